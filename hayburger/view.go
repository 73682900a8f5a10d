package hayburger

import (
	"slices"

	"shipfic/game"
)

// View is what a seat may see. It does not say whether something can be slapped for: that is for eyes to find.
type View struct {
	Seats     []SeatView     `json:"seats"`
	Pile      PileView       `json:"pile"`
	Turn      game.Seat      `json:"turn"`
	Pace      int64          `json:"pace"` // milliseconds from one card to the next at least (F5)
	Challenge *ChallengeView `json:"challenge,omitempty"`
	Collect   *CollectView   `json:"collect,omitempty"`
	Pause     *PauseView     `json:"pause,omitempty"`
	You       *YouView       `json:"you,omitempty"`
	Options   Options        `json:"options"`
	Over      bool           `json:"over"`
	Winners   []game.Seat    `json:"winners,omitempty"`
	Race      []RacePoint    `json:"race,omitempty"` // cards by time, once the game is over
}

// SeatView is a seat as everybody sees it.
type SeatView struct {
	Cards  int   `json:"cards"`
	Barred bool  `json:"barred,omitempty"`
	RTT    int64 `json:"rtt"`            // usual round trip, as measured; -1: not measured
	Margin int64 `json:"margin"`         // how much longer it may be, as measured
	Mark   Mark  `json:"mark,omitempty"` // why its slaps are not believed (F8)
	Stats  Stats `json:"stats"`
}

// PileView is the pile from above.
type PileView struct {
	Cards    int    `json:"cards"`
	FaceDown int    `json:"faceDown"` // penalty cards at the bottom
	Top      []Card `json:"top"`      // the last cards turned, the topmost first
	Turned   int    `json:"turned"`   // the number of the topmost card
	At       int64  `json:"at"`       // when it was turned
}

// ChallengeView is an open Challenge.
type ChallengeView struct {
	By   game.Seat `json:"by"`
	Left int       `json:"left"`
}

// CollectView says who takes the pile when, if nobody slaps (K5). It is nobody at the end of a long game (K6).
type CollectView struct {
	By  game.Seat `json:"by"`
	Due int64     `json:"due"`
}

// PauseView says until when the next card waits, so that everybody sees what happened, and who has seen enough (K7).
type PauseView struct {
	Until int64       `json:"until"`
	Seen  []game.Seat `json:"seen"`
}

// YouView is what only the seat itself sees: which cards it has slapped, and its slaps that wait for the decision.
type YouView struct {
	Slapped []int    `json:"slapped"`
	Slaps   []Judged `json:"slaps,omitempty"`
}

// topShown is how many cards of the pile are shown: what can be slapped for, and a few below.
const topShown = 5

// View is what the seat may see, built by naming it.
func (s *State) View(seat game.Seat) any {
	v := View{
		Seats:   make([]SeatView, s.count),
		Pile:    s.viewPile(),
		Turn:    s.turn,
		Pace:    s.pace(),
		Options: s.table.opts,
		Over:    s.over,
		Winners: s.Result().Winners,
		Pause:   s.pause.view(),
		Race:    s.viewRace(),
	}
	for i := range s.count {
		seat := &s.seats[i]
		v.Seats[i] = SeatView{len(seat.deck), seat.barred, seat.rtt, seat.margin, seat.mark, seat.stats}
	}
	if s.challenge.by != nobody {
		v.Challenge = &ChallengeView{s.challenge.by, s.challenge.left}
	}
	if s.collecting() {
		v.Collect = &CollectView{s.collect.by, s.collect.due}
	}
	if seat >= 0 && int(seat) < s.count {
		v.You = s.viewYou(seat)
	}
	return v
}

func (s *State) viewPile() PileView {
	p := &s.pile
	v := PileView{Cards: len(p.cards), FaceDown: p.buried, Top: []Card{}, Turned: p.turned, At: p.at[0]}
	for _, c := range slices.Backward(p.cards[p.buried:]) {
		if len(v.Top) == topShown {
			break
		}
		v.Top = append(v.Top, s.table.mix.cards[c])
	}
	return v
}

func (s *State) viewYou(seat game.Seat) *YouView {
	you := &YouView{Slapped: []int{}}
	for _, h := range s.slapped {
		if h.seat == seat {
			you.Slapped = append(you.Slapped, h.card)
		}
	}
	for _, j := range s.contest.slaps {
		if j.Seat == seat {
			you.Slaps = append(you.Slaps, j)
		}
	}
	return you
}
