package terminal_test

import (
	"context"
	"encoding/json"
	"errors"

	"shipfic/game"
	"shipfic/internal/wire"
	"shipfic/tsssf"
)

// hint advises the first move that the seat can make, as if it won a Goal. The real hints would change the transcripts whenever they get better.
func (c *memoryConn) hint(context.Context) (wire.Hint, error) {
	state := c.room.State()
	seat := state.SeatOf(c.person)
	if g, isOn := state.Game.(*tsssf.State); isOn && g.SeenBy(seat).Turn == seat {
		v := g.SeenBy(seat)
		return wire.Hint{Line: []json.RawMessage{encode(v.LegalMoves()[0])}, Points: game.Point, Goals: []string{v.Goals[0].Card}}, nil
	}
	return wire.Hint{}, errors.New("the server refuses: it is not your turn")
}
