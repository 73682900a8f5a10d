package position

// The stable codes of refusals, in addition to those of [shipfic/tsssf.Misplaced] and of the game.
const (
	BadPosition = "badPosition"     // the position cannot be read or laid
	NoPosition  = "noPosition"      // the moment of a game cannot be written as a position
	NoPuzzle    = "noPuzzle"        // nothing can be won in the turn, so there is no puzzle
	TooLong     = "positionTooLong" // too many moves were made from a position
)
