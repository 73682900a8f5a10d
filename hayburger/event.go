package hayburger

import "shipfic/game"

// The events of the game. Everything that happens is public: decks are hidden from everybody, and a valid slap becomes known only when it
// is decided. The field Event is the event's name.
type (
	// Dealt says how many cards each seat has, and who begins (K1).
	Dealt struct {
		Event string    `json:"event"`
		Cards []int     `json:"cards"`
		First game.Seat `json:"first"`
	}
	// Turned shows a card.
	Turned struct {
		Event  string    `json:"event"`
		Seat   game.Seat `json:"seat"`
		Number int       `json:"number"`
		Card   Card      `json:"card"`
		Left   int       `json:"left"` // cards the seat has left
	}
	// Challenged says who must answer a Challenge, with how many chances (K2, K3).
	Challenged struct {
		Event   string    `json:"event"`
		By      game.Seat `json:"by"`
		Seat    game.Seat `json:"seat"`
		Chances int       `json:"chances"`
	}
	// Failed says that nobody has answered a Challenge: the challenger takes the pile when the slap window has passed (K5).
	Failed struct {
		Event string    `json:"event"`
		By    game.Seat `json:"by"`
	}
	// Slapped reports a slap that was false, void or too late (L3, L4): why, and what it cost.
	Slapped struct {
		Event string `json:"event"`
		Judged
		Why  Why  `json:"why"`
		Cost Cost `json:"cost,omitempty"`
	}
	// Paid says that a seat has paid a card for a false slap (L3).
	Paid struct {
		Event string    `json:"event"`
		Seat  game.Seat `json:"seat"`
		Left  int       `json:"left"`
	}
	// BarredOut says that somebody may not slap in any more (L3).
	BarredOut struct {
		Event   string    `json:"event"`
		Seat    game.Seat `json:"seat"`
		Watcher int       `json:"watcher,omitempty"`
	}
	// Decided lists all valid slaps, the earliest first, and says which won (F4, F7).
	Decided struct {
		Event   string   `json:"event"`
		Showing Showing  `json:"showing"`
		Match   []Card   `json:"match"` // the two cards that match, the upper one first
		Slaps   []Judged `json:"slaps"`
		Lots    bool     `json:"lots"` // it was a tie, and lots were drawn (L5)
	}
	// Marked says that a seat's slaps are not believed to be those of a person any more (F8).
	Marked struct {
		Event string    `json:"event"`
		Seat  game.Seat `json:"seat"`
		Mark  Mark      `json:"mark"`
	}
	// Pausing says that the next card waits until a time, so that everybody sees what happened (K7).
	Pausing struct {
		Event string `json:"event"`
		Until int64  `json:"until"`
	}
	// SeenBy says that a seat has seen enough (K7).
	SeenBy struct {
		Event string    `json:"event"`
		Seat  game.Seat `json:"seat"`
	}
	// Seated says that a watcher has slapped in and has a seat now (L1).
	Seated struct {
		Event   string    `json:"event"`
		Seat    game.Seat `json:"seat"`
		Watcher int       `json:"watcher"`
	}
	// Taken says who has taken the pile, and why.
	Taken struct {
		Event string    `json:"event"`
		Seat  game.Seat `json:"seat"`
		Cards int       `json:"cards"`
		Why   string    `json:"why"`
	}
	// Over says who has won.
	Over struct {
		Event   string      `json:"event"`
		Winners []game.Seat `json:"winners"`
	}
)

// Newcomer returns the new seat, and the number of the watcher who takes it.
func (e Seated) Newcomer() (game.Seat, int) { return e.Seat, e.Watcher }

// Why is the reason why a slap did not count.
type Why string

// The reasons why a slap did not count.
const (
	NoReason     Why = ""
	NoMatch      Why = "noMatch"      // nothing shows (L3)
	TooFast      Why = "tooFast"      // nobody sees a card and slaps it that fast (F6, F8)
	CardCovered  Why = "cardCovered"  // it was pressed after the next card could be seen (F5)
	PileTaken    Why = "pileTaken"    // somebody has the pile already (L4)
	WindowPassed Why = "windowPassed" // it arrived after the window (K5, F4)
)

// Cost is what a slap cost.
type Cost string

// What a slap costs.
const (
	NoCost     Cost = ""
	CostCard   Cost = "card"   // the top card went under the pile (L3)
	CostBarred Cost = "barred" // no slapping in any more in this game (L3)
)

// Why a pile is taken.
const (
	takenBySlap      = "slap"
	takenByChallenge = "challenge"
	takenAsLast      = "last" // nobody has cards, and there is no Challenge (K4)
)

// say adds an event for everybody.
func (s *State) say(body any) *game.Event {
	s.events = append(s.events, game.Event{To: game.Everyone, Body: body})
	return &s.events[len(s.events)-1]
}

// tell returns the events of this input. A state keeps none.
func (s *State) tell() []game.Event {
	events := s.events
	s.events = nil
	return events
}
