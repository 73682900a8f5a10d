package hayburger

import (
	"slices"

	"shipfic/game"
)

// MaxWatchers is the highest number a table may give a watcher.
const MaxWatchers = 1000

// slapper is somebody who may slap: a seat, or a watcher by number.
type slapper struct {
	seat    game.Seat
	watcher int // 0 of a seat
}

// hand is somebody's hand on a turned card: there is one slap for each (L3).
type hand struct {
	slapper
	card int
}

// slap judges a slap for the card it names (F5).
func (s *State) slap(seat game.Seat, m Slap) *game.Refusal {
	who := slapper{seat, m.Watcher}
	if refusal := s.maySlap(who, m.Card); refusal != nil {
		return refusal
	}
	if m.Reaction < 0 || m.Reaction > maxMillis {
		return refuse(BadReaction, m.Reaction)
	}
	for _, n := range []int64{m.RTT, m.Margin, abs(m.Sent)} {
		if n < 0 || n > maxMillis {
			return refuse(BadRoundTrips, n)
		}
	}
	j := s.measure(who, m)
	var why Why
	s.slapped = append(slices.Clip(s.slapped), hand{who, m.Card})
	switch j.Verdict, why = s.judge(j); j.Verdict {
	case Valid:
		s.spend(j)
		due := s.at
		if s.countsLater(j) {
			j.Counted = max(j.Score, s.otherHands())
			due = max(due, s.pressed(j))
		}
		s.contest.enter(j, due+s.fairWindow())
	case False:
		cost := s.costOf(who)
		s.publish(Slapped{"slapped", j, why, cost})
		s.punish(who, cost)
		s.pauseNow()
	default:
		s.publish(Slapped{"slapped", j, why, NoCost})
	}
	return nil
}

// publish reports a slap that needs no decision.
func (s *State) publish(e Slapped) {
	s.say(e)
	if e.Verdict == False && e.Why == TooFast && e.Seat != game.Watcher {
		s.seats[e.Seat].stats.impossible++
	}
	s.countSlap(e.Judged)
}

// maySlap says why somebody may not slap a card, if so.
func (s *State) maySlap(who slapper, card int) *game.Refusal {
	if refusal := s.mayTakePart(who); refusal != nil {
		return refusal
	}
	switch {
	case card < 1 || card > s.pile.turned:
		return refuse(NoSuchCard, card)
	case card < s.pile.turned-1:
		return refuse(Late, card)
	case slices.Contains(s.slapped, hand{who, card}):
		return refuse(SlappedAlready, card)
	}
	return nil
}

// mayTakePart says why somebody is out of it, if so: those without cards slap in (L1), unless they were barred (L3).
func (s *State) mayTakePart(who slapper) *game.Refusal {
	if who.seat == game.Watcher {
		return s.mayWatcherTakePart(who)
	}
	switch {
	case who.watcher != 0:
		return refuse(BadWatcher, who.watcher)
	case s.hasCards(who.seat):
		return nil
	case s.table.opts.SlapIn == SlapInNobody:
		return game.Refuse(SlapInClosed)
	case s.seats[who.seat].barred:
		return game.Refuse(Barred)
	}
	return nil
}

func (s *State) mayWatcherTakePart(who slapper) *game.Refusal {
	switch {
	case s.table.opts.SlapIn != SlapInEveryone:
		return game.Refuse(SlapInClosed)
	case who.watcher < 1 || who.watcher > MaxWatchers:
		return refuse(BadWatcher, who.watcher)
	case slices.Contains(s.watchers.seated, who.watcher):
		return refuse(AlreadySeated, who.watcher)
	case s.count == MaxSeats:
		return game.Refuse(TableFull)
	case slices.Contains(s.watchers.barred, who.watcher):
		return game.Refuse(Barred)
	}
	return nil
}

// judge decides what a slap is worth, and why: it is too late, valid, false, or void because it names the previous card and is not
// valid for it (L1, L3, L4, F5, F6).
func (s *State) judge(j Judged) (Verdict, Why) {
	behind := s.pile.turned - j.Card
	why := NoReason
	switch {
	case s.pile.faceUp() <= behind:
		return TooLate, PileTaken
	case s.tooLate():
		return TooLate, WindowPassed
	case s.pile.showing(s.table.mix, behind) == Nothing && s.isUnseen(j):
		return Void, TooFast
	case s.pile.showing(s.table.mix, behind) == Nothing:
		why = NoMatch
	case j.Score < s.fastestHand(j.Seat):
		why = TooFast
	case behind > 0 && !s.wasInFlight(j):
		why = CardCovered
	default:
		return Valid, NoReason
	}
	if behind > 0 {
		return Void, why
	}
	return False, why
}

// isUnseen reports whether a hand came down before a person could have seen the card: it was meant for the one before. By the fourth rules that
// is not paid for. A marked seat is not believed (F8).
func (s *State) isUnseen(j Judged) bool {
	return s.table.rules >= rules4 && j.Score < humanUsual && (j.Seat == game.Watcher || s.seats[j.Seat].mark == Unmarked)
}

// tooLate reports whether the open window has run out, though the table has not yet said so.
func (s *State) tooLate() bool {
	if s.contest.open() {
		return s.at > s.contest.due
	}
	return s.collecting() && s.at > s.collect.due
}

// costOf is what a false slap costs somebody: their top cards, or the right to slap in (L3).
func (s *State) costOf(who slapper) Cost {
	switch {
	case who.seat == game.Watcher || !s.hasCards(who.seat):
		return CostBarred
	case s.table.opts.Penalty == PenaltyNone:
		return NoCost
	}
	return CostCard
}

// punish makes somebody pay for a false slap.
func (s *State) punish(who slapper, cost Cost) {
	switch {
	case who.seat == game.Watcher:
		at, _ := slices.BinarySearch(s.watchers.barred, who.watcher)
		s.watchers.barred = slices.Insert(slices.Clone(s.watchers.barred), at, who.watcher)
		s.say(BarredOut{"barred", who.seat, who.watcher})
	case cost == NoCost:
	case cost == CostBarred:
		s.seats[who.seat].barred = true
		s.say(BarredOut{"barred", who.seat, 0})
	default:
		for range min(s.table.opts.Penalty.cards(), len(s.seats[who.seat].deck)) {
			s.pile.bury(s.takeTop(who.seat))
			s.say(Paid{"paid", who.seat, len(s.seats[who.seat].deck)})
		}
		if who.seat == s.turn && !s.hasCards(who.seat) && !s.promised() {
			s.passOn(who.seat) // K3, K4
		}
	}
}

// forgetOldSlaps drops the hands on cards that can no longer be slapped.
func (s *State) forgetOldSlaps() {
	s.slapped = slices.DeleteFunc(slices.Clone(s.slapped), func(h hand) bool { return h.card < s.pile.turned-1 })
}
