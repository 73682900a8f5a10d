package server

import (
	"encoding/json"
	"slices"

	"shipfic/game"
	"shipfic/internal/delta"
	"shipfic/internal/table"
)

// missed returns the current state, and the events since an entry that a person may see; no events if the entry is zero or too long
// ago.
func missed(room *table.Room, who table.PersonID, last uint64) (*table.State, []json.RawMessage, error) {
	for range 3 {
		s := room.State()
		if last == 0 || last >= s.Shown() {
			return s, nil, nil
		}
		events, ok := room.Since(last)
		if !ok {
			return s, nil, nil
		}
		if room.State() == s { // otherwise the events belong to a later state
			seen, err := seenBy(who, s, events)
			return s, seen, err
		}
	}
	return room.State(), nil, nil
}

// seenBy goes back in time. Events for a seat alone were for somebody else before the person sat down, and before the game started, when
// seats were shuffled.
func seenBy(who table.PersonID, s *table.State, events []table.Event) ([]json.RawMessage, error) {
	seat := s.SeatOf(who)
	var seen []json.RawMessage
	for _, e := range slices.Backward(events) {
		if e.To.Includes(seat) {
			body, err := delta.Marshal(e.Body)
			if err != nil {
				return nil, err
			}
			seen = append(seen, body)
		}
		if note, ok := e.Body.(table.Note); ok && (note.Event == "start" || note.Event == "sat" && note.Person == who) {
			seat = game.Watcher
		}
	}
	slices.Reverse(seen)
	return seen, nil
}
