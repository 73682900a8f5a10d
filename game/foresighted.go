package game

import "encoding/json"

// Foresighted is a State that tells what a move would do, before it is made.
type Foresighted interface {
	State
	// Foresee tells what a seat would bring about with what it has chosen so far, in the format of the game, and with each way to go on. It
	// tells nothing that the seat does not see. The answer marshals to JSON. A choice that is not the seat's to make is refused.
	Foresee(seat Seat, choice json.RawMessage) (any, error)
}
