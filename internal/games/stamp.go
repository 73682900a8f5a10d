package games

import (
	"encoding/json"

	"shipfic/game"
	"shipfic/hayburger"
	"shipfic/internal/table"
)

// Stamp turns the move that a client sent into the move for the table. In Hayburger it overwrites what the server
// measures itself, and refuses moves that only the table may make.
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
