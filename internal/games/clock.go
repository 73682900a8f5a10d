package games

import (
	"slices"

	"shipfic/game"
	"shipfic/hayburger"
	"shipfic/internal/table"
)

// Clock tells what a game does by itself next: in Hayburger, the passing of an open window.
type Clock struct{}

var _ table.Alarms = Clock{}

// arrivalSlack is how much later than it could a window passes, in milliseconds: slaps that were read in time may still wait for the
// room. It changes nothing for later ones, since the time at which a slap was read is what counts.
const arrivalSlack = 5

// Alarm tells what the game does by itself next, and when.
func (Clock) Alarm(_ table.Config, g game.State) (table.Alarm, bool) {
	s, slaps := g.(*hayburger.State)
	if !slaps || !slices.Contains(s.Waiting(), game.Watcher) {
		return table.Alarm{}, false
	}
	return table.Alarm{Move: hayburger.Window{}, At: s.Ready(hayburger.Window{}) + arrivalSlack}, true
}
