package limit

import (
	"reflect"
	"time"
)

// Limits bound what clients may use. The zero value of a field stands for the one in DefaultLimits.
type Limits struct {
	Message     int64         // bytes of a message on a WebSocket
	Body        int64         // bytes of a request to the JSON API; packs have their own limit
	Connections int           // WebSockets in total
	PerAddress  int           // WebSockets of one address
	PerTable    int           // WebSockets at one table
	Addresses   int           // addresses that are remembered
	Requests    Rate          // requests of one address to the JSON API, including new WebSockets
	Misses      Rate          // requests of one address for tables that do not exist: nobody can guess a code
	Tables      Rate          // new tables of one address
	Packs       Rate          // packs uploaded by one address
	Pictures    Rate          // pictures uploaded by one address
	Checks      Rate          // packs and Goals of one address that the workshop checks
	Prints      Rate          // cards and backs that are drawn for one address
	Hints       Rate          // hints for one address: each takes a good part of a second of a core
	Previews    Rate          // previews for one address: each takes about a millisecond of a core
	Moves       Rate          // moves of one person at a table, on all their connections
	Commands    Rate          // other commands of one person at a table
	AllMoves    Rate          // moves of one address, at all tables
	AllCommands Rate          // other commands of one address
	States      Rate          // whole states for the connections of one address that get them instead of updates
	Written     Rate          // bytes of the commands of one address, except moves
	Uploaded    Rate          // bytes of the packs that one address uploads
	Reports     Rate          // reports from one address
	Calls       Rate          // changes by one address to the browsers at which people are called
	Likes       Rate          // likes of one address, and their ends
	Guesses     Rate          // wrong secrets from one address, of each kind
	PerPerson   int           // WebSockets of one person at a table
	Joins       int           // people from one address at a table
	Listed      int           // open tables of one address in the list
	Strikes     int           // consecutive messages over the rate after which a connection is closed
	Queue       int           // queued updates after which a slow client is sent the whole state instead
	Hello       time.Duration // until the first message
	Arrival     time.Duration // for a request's body; each 128 KiB of it have a second more
	Write       time.Duration // for the client to read one message
	Ping        time.Duration // between two pings
	Command     time.Duration // until a command is durable
}

// Rate is how often something may be done: Times in any period, all of them at once if the client likes.
type Rate struct {
	Times int
	In    time.Duration
}

// of is the rate for a limit of addresses.
func (l *Limits) of(limit Kind) Rate {
	return [Kinds]Rate{
		Requests: l.Requests, Misses: l.Misses, Tables: l.Tables, Packs: l.Packs, Pictures: l.Pictures, Checks: l.Checks, Prints: l.Prints, Hints: l.Hints, Previews: l.Previews,
		Moves: l.AllMoves, Commands: l.AllCommands, Written: l.Written, Uploaded: l.Uploaded,
		Reports: l.Reports, Calls: l.Calls, Likes: l.Likes,
		GuessedTokens: l.Guesses, GuessedCodes: l.Guesses, GuessedPasswords: l.Guesses, GuessedSecrets: l.Guesses,
		States: l.States,
	}[limit]
}

// Default fit a machine with two cores and players who share an address, as in a school.
var Default = Limits{
	Message:     64 << 10,
	Body:        64 << 10,
	Connections: 20_000,
	PerAddress:  200,
	PerTable:    250,
	Addresses:   50_000,
	Requests:    Rate{300, time.Minute},
	Misses:      Rate{30, 10 * time.Minute},
	Tables:      Rate{60, time.Hour},
	Packs:       Rate{30, time.Hour},
	Pictures:    Rate{300, time.Hour},
	Checks:      Rate{180, time.Minute},
	Prints:      Rate{200, time.Minute},
	Hints:       Rate{30, time.Minute},
	Previews:    Rate{600, time.Minute},
	Moves:       Rate{60, 3 * time.Second},
	Commands:    Rate{20, 10 * time.Second},
	AllMoves:    Rate{600, 3 * time.Second},
	AllCommands: Rate{200, 10 * time.Second},
	States:      Rate{400, 20 * time.Second},
	Written:     Rate{8 << 20, time.Hour},
	Uploaded:    Rate{32 << 20, 24 * time.Hour},
	Reports:     Rate{20, time.Hour},
	Calls:       Rate{120, time.Hour},
	Likes:       Rate{30, time.Hour},
	Guesses:     Rate{10, 10 * time.Minute},
	PerPerson:   8,
	Joins:       40,
	Listed:      10,
	Strikes:     50,
	Queue:       64,
	Hello:       10 * time.Second,
	Arrival:     10 * time.Second,
	Write:       10 * time.Second,
	Ping:        15 * time.Second,
	Command:     10 * time.Second,
}

// Alone are the limits where nobody else waits: a slow machine may think for long, and as often as its person likes.
var Alone = Limits{
	Requests: often, Misses: often, Tables: often, Checks: often, Prints: often, Hints: often, Previews: often, Command: time.Minute,
}

var often = Rate{10_000, time.Minute}

// OrDefault fills in the defaults.
func (l Limits) OrDefault() Limits { return filled(l, Default) }

// filled returns a struct whose zero fields have the values of another one.
func filled[T any](given, defaults T) T {
	to, from := reflect.ValueOf(&given).Elem(), reflect.ValueOf(defaults)
	for i := range to.NumField() {
		if field := to.Field(i); field.IsZero() {
			field.Set(from.Field(i))
		}
	}
	return given
}
