package tsssf_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"shipfic/game"
	"shipfic/game/gametest"
	"shipfic/packs/packtest"
	"shipfic/tsssf"
)

// TestPreviewsAreWhatHappens plays random games in every variant. Before each play and answer it asks for the preview; after the move it
// compares that with the Goals won, with the progress of the open ones, and with whether somebody is asked. It checks that the preview is the
// same whatever the cards are that the seat does not see.
func TestPreviewsAreWhatHappens(t *testing.T) {
	boxes := map[string]*tsssf.Box{"core": packtest.CoreBox(t), "later": laterBox(t), "everything": everythingBox(t, false, startCards[0])}
	for name, box := range boxes {
		seen := map[string]int{}
		for n := range gametest.Times(len(tables)) {
			if err := previewed(t, box, n, seen); err != nil {
				t.Fatalf("%s, seed %d: %v", name, n, err)
			}
		}
		for _, what := range []string{"goal won", "goal advances", "goal falls back", "power may", "power must", "nothing"} {
			if seen[what] == 0 {
				t.Errorf("%s: no random game had a preview with %q", name, what)
			}
		}
		t.Logf("%s: %v", name, seen)
	}
}

// atOnce are cards whose power may be declined by the print, and acts without a question.
var atOnce = map[string]bool{"NoHoldsBarred.Pony.StarlitDreams": true, "HorriblePeople.2014ConExclusives.Pony.CiderMatronAppleBloom": true}

func previewed(t *testing.T, box *tsssf.Box, n int, seen map[string]int) error {
	t.Helper()
	setup := tables[n%len(tables)]
	opts, err := tsssf.ParseOptions(setup.Options)
	if err != nil {
		return err
	}
	s, dice := newGame(t, box, setup.Seats, uint64(n), opts), game.Dice(n)
	for step := range 300 {
		seat, act, more := s.RandomAct(&dice)
		if !more {
			return nil
		}
		move := s.MoveOf(act)
		var want *tsssf.PlayOutcome
		if slices.Contains([]string{"ship", "link", "poison", "revive", "replace", "choose", "pass"}, move.Do) {
			choice := tsssf.Choice{Ship: move.Ship, Pony: move.Pony, Take: move.Take}
			before := s.Encode()
			preview := s.Preview(seat, choice)
			if string(s.Encode()) != string(before) {
				return fmt.Errorf("step %d: the preview of %+v changed the state", step, choice)
			}
			// Only what differs is taken apart, which takes longer than the previews themselves.
			if other := s.Imagine(seat, &dice).Preview(seat, choice); !reflect.DeepEqual(preview, other) {
				return fmt.Errorf("step %d: the preview of %+v depends on what seat %d cannot see:\n%s", step, choice, seat, cmp.Diff(preview, other))
			}
			if err := indexed(s, preview); err != nil {
				return fmt.Errorf("step %d, %+v: %w", step, choice, err)
			}
			if want, err = outcomeOf(s, preview, seat, move); err != nil {
				return fmt.Errorf("step %d, %+v: %w", step, move, err)
			}
		}
		next, events := (*tsssf.State)(nil), []game.Event{}
		if next, err = s.After(seat, move, &events); err != nil {
			return fmt.Errorf("step %d: %w", step, err)
		}
		if want != nil {
			if err := asPreviewed(s, next, seat, want, events, seen); err != nil {
				text, _ := json.Marshal(want)
				return fmt.Errorf("step %d, %+v, previewed as %s: %w", step, move, text, err)
			}
		}
		s = next
	}
	return nil
}

// indexed reports indexes of a preview that no card of the grid has.
func indexed(s *tsssf.State, p *tsssf.Preview) error {
	if p == nil {
		return nil
	}
	ponies := len(s.Public().Ponies)
	for _, o := range p.Outcomes {
		for _, m := range o.Moves {
			if min(m[0], m[1]) < 0 || max(m[0], m[1]) >= ponies {
				return fmt.Errorf("a Pony moves as %v, of %d", m, ponies)
			}
		}
	}
	return nil
}

// outcomeOf finds a move in a preview.
func outcomeOf(s *tsssf.State, p *tsssf.Preview, seat game.Seat, m tsssf.Move) (*tsssf.PlayOutcome, error) {
	nothing := &tsssf.PlayOutcome{}
	index := -1
	switch m.Do {
	case "pass":
		if p.Pass == nil {
			return nothing, nil
		}
		return p.Pass, nil
	case "choose":
		index = slices.IndexFunc(s.SeenBy(seat).Answers.Options, func(o tsssf.Pick) bool { return cmp.Equal(o, *m.Pick) })
	case "replace":
		index = slices.Index(p.Places, [2][2]int{*m.At, *m.At})
	default:
		index = slices.Index(p.Places, [2][2]int{*m.From, *m.To})
	}
	if index < 0 {
		return nil, fmt.Errorf("it is not in the preview %+v", p)
	}
	for i := range p.Outcomes {
		if slices.Contains(p.Outcomes[i].Of, index) {
			return &p.Outcomes[i], nil
		}
	}
	return nothing, nil
}

// asPreviewed compares what a move did with its preview. What a power that acts at once does comes on top.
func asPreviewed(before, after *tsssf.State, seat game.Seat, want *tsssf.PlayOutcome, events []game.Event, seen map[string]int) error {
	old, now := before.SeenBy(seat), after.SeenBy(seat)
	won := map[string]tsssf.Event{}
	reminded := false   // of a power to carry out by hand
	foreseeable := true // until hidden cards come into it, or the turn ends
	for _, e := range events {
		switch body := e.Body.(tsssf.Event); body.Event {
		case "goalWon":
			won[body.Card] = body
		case "reminder":
			reminded = true
		case "draw", "milled", "turnsUp", "rebuilt", "turn", "goalUp", "wand":
			foreseeable = false
		}
	}
	ahead := map[int]tsssf.GoalAhead{}
	for _, g := range want.Goals {
		ahead[g.Place] = g
	}
	over := after.Result().Over
	asks := after.Asking() && !slices.Contains([]string{"discardTop", "interrupt"}, now.Question.Kind)
	settled := foreseeable && len(want.Then) == 0 && !after.Asking() && !over
	for _, g := range append(slices.Clone(old.Goals), old.Private...) {
		a, changes := ahead[g.Place]
		event, isWon := won[g.Card]
		switch {
		case g.Card == "" || !isWon && after.Asking() && !asks: // it comes after a question that changes nothing about it
		case changes && a.Won != nil:
			seen["goal won"]++
			if !isWon || *event.Seat != *a.Won || event.Worth.Points != a.Points {
				return fmt.Errorf("%s was not won as previewed: %+v", g.Card, event)
			}
		case isWon && settled:
			return fmt.Errorf("%s was won, and that was not previewed", g.Card)
		case settled:
			if i := slices.IndexFunc(append(slices.Clone(now.Goals), now.Private...), func(v tsssf.GoalView) bool { return v.Card == g.Card }); i >= 0 {
				have := append(slices.Clone(now.Goals), now.Private...)[i].Have
				if wanted := g.Have; changes && have != a.Have || !changes && have != wanted {
					return fmt.Errorf("%s: %d of %d, and %d before", g.Card, have, g.Need, g.Have)
				}
			}
			switch {
			case changes && a.Have > g.Have:
				seen["goal advances"]++
			case changes:
				seen["goal falls back"]++
			}
		}
	}
	switch {
	case len(want.Then) > 0 && want.Then[0].Must:
		seen["power must"]++
	case len(want.Then) > 0:
		seen["power may"]++
		if !after.Asking() && !over && !reminded && !atOnce[want.Then[0].Card] {
			return fmt.Errorf("nobody is asked about %s", want.Then[0].Card)
		}
	case len(want.Goals) == 0:
		seen["nothing"]++
	}
	if asks && len(want.Then) == 0 && !before.Asking() {
		return fmt.Errorf("a question that was not previewed: %+v", now.Question)
	}
	return nil
}
