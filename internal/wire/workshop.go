package wire

import "encoding/json"

// CheckedPack is the reply to POST /api/packs/check: the findings, and the pack in shipfic's own format.
type CheckedPack struct {
	Game      string          `json:"game,omitempty"` // "hayburger" for a deck; absent for a Secret Shipfic Folder pack
	Name      string          `json:"name,omitempty"`
	Namespace string          `json:"namespace,omitempty"`
	Cards     int             `json:"cards"`
	File      string          `json:"file,omitempty"`          // the pack as shipfic:1; absent if it was refused
	Findings  json.RawMessage `json:"findings" ts:"Finding[]"` // as "shipfic pack check --json" prints them
	// Says holds, by card and language, the text of cards without their own: a Goal's condition in words, or what players do by
	// hand.
	Says map[string]map[string]string `json:"says,omitempty"`
	// PrintedNames holds, by card, the names that its face prints.
	PrintedNames map[string][]string `json:"printedNames,omitempty"`
	Left         int                 `json:"left,omitempty"` // number of findings not listed
	// Beside names, by card, the file beside that of the pack that is the card's picture, where the format has such files.
	Beside map[string]BesidePicture `json:"beside,omitempty"`
	// Missing lists, if the request asks with pictures=true, the hashes of the pack's pictures that are not stored here.
	Missing []string `json:"missing,omitempty"`
}

// BesidePicture is the picture of a card in a file of its own.
type BesidePicture struct {
	File  string `json:"file"`            // its path, or the end of it, with or without ending
	Whole bool   `json:"whole,omitempty"` // the picture is the whole card
}

// ConvertedPack is the reply to POST /api/packs/convert?to=FORMAT.
type ConvertedPack struct {
	File     string          `json:"file"`                    // suggested file name
	Text     string          `json:"text"`                    // the pack in that format
	Findings json.RawMessage `json:"findings" ts:"Finding[]"` // what the format cannot express
}

// TriedCard is the reply to GET /api/packs/HASH/try?card=ID: a position in which a card of an uploaded pack can be tried.
type TriedCard struct {
	Position string `json:"position"`       // in notation, for two players
	Wins     string `json:"wins,omitempty"` // id of the Goal that the next play can win, if one was found
}

// AskGoal asks for an explanation of a Goal, as text or as a form: POST /api/goal.
type AskGoal struct {
	Goal      string          `json:"goal,omitempty"`
	Form      json.RawMessage `json:"form,omitempty" ts:"GoalForm"` // the Goal as a form, instead of as text
	Criterion bool            `json:"criterion,omitempty"`          // it is not a whole Goal, but a criterion alone
	Pack      json.RawMessage `json:"pack,omitempty"`               // a pack to search in addition to Core
}

// ReadGoal is the reply to AskGoal.
type ReadGoal struct {
	Mistake *GoalNote         `json:"mistake,omitempty"` // the syntax error of the text, if any; the other fields are then absent
	Unready *FormNote         `json:"unready,omitempty"` // what the form lacks, if anything; the other fields are then absent
	Doubts  []GoalNote        `json:"doubts,omitempty"`
	Written string            `json:"written,omitempty"`            // the Goal in canonical form
	Form    json.RawMessage   `json:"form,omitempty" ts:"GoalForm"` // the Goal as a form
	Words   map[string]string `json:"words,omitempty"`              // by language: the end of "Win this Goal when …"; of a criterion, which cards match
	Matches []GoalMatch       `json:"matches,omitempty"`
	Sample  *Sample           `json:"sample,omitempty"` // a small grid that wins it, if one was found
}

// FormNote refers to a part of a form.
type FormNote struct {
	Path []int  `json:"path"` // indices of parts, from the whole down
	Code string `json:"code" ts:"'kind' | 'parts' | 'count' | 'empty' | 'value' | 'size'"`
}

// GoalNote refers to a position in the text of a Goal.
type GoalNote struct {
	Column   int      `json:"column"` // in characters, from 1
	Sentence string   `json:"sentence"`
	Say      string   `json:"say,omitempty"`     // which sentence it is, for a page that says it in other words
	Args     []string `json:"args,omitempty"`    // its arguments, in their order
	Instead  string   `json:"instead,omitempty"` // a suggested correction
}

// GoalMatch lists the printed cards that match a part of the Goal.
type GoalMatch struct {
	Words map[string]string `json:"words"` // the part in words, by language
	Cards []string          `json:"cards"` // ids, those of the pack first
	Left  int               `json:"left,omitempty"`
}

// Sample is a small grid with the cards that win the Goal.
type Sample struct {
	How    string          `json:"how" ts:"'stands' | 'play' | 'break'"` // what to do with the cards that count
	Ponies json.RawMessage `json:"ponies" ts:"PonyView[]"`
	Ships  json.RawMessage `json:"ships" ts:"ShipView[]"`
	Cards  []string        `json:"cards"` // the cards that count
}

// Balance is a simulation of games with a pack: POST /api/balance starts one, GET /api/balance/ID returns its progress.
type Balance struct {
	ID      string         `json:"id"`
	State   string         `json:"state" ts:"'waiting' | 'playing' | 'done' | 'stopped' | 'failed'"`
	Ahead   int            `json:"ahead,omitempty"` // waiting: simulations before this one
	Done    int            `json:"done"`            // games played
	Planned int            `json:"planned"`
	Report  *BalanceReport `json:"report,omitempty"` // done, and stopped if at least one game was played
}

// BalanceReport is how a pack plays. Shares range from 0 to 1; intervals are 95% confidence intervals.
type BalanceReport struct {
	Games   int           `json:"games"`                        // games counted with the pack
	Without int           `json:"without,omitempty"`            // games with the Core pack alone, for comparison
	Bots    string        `json:"bots" ts:"'mare' | 'alicorn'"` // the level of the four bots that played: the strongest that there was time for
	Nodes   int           `json:"nodes"`                        // moves that each of them could search for a plan
	Turns   BalanceFigure `json:"turns"`                        // turns per game
	First   BalanceFigure `json:"first"`                        // how often the first seat wins
	Start   string        `json:"start,omitempty"`              // the pack's own Start card, from which the games with it began
	Cards   []BalanceCard `json:"cards"`                        // the pack's cards except Start cards
	LeftOut []LeftOutCard `json:"leftOut,omitempty"`            // the pack's cards that only people can use
}

// LeftOutCard is a card that a balance report leaves out: players judge the Goal, or carry out the power by hand, or another Start card was used.
type LeftOutCard struct {
	ID  string `json:"id"`
	Why string `json:"why" ts:"'judged' | 'byHand' | 'start'"`
}

// BalanceFigure is a figure with the pack and, if simulated, without it.
type BalanceFigure struct {
	With     float64    `json:"with"`
	Interval [2]float64 `json:"interval"`
	Without  float64    `json:"without,omitempty"`
}

// BalanceCard is how one card performs.
type BalanceCard struct {
	ID       string     `json:"id"`
	N        int        `json:"n"`                                                                        // Goal: times turned up; other cards: times drawn
	Share    float64    `json:"share"`                                                                    // share of those that were won or played
	Interval [2]float64 `json:"interval"`                                                                 // of Share
	After    float64    `json:"after,omitempty"`                                                          // Goal: average number of turns until it was won
	Effect   float64    `json:"effect,omitempty"`                                                         // other cards: increase in the win rate of those who play it
	Range    [2]float64 `json:"range"`                                                                    // of Effect
	Verdict  string     `json:"verdict,omitempty" ts:"'impossible' | 'never' | 'hard' | 'easy' | 'dead'"` // what stands out about the card
}
