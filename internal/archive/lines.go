package archive

import (
	"context"
	"encoding/json"

	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
	"shipfic/language"
	"shipfic/tsssf"
)

// Lines tells what happened at a table as lines of the story. They are the same for everybody: the function that it returns encodes
// them as JSON, in one language. It returns nil if there is nothing to tell.
func (a *Archive) Lines(id gamelog.ID, after *table.State, happened []table.Event) func(language.Code) ([]byte, error) {
	game, events := gameID{id, after.Games}, publicEvents(happened)
	if from := undoneFrom(happened); from > 0 {
		a.narrators.forget(game, from)
	}
	if len(events) == 0 {
		a.narrators.pass(game, after.N)
		return nil
	}
	heard := a.hear(game, after, events)
	if heard.Empty() {
		return nil
	}
	return func(l language.Code) ([]byte, error) { return json.Marshal(heard.In(l)) }
}

// CheckLine refuses a line of the story unless entry n of the current game is a ship that the seat made.
func (a *Archive) CheckLine(ctx context.Context, id gamelog.ID, s *table.State, seat game.Seat, n uint64) error {
	if n <= s.Started || n > s.N {
		return game.Refuse(table.NoSuchShip)
	}
	entries, err := a.entries.Read(ctx, id, n, 1)
	if err != nil {
		return err
	}
	if len(entries) != 1 || !madeShip(entries[0], seat) {
		return game.Refuse(table.NoSuchShip)
	}
	return nil
}

// LineWritten drops a game from the cache, because somebody wrote a line of its story.
func (a *Archive) LineWritten(id gamelog.ID, number int) { a.games.Delete(gameID{id, number}) }

// madeShip reports whether an entry is a move of a seat that made a ship.
func madeShip(e gamelog.Entry, seat game.Seat) bool {
	if e.Kind != string(table.DoMove) {
		return false
	}
	command, err := table.ParseCommand(e)
	if err != nil || command.Seat == nil || *command.Seat != seat || seat == game.Watcher {
		return false
	}
	var move struct{ Do string }
	return json.Unmarshal(command.Move, &move) == nil && tsssf.MakesShip(move.Do)
}
