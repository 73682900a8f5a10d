package tsssf_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"shipfic/game"
	"shipfic/game/gametest"
	"shipfic/packs/packtest"
	"shipfic/tsssf"
)

// TestOutcomesAreWhatHappens plays random games in every variant. Before each move it reads from the view what the move would do to the
// grid; after the move it compares that with the grid and with the break-ups told.
func TestOutcomesAreWhatHappens(t *testing.T) {
	boxes := map[string]*tsssf.Box{"core": packtest.CoreBox(t), "later": laterBox(t)}
	games := gametest.Times(len(tables))
	for name, box := range boxes {
		seen := map[string]int{}
		for n := range games {
			if err := foretold(t, box, n, seen); err != nil {
				t.Fatalf("%s, seed %d: %v", name, n, err)
			}
		}
		for _, what := range []string{"poison falls", "poison breaks", "replace falls", "replace breaks", "choose moves", "choose breaks", "choose falls", "choose loose"} {
			if seen[what] == 0 {
				t.Errorf("%s: no random game had %s", name, what)
			}
		}
		t.Logf("%s: %v", name, seen)
	}
}

// change is what a view says of a move, in words that compare: Pony cards that leave, Ship cards that leave, pairs that break up, and
// Ponies with the cells they go to.
type change struct{ Falls, Loose, Breaks, Moves []string }

func foretold(t *testing.T, box *tsssf.Box, n int, seen map[string]int) error {
	t.Helper()
	setup := tables[n%len(tables)]
	opts, err := tsssf.ParseOptions(setup.Options)
	if err != nil {
		return err
	}
	s, dice := newGame(t, box, setup.Seats, uint64(n), opts), game.Dice(n)
	var open change // break-ups foretold for an action that is not over
	for step := range 400 {
		seat, act, more := s.RandomAct(&dice)
		if !more {
			return nil
		}
		move, view := s.MoveOf(act), s.SeenBy(seat)
		want := foretell(s, view, move)
		var events []game.Event
		if s, err = s.After(seat, move, &events); err != nil {
			return fmt.Errorf("step %d: %w", step, err)
		}
		got := happened(view.PublicView, s.Public())
		if move.Do != "end" && move.Do != "adjust" {
			if diff := diff(got.Falls, want.Falls); diff != "" {
				return fmt.Errorf("step %d, %+v: Ponies that left (-) and that were foretold (+):\n%s", step, move, diff)
			}
			if diff := diff(got.Loose, want.Loose); diff != "" {
				return fmt.Errorf("step %d, %+v: Ships that left (-) and that were foretold (+):\n%s", step, move, diff)
			}
			if diff := diff(got.Moves, want.Moves); diff != "" && move.Do == "choose" {
				return fmt.Errorf("step %d, %+v: Ponies that moved (-) and that were foretold (+):\n%s", step, move, diff)
			}
		}
		open.Breaks = append(open.Breaks, want.Breaks...)
		broken := brokenBy(events)
		for _, pair := range broken {
			i := slices.Index(open.Breaks, pair)
			if i < 0 {
				return fmt.Errorf("step %d, %+v: %s broke up and it was not foretold (%v)", step, move, pair, open.Breaks)
			}
			open.Breaks = slices.Delete(open.Breaks, i, i+1)
		}
		if !s.Asking() {
			if len(open.Breaks) > 0 {
				return fmt.Errorf("step %d, %+v: %v were foretold to break up and did not", step, move, open.Breaks)
			}
		}
		for what, list := range map[string][]string{"falls": want.Falls, "loose": want.Loose, "breaks": want.Breaks, "moves": want.Moves} {
			if len(list) > 0 {
				seen[move.Do+" "+what]++
			}
		}
	}
	return nil
}

// foretell finds what a move would do: in the view for stealing, which is chosen before there is a whole play, or else in the preview.
func foretell(s *tsssf.State, v *tsssf.View, m tsssf.Move) change {
	p := s.Preview(v.Seat, tsssf.Choice{Ship: m.Ship, Pony: m.Pony, Take: m.Take})
	if p == nil {
		return change{}
	}
	var list []tsssf.Outcome
	for _, o := range p.Outcomes {
		list = append(list, o.Outcome)
	}
	switch m.Do {
	case "poison":
		for _, set := range v.Plays {
			for i, index := range set.Targets {
				if set.Do == m.Do && v.Ponies[index].At == *m.Take {
					found := spelt(v, set.Outcomes, i)
					found.Breaks = slices.DeleteFunc(found.Breaks, func(pair string) bool { // a pair that is joined again does not break up
						return pair == pairOf(cardAt(v, *m.Take), cardAt(v, *m.From))
					})
					return found
				}
			}
		}
	case "replace":
		return spelt(v, list, slices.Index(p.Places, [2][2]int{*m.At, *m.At}))
	case "choose":
		return spelt(v, list, slices.IndexFunc(v.Answers.Options, func(o tsssf.Pick) bool { return cmp.Equal(o, *m.Pick) }))
	case "pass":
		if p.Pass != nil {
			o := p.Pass.Outcome
			o.Of = []int{0}
			return spelt(v, []tsssf.Outcome{o}, 0)
		}
	}
	return change{}
}

func spelt(v *tsssf.View, list []tsssf.Outcome, n int) change {
	var found change
	for _, o := range list {
		if !slices.Contains(o.Of, n) {
			continue
		}
		for _, i := range o.Falls {
			found.Falls = append(found.Falls, v.Ponies[i].Card)
		}
		for _, i := range o.Loose {
			found.Loose = append(found.Loose, v.Ships[i].Card)
		}
		for _, i := range o.Breaks {
			found.Breaks = append(found.Breaks, pairOf(cardAt(v, v.Ships[i].From), cardAt(v, v.Ships[i].To)))
		}
		for _, m := range o.Moves {
			found.Moves = append(found.Moves, fmt.Sprint(v.Ponies[m[0]].Card, v.Ponies[m[1]].At))
		}
	}
	for _, list := range []*[]string{&found.Falls, &found.Loose, &found.Breaks, &found.Moves} {
		slices.Sort(*list)
	}
	return found
}

func cardAt(v *tsssf.View, at [2]int) string {
	for _, p := range v.Ponies {
		if p.At == at {
			return p.Card
		}
	}
	return ""
}

func pairOf(a, b string) string { return min(a, b) + " " + max(a, b) }

// happened compares two grids.
func happened(before tsssf.PublicView, after *tsssf.PublicView) change {
	var found change
	now := map[string][2]int{}
	for _, p := range after.Ponies {
		now[p.Card] = p.At
	}
	ships := map[string]bool{}
	for _, s := range after.Ships {
		ships[s.Card] = true
	}
	for _, p := range before.Ponies {
		at, there := now[p.Card]
		switch {
		case !there:
			found.Falls = append(found.Falls, p.Card)
		case at != p.At:
			found.Moves = append(found.Moves, fmt.Sprint(p.Card, at))
		}
	}
	for _, s := range before.Ships {
		if !ships[s.Card] {
			found.Loose = append(found.Loose, s.Card)
		}
	}
	for _, list := range []*[]string{&found.Falls, &found.Loose, &found.Moves} {
		slices.Sort(*list)
	}
	return found
}

func brokenBy(events []game.Event) []string {
	var pairs []string
	for _, e := range events {
		if b := e.Body.(tsssf.Event); b.Event == "breakUp" {
			pairs = append(pairs, pairOf(b.Cards[0], b.Cards[1]))
		}
	}
	return pairs
}
