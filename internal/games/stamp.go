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
	if _, slaps := g.(*hayburger.State); !slaps {
		return sent, nil
	}
	m, err := new(hayburger.Engine).ParseMove(sent)
	if err != nil {
		return nil, game.Refuse(table.BadMove, err.Error())
	}
	n := measured()
	n.WatcherRTT = max(n.WatcherRTT, 0) // without a measurement a watcher gets no allowance for lag
	stamped, err := hayburger.Stamp(m, from, n)
	if err != nil {
		return nil, err
	}
	return stamped.MarshalJSON()
}
