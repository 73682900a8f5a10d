package server

import (
	"encoding/json"
	"slices"

	"shipfic/game"
	"shipfic/internal/table"
)

// missed is the table as it is now, and what a person may know of what happened since an entry; nothing, if the entry is zero
// or too long ago.
func missed(room *table.Room, who table.PersonID, last uint64) (*table.State, []json.RawMessage, error) {
	for range 3 {
		s := room.State()
		if last == 0 || last >= s.N {
			return s, nil, nil
		}
		events, ok := room.Since(last)
		if !ok {
			return s, nil, nil
		}
		if room.State() == s { // else the events are those of a later state
			seen, err := seenBy(who, s, events)
			return s, seen, err
		}
	}
	return room.State(), nil, nil
}

// seenBy goes back in time: before a person sat down, or before the game began and seats were shuffled, what was
// for that seat alone was for somebody else.
func seenBy(who table.PersonID, s *table.State, events []table.Event) ([]json.RawMessage, error) {
	seat := s.SeatOf(who)
	var seen []json.RawMessage
	for _, e := range slices.Backward(events) {
		if e.To.Includes(seat) {
			body, err := json.Marshal(e.Body)
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
