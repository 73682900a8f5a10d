package gametest

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"shipfic/game"
)

// everybody returns all seats and then the watchers. A game may have more seats than at its beginning.
func everybody(s game.State) []game.Seat {
	var seats []game.Seat
	for seat := range s.Result().Points {
		seats = append(seats, game.Seat(seat))
	}
	return append(seats, game.Watcher)
}

// checkShape checks that the result and the waiting seats are consistent.
func (p *play) checkShape() error {
	r, waiting := p.state.Result(), p.state.Waiting()
	if len(r.Points) < p.setup.Seats || len(r.Points) > game.MaxSeats {
		return fmt.Errorf("the result has points for %d seats, of %d", len(r.Points), p.setup.Seats)
	}
	seats := everybody(p.state)
	for _, seat := range append(slices.Clone(waiting), r.Winners...) {
		if !slices.Contains(seats, seat) {
			return fmt.Errorf("there is no seat %d", seat)
		}
	}
	switch {
	case r.Over && len(waiting) > 0:
		return fmt.Errorf("the game is over but waits for %v", waiting)
	case r.Over && len(r.Winners) == 0:
		return fmt.Errorf("the game is over but nobody has won")
	case !r.Over && len(waiting) == 0:
		return fmt.Errorf("the game is not over but waits for nobody")
	case !r.Over && len(r.Winners) > 0:
		return fmt.Errorf("the game is not over but won by %v", r.Winners)
	}
	return nil
}

// checkInvariant calls the hook of the game.
func (p *play) checkInvariant() error {
	if p.Check == nil {
		return nil
	}
	return p.Check(p.state)
}

// checkViews checks that everybody has a view that does not contain the seed.
func (p *play) checkViews() error {
	secret, err := p.setup.Seed.MarshalText()
	if err != nil {
		return err
	}
	for _, seat := range everybody(p.state) {
		data, err := json.Marshal(p.state.View(seat))
		if err != nil {
			return fmt.Errorf("the view of seat %d does not marshal: %w", seat, err)
		}
		if strings.Contains(string(data), string(secret)) {
			return fmt.Errorf("the view of seat %d contains the seed", seat)
		}
		if err := checkSplit(p.state, seat, data); err != nil {
			return err
		}
	}
	return nil
}

// checkSplit checks that the parts of a view, if it has parts, together say what the view says.
func checkSplit(s game.State, seat game.Seat, view []byte) error {
	split, ok := s.(game.SplitState)
	if !ok {
		return nil
	}
	var whole, parts map[string]json.RawMessage
	if err := json.Unmarshal(view, &whole); err != nil {
		return err
	}
	for _, part := range []any{split.PublicPart(), split.OwnPart(seat)} {
		if err := json.Unmarshal([]byte(asJSON(part)), &parts); err != nil {
			return err
		}
	}
	if asJSON(whole) != asJSON(parts) {
		return fmt.Errorf("the parts of the view of seat %d say %s, the view says %s", seat, asJSON(parts), asJSON(whole))
	}
	return nil
}

// checkEvents checks that each event has an audience and marshals.
func checkEvents(events []game.Event) error {
	for _, e := range events {
		if e.To == 0 {
			return fmt.Errorf("event %s has no audience", asJSON(e.Body))
		}
		if _, err := json.Marshal(e.Body); err != nil {
			return fmt.Errorf("event %T does not marshal: %w", e.Body, err)
		}
	}
	return nil
}

// asJSON returns the JSON of a value, for comparisons and errors, or the error if it does not marshal.
func asJSON(v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprintf("<%v>", err)
	}
	return string(data)
}
