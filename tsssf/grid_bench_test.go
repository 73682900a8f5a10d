package tsssf_test

import (
	"fmt"
	"testing"

	"shipfic/game"
	"shipfic/packs"
	"shipfic/tsssf"
)

// BenchmarkGrid measures what operations cost as the grid grows.
func BenchmarkGrid(b *testing.B) {
	box, err := tsssf.NewBox(manyCopies(packs.Rules(packs.Core().Cards), 4))
	if err != nil {
		b.Fatal(err)
	}
	for _, ponies := range []int{10, 25, 50, 100, 200} {
		s, play := grownGrid(b, box, ponies)
		act, err := s.Act(play)
		if err != nil {
			b.Fatal(err)
		}
		var acts []tsssf.Act
		var events []game.Event
		dice, copied := game.Dice(1), s.Clone()
		for _, operation := range []struct {
			name string
			do   func() error
		}{
			{"list", func() error { acts = s.LegalActs(0, acts[:0]); return nil }},      // all legal moves
			{"roll", func() error { s.RandomAct(&dice); return nil }},                   // a random one, without a list of them
			{"do", func() error { copied.CopyFrom(s); return copied.Do(0, act) }},       // copy the state, and play a ship in place
			{"apply", func() error { _, err := s.After(0, play, &events); return err }}, // the same from a parsed move, with events
			{"goals", func() error { s.CheckOnce(); return nil }},                       // three open Goals after one Pony changed
			{"all-goals", func() error { s.CheckFully(); return nil }},                  // against the whole grid, as for a new Goal
		} {
			b.Run(fmt.Sprintf("ponies=%d/%s", ponies, operation.name), func(b *testing.B) {
				for b.Loop() {
					events = events[:0]
					if err := operation.do(); err != nil {
						b.Fatal(err)
					}
				}
				if operation.name == "list" {
					b.ReportMetric(float64(len(acts)), "moves")
				}
			})
		}
	}
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
func grownGrid(b *testing.B, box *tsssf.Box, n int) (*tsssf.State, tsssf.Move) {
	b.Helper()
	opts := tsssf.DefaultOptions()
	opts.Rule0, opts.WinningPoints = "free", 1000
	s := newGame(b, box, 1, 1, opts)
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
	first := func(ids *[]string) string {
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
		next, err := s.After(0, tsssf.Move{Do: "adjust", Changes: []tsssf.Change{
			{Card: first(&ponies), To: &tsssf.Target{Cell: &at}},
			{Card: first(&ships), To: &tsssf.Target{Edge: &[2][2]int{before, at}}},
		}}, nil)
		if err != nil {
			b.Fatal(err)
		}
		s = next
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
	return s, play
}
