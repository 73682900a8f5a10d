package games

import (
	"encoding/json"

	"shipfic/game"
	"shipfic/hayburger"
	"shipfic/internal/table"
)

// Stamp makes the move that goes to a table from the move that a client sent: in Hayburger, everything that is not the
// client's to say is overwritten with what was measured, and moves that only the table makes are refused.
func Stamp(g game.State, from game.Seat, measured func() hayburger.Network, sent json.RawMessage) (json.RawMessage, error) {
	s, slaps := g.(*hayburger.State)
	if !slaps {
		return sent, nil
	}
	m, err := new(hayburger.Engine).ParseMove(sent)
	if err != nil {
		return nil, game.Refuse(table.BadMove, err.Error())
	}
	stamped, err := s.Stamp(m, from, measured())
	if err != nil {
		return nil, err
	}
	return stamped.MarshalJSON()
}
