package hayburger

import (
	"cmp"
	"slices"

	"shipfic/game"
)

// The numbers of fair slaps, in milliseconds.
const (
	lagMargin    = 30  // granted beyond the measured round trip (F3)
	tieMargin    = 15  // slaps as close as this draw lots (L5)
	Anticipation = 80  // nobody sees a card and slaps it faster (F6)
	farBelow     = 100 // a claim that much faster than the network allows is doubtful (F6)
	paintMargin  = 100 // how much later than the others somebody may have painted the next card (F5)
)

// Judged is a slap with its times, as all may see it (F7).
type Judged struct {
	Seat     game.Seat `json:"seat"` // -1: a watcher
	Watcher  int       `json:"watcher,omitempty"`
	Card     int       `json:"card"`
	Elapsed  int64     `json:"elapsed"`  // from turning the card to the slap's arrival, by the server's clock
	Reaction int64     `json:"reaction"` // as claimed
	RTT      int64     `json:"rtt"`      // round trip, as measured
	Lag      int64     `json:"lag"`      // as accepted
	Score    int64     `json:"score"`    // Elapsed - Lag
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

// measure takes a slap's times (F3).
func (s *State) measure(who slapper, m Slap) Judged {
	return s.score(Judged{
		Seat: who.seat, Watcher: who.watcher, Card: m.Card,
		Elapsed: s.at - s.pile.at[s.pile.turned-m.Card], Reaction: m.Reaction, RTT: m.RTT,
	})
}

// score follows from a slap's times (F3). The lag is what the claim leaves of the elapsed time, but not more than the network
// explains, so a forged reaction gains only what the slapper has not used of it.
func (s *State) score(j Judged) Judged {
	j.Lag = min(max(j.Elapsed-j.Reaction, 0), s.maxLag(j.RTT))
	j.Score = j.Elapsed - j.Lag
	return j
}

// maxLag is the most lag that is believed of somebody with that round trip (F3).
func (s *State) maxLag(rtt int64) int64 { return min(rtt+lagMargin, s.table.opts.FairWindow) }

// fairWindow is how long to wait for slaps that may be on their way: the most lag of anybody who may slap (F4). A seat
// that was never measured could be as far away as any.
func (s *State) fairWindow() int64 {
	var longest int64
	for i := range s.count {
		switch rtt := s.seats[i].rtt; {
		case s.mayTakePart(slapper{seat: game.Seat(i)}) != nil:
		case rtt < 0:
			return s.table.opts.FairWindow
		default:
			longest = max(longest, s.maxLag(rtt))
		}
	}
	return longest
}

// setRoundTrips remembers the round trips the table measured. None leaves them as they were.
func (s *State) setRoundTrips(rtts []int64) *game.Refusal {
	if len(rtts) == 0 {
		return nil
	}
	if len(rtts) != s.count {
		return refuse(BadRoundTrips, len(rtts))
	}
	for i, rtt := range rtts {
		if rtt < -1 || rtt > maxMillis {
			return refuse(BadRoundTrips, rtt)
		}
		s.seats[i].rtt = rtt
	}
	return nil
}

// contest is the valid slaps that wait for a decision. Nobody is told of them until then: who knew could still slap along.
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
// their score, and it also compares a slap on the previous card with one on the current.
func (s *State) pressed(j Judged) int64 { return s.pile.at[s.pile.turned-j.Card] + j.Score }

// wasInFlight reports whether a slap on the previous card was pressed before its slapper could see the next one. Without this, whoever
// has missed a Mirror could slap it from under the next card at leisure, and could never be punished for trying (F5).
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
	s.say(Decided{"decided", s.pile.showing(s.table.mix, s.pile.turned-won.Card), slaps, len(lots) > 1})
	for _, j := range slaps {
		s.countSlap(j)
	}
	if won.Seat == game.Watcher {
		won.Seat = s.sitDown(won.Watcher)
		s.countSlap(won)
	}
	s.takePile(won.Seat, takenBySlap)
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
