package server

import (
	"context"
	"errors"
	"slices"

	"shipfic/game"
	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/hall"
	"shipfic/internal/limit"
	"shipfic/internal/table"
	"shipfic/internal/wire"
)

// createTable makes a table with its host, seats bots if asked to, and starts the game if asked to.
func (s *Server) createTable(r *api.Request) (*api.Response, error) {
	var ask wire.CreateTable
	if err := api.ReadJSON(r, &ask, s.Limits.Body); err != nil {
		return nil, err
	}
	if err := s.beginAt(r, &ask); err != nil {
		return nil, err
	}
	if err := checkBots(&ask); err != nil {
		return nil, err
	}
	if err := s.checkNew(r, &ask); err != nil {
		return nil, err
	}
	err := r.Use(limit.Tables, 1)
	if err != nil {
		return nil, err
	}
	who := s.session(r)
	var room *hall.Room
	if len(ask.Config.Packs)+len(ask.Config.From) > 0 { // packs may have to be parsed, and a position laid
		r.Client.Budget.Lane = limit.Slow
	}
	err = api.Work(r.Context, func() (err error) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(r.Context), s.Limits.Command)
		defer cancel()
		if room, err = s.newRoom(ctx, who, &ask); err != nil {
			return err
		}
		return s.fillSeats(ctx, room, who.person(room.ID()), &ask)
	})
	if err != nil {
		return nil, err
	}
	s.noteMade(room.ID(), r.Client.Address)
	s.Logger.Info("table created", "table", shown(room.ID()), "game", ask.Config.Game, "open", ask.Config.Open)
	s.visit(r, room.ID())
	return api.Created(wire.Created{ID: room.ID()})
}

// checkBots refuses bots for which there is no seat, before there is a table.
func checkBots(ask *wire.CreateTable) error {
	free := ask.Config.Seats - 1
	for _, level := range ask.Bots {
		if !slices.Contains(table.Levels, level) {
			return game.Refuse(table.NoSuchLevel, level)
		}
	}
	switch {
	case len(ask.Bots) > max(free, 0):
		return game.Refuse(table.NoSuchSeat)
	case ask.Start && len(ask.Bots) < free:
		return game.Refuse(table.SeatsEmpty)
	}
	return nil
}

// newRoom makes a table with an unused code.
func (s *Server) newRoom(ctx context.Context, who session, ask *wire.CreateTable) (*hall.Room, error) {
	for range 8 {
		id := NewCode()
		room, err := s.Hall.Create(ctx, id, table.Command{By: who.person(id), Name: ask.Name, Config: &ask.Config})
		if !errors.Is(err, gamelog.ErrConflict) && !errors.Is(err, hall.ErrShut) {
			return room, err
		}
	}
	return nil, gamelog.ErrConflict
}

func (s *Server) fillSeats(ctx context.Context, room *hall.Room, host table.PersonID, ask *wire.CreateTable) error {
	mine := hostSeat(ask)
	if mine != 0 {
		if _, err := room.Do(ctx, table.Command{Do: table.DoSit, By: host, Seat: &mine}); err != nil {
			return err
		}
	}
	for i, level := range ask.Bots {
		seat := game.Seat(i)
		if seat >= mine {
			seat++
		}
		if _, err := room.Do(ctx, table.Command{Do: table.DoBot, By: host, Seat: &seat, Level: level}); err != nil {
			return err
		}
	}
	if !ask.Start {
		return nil
	}
	_, err := room.Do(ctx, table.Command{Do: table.DoStart, By: host})
	return err
}

// listTables lists the open tables that wait for players or are playing, and the tables where this browser has a seat.
func (s *Server) listTables(r *api.Request) (*api.Response, error) {
	who := s.session(r)
	open, err := s.openTables(r.Context)
	if err != nil {
		return nil, err
	}
	return api.OK(wire.Tables{Tables: open, Mine: s.myTables(r, who), House: s.HouseRules()})
}

// showTable shows a table to somebody who has its code, before they join.
func (s *Server) showTable(r *api.Request) (*api.Response, error) {
	room, err := s.findRoom(r, r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	return api.OK(s.tableView(room.ID(), room.State()))
}

// findRoom returns the table with that code.
func (s *Server) findRoom(r *api.Request, code string) (room *hall.Room, err error) {
	err = s.guarded(r, func() error {
		id, ok := parseCode(code)
		if !ok {
			return gamelog.ErrNotFound
		}
		room, err = s.Hall.Room(r.Context, id)
		return err
	})
	return room, err
}

// playing returns the state of the table that the request names, and the seat there of the person that asks. It refuses where no game runs, and
// people without a seat.
func (s *Server) playing(r *api.Request) (*table.State, game.Seat, error) {
	room, err := s.findRoom(r, r.PathValue("id"))
	if err != nil {
		return nil, game.Watcher, err
	}
	state := room.State()
	seat := state.SeatOf(s.session(r).person(room.ID()))
	switch {
	case !state.Playing():
		return nil, seat, game.Refuse(table.NoGame)
	case seat == game.Watcher:
		return nil, seat, game.Refuse(table.NotSeated)
	}
	return state, seat, nil
}
