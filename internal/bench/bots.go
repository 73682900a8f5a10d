package bench

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"sync"
	"time"

	"shipfic/game"
	"shipfic/internal/bot"
	"shipfic/internal/gamelog"
	"shipfic/internal/games"
	"shipfic/internal/sim"
	"shipfic/internal/table"
	"shipfic/packs"
	"shipfic/tsssf"
)

// Bots measures how well an Alicorn plays when the clock limits it, and how long it thinks. It plays through [games.Bots], as at a table of a server with nothing
// else to do. Every deal is played from each seat.
type Bots struct {
	Games   int
	Players int
	Seed    uint64
	Nodes   int           // that each Mare, at the other seats, has for a turn
	Workers int           // games at once, which should have a core each
	Time    time.Duration // for a turn of the Alicorn; 0 means as long as at a table
}

// BotsFigures are what [Bots] measures. Times are in milliseconds, for all moves of a turn together.
type BotsFigures struct {
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

// botsTally counts the games of one worker.
type botsTally struct {
	games, wins, shared int
	turns               []time.Duration
	speeds              []float64 // after each turn, in nodes a second
}

// Run plays until all games are played or the context ends. Games that are not over do not count.
func (b Bots) Run(ctx context.Context) (f BotsFigures, err error) {
	box, err := tsssf.NewBox(packs.Rules(packs.Core().Cards))
	if err != nil {
		return f, err
	}
	lore := bot.NewLore(box)
	tallies, errs := make([]botsTally, max(1, b.Workers)), make([]error, max(1, b.Workers))
	var all sync.WaitGroup
	for worker := range tallies {
		all.Go(func() {
			shelf := games.NewShelf(&gamelog.Memory{})
			t := botsTable{Bots: b, shelf: shelf, bots: games.NewBots(shelf, 0), lore: lore}
			t.bots.ThinkingTime = cmp.Or(b.Time, t.bots.ThinkingTime)
			for n := worker; n < b.Games; n += len(tallies) {
				if err := t.play(ctx, n, &tallies[worker]); err != nil {
					if ctx.Err() == nil {
						errs[worker] = err
					}
					return
				}
			}
		})
	}
	all.Wait()
	var turns []time.Duration
	var speeds []float64
	f.Players = b.Players
	for worker, t := range tallies {
		if errs[worker] != nil {
			return f, errs[worker]
		}
		f.Games, f.Wins, f.Shared = f.Games+t.games, f.Wins+t.wins, f.Shared+t.shared
		turns, speeds = append(turns, t.turns...), append(speeds, t.speeds...)
	}
	f.Turns, f.Rate, f.Interval = len(turns), float64(f.Wins)/float64(max(1, f.Games)), sim.Wilson(f.Wins, f.Games)
	f.Median, f.P90, f.P99, f.Longest = percentile(turns, 50), percentile(turns, 90), percentile(turns, 99), percentile(turns, 100)
	if slices.Sort(speeds); len(speeds) > 0 {
		f.Speed = speeds[len(speeds)/2]
	}
	return f, nil
}

// botsTable is where one worker plays.
type botsTable struct {
	Bots
	shelf *games.Shelf
	bots  *games.Bots
	lore  *bot.Lore
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
	var mares []bot.Bot
	for seat := range uint64(b.Players) {
		mares = append(mares, bot.New(bot.Mare, b.lore, b.Seed+seat, b.Nodes))
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
			if m, err = b.bots.Move(ctx, config, g, seat, string(bot.Alicorn), number); err != nil {
				return err
			}
			if s.TurnNumber() != turn {
				turn, turns, speeds = s.TurnNumber(), append(turns, 0), append(speeds, 0)
			}
			turns[len(turns)-1] += time.Since(begun)
			speeds[len(speeds)-1] = b.bots.Speed()
		} else {
			m = mares[seat].Choose(bot.Observe(s, seat)).Move
		}
		if g, err = applied(engine, g, seat, m); err != nil {
			return fmt.Errorf("game %d of seed %d: move %d: %w", n, b.Seed, number, err)
		}
	}
	into.games++
	into.turns, into.speeds = append(into.turns, turns...), append(into.speeds, speeds...)
	if winners := g.Result().Winners; len(winners) != 1 {
		into.shared++
	} else if winners[0] == alicorn {
		into.wins++
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

// Print writes the figures for people.
func (f *BotsFigures) Print(w io.Writer) {
	fmt.Fprintf(w, "%d games of %d players, %d shared\n", f.Games, f.Players, f.Shared)
	fmt.Fprintf(w, "the Alicorn won %d: %.1f of 100, 95 %% interval %.1f to %.1f\n", f.Wins, 100*f.Rate, 100*f.Interval[0], 100*f.Interval[1])
	fmt.Fprintf(w, "%d turns: median %.0f ms, p90 %.0f ms, p99 %.0f ms, longest %.0f ms, at %.0f nodes a second\n",
		f.Turns, f.Median, f.P90, f.P99, f.Longest, f.Speed)
}
