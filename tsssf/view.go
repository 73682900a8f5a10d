package tsssf

import (
	"slices"

	"shipfic/game"
)

// View is what a seat or a watcher may see: what everybody sees, and what only this seat sees. It is built from what may be
// seen, never by removing secrets from the whole.
type View struct {
	PublicView
	OwnView
}

// PublicView is what everybody sees. A server encodes it once for all seats.
type PublicView struct {
	Turn     game.Seat     `json:"turn"`
	Turns    int           `json:"turns"`
	Over     bool          `json:"over"`
	Winners  []game.Seat   `json:"winners,omitempty"`
	Options  *Options      `json:"options"`
	Winning  game.Points   `json:"winning,omitempty"` // points that win
	Seats    []SeatView    `json:"seats"`
	Ponies   []PonyView    `json:"ponies"`
	Ships    []ShipView    `json:"ships"`
	Raised   []string      `json:"raised,omitempty"` // cards that a player has taken up from the grid
	Goals    []GoalView    `json:"goals"`            // the open Goals that everybody may win, including empty places
	Decks    Piles         `json:"decks"`
	Discards Discards      `json:"discards"`
	Question *QuestionView `json:"question,omitempty"`
	Counters Counters      `json:"counters"`
	ByHand   []ByHandView  `json:"byHand,omitempty"` // powers to carry out by hand that nobody has marked as done
}

// OwnView is what a seat sees in addition to [PublicView].
type OwnView struct {
	Seat     game.Seat     `json:"seat"`               // -1: a watcher
	Hands    []HandView    `json:"hands,omitempty"`    // the seat's own first, then those of team-mates if hands are open (V2)
	Private  []GoalView    `json:"private,omitempty"`  // the seat's own Goals (V1)
	Answers  *Answers      `json:"answers,omitempty"`  // to the open question, if it is for this seat
	Proposal *ProposalView `json:"proposal,omitempty"` // an adjustment that waits for consent
	Plays    []PlaySet     `json:"plays,omitempty"`    // what the seat may play from its hand now
	End      *EndView      `json:"end,omitempty"`      // how the seat may end its turn now
}

// SeatView is what everybody sees of a seat.
type SeatView struct {
	Points       game.Points `json:"points"`
	Won          []string    `json:"won"`
	HandCount    int         `json:"handCount"`
	HandLimit    int         `json:"handLimit"`
	PrivateGoals int         `json:"privateGoals,omitempty"`
	Under        []UnderView `json:"under,omitempty"` // cards that lie under won Goals
}

// HandView is a hand that the seat may see.
type HandView struct {
	Seat  game.Seat `json:"seat"`
	Cards []string  `json:"cards"`
	Taken []string  `json:"taken,omitempty"` // those that are given back at the end of the turn
}

// Piles are the sizes of the three decks.
type Piles struct {
	Pony int `json:"pony"`
	Ship int `json:"ship"`
	Goal int `json:"goal"`
}

// Discards are the three discard piles, the top last.
type Discards struct {
	Pony []string `json:"pony"`
	Ship []string `json:"ship"`
	Goal []string `json:"goal"`
}

// QuestionView is the open question.
type QuestionView struct {
	Seat game.Seat `json:"seat"`
	Kind string    `json:"kind"`
	Card string    `json:"card,omitempty"` // the card that asks
	May  bool      `json:"may"`
}

// Answers are the possible answers to the open question. Only the seat that must answer sees them.
type Answers struct {
	Picked  []Pick `json:"picked,omitempty"`
	Options []Pick `json:"options"`
	Round   int    `json:"round,omitempty"`  // which of several equal questions this is, from 1
	Rounds  int    `json:"rounds,omitempty"` // how many of them there are at most
}

// ProposalView is an adjustment that waits for consent (R1).
type ProposalView struct {
	By      game.Seat   `json:"by"`
	Changes []Change    `json:"changes"`
	Waiting []game.Seat `json:"waiting"`
}

// Counters are the counts of this turn, as Goals count them (G3, P4).
type Counters struct {
	PlayedPonies    int `json:"playedPonies"`
	PlayedShips     int `json:"playedShips"`
	PlayedShipCards int `json:"playedShipCards"`
	Broken          int `json:"broken"`
	Swapped         int `json:"swapped"`
	Replaced        int `json:"replaced"`
}

// EndView says how the turn can be ended (T4).
type EndView struct {
	Draw    int      `json:"draw"`             // how many cards to draw, if no more are discarded than necessary
	Decks   []string `json:"decks"`            // the decks they can be drawn from
	Discard int      `json:"discard"`          // how many must be discarded
	Any     bool     `json:"any,omitempty"`    // any cards may be discarded and replaced (T2)
	Return  []string `json:"return,omitempty"` // cards that are given back automatically
	Stay    []string `json:"stay,omitempty"`   // cards of the hand that cannot be discarded
}

// View returns what the seat sees.
func (s *State) View(seat game.Seat) any { return s.SeenBy(seat) }

// SeenBy returns what the seat sees.
func (s *State) SeenBy(seat game.Seat) *View {
	return &View{*s.Public(), *s.Own(seat)}
}

// Public returns what everybody sees.
func (s *State) Public() *PublicView {
	s = s.forLooking()
	v := &PublicView{
		Turn: s.turn, Turns: int(s.turns), Over: s.over, Winners: slices.Clone(s.winners),
		Options: s.opts, Winning: s.opts.winningPoints(s.Seats()),
		Decks:    Piles{len(s.decks[ponies]), len(s.decks[ships]), len(s.decks[goals])},
		Discards: Discards{s.ids(s.discards[ponies]), s.ids(s.discards[ships]), s.ids(s.discards[goals])},
		Question: s.questionView(), Counters: s.counters(), ByHand: s.byHandView(),
		Seats: make([]SeatView, 0, s.Seats()), Goals: make([]GoalView, 0, len(s.places)),
		Ponies: s.ponyViews(), Ships: s.shipViews(), Raised: s.ids(slices.Concat(s.raised.ponies, s.raised.ships)),
	}
	for seat := range game.Seat(s.Seats()) {
		v.Seats = append(v.Seats, s.seatView(seat))
	}
	for i, pl := range s.places {
		if pl.owner == game.Watcher {
			v.Goals = append(v.Goals, s.goalView(i))
		}
	}
	return v
}

// Own returns what the seat sees in addition to what everybody sees.
func (s *State) Own(seat game.Seat) *OwnView {
	v := &OwnView{Seat: seat, Proposal: s.proposalView(seat)}
	if seat < 0 || int(seat) >= s.Seats() {
		return v
	}
	s = s.forLooking()
	for k := range s.Seats() {
		if other := game.Seat((int(seat) + k) % s.Seats()); s.insiders(other).Includes(seat) {
			v.Hands = append(v.Hands, s.handView(other))
		}
	}
	for i, pl := range s.places {
		if pl.owner == seat {
			v.Private = append(v.Private, s.goalView(i))
		}
	}
	if s.asking && s.actor == seat {
		v.Answers = s.answers()
	}
	v.Plays = s.playSets(seat)
	if seat == s.turn && !s.over && !s.asking && s.proposal == nil {
		v.End = s.endView()
	}
	return v
}

var _ game.SplitState = (*State)(nil)

// PublicPart implements [game.SplitState].
func (s *State) PublicPart() any { return s.Public() }

// OwnPart implements [game.SplitState].
func (s *State) OwnPart(seat game.Seat) any { return s.Own(seat) }

func (s *State) seatView(seat game.Seat) SeatView {
	v := SeatView{
		Points: s.points[seat], Won: s.ids(s.won[seat]),
		HandCount: len(s.hands[seat]), HandLimit: s.handLimit(seat),
	}
	for _, pl := range s.places {
		if pl.owner == seat && pl.goal != 0 {
			v.PrivateGoals++
		}
	}
	for i, p := range s.prizes[seat] {
		if p.under != 0 {
			v.Under = append(v.Under, UnderView{s.id(s.won[seat][i]), s.id(p.under)})
		}
	}
	return v
}

func (s *State) handView(seat game.Seat) HandView {
	v := HandView{Seat: seat, Cards: s.ids(s.hands[seat])}
	for _, card := range s.record.taken {
		if slices.Contains(s.hands[seat], card) {
			v.Taken = append(v.Taken, s.id(card))
		}
	}
	return v
}

func (s *State) questionView() *QuestionView {
	if !s.asking {
		return nil
	}
	return &QuestionView{Seat: s.actor, Kind: s.questionName(), Card: s.id(s.top().card), May: s.declinable()}
}

func (s *State) answers() *Answers {
	options := s.options(nil)
	a := &Answers{Options: make([]Pick, 0, len(options))}
	f := s.top()
	if f.step == stepPower && !s.choosing(f) {
		e, made := &s.box.powers[f.of].effects[f.effect], int(f.made)
		if e.each {
			made %= len(e.asks)
		}
		for _, p := range f.picks[:made] {
			a.Picked = append(a.Picked, s.pick(p))
		}
		if e.each && e.n > 1 && e.n < MaxRepeats {
			a.Round, a.Rounds = int(f.made)/len(e.asks)+1, e.n
		}
	}
	for _, p := range options {
		a.Options = append(a.Options, s.pick(p))
	}
	return a
}

// proposalView shows an adjustment. It shows only the kind of a card that the seat cannot see.
func (s *State) proposalView(seat game.Seat) *ProposalView {
	if s.proposal == nil {
		return nil
	}
	v := &ProposalView{By: s.proposal.by, Waiting: s.voters()}
	for _, a := range s.proposal.changes {
		ch := s.change(a)
		if a.card != 0 && seat != s.proposal.by && !s.visible(a.card, seat) {
			ch.Card, ch.Hidden = "", s.box.Kind(a.card).String()
		}
		v.Changes = append(v.Changes, ch)
	}
	return v
}

// visible reports whether a seat can see the face of a card.
func (s *State) visible(card CardID, seat game.Seat) bool {
	if card == startCard {
		return true // it always lies on the grid, and in no pile
	}
	for _, at := range s.hiddenFrom(seat, s.box.Kind(card)) {
		if *at == card {
			return false
		}
	}
	return true
}

func (s *State) counters() Counters {
	c := Counters{PlayedShipCards: len(s.record.shipCards), Swapped: s.swapped(), Replaced: len(s.record.replacers)}
	for _, w := range s.record.ponies {
		c.PlayedPonies += s.counted(w)
	}
	for _, pair := range s.record.ships {
		c.PlayedShips += max(s.counted(pair[0]), s.counted(pair[1]))
	}
	for _, f := range s.frames {
		if f.step == stepPlaced { // a question comes first, such as which disguise it takes
			s.countPlaced(&c, f)
		}
	}
	for _, b := range s.record.broken {
		c.Broken += max(s.counted(b.a), s.counted(b.b))
	}
	journal := slices.Clone(s.journal)
	balance(journal) // an unfinished action counts as far as it has come
	for _, j := range journal {
		if j.a.card != 0 && !j.made {
			c.Broken += max(s.counted(j.a), s.counted(j.b))
		}
	}
	return c
}

// countPlaced adds what a placement will count for that is on the grid and not yet recorded, as [State.placed] does.
func (s *State) countPlaced(c *Counters, f frame) {
	placed := s.who(f.card)
	if f.do == MoveShip || f.do == MoveReplace {
		c.PlayedPonies += s.counted(placed)
	}
	if f.of != 0 {
		c.PlayedShipCards++
		c.PlayedShips += max(s.counted(s.who(f.pair[0])), s.counted(s.who(f.pair[1])))
		return
	}
	for _, other := range s.partnersByShip(f.card) {
		if other != 0 {
			c.PlayedShips += max(s.counted(placed), s.counted(s.who(other)))
		}
	}
}

func (s *State) endView() *EndView {
	if !s.record.played && s.anyPlay(s.turn) {
		return nil
	}
	must := s.plainEnd()
	v := &EndView{Draw: len(must.Draw), Discard: len(must.Discard), Any: !s.record.played, Return: s.ids(s.record.taken), Decks: []string{}}
	for _, card := range s.hands[s.turn] {
		if s.Stays(card) {
			v.Stay = append(v.Stay, s.id(card))
		}
	}
	for _, p := range []pile{ponies, ships} {
		if s.CanDraw(p, must.Discard) {
			v.Decks = append(v.Decks, pileNames[p])
		}
	}
	return v
}
