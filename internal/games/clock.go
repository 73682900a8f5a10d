package games

import (
	"slices"

	"shipfic/game"
	"shipfic/hayburger"
	"shipfic/internal/table"
)

// Clock tells which move a game makes by itself next: in Hayburger, closing an open window.
type Clock struct{}

var _ table.Alarms = Clock{}

// arrivalSlack is how many milliseconds after its end a window closes. Slaps that were read in time may still wait for the room.
// Later slaps gain nothing: what counts is when a slap was read.
const arrivalSlack = 5

// Alarm returns the move that the game makes by itself next, and when.
func (Clock) Alarm(_ table.Config, g game.State) (table.Alarm, bool) {
	s, slaps := g.(*hayburger.State)
	if !slaps || !slices.Contains(s.Waiting(), game.Watcher) {
		return table.Alarm{}, false
	}
	return table.Alarm{Move: hayburger.Window{}, At: s.Ready(hayburger.Window{}) + arrivalSlack}, true
}
