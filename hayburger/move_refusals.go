package hayburger

import (
	_ "embed"

	"shipfic/game"
)

// The stable codes of refusals. The page turns each into a sentence; [Reasons] has them in English.
const (
	GameOver       = "gameOver"
	UnknownMove    = "unknownMove"
	NoSuchSeat     = "noSuchSeat"
	BadTime        = "badTime"
	NotYourTurn    = "notYourTurn"
	TooSoon        = "tooSoon"
	WindowOpen     = "windowOpen"
	NoWindow       = "noWindow"
	TableOnly      = "tableOnly"
	NoSuchCard     = "noSuchCard"
	Late           = "late"
	SlappedAlready = "slappedAlready"
	Barred         = "barred"
	SlapInClosed   = "slapInClosed"
	TableFull      = "tableFull"
	AlreadySeated  = "alreadySeated"
	BadWatcher     = "badWatcher"
	BadRoundTrips  = "badRoundTrips"
	BadReaction    = "badReaction"
	BadSeats       = "badSeats"
	UnknownRules   = "unknownRules"
	NothingToSee   = "nothingToSee"
	BadOption      = "badOption"
	UnknownDeck    = "unknownDeck"
	DecksDisagree  = "decksDisagree"
	TooManyCards   = "tooManyCards"
	TooFewCards    = "tooFewCards"
	TooManySymbols = "tooManySymbols"
)

//go:embed reasons.txt
var reasons string

// Reasons lists all codes with their meaning.
var Reasons = game.Reasons(reasons)
