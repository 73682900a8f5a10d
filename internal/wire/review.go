package wire

import (
	"encoding/json"

	"shipfic/game"
)

// Review is what the turns of a finished game could have won, as far as their players could know: GET /api/games/ID/review. It is computed
// while somebody waits for it, so the first answers have some of the turns only.
type Review struct {
	ID    string       `json:"id"`    // of the game
	Of    int          `json:"of"`    // turns in all
	Turns []ReviewTurn `json:"turns"` // that were reviewed so far

	You *game.Seat `json:"you,omitempty"` // the seat of whoever asks, if they played
}

// ReviewTurn is one turn and its verdict.
type ReviewTurn struct {
	Turn     int           `json:"turn"` // from 1 on
	Seat     game.Seat     `json:"seat"`
	From     int           `json:"from"`  // the frame before the first move
	Fresh    int           `json:"fresh"` // the frame from which on it counts: after the last change by Rule 0
	To       int           `json:"to"`    // the frame after the last move
	Verdict  string        `json:"verdict" ts:"'best' | 'missed' | 'lucky' | 'quiet'"`
	Won      []string      `json:"won"`              // Goals
	Points   game.Points   `json:"points"`           // won in this turn
	Possible ReviewLine    `json:"possible"`         // the best line that was found
	Simple   *ReviewLine   `json:"simple,omitempty"` // the simplest line that wins more than was won, if that is another
	Gifts    []ReviewGift  `json:"gifts"`
	Scores   []game.Points `json:"scores"`  // of all seats, after the turn
	Chances  []int         `json:"chances"` // of all seats to win after the turn, in percent

	Why    json.RawMessage `json:"why,omitempty" ts:"Explanation"` // how the simplest better line wins
	Advice *ReviewAdvice   `json:"advice,omitempty"`               // for a quiet turn
}

// ReviewAdvice is how else to play a turn in which there was nothing to win.
type ReviewAdvice struct {
	Reason string   `json:"reason"`
	Cards  []string `json:"cards"`  // that the reason concerns
	Moves  []string `json:"moves"`  // in the notation; none: nothing better was found
	Better int      `json:"better"` // how many more of 100 games it wins than what was played
	Error  int      `json:"error"`  // of that
}

// ReviewLine is a line that wins Goals.
type ReviewLine struct {
	Points game.Points `json:"points"`
	Goals  []string    `json:"goals"`
	Moves  []string    `json:"moves"`  // in the notation
	Proven bool        `json:"proven"` // nothing better exists
}

// ReviewGift is a Goal that a turn left to the next player.
type ReviewGift struct {
	Goal   string `json:"goal"`
	Chance int    `json:"chance"` // in percent: in how many deals of the hidden cards the next player could win it
	Else   int    `json:"else"`   // the same after other plays, on average
	Taken  bool   `json:"taken"`  // the next player won it
}

// ReviewFrames are the positions of the best line of a turn: GET /api/games/ID/review/TURN.
type ReviewFrames struct {
	Frames []Frame           `json:"frames"`
	Moves  []json.RawMessage `json:"moves" ts:"Move[]"` // that lead from each frame to the next
}
