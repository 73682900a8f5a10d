package server

import (
	"context"
	"errors"
	"slices"

	"shipfic/game"
	"shipfic/internal/api"
	"shipfic/internal/budget"
	"shipfic/internal/gamelog"
	"shipfic/internal/http"
	"shipfic/internal/table"
	"shipfic/internal/wire"
)

// createTable makes a table with its host, seats bots if asked to, and starts the game if asked to.
func (s *Server) createTable(w http.ResponseWriter, r *http.Request) error {
	var ask wire.CreateTable
	if err := api.ReadJSON(w, r, &ask, s.limits.Body); err != nil {
		return err
	}
	if err := s.beginAt(r, &ask); err != nil {
		return err
	}
	if err := checkBots(&ask); err != nil {
		return err
	}
	if err := s.checkNew(r, &ask); err != nil {
		return err
	}
	err := s.use(r, api.Tables)
	if err != nil {
		return err
	}
	who := s.session(w, r)
	var room *table.Room
	if len(ask.Config.Packs)+len(ask.Config.From) > 0 { // packs may have to be parsed, and a position laid
		api.ClientOf(r).Budget.Lane = budget.Slow
	}
	err = api.Work(r.Context(), func() (err error) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(r.Context()), s.limits.Command)
		defer cancel()
		if room, err = s.newRoom(ctx, who, &ask); err != nil {
			return err
		}
		return s.fillSeats(ctx, room, who.person(room.ID()), &ask)
	})
	if err != nil {
		return err
	}
	s.noteMade(room.ID(), api.ClientOf(r).Address)
	s.logger.Info("table created", "table", shown(room.ID()), "game", ask.Config.Game, "open", ask.Config.Open)
	s.visit(w, r, room.ID())
	return api.Answer(w, http.StatusCreated, wire.Created{ID: room.ID()})
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
func (s *Server) newRoom(ctx context.Context, who session, ask *wire.CreateTable) (*table.Room, error) {
	for range 8 {
		id := NewCode()
		room, err := s.hall.Create(ctx, id, table.Command{By: who.person(id), Name: ask.Name, Config: &ask.Config})
		if !errors.Is(err, gamelog.ErrConflict) && !errors.Is(err, table.ErrShut) {
			return room, err
		}
	}
	return nil, gamelog.ErrConflict
}

func (s *Server) fillSeats(ctx context.Context, room *table.Room, host table.PersonID, ask *wire.CreateTable) error {
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
func (s *Server) listTables(w http.ResponseWriter, r *http.Request) error {
	who := s.session(w, r)
	open, err := s.openTables(r.Context())
	if err != nil {
		return err
	}
	return api.Answer(w, http.StatusOK, wire.Tables{Tables: open, Mine: s.myTables(w, r, who), House: s.HouseRules()})
}

// showTable shows a table to somebody who has its code, before they join.
func (s *Server) showTable(w http.ResponseWriter, r *http.Request) error {
	room, err := s.findRoom(r, r.PathValue("id"))
	if err != nil {
		return err
	}
	return api.Answer(w, http.StatusOK, s.tableView(room.ID(), room.State()))
}

// findRoom returns the table with that code.
func (s *Server) findRoom(r *http.Request, code string) (room *table.Room, err error) {
	err = s.guarded(r, func() error {
		id, ok := parseCode(code)
		if !ok {
			return gamelog.ErrNotFound
		}
		room, err = s.hall.Room(r.Context(), id)
		return err
	})
	return room, err
}
