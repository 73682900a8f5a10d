package bot

// Reason is why a bot made a move: a key, and the cards it is about. The page turns it into a sentence.
type Reason struct {
	Key   string   `json:"key"`
	Cards []string `json:"cards,omitempty"`
}

// The keys of reasons.
const (
	ReasonWin      = "win"      // the plan wins these Goals this turn
	ReasonPrepare  = "prepare"  // it brings this Goal nearer
	ReasonDeny     = "deny"     // it leaves others less to win
	ReasonExchange = "exchange" // it turns up another Goal
	ReasonDraw     = "draw"     // it looks for other cards
	ReasonTidy     = "tidy"     // it plays what is of no use in the hand
	ReasonWhim     = "whim"     // it felt like it
	ReasonAnswer   = "answer"   // a question had to be answered
	ReasonEnd      = "end"      // nothing better is left to do this turn
	ReasonAgree    = "agree"    // bots agree to what people adjust (R1)
)

// ReasonKeys are all keys, for those who put them into words.
var ReasonKeys = []string{
	ReasonWin, ReasonPrepare, ReasonDeny, ReasonExchange, ReasonDraw, ReasonTidy, ReasonWhim, ReasonAnswer, ReasonEnd, ReasonAgree,
}
