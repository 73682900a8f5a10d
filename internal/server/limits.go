package server

import (
	"time"

	"shipfic/internal/api"
)

// Limits are what clients may use. The zero value of a field stands for the one in DefaultLimits.
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
	Moves       Rate          // moves of one person at a table, on all their connections
	Commands    Rate          // other commands of one person at a table
	AllMoves    Rate          // moves of one address, at all tables
	AllCommands Rate          // other commands of one address
	Written     Rate          // bytes of the commands of one address, except moves
	Uploaded    Rate          // bytes of the packs that one address uploads
	Reports     Rate          // reports from one address
	Calls       Rate          // changes by one address to the browsers at which people are called
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
func (l *Limits) of(limit api.Limit) Rate {
	return [api.Limits]Rate{
		api.Requests: l.Requests, api.Misses: l.Misses, api.Tables: l.Tables, api.Packs: l.Packs, api.Pictures: l.Pictures, api.Checks: l.Checks, api.Prints: l.Prints, api.Hints: l.Hints,
		api.Moves: l.AllMoves, api.Commands: l.AllCommands, api.Written: l.Written, api.Uploaded: l.Uploaded,
		api.Reports: l.Reports, api.Calls: l.Calls,
		api.GuessedTokens: l.Guesses, api.GuessedCodes: l.Guesses, api.GuessedPasswords: l.Guesses, api.GuessedSecrets: l.Guesses,
	}[limit]
}

// DefaultLimits fit a machine with two cores and players who share an address, as in a school.
var DefaultLimits = Limits{
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
	Moves:       Rate{60, 3 * time.Second},
	Commands:    Rate{20, 10 * time.Second},
	AllMoves:    Rate{600, 3 * time.Second},
	AllCommands: Rate{200, 10 * time.Second},
	Written:     Rate{8 << 20, time.Hour},
	Uploaded:    Rate{32 << 20, 24 * time.Hour},
	Reports:     Rate{20, time.Hour},
	Calls:       Rate{120, time.Hour},
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

// orDefault fills in the defaults.
func (l Limits) orDefault() Limits {
	d := DefaultLimits
	fill(&l.Message, d.Message)
	fill(&l.Body, d.Body)
	fill(&l.Connections, d.Connections)
	fill(&l.PerAddress, d.PerAddress)
	fill(&l.PerTable, d.PerTable)
	fill(&l.Addresses, d.Addresses)
	fill(&l.Requests, d.Requests)
	fill(&l.Misses, d.Misses)
	fill(&l.Tables, d.Tables)
	fill(&l.Packs, d.Packs)
	fill(&l.Pictures, d.Pictures)
	fill(&l.Checks, d.Checks)
	fill(&l.Prints, d.Prints)
	fill(&l.Hints, d.Hints)
	fill(&l.Moves, d.Moves)
	fill(&l.Commands, d.Commands)
	fill(&l.AllMoves, d.AllMoves)
	fill(&l.AllCommands, d.AllCommands)
	fill(&l.Written, d.Written)
	fill(&l.Uploaded, d.Uploaded)
	fill(&l.Reports, d.Reports)
	fill(&l.Calls, d.Calls)
	fill(&l.Guesses, d.Guesses)
	fill(&l.PerPerson, d.PerPerson)
	fill(&l.Joins, d.Joins)
	fill(&l.Listed, d.Listed)
	fill(&l.Strikes, d.Strikes)
	fill(&l.Queue, d.Queue)
	fill(&l.Hello, d.Hello)
	fill(&l.Arrival, d.Arrival)
	fill(&l.Write, d.Write)
	fill(&l.Ping, d.Ping)
	fill(&l.Command, d.Command)
	return l
}

func fill[T comparable](value *T, fallback T) {
	var zero T
	if *value == zero {
		*value = fallback
	}
}
