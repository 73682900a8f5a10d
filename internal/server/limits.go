package server

import "time"

// Limits are what clients may use. The zero value of a field stands for the one in DefaultLimits.
type Limits struct {
	Message     int64         // bytes of a message on a WebSocket
	Body        int64         // bytes of a request to the JSON API; packs have their own limit
	Connections int           // WebSockets in all
	PerAddress  int           // WebSockets of one address
	PerTable    int           // WebSockets at one table
	Addresses   int           // addresses that are remembered
	Requests    Rate          // requests to the JSON API and openings of WebSockets, of one address
	Misses      Rate          // tables asked for that do not exist, of one address: what makes guessing codes hopeless
	Tables      Rate          // tables made, of one address
	Packs       Rate          // packs uploaded, of one address
	Checks      Rate          // packs and Goals looked at for the workshop, of one address
	Hints       Rate          // hints asked for, of one address: each costs a good part of a second of a core
	Moves       Rate          // moves on one connection
	Commands    Rate          // other commands on one connection
	Strikes     int           // messages over the rate in a row after which a connection is closed
	Queue       int           // updates that wait for a slow client before it is sent a whole state instead
	Hello       time.Duration // time for the first message
	Write       time.Duration // time to take one message
	Ping        time.Duration // between two pings
	Command     time.Duration // time for a command to be durable

	Balances     int           // packs that are balanced or wait for it, one of an address
	BalanceGames int           // games that are asked for at once, with each set of cards
	Balance      time.Duration // time for a run
}

// Rate is how often something may be done: so many times in a while, and as many at once.
type Rate struct {
	Times int
	In    time.Duration
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
	Checks:      Rate{180, time.Minute},
	Hints:       Rate{30, time.Minute},
	Moves:       Rate{60, 3 * time.Second},
	Commands:    Rate{20, 10 * time.Second},
	Strikes:     50,
	Queue:       64,
	Hello:       10 * time.Second,
	Write:       10 * time.Second,
	Ping:        15 * time.Second,
	Command:     10 * time.Second,

	Balances:     8,
	BalanceGames: 500,
	Balance:      10 * time.Minute,
}

// orDefault fills what was left out.
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
	fill(&l.Checks, d.Checks)
	fill(&l.Hints, d.Hints)
	fill(&l.Moves, d.Moves)
	fill(&l.Commands, d.Commands)
	fill(&l.Strikes, d.Strikes)
	fill(&l.Queue, d.Queue)
	fill(&l.Hello, d.Hello)
	fill(&l.Write, d.Write)
	fill(&l.Ping, d.Ping)
	fill(&l.Command, d.Command)
	fill(&l.Balances, d.Balances)
	fill(&l.BalanceGames, d.BalanceGames)
	fill(&l.Balance, d.Balance)
	return l
}

func fill[T comparable](value *T, instead T) {
	var zero T
	if *value == zero {
		*value = instead
	}
}
