package games

import (
	"encoding/json"

	"shipfic/game"
	"shipfic/hayburger"
	"shipfic/internal/table"
)

// Stamp makes the move that goes to a table of the move that a client sent: in Hayburger, everything that is not the
// client's to say is overwritten with what was measured, and moves that only the table makes are refused.
func Stamp(g game.State, from game.Seat, measured func() hayburger.Network, sent json.RawMessage) (json.RawMessage, error) {
	if _, slaps := g.(*hayburger.State); !slaps {
		return sent, nil
	}
	m, err := new(hayburger.Engine).ParseMove(sent)
	if err != nil {
		return nil, game.Refuse(table.BadMove, err.Error())
	}
	n := measured()
	n.WatcherRTT = max(n.WatcherRTT, 0) // a watcher who was never measured is taken for near: that grants no lag
	stamped, err := hayburger.Stamp(m, from, n)
	if err != nil {
		return nil, err
	}
	return stamped.MarshalJSON()
}
