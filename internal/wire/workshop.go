package wire

import "encoding/json"

// CheckedPack is the answer to POST /api/packs/check: what was found in a pack, and the pack in our own format.
type CheckedPack struct {
	Game      string          `json:"game,omitempty"` // "hayburger" of a deck; absent of a pack of Secret Shipfic Folder
	Name      string          `json:"name,omitempty"`
	Namespace string          `json:"namespace,omitempty"`
	Cards     int             `json:"cards"`
	File      string          `json:"file,omitempty"`          // the pack as shipfic:1; absent where it was refused
	Findings  json.RawMessage `json:"findings" ts:"Finding[]"` // as "shipfic pack check --json" prints them
	// Says is by card what cards without a text of their own say, by language: the words of a Goal, or what is done by hand.
	Says map[string]map[string]string `json:"says,omitempty"`
	Left int                          `json:"left,omitempty"` // findings beyond those listed
}

// ConvertedPack is the answer to POST /api/packs/convert?to=FORMAT.
type ConvertedPack struct {
	File     string          `json:"file"`                    // a name for it
	Text     string          `json:"text"`                    // the pack in that format
	Findings json.RawMessage `json:"findings" ts:"Finding[]"` // what the format cannot say
}

// AskGoal asks what a Goal says: POST /api/goal.
type AskGoal struct {
	Goal string          `json:"goal"`
	Pack json.RawMessage `json:"pack,omitempty"` // a pack whose cards are looked at beside those of Core
}

// ReadGoal is the answer to it.
type ReadGoal struct {
	Mistake *GoalNote         `json:"mistake,omitempty"` // why it is no Goal; then there is nothing else
	Doubts  []GoalNote        `json:"doubts,omitempty"`
	Written string            `json:"written,omitempty"` // the Goal as it is usually written
	Words   map[string]string `json:"words,omitempty"`   // by language: the end of "Win this Goal when …"
	Matches []GoalMatch       `json:"matches,omitempty"`
	Sample  *Sample           `json:"sample,omitempty"` // a small grid that wins it, where one was found
}

// GoalNote is about a place in the text of a Goal.
type GoalNote struct {
	Column   int    `json:"column"` // in characters, from 1
	Sentence string `json:"sentence"`
	Instead  string `json:"instead,omitempty"` // what may have been meant
}

// GoalMatch says which cards a part of the Goal is about, as they are printed.
type GoalMatch struct {
	Criterion string   `json:"criterion"`
	Cards     []string `json:"cards"` // their ids, those of the pack first
	Left      int      `json:"left,omitempty"`
}

// Sample is a small grid, and which of its cards win the Goal.
type Sample struct {
	How    string          `json:"how" ts:"'stands' | 'play' | 'break'"` // what is to be done with the cards that count
	Ponies json.RawMessage `json:"ponies" ts:"PonyView[]"`
	Ships  json.RawMessage `json:"ships" ts:"ShipView[]"`
	Cards  []string        `json:"cards"` // those that count
}

// Balance is a simulation of games with a pack: POST /api/balance begins one, GET /api/balance/ID tells how far it has come.
type Balance struct {
	ID      string         `json:"id"`
	State   string         `json:"state" ts:"'waiting' | 'playing' | 'done' | 'stopped' | 'failed'"`
	Ahead   int            `json:"ahead,omitempty"` // of waiting: how many run before it
	Done    int            `json:"done"`            // games played
	Planned int            `json:"planned"`
	Report  *BalanceReport `json:"report,omitempty"` // of done, and of stopped if any game was played
}

// BalanceReport is how a pack plays. Shares are from 0 to 1, intervals hold with 95 % certainty.
type BalanceReport struct {
	Games   int           `json:"games"`             // that were counted, with the pack
	Without int           `json:"without,omitempty"` // with the Core pack alone, for comparison
	Turns   BalanceFigure `json:"turns"`             // of a game
	First   BalanceFigure `json:"first"`             // how often the first seat wins
	Cards   []BalanceCard `json:"cards"`             // of the pack, but for Start
}

// BalanceFigure is a figure with the pack, and without it where that was played too.
type BalanceFigure struct {
	With     float64    `json:"with"`
	Interval [2]float64 `json:"interval"`
	Without  float64    `json:"without,omitempty"`
}

// BalanceCard is how one card fares.
type BalanceCard struct {
	ID       string     `json:"id"`
	N        int        `json:"n"`                                                                        // of a Goal: how often it was turned up; of others: how often they were drawn
	Share    float64    `json:"share"`                                                                    // of those: won, or played
	Interval [2]float64 `json:"interval"`                                                                 // of the share
	After    float64    `json:"after,omitempty"`                                                          // of a Goal: turns until it was won, on average
	Effect   float64    `json:"effect,omitempty"`                                                         // of others: how much more often those win who play it
	Range    [2]float64 `json:"range"`                                                                    // of the effect
	Verdict  string     `json:"verdict,omitempty" ts:"'impossible' | 'never' | 'hard' | 'easy' | 'dead'"` // what stands out
}
