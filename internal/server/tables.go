package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"slices"
	"time"

	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
	"shipfic/internal/wire"
)

// createTable makes a table and its host, puts bots in the other seats if asked, and begins at once if asked.
func (s *Server) createTable(w http.ResponseWriter, r *http.Request) error {
	var ask wire.CreateTable
	if err := s.readJSON(w, r, &ask); err != nil {
		return err
	}
	if err := checkBots(&ask); err != nil {
		return err
	}
	if wait := s.addresses.of(s.addressOf(r)).use(newTable, &s.limits); wait > 0 {
		return tooFast(wait)
	}
	who := s.session(w, r)
	ctx, cancel := context.WithTimeout(context.WithoutCancel(r.Context()), s.limits.Command)
	defer cancel()
	room, err := s.newRoom(ctx, who, &ask)
	if err != nil {
		return err
	}
	if err := s.fillSeats(ctx, room, who.person(room.ID()), &ask); err != nil {
		return err
	}
	s.logger.Info("a table was made", "table", shown(room.ID()), "game", ask.Config.Game, "open", ask.Config.Open)
	s.visit(w, r, room.ID())
	s.answer(w, http.StatusCreated, wire.Created{ID: room.ID()})
	return nil
}

// checkBots refuses bots that could not sit down, before there is a table.
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

// newRoom makes a table under a code that no other has.
func (s *Server) newRoom(ctx context.Context, who session, ask *wire.CreateTable) (*table.Room, error) {
	for range 8 {
		id := newCode(ask.Config.Open)
		room, err := s.hall.Create(ctx, id, table.Command{By: who.person(id), Name: ask.Name, Config: &ask.Config})
		if !errors.Is(err, gamelog.ErrConflict) {
			return room, err
		}
	}
	return nil, gamelog.ErrConflict
}

func (s *Server) fillSeats(ctx context.Context, room *table.Room, host table.PersonID, ask *wire.CreateTable) error {
	for i, level := range ask.Bots {
		seat := game.Seat(i + 1)
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

// readJSON reads a body. What the type does not know is refused by name, so that a misspelt setting is not lost.
func (s *Server) readJSON(w http.ResponseWriter, r *http.Request, into any) error {
	return s.readJSONOf(w, r, into, s.limits.Body)
}

// readJSONOf is readJSON for a body that has a limit of its own.
func (s *Server) readJSONOf(w http.ResponseWriter, r *http.Request, into any, most int64) error {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "application/json" {
		return &problem{status: http.StatusUnsupportedMediaType, code: BadType, about: []string{"application/json"}}
	}
	body, err := s.readBody(w, r, most)
	if err != nil {
		return err
	}
	if err := strict(body, into); err != nil {
		return &problem{status: http.StatusBadRequest, code: BadRequest, about: []string{err.Error()}}
	}
	return nil
}

// readBody reads a body up to a limit, in the time that a command has.
func (s *Server) readBody(w http.ResponseWriter, r *http.Request, most int64) ([]byte, error) {
	// Where the deadline cannot be set, as in tests without a network, the size is still bounded.
	_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(2 * s.limits.Command))
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, most))
	var tooLarge *http.MaxBytesError
	if err != nil && !errors.As(err, &tooLarge) {
		return nil, &problem{status: http.StatusBadRequest, code: BadRequest, about: []string{"the body did not arrive"}}
	}
	return body, err
}

// listed is how many open tables a list shows.
const listed = 100

// listTables lists the open tables that people gather at or play at, and those where the browser's person has a seat.
func (s *Server) listTables(w http.ResponseWriter, r *http.Request) error {
	who := s.session(w, r)
	open, err := s.log.Summaries(r.Context(), gamelog.Filter{
		Open: true, Status: []gamelog.Status{gamelog.Waiting, gamelog.Playing}, Limit: listed,
	})
	if err != nil {
		return err
	}
	list := wire.Tables{Tables: append([]gamelog.Summary{}, open...), Mine: []gamelog.Summary{}}
	for _, id := range visited(r) {
		room, err := s.hall.Room(r.Context(), id)
		if err != nil {
			continue // it may be gone by now
		}
		if state := room.State(); state.SeatOf(who.person(id)) != game.Watcher {
			list.Mine = append(list.Mine, state.Summary(id))
		}
	}
	s.answer(w, http.StatusOK, list)
	return nil
}

// showTable shows a table to somebody who has its code, before they come in.
func (s *Server) showTable(w http.ResponseWriter, r *http.Request) error {
	room, err := s.findRoom(r)
	if err != nil {
		return err
	}
	s.answer(w, http.StatusOK, s.tableView(room.ID(), room.State()))
	return nil
}

// findRoom finds the table that a request names. Who asks for tables that do not exist too often must wait.
func (s *Server) findRoom(r *http.Request) (*table.Room, error) {
	from := s.addresses.of(s.addressOf(r))
	if wait := from.empty(miss); wait > 0 {
		return nil, tooFast(wait)
	}
	id, ok := parseCode(r.PathValue("id"))
	var room *table.Room
	err := error(gamelog.ErrNotFound)
	if ok {
		room, err = s.hall.Room(r.Context(), id)
	}
	if errors.Is(err, gamelog.ErrNotFound) {
		from.use(miss, &s.limits)
	}
	return room, err
}

// strict reads one JSON value that has nothing unknown in it and nothing after it.
func strict(data []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return err
	}
	if _, err := d.Token(); err != io.EOF {
		return errors.New("there is something after the end")
	}
	return nil
}
