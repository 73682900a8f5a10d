package tsssf

import (
	"slices"

	"shipfic/game"
)

// adjustment is one change by Rule 0 (R1): a card goes somewhere, points are set, a turn begins, or a power that was carried out by hand
// is done (R2).
type adjustment struct {
	card   CardID
	to     zone
	points map[game.Seat]game.Points
	turn   game.Seat // Watcher: not changed
	done   CardID    // the card whose power was carried out by hand
}

// zone is a place where a card can lie.
type zone struct {
	kind zoneKind
	seat game.Seat
	cell Cell
	side side
}

type zoneKind uint8

const (
	nowhere zoneKind = iota
	inCell
	onEdge
	inHand
	deckTop
	deckBottom
	inDiscard
	goalWon
	goalOpen
)

// proposal is an adjustment that waits for the others' consent.
type proposal struct {
	by      game.Seat
	agreed  game.Audience
	changes []adjustment
}

// maxAdjustments is the largest number of changes in one proposal.
const maxAdjustments = 100

// propose makes an adjustment at once, or asks the others (R1).
func (s *State) propose(seat game.Seat, changes []adjustment) error {
	if len(changes) > 0 && onlyHandled(changes) {
		return s.markHandled(seat, changes)
	}
	atOnce := s.opts.Rule0 == "free" || s.Seats() == 1 || s.dealsOwn(seat, changes)
	if s.opts.Rule0 == "off" && !s.dealsOwn(seat, changes) {
		return s.refuse(Rule0Off)
	}
	if len(changes) == 0 || len(changes) > maxAdjustments {
		return s.refuse(BadAdjustment)
	}
	if err := s.checkRoom(seat, changes); err != nil {
		return err
	}
	trial := s.Clone()
	if err := trial.adjust(changes); err != nil {
		return err
	}
	p := &proposal{by: seat, changes: changes}
	s.emitProposal(p)
	if atOnce {
		return s.carryOutProposal(p)
	}
	s.proposal = p
	return nil
}

// checkRoom refuses more open Goals than there are places for as far as the proposer knows. A Goal that is hidden from the proposer frees
// no place by being moved away: otherwise a refusal would tell where it lies (R1).
func (s *State) checkRoom(by game.Seat, changes []adjustment) error {
	moved := func(card CardID) bool {
		return slices.ContainsFunc(changes, func(ch adjustment) bool { return ch.card == card })
	}
	room := map[game.Seat]int{}
	for i, pl := range s.places {
		if pl.goal == 0 || s.goalAudience(i).Includes(by) && moved(pl.goal) {
			room[pl.owner]++
		}
	}
	for _, ch := range changes {
		if ch.card == 0 || ch.to.kind != goalOpen || s.box.Kind(ch.card) != Goal {
			continue
		}
		owner := game.Watcher
		if s.opts.PrivateGoals {
			owner = ch.to.seat
		}
		if room[owner]--; room[owner] < 0 {
			return s.refuse(PlaceTaken, ch.card)
		}
	}
	return nil
}

func (s *State) mayVote(seat game.Seat) error {
	switch {
	case s.proposal == nil:
		return s.refuse(NoProposal)
	case seat == s.proposal.by || s.proposal.agreed.Includes(seat):
		return s.refuse(NotYourQuestion)
	}
	return nil
}

// vote takes one answer: the first no ends the proposal, the last yes carries it out.
func (s *State) vote(seat game.Seat, agrees bool) {
	p := *s.proposal
	s.emitVote(seat, agrees)
	if !agrees {
		s.proposal = nil
		return
	}
	p.agreed |= game.Only(seat)
	s.proposal = &p
	if len(s.voters()) > 0 {
		return
	}
	s.proposal = nil
	if err := s.carryOutProposal(&p); err != nil {
		panic("tsssf: a valid proposal has become invalid: " + err.Error()) // nothing moves while it is open
	}
}

// voters returns the seats that have not answered the proposal.
func (s *State) voters() []game.Seat {
	var seats []game.Seat
	for seat := range game.Seat(s.Seats()) {
		if seat != s.proposal.by && !s.proposal.agreed.Includes(seat) {
			seats = append(seats, seat)
		}
	}
	return seats
}

func (s *State) carryOutProposal(p *proposal) error {
	if err := s.adjust(p.changes); err != nil {
		return err
	}
	s.emitAdjusted(p)
	if !s.over {
		s.check()
	}
	return nil
}

// adjust moves the cards: first it takes all of them up, then it puts each down, so that cards can change places. An
// adjustment is not a play, break-up or swap and triggers no power (R1); what is cut off falls (B2).
func (s *State) adjust(changes []adjustment) error {
	if err := s.handled(changes); err != nil {
		return err
	}
	s.beginAction()
	for i, ch := range changes {
		if ch.card != 0 && slices.ContainsFunc(changes[:i], func(o adjustment) bool { return o.card == ch.card }) {
			return s.refuse(BadAdjustment, ch.card)
		}
	}
	var raised []raisedPony
	for _, ch := range changes {
		if slices.Contains(s.out, ch.card) {
			return s.refuse(UnknownCard, ch.card)
		}
		if ch.card != 0 {
			raised = s.takeUp(ch.card, raised)
		}
	}
	for _, ch := range changes {
		if ch.card == 0 {
			continue
		}
		if err := s.putDown(ch.card, ch.to); err != nil {
			return err
		}
	}
	if !s.grid.has(startCard) {
		return s.refuse(StartStays)
	}
	s.rejoin(raised)
	for _, c := range slices.Clone(s.covered) {
		if !s.grid.has(c.by) {
			s.discardCovered(c.by)
		}
	}
	s.fall()
	s.journal = s.journal[:0]
	s.retally()
	for _, sl := range s.grid.slots[1:] {
		s.touch(sl.pony)
	}
	return s.adjustRest(changes)
}

// adjustRest sets points and begins a turn.
func (s *State) adjustRest(changes []adjustment) error {
	for _, ch := range changes {
		for seat := range game.Seat(s.Seats()) {
			if points, set := ch.points[seat]; set {
				s.points[seat] = points
			}
		}
	}
	for _, ch := range changes {
		if ch.card == 0 && ch.points == nil && ch.done == 0 {
			if ch.turn < 0 || int(ch.turn) >= s.Seats() {
				return s.refuse(BadAdjustment)
			}
			s.settle()
			s.beginTurn(ch.turn)
		}
	}
	s.endIfWon()
	return nil
}

// raisedPony remembers the Ship cards around a Pony that was taken up, in case another is put there.
type raisedPony struct {
	cell Cell
	ship [sides]CardID
}

// takeUp takes a card from wherever it lies. The Ship cards around a Pony stay on the table until it is
// known which card is put there.
func (s *State) takeUp(card CardID, raised []raisedPony) []raisedPony {
	switch {
	case s.grid.has(card):
		sl := s.grid.of(card)
		up := raisedPony{cell: sl.cell}
		for d := range sides {
			if sl.shipped(d) {
				up.ship[d] = s.unjoin(sl, d)
			}
		}
		s.grid.remove(card)
		s.forgetMoves(card)
		removeCard(&s.touched, card)
		return append(raised, up)
	case s.takeFromPiles(card):
		return raised
	}
	if sl, d, found := s.grid.edge(card); found {
		s.unjoin(sl, d)
		return raised
	}
	for i := range raised {
		for d, ship := range raised[i].ship {
			if ship == card {
				raised[i].ship[d] = 0
			}
		}
	}
	return raised
}

// takeFromPiles takes a card out of hands, decks, discards or Goals.
func (s *State) takeFromPiles(card CardID) bool {
	for seat := range s.hands {
		if removeCard(&s.hands[seat], card) {
			removeCard(&s.record.taken, card)
			return true
		}
		if s.takeBack(seat, card) || s.takeFromUnder(seat, card) {
			return true
		}
	}
	for p := range s.decks {
		if removeCard(&s.decks[p], card) || removeCard(&s.discards[p], card) {
			return true
		}
	}
	if i := slices.IndexFunc(s.covered, func(c covering) bool { return c.card == card }); i >= 0 {
		s.covered = slices.Delete(s.covered, i, i+1)
		return true
	}
	for i := range s.places {
		if s.places[i].goal == card {
			s.places[i] = s.places[i].emptied()
			return true
		}
	}
	return false
}

// zoneKinds are the kinds of card that can lie in each zone (P1, P2). A Pony that can be played as a Ship may lie on an edge too.
var zoneKinds = [...][]Kind{
	inCell: {Start, Pony}, onEdge: {Ship}, inHand: {Pony, Ship}, deckTop: {Pony, Ship, Goal}, deckBottom: {Pony, Ship, Goal},
	inDiscard: {Pony, Ship, Goal}, goalWon: {Goal}, goalOpen: {Goal},
}

// putDown lays a card in a zone, if a card of its kind can lie there and the place is free.
func (s *State) putDown(card CardID, to zone) error {
	kind := s.box.Kind(card)
	fits := int(to.kind) < len(zoneKinds) && slices.Contains(zoneKinds[to.kind], kind) || to.kind == onEdge && s.isShip(card)
	ofSeat := to.kind == inHand || to.kind == goalWon
	if !fits || ofSeat && (to.seat < 0 || int(to.seat) >= s.Seats()) {
		return s.refuse(WrongPlace, card)
	}
	switch p := pileOf(kind); to.kind {
	case inCell:
		return s.putOnCell(card, to.cell)
	case onEdge:
		return s.putOnEdge(card, to)
	case inHand:
		s.hands[to.seat] = append(s.hands[to.seat], card)
	case deckTop:
		s.decks[p] = append(s.decks[p], card)
	case deckBottom:
		s.decks[p] = slices.Insert(s.decks[p], 0, card)
	case inDiscard:
		s.discard(card)
	case goalWon:
		s.give(to.seat, card, prize{points: s.box.cards[card].Value.Points})
	case goalOpen:
		return s.putOpen(card, to.seat)
	}
	return nil
}

// putOnCell lays a Pony or the Start card on a free cell.
func (s *State) putOnCell(card CardID, c Cell) error {
	switch {
	case s.grid.at(c) != 0:
		return s.refuse(PlaceTaken, card, c)
	case max(c.X, -c.X, c.Y, -c.Y) > farthest:
		return s.refuse(TooFar, c)
	}
	s.grid.attach(card, c)
	return nil
}

// putOnEdge lays a Ship card between two neighbouring Ponies.
func (s *State) putOnEdge(card CardID, to zone) error {
	n, other := s.grid.at(to.cell), s.grid.at(to.cell.neighbour(to.side))
	if n == 0 || other == 0 {
		return s.refuse(NoPonyThere, to.cell)
	}
	if s.grid.slots[n].shipped(to.side) {
		return s.refuse(PlaceTaken, card)
	}
	s.grid.join(card, &s.grid.slots[n], to.side)
	return nil
}

// putOpen lays a Goal in the first empty place: the seat's own if Goals are private.
func (s *State) putOpen(card CardID, seat game.Seat) error {
	for i, pl := range s.places {
		if pl.goal == 0 && (pl.owner < 0 || pl.owner == seat) {
			s.places[i] = pl.emptied() // a Temporary Goal's place stays one
			s.places[i].goal, s.places[i].fresh = card, true
			return nil
		}
	}
	return s.refuse(PlaceTaken, card)
}

// rejoin puts back the Ship cards that were around a Pony that was taken up, where they join two Ponies again.
func (s *State) rejoin(raised []raisedPony) {
	for _, up := range raised {
		for d, ship := range up.ship {
			if ship == 0 {
				continue
			}
			n := s.grid.at(up.cell)
			if n != 0 && s.grid.slots[n].near[d] != 0 && !s.grid.slots[n].shipped(side(d)) {
				since := s.grid.since[ship]
				s.grid.join(ship, &s.grid.slots[n], side(d))
				s.grid.since[ship] = since
			} else {
				s.discard(ship)
			}
		}
	}
}
