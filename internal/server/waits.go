package server

import (
	"slices"

	"shipfic/internal/hall"
	"shipfic/internal/table"
	"shipfic/internal/wire"
)

// waitAt tells a person with a seat whom their table waits for; nil: nobody. It does not tell when a secret move was made.
func waitAt(room *hall.Room, person table.PersonID) *wire.Wait {
	s, now := room.State(), room.Now()
	people, since := s.WaitedFor(now)
	wait := &wire.Wait{Vote: slices.Contains(s.Asked(), person), Since: since}
	if since == 0 {
		wait.Since = room.Summary().Updated
	}
	for _, id := range people {
		if id == person {
			wait.Me = true
			if left, runs := s.TimeLeft(s.SeatOf(id), now); runs {
				wait.Due = now + left
			}
			continue
		}
		wait.Names = append(wait.Names, s.NameOf(id))
	}
	if !wait.Me && !wait.Vote && len(wait.Names) == 0 {
		return nil
	}
	return wait
}
