package server

import (
	"encoding/json"

	"shipfic/game"
)

// wholeView is what a seat sees and may do, encoded once for all clients of the seat that get no differences.
type wholeView struct{ View, Legal json.RawMessage }

// wholeOf returns the whole view of a seat. Moves are listed only where that tells nothing of the moves of others that are still secret.
func (has *clientState) wholeOf(seat game.Seat) (v wholeView, err error) {
	s := has.state
	v, known := has.whole[seat]
	if known || s.Game == nil {
		return v, nil
	}
	if v.View, err = json.Marshal(s.Game.View(seat)); err != nil {
		return v, err
	}
	if _, discreet := s.Game.(game.Discreet); !discreet && s.Playing() && !s.Clock.Paused {
		if legal := s.Game.Legal(seat); len(legal) > 0 {
			if v.Legal, err = json.Marshal(legal); err != nil {
				return v, err
			}
		}
	}
	if has.whole == nil {
		has.whole = map[game.Seat]wholeView{}
	}
	has.whole[seat] = v
	return v, nil
}
