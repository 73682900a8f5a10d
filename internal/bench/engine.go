package bench

import (
	"fmt"
	"io"
	"time"

	"shipfic/game"
	"shipfic/packs"
	"shipfic/tsssf"
)

// Engine measures the rules of Secret Shipfic Folder, on one core.
type Engine struct {
	Seconds float64 // how long to play random games; each other figure takes a tenth of it
	Seats   int     // of the random games
}

// EngineFigures are what [Engine] measures.
type EngineFigures struct {
	MovesPerSecond float64    `json:"moves_per_second"`     // random moves with legality, powers and Goals
	PerCPUSecond   float64    `json:"moves_per_cpu_second"` // the same by CPU time, for a busy machine
	Moves          int        `json:"moves"`
	Games          int        `json:"games"`
	Seats          int        `json:"seats"`
	BySize         []SizeCost `json:"by_grid_size"`
}

// SizeCost is what operations cost with that number of Ponies on the grid, in nanoseconds.
type SizeCost struct {
	Ponies     int     `json:"ponies"`
	LegalMoves int     `json:"legal_moves"`
	Legal      float64 `json:"legal_ns"`       // list all legal moves
	LegalEach  float64 `json:"legal_each_ns"`  // the same, for each move listed
	Random     float64 `json:"random_move_ns"` // pick a random legal move without listing them
	Do         float64 `json:"do_ns"`          // copy the state and play a ship in place
	Apply      float64 `json:"apply_ns"`       // the same from a parsed move, with events, as a table does it
	Goals      float64 `json:"goals_ns"`       // check three open Goals after one Pony changed
	GoalsFull  float64 `json:"goals_full_ns"`  // check them against the whole grid, as for a new Goal
}

// Run measures.
func (e Engine) Run() (f EngineFigures, err error) {
	f.Seats = e.Seats
	core := packs.Rules(packs.Core().Cards)
	box, err := tsssf.NewBox(core)
	if err != nil {
		return f, err
	}
	if err := e.playouts(box, &f); err != nil {
		return f, err
	}
	large, err := tsssf.NewBox(manyCopies(core, 4))
	if err != nil {
		return f, err
	}
	for _, n := range []int{10, 25, 50, 100, 200} {
		cost, err := e.costs(large, n)
		if err != nil {
			return f, err
		}
		f.BySize = append(f.BySize, cost)
	}
	return f, nil
}

// Print writes the figures for people.
func (f EngineFigures) Print(w io.Writer) {
	fmt.Fprintf(w, "%.0f random moves per second, %.0f per second of CPU time (%d moves, %d games of %d seats)\n\n",
		f.MovesPerSecond, f.PerCPUSecond, f.Moves, f.Games, f.Seats)
	fmt.Fprintln(w, "ponies  legal moves  list ns  each ns  roll ns   do ns  apply ns  goals ns  full ns")
	for _, s := range f.BySize {
		fmt.Fprintf(w, "%6d  %11d  %7.0f  %7.1f  %7.0f  %6.0f  %8.0f  %8.0f  %7.0f\n",
			s.Ponies, s.LegalMoves, s.Legal, s.LegalEach, s.Random, s.Do, s.Apply, s.Goals, s.GoalsFull)
	}
}

// playouts plays random games, one after another.
func (e Engine) playouts(box *tsssf.Box, f *EngineFigures) error {
	begin, err := box.NewGame(e.Seats, game.SeedOf(1), tsssf.DefaultOptions(), nil)
	if err != nil {
		return err
	}
	s, dice := begin.Clone(), tsssf.Dice(1)
	started, spent := time.Now(), cpuTime()
	for elapsed := time.Duration(0); elapsed.Seconds() < e.Seconds; elapsed = time.Since(started) {
		for range 1000 {
			if s.RandomMove(&dice) {
				f.Moves++
				continue
			}
			f.Games++
			s.CopyFrom(begin)
		}
		f.MovesPerSecond = float64(f.Moves) / time.Since(started).Seconds()
	}
	if spent = cpuTime() - spent; spent > 0 {
		f.PerCPUSecond = float64(f.Moves) / spent.Seconds()
	}
	return nil
}

// costs measures operations with n Ponies on the grid.
func (e Engine) costs(box *tsssf.Box, n int) (SizeCost, error) {
	s, play, err := grownGrid(box, n)
	if err != nil {
		return SizeCost{}, err
	}
	act, err := s.Act(play)
	if err != nil {
		return SizeCost{}, err
	}
	cost := SizeCost{Ponies: n}
	var acts []tsssf.Act
	cost.Legal = e.time(func() { acts = s.LegalActs(0, acts[:0]) })
	cost.LegalMoves = len(acts)
	cost.LegalEach = cost.Legal / float64(max(len(acts), 1))
	dice := tsssf.Dice(1)
	cost.Random = e.time(func() { s.RandomAct(&dice) })
	room := s.Clone()
	cost.Do = e.time(func() {
		room.CopyFrom(s)
		err = room.Do(0, act)
	})
	if err != nil {
		return cost, err
	}
	var events []game.Event
	cost.Apply = e.time(func() {
		events = events[:0]
		_, err = s.After(0, play, &events)
	})
	cost.Goals = e.time(s.CheckOnce)
	cost.GoalsFull = e.time(s.CheckFully)
	return cost, err
}

// time returns the nanoseconds per call, measured for a tenth of the configured time.
func (e Engine) time(f func()) float64 {
	started, calls := time.Now(), 0
	for time.Since(started).Seconds() < e.Seconds/10 {
		for range 16 {
			f()
		}
		calls += 16
	}
	return float64(time.Since(started).Nanoseconds()) / float64(calls)
}

// manyCopies makes a larger pack, with each card several times under different ids, except for the Start card.
func manyCopies(cards []tsssf.Card, copies int) []tsssf.Card {
	var all []tsssf.Card
	for i := range copies {
		for _, card := range cards {
			if card.Kind == tsssf.Start && i > 0 {
				continue
			}
			if i > 0 {
				card.ID = fmt.Sprintf("Copy%d.%s", i, card.ID)
			}
			all = append(all, card)
		}
	}
	return all
}

// grownGrid lays n Ponies in rows, each shipped with the one before, and returns a legal ship play at the end.
func grownGrid(box *tsssf.Box, n int) (*tsssf.State, tsssf.Move, error) {
	opts := tsssf.DefaultOptions()
	opts.Rule0, opts.WinningPoints = "free", 1000
	s, err := box.NewGame(1, game.SeedOf(1), opts, nil)
	if err != nil {
		return nil, tsssf.Move{}, err
	}
	const wide = 15
	cell := func(i int) [2]int {
		x, y := i%wide, i/wide
		if y%2 == 1 {
			x = wide - 1 - x
		}
		return [2]int{x, y}
	}
	ponies, ships := box.IDs(tsssf.Pony), box.IDs(tsssf.Ship)
	hand := map[string]bool{}
	for _, id := range s.Own(0).Hands[0].Cards {
		hand[id] = true
	}
	next := func(ids *[]string) string {
		for {
			id := (*ids)[0]
			*ids = (*ids)[1:]
			if !hand[id] {
				return id
			}
		}
	}
	for i := 1; i < n; i++ {
		at, before := cell(i), cell(i-1)
		s, err = s.After(0, tsssf.Move{Do: "adjust", Changes: []tsssf.Change{
			{Card: next(&ponies), To: &tsssf.Target{Cell: &at}},
			{Card: next(&ships), To: &tsssf.Target{Edge: &[2][2]int{before, at}}},
		}}, nil)
		if err != nil {
			return nil, tsssf.Move{}, err
		}
	}
	from, to := cell(n-1), cell(n)
	play := tsssf.Move{Do: "ship", From: &from, To: &to}
	for _, id := range s.Own(0).Hands[0].Cards {
		switch card := box.Card(box.Find(id)); {
		case card.Kind == tsssf.Pony && play.Pony == "":
			play.Pony = id
		case card.Kind == tsssf.Ship && card.Power.Name == "" && play.Ship == "":
			play.Ship = id
		}
	}
	return s, play, nil
}
