package archive

import (
	"context"
	"strconv"

	"shipfic/game"
	"shipfic/internal/api"
	"shipfic/internal/hall"
	"shipfic/internal/position"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/tsssf"
)

// showPosition sends a moment of a finished game as a position. The game is followed from its beginning, because a moment in the middle
// of a turn is known by what was done in it.
func (a *Archive) showPosition(r *api.Request, g *finished) (*api.Response, error) {
	frame, err := strconv.Atoi(r.PathValue("frame"))
	if err != nil || frame < 0 || frame >= g.positions.Count() {
		return nil, &api.Problem{Status: api.StatusNotFound, Code: api.NoPart, About: []string{strconv.Itoa(g.positions.Count())}}
	}
	var written wire.Position
	err = a.work(r.Context, func(ctx context.Context) error {
		written, err = a.positionAt(ctx, g, frame)
		return err
	})
	if err != nil {
		return nil, err
	}
	return api.OK(written)
}

// positionAt returns the position of a frame of the replay.
func (a *Archive) positionAt(ctx context.Context, g *finished, frame int) (wire.Position, error) {
	var recorder position.Recorder
	var config table.Config
	err := a.chronicles.Positions(ctx, &g.positions, 0, frame+1, func(r hall.Retold) error {
		state, ponies := r.State.Game.(*tsssf.State)
		if !ponies {
			return game.Refuse(position.NoPosition)
		}
		config = r.State.Config
		if r.Command.Do != table.DoMove || r.Command.Seat == nil {
			recorder.Add(state, nil)
			return nil
		}
		move, err := tsssf.ParseMove(r.Command.Move)
		if err != nil {
			return err
		}
		recorder.Add(state, &tsssf.SeatMove{Seat: *r.Command.Seat, Move: move})
		return nil
	})
	if err != nil {
		return wire.Position{}, err
	}
	p, err := recorder.Position(config)
	if err != nil {
		return wire.Position{}, err
	}
	return p.Wire()
}
