package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"shipfic/game"
	"shipfic/internal/bots"
	"shipfic/internal/gamelog"
	"shipfic/internal/games"
	"shipfic/internal/sim"
	"shipfic/internal/table"
	"shipfic/tsssf"
)

// botsCmd measures how well an Alicorn plays when the clock limits it, and how long it thinks. It plays through [games.Bots], as at a table of
// a server with nothing else to do. Every deal is played from each seat.
type botsCmd struct {
	Games   int           `default:"20" help:"Games to play (${default}), about six seconds each with two players. Interrupt it to see the games so far."`
	Players int           `default:"2" help:"Players at the table, one of them the Alicorn (${default})."`
	Seed    uint64        `default:"1" help:"Decides the deals (${default})."`
	Nodes   int           `default:"1000" help:"Nodes that a Mare may search per turn (${default})."`
	Workers int           `default:"1" help:"Games to play at once, each on a core (${default})."`
	Time    time.Duration `default:"0s" placeholder:"TIME" help:"How long the Alicorn thinks about a turn at most; by default as long as at a table."`
	JSON    bool          `help:"Print JSON."`
}

// Run measures and prints. Interrupt it to see the games played so far.
func (c botsCmd) Run(ctx context.Context, stdout io.Writer) error {
	if c.Games < 1 || c.Players < 2 || c.Nodes < 1 || c.Workers < 1 || c.Time < 0 {
		return errors.New("bench bots needs at least 1 game, 2 players, 1 node and 1 worker, and no negative time")
	}
	figures, err := c.measure(ctx)
	if err != nil {
		return err
	}
	return printAs(stdout, c.JSON, figures, figures.print)
}

// botsFigures are what [botsCmd] measures. Times are in milliseconds, for all moves of a turn together.
type botsFigures struct {
	Games    int          `json:"games"`
	Players  int          `json:"players"`
	Wins     int          `json:"wins"`     // of the Alicorn
	Shared   int          `json:"shared"`   // games that nobody won alone
	Rate     float64      `json:"rate"`     // of wins
	Interval sim.Interval `json:"interval"` // of the rate, 95 %
	Turns    int          `json:"turns"`    // of the Alicorn
	Median   float64      `json:"median_ms"`
	P90      float64      `json:"p90_ms"`
	P99      float64      `json:"p99_ms"`
	Longest  float64      `json:"longest_ms"`
	Speed    float64      `json:"nodes_per_second"` // median over the turns
}

// botsTally counts the games of all workers.
type botsTally struct {
	sync.Mutex
	botsFigures
	turns  []time.Duration
	speeds []float64 // after each turn, in nodes a second
}

// measure plays until all games are played or the context ends. Games that are not over do not count.
func (c botsCmd) measure(ctx context.Context) (f botsFigures, err error) {
	box, err := coreBox()
	if err != nil {
		return f, err
	}
	lore := bots.NewLore(box)
	var all botsTally
	var workers sync.WaitGroup
	errs := make([]error, c.Workers)
	for worker := range errs {
		workers.Go(func() {
			shelf := games.NewShelf(&gamelog.Memory{})
			t := botsTable{botsCmd: c, shelf: shelf, bots: games.NewBots(shelf, 0), lore: lore}
			t.bots.ThinkingTime = cmp.Or(c.Time, t.bots.ThinkingTime)
			for n := worker; n < c.Games && errs[worker] == nil && ctx.Err() == nil; n += c.Workers {
				if err := t.play(ctx, n, &all); ctx.Err() == nil {
					errs[worker] = err
				}
			}
		})
	}
	workers.Wait()
	if err := cmp.Or(errs...); err != nil {
		return f, err
	}
	f = all.botsFigures
	f.Players, f.Turns = c.Players, len(all.turns)
	f.Rate, f.Interval = float64(f.Wins)/float64(max(1, f.Games)), sim.Wilson(f.Wins, f.Games)
	f.Median, f.P90, f.P99, f.Longest = percentile(all.turns, 50), percentile(all.turns, 90), percentile(all.turns, 99), percentile(all.turns, 100)
	if len(all.speeds) > 0 {
		f.Speed = median(all.speeds)
	}
	return f, nil
}

// botsTable is where one worker plays.
type botsTable struct {
	botsCmd
	shelf *games.Shelf
	bots  *games.Bots
	lore  *bots.Lore
}

// play plays a game and counts it.
func (b *botsTable) play(ctx context.Context, n int, into *botsTally) error {
	config := table.Config{Game: games.TSSSF}
	engine, err := b.shelf.Engine(config)
	if err != nil {
		return err
	}
	g, _, err := engine.New(game.Setup{Seats: b.Players, Seed: game.SeedOf(b.Seed<<32 + uint64(n/b.Players))})
	if err != nil {
		return err
	}
	alicorn := game.Seat(n % b.Players)
	var mares []bots.Bot
	for seat := range uint64(b.Players) {
		mares = append(mares, bots.New(bots.Mare, b.lore, b.Seed+seat, b.Nodes))
	}
	var turns []time.Duration
	var speeds []float64
	turn := -1
	for number := uint64(0); !g.Result().Over; number++ {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		seat, s := g.Waiting()[0], g.(*tsssf.State)
		var m game.Move
		if seat == alicorn {
			begun := time.Now()
			if m, err = b.bots.Move(ctx, config, g, seat, string(bots.Alicorn), number); err != nil {
				return err
			}
			if s.TurnNumber() != turn {
				turn, turns, speeds = s.TurnNumber(), append(turns, 0), append(speeds, 0)
			}
			turns[len(turns)-1] += time.Since(begun)
			speeds[len(speeds)-1] = b.bots.Speed()
		} else {
			m = mares[seat].Choose(bots.Observe(s, seat)).Move
		}
		if g, err = applied(engine, g, seat, m); err != nil {
			return fmt.Errorf("game %d of seed %d: move %d: %w", n, b.Seed, number, err)
		}
	}
	into.Lock()
	defer into.Unlock()
	into.Games++
	into.turns, into.speeds = append(into.turns, turns...), append(into.speeds, speeds...)
	if winners := g.Result().Winners; len(winners) != 1 {
		into.Shared++
	} else if winners[0] == alicorn {
		into.Wins++
	}
	return nil
}

// applied applies a move that went over the wire, as all moves at tables do.
func applied(engine game.Engine, g game.State, seat game.Seat, m game.Move) (game.State, error) {
	text, err := json.Marshal(m)
	if err != nil {
		return nil, err
	}
	if m, err = engine.ParseMove(text); err != nil {
		return nil, err
	}
	next, _, err := g.Apply(game.Input{Seat: seat, Move: m})
	return next, err
}

// print writes the figures for people.
func (f *botsFigures) print(w io.Writer) {
	fmt.Fprintf(w, "%d games of %d players, %d shared\n", f.Games, f.Players, f.Shared)
	fmt.Fprintf(w, "the Alicorn won %d: %.1f of 100, 95 %% interval %.1f to %.1f\n", f.Wins, 100*f.Rate, 100*f.Interval[0], 100*f.Interval[1])
	fmt.Fprintf(w, "%d turns: median %.0f ms, p90 %.0f ms, p99 %.0f ms, longest %.0f ms, at %.0f nodes a second\n",
		f.Turns, f.Median, f.P90, f.P99, f.Longest, f.Speed)
}
