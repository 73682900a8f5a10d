package hayburger

import (
	"cmp"
	"slices"

	"shipfic/game"
)

// The numbers of fair slaps, in milliseconds.
const (
	tieMargin    = 15  // slaps as close as this draw lots (L5)
	Anticipation = 80  // nobody sees a card and slaps it faster (F6)
	paintMargin  = 100 // how much later than the others somebody may have painted the next card (F5)
	firstCredit  = 60  // unused lag that a seat begins with (F3)
	maxCredit    = 120 // unused lag that is kept for later slaps, at most (F3)
	unmeasured   = 250 // how long to wait for a seat that was never measured (F4)
)

// allowance is what is granted beyond the usual round trip, in milliseconds.
type allowance struct {
	margin   int64 // to everybody (F3)
	wait     int64 // for slaps on their way: those that tie come a little later (F4)
	farBelow int64 // a claim that much faster than the network allows is doubtful (F6)
}

// allowances are those of each version of the rules.
var allowances = [...]allowance{firstRules: {30, 30, 100}, rules2: {10, 10, 150}, rules3: {4, 10, 150}, rules4: {4, 10, 150}, rules5: {4, 10, 150}}

func (s *State) allowance() allowance { return allowances[s.table.rules] }

// Judged is a slap with its times, as all may see it (F7).
type Judged struct {
	Seat     game.Seat `json:"seat"` // -1: a watcher
	Watcher  int       `json:"watcher,omitempty"`
	Card     int       `json:"card"`
	Elapsed  int64     `json:"elapsed"`           // from sending the card to the slap's arrival, by the server's clock
	Reaction int64     `json:"reaction"`          // as claimed
	RTT      int64     `json:"rtt"`               // usual round trip, as measured
	Margin   int64     `json:"margin"`            // how much longer it may be, as measured
	Lag      int64     `json:"lag"`               // as accepted
	Score    int64     `json:"score"`             // Elapsed - Lag
	Counted  int64     `json:"counted,omitempty"` // of a marked seat: the score that counts in the contest (F8)
	Verdict  Verdict   `json:"verdict"`
}

// Verdict is what became of a slap.
type Verdict string

// The verdicts. A valid slap has won, lost or lost a draw of lots once the contest is decided.
const (
	Valid   Verdict = "valid"
	False   Verdict = "false"
	Void    Verdict = "void"
	TooLate Verdict = "late"
	Won     Verdict = "won"
	LostLot Verdict = "lostLot"
	Lost    Verdict = "lost"
)

// measure takes a slap's times (F3). The lag is what the claim leaves of the elapsed time, but not more than the network
// explains, so a forged reaction gains only what the slapper has not used of it.
func (s *State) measure(who slapper, m Slap) Judged {
	j := Judged{
		Seat: who.seat, Watcher: who.watcher, Card: m.Card,
		Elapsed:  max(0, s.at-s.pile.at[s.pile.turned-m.Card]-m.Sent),
		Reaction: m.Reaction, RTT: m.RTT, Margin: m.Margin,
	}
	j.Lag = min(max(j.Elapsed-j.Reaction, 0), s.maxLag(j))
	j.Score = j.Elapsed - j.Lag
	return j
}

// maxLag is the most lag that is believed of a slap: the usual round trip, a small margin, and on an uneven connection what
// earlier slaps have left unused, so that on average nobody is granted more than the margin (F3).
func (s *State) maxLag(j Judged) int64 {
	most := j.RTT + s.allowance().margin
	switch {
	case s.table.rules == firstRules, j.Seat == game.Watcher:
	case s.seats[j.Seat].mark != Unmarked:
		return 0 // F8
	default:
		most += min(j.Margin, s.seats[j.Seat].credit)
	}
	return min(most, s.table.opts.FairWindow)
}

// spend charges a slap's lag to the credit of its seat: lag beyond the usual and the margin uses it up, less lag fills it again.
func (s *State) spend(j Judged) {
	if j.Seat != game.Watcher && s.table.rules != firstRules {
		seat := &s.seats[j.Seat]
		seat.credit = min(max(seat.credit-(j.Lag-j.RTT-s.allowance().margin), 0), maxCredit)
	}
}

// fairWindow is how long to wait for slaps that may be on their way: the most lag of anybody who may slap (F4). A seat
// that was never measured could be far away.
func (s *State) fairWindow() int64 {
	var longest int64
	for i := range s.count {
		switch seat := &s.seats[i]; {
		case s.mayTakePart(slapper{seat: game.Seat(i)}) != nil, seat.mark != Unmarked:
		case seat.rtt < 0:
			longest = max(longest, unmeasured)
		case s.table.rules == firstRules:
			longest = max(longest, seat.rtt+s.allowance().wait)
		default:
			longest = max(longest, seat.rtt+seat.margin+s.allowance().wait)
		}
	}
	return min(longest, s.table.opts.FairWindow)
}

// setLines remembers what the table measured of each seat's connection. Nothing leaves it as it was.
func (s *State) setLines(rtts, margins []int64) *game.Refusal {
	if len(rtts) == 0 && len(margins) == 0 {
		return nil
	}
	if len(rtts) != s.count || len(margins) != 0 && len(margins) != s.count {
		return refuse(BadRoundTrips, len(rtts), len(margins))
	}
	for i, rtt := range rtts {
		margin := int64(0)
		if len(margins) > 0 {
			margin = margins[i]
		}
		if rtt < -1 || rtt > maxMillis || margin < 0 || margin > maxMillis {
			return refuse(BadRoundTrips, rtt, margin)
		}
		s.seats[i].rtt, s.seats[i].margin = rtt, margin
	}
	return nil
}

// abs is how far a number is from 0.
func abs(n int64) int64 { return max(n, -n) }

// contest is the valid slaps that wait for a decision. They stay secret until then: a player who knew could still slap along.
type contest struct {
	slaps []Judged // in the order of arrival
	due   int64
}

func (c *contest) open() bool { return len(c.slaps) > 0 }

// enter adds a slap. The first decides how long to wait for others.
func (c *contest) enter(j Judged, due int64) {
	if !c.open() {
		c.due = due
	}
	c.slaps = append(slices.Clip(c.slaps), j)
}

func (j Judged) slapper() slapper { return slapper{j.Seat, j.Watcher} }

// pressed is when, by the server's clock, a slapper pressed as far as we believe them. Within one card this orders slaps by
// their score, and it compares a slap on the previous card with one on the current.
func (s *State) pressed(j Judged) int64 {
	return s.pile.at[s.pile.turned-j.Card] + max(j.Score, j.Counted)
}

// wasInFlight reports whether a slap on the previous card was pressed before its slapper could see the next one. Without this, a player who
// missed a Mirror could slap it from under the next card at leisure, and could never be punished for trying (F5).
func (s *State) wasInFlight(j Judged) bool { return s.pressed(j) <= s.pile.at[0]+paintMargin }

// decide gives the pile to the earliest slap, by lot among those too close to tell (F4, L5).
func (s *State) decide() {
	slaps := slices.Clone(s.contest.slaps)
	slices.SortStableFunc(slaps, func(a, b Judged) int { return cmp.Compare(s.pressed(a), s.pressed(b)) })
	lots := s.lots(slaps)
	winner := 0
	if len(lots) > 1 {
		winner = lots[s.rand.IntN(len(lots))]
	}
	for i := range slaps {
		slaps[i].Verdict = Lost
	}
	for _, i := range lots {
		slaps[i].Verdict = LostLot
	}
	slaps[winner].Verdict = Won
	won := slaps[winner]
	showing, match := s.matchAt(s.pile.turned - won.Card)
	s.say(Decided{"decided", showing, match, slaps, len(lots) > 1})
	for _, j := range slaps {
		s.countSlap(j)
	}
	if won.Seat == game.Watcher {
		won.Seat = s.sitDown(won.Watcher)
		s.countSlap(won)
	}
	s.seats[won.Seat].stats.Cards += len(s.pile.cards)
	s.takePile(won.Seat, takenBySlap)
	s.pauseNow()
}

// matchAt is what shows on the card that many below the top, and the two cards that match.
func (s *State) matchAt(behind int) (Showing, []Card) {
	showing := s.pile.showing(s.table.mix, behind)
	top := len(s.pile.cards) - 1 - behind
	below := top - 1
	if showing == Hayburger {
		below--
	}
	cards := s.table.mix.cards
	return showing, []Card{cards[s.pile.cards[top]], cards[s.pile.cards[below]]}
}

// lots lists the slaps among which lots are drawn, one for each slapper: the earliest, and those that are too close to it.
func (s *State) lots(slaps []Judged) []int {
	var lots []int
	var in []slapper
	for i, j := range slaps {
		if s.pressed(j) > s.pressed(slaps[0])+tieMargin {
			break
		}
		if !slices.Contains(in, j.slapper()) {
			lots, in = append(lots, i), append(in, j.slapper())
		}
	}
	return lots
}

// sitDown seats a watcher who has slapped in, after the last seat (L1).
func (s *State) sitDown(watcher int) game.Seat {
	seat := game.Seat(s.count)
	s.count++
	s.watchers.seated = append(slices.Clip(s.watchers.seated), watcher)
	s.say(Seated{"seated", seat, watcher})
	return seat
}
