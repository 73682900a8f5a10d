package gametest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"

	"shipfic/game"
	"shipfic/internal/delta"
)

// checkDifferences checks for each seat that the difference between its views before and after a move, applied to the view before, gives
// exactly the view after.
func checkDifferences(before, next game.State) error {
	for _, seat := range everybody(before) {
		was, is := partsOf(before, seat), partsOf(next, seat)
		for i := range was {
			change, isWhole, err := delta.Between(was[i], is[i])
			if err != nil {
				return err
			}
			got := decoded(asJSON(was[i]))
			switch {
			case isWhole:
				got = decoded(string(change))
			case change != nil:
				if got, err = delta.Apply(got, decoded(string(change))); err != nil {
					return fmt.Errorf("seat %d cannot apply %s to %s: %w", seat, change, asJSON(was[i]), err)
				}
			}
			if want := decoded(asJSON(is[i])); !reflect.DeepEqual(got, want) {
				return fmt.Errorf("to seat %d, %s makes %s of %s, not %s", seat, change, asJSON(got), asJSON(was[i]), asJSON(want))
			}
		}
	}
	return nil
}

// sameDifferences checks that a seat is told the same of two moves whose states before and after look the same to it.
func sameDifferences(seat game.Seat, before, next, before2, next2 game.State) error {
	was, is, was2, is2 := partsOf(before, seat), partsOf(next, seat), partsOf(before2, seat), partsOf(next2, seat)
	for i := range was {
		here, _, err := delta.Between(was[i], is[i])
		if err != nil {
			return err
		}
		there, _, err := delta.Between(was2[i], is2[i])
		if err != nil {
			return err
		}
		if !bytes.Equal(here, there) {
			return fmt.Errorf("a difference tells seat %d something hidden: %s or %s", seat, here, there)
		}
	}
	return nil
}

// partsOf are the parts in which a server sends the view of a seat.
func partsOf(s game.State, seat game.Seat) []any {
	if split, ok := s.(game.SplitState); ok {
		return []any{split.PublicPart(), split.OwnPart(seat)}
	}
	return []any{s.View(seat)}
}

// decoded returns the value of some JSON, with exact numbers; nil if it is none.
func decoded(text string) (v any) {
	d := json.NewDecoder(bytes.NewReader([]byte(text)))
	d.UseNumber()
	if d.Decode(&v) != nil {
		return nil
	}
	return v
}
