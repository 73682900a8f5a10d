package hayburger

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

// Reasons are all codes with what they mean.
var Reasons = []struct{ Code, Means string }{
	{GameOver, "the game is over"},
	{UnknownMove, "there is no such move in this game"},
	{NoSuchSeat, "there is no player in that seat"},
	{BadTime, "the time is out of range, or earlier than the last one"},
	{NotYourTurn, "it is another player's turn to turn a card (K2)"},
	{TooSoon, "it is too soon: wait a moment (K5, F4, F5)"},
	{WindowOpen, "wait: slaps may still be on their way (K5, F4)"},
	{NoWindow, "no slap window is open"},
	{TableOnly, "only the table itself can make that move"},
	{NoSuchCard, "no card with that number has been turned yet"},
	{Late, "too late: the card is neither the current nor the previous one (L4, F5)"},
	{SlappedAlready, "each player may slap a turned card once (L3)"},
	{Barred, "a false slap without a card to pay bars a player from slapping in (L3)"},
	{SlapInClosed, "at this table, only players with cards may slap (L1)"},
	{TableFull, "all seats are taken"},
	{AlreadySeated, "that watcher already has a seat"},
	{BadWatcher, "the number of a watcher is missing, too high, or given with a seat"},
	{BadRoundTrips, "round trips must be milliseconds, one for each seat"},
	{BadReaction, "a reaction must be a number of milliseconds, at least 0"},
	{BadSeats, "wrong number of players for these decks (K1)"},
	{UnknownRules, "this program does not know that version of the rules"},
	{NothingToSee, "the game is not paused, or you have already continued (K7)"},
	{BadOption, "the option cannot have that value"},
	{UnknownDeck, "there is no deck with that name"},
	{DecksDisagree, "the decks use that symbol for different things: choose other decks (H4)"},
	{TooManyCards, "the decks have too many cards together: choose fewer decks"},
	{TooFewCards, "there are fewer cards than seats: add a deck"},
	{TooManySymbols, "the decks have too many symbols together: choose fewer decks"},
}
