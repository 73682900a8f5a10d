package bots

// Reason is why a bot made a move: a key, and the cards that it concerns. The page turns it into a sentence.
type Reason struct {
	Key   string   `json:"key"`
	Cards []string `json:"cards,omitempty"`
}

// The keys of reasons.
const (
	ReasonWin      = "win"      // wins these Goals this turn
	ReasonPrepare  = "prepare"  // brings this Goal closer
	ReasonDeny     = "deny"     // leaves others less to win
	ReasonExchange = "exchange" // turns up another Goal
	ReasonDraw     = "draw"     // draws cards
	ReasonShare    = "share"    // ends the game, and everybody wins
	ReasonTidy     = "tidy"     // plays cards that are of no use in the hand
	ReasonWhim     = "whim"     // picked at random
	ReasonAnswer   = "answer"   // a question had to be answered
	ReasonEnd      = "end"      // nothing useful is left to do this turn
	ReasonAgree    = "agree"    // bots agree to all adjustments (R1)
)

// ReasonKeys lists all keys, for code that turns them into words.
var ReasonKeys = []string{
	ReasonWin, ReasonPrepare, ReasonDeny, ReasonExchange, ReasonDraw, ReasonShare, ReasonTidy, ReasonWhim, ReasonAnswer, ReasonEnd, ReasonAgree,
}
