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
	{NoSuchSeat, "nobody sits there"},
	{BadTime, "time runs backwards, or out of bounds"},
	{NotYourTurn, "it is another player's turn to turn a card (K2)"},
	{TooSoon, "the time for it has not come: see Ready (K5, F4, F5)"},
	{WindowOpen, "no card is turned while slaps may still arrive (K5, F4)"},
	{NoWindow, "no window is open"},
	{TableOnly, "only the table may say so"},
	{NoSuchCard, "no card with that number has been turned"},
	{Late, "the card is neither the current nor the previous one (L4, F5)"},
	{SlappedAlready, "one slap by each on a turned card (L3)"},
	{Barred, "a false slap without a card to pay bars from slapping in (L3)"},
	{SlapInClosed, "this table is closed to slapping in (L1)"},
	{TableFull, "all seats are taken"},
	{AlreadySeated, "that watcher already has a seat"},
	{BadWatcher, "the number of a watcher is missing, too high, or given with a seat"},
	{BadRoundTrips, "round trips must be milliseconds, one for each seat"},
	{BadReaction, "a reaction must be milliseconds, from 0 on"},
	{BadSeats, "that number of players cannot play (K1)"},
	{UnknownRules, "this program does not know that version of the rules"},
	{NothingToSee, "the game does not pause, or you have said so already (K7)"},
	{BadOption, "the option has no such value"},
	{UnknownDeck, "there is no deck with that name"},
	{DecksDisagree, "the decks disagree about what that symbol is (H4)"},
	{TooManyCards, "the decks have too many cards together"},
	{TooFewCards, "there are fewer cards than seats"},
	{TooManySymbols, "the decks have too many symbols together"},
}
