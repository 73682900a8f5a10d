package hayburger

import (
	"slices"

	"shipfic/game"
)

// Mark says why a seat's slaps are not believed to be those of a person with an honest clock (F8). It stays until the game ends.
type Mark string

// The marks.
const (
	Unmarked   Mark = ""
	MarkFast   Mark = "fast"   // nobody's usual reaction is that fast
	MarkSteady Mark = "steady" // nobody reacts as evenly as that
	MarkClaims Mark = "claims" // its claims do not fit its connection
)

// marks are all of them, in the order in which states are written.
var marks = []Mark{Unmarked, MarkFast, MarkSteady, MarkClaims}

// The bounds of what is human, in milliseconds, and how many slaps it takes to say so.
const (
	humanUsual  = 200  // people are faster now and then, not as a rule
	fastSlaps   = 5    // faster ones, and at least a third of all
	impossible  = 130  // nobody tells a match from another card and moves in that time (F8)
	impossibly  = 3    // slaps as fast as that
	quickMean   = 240  // nobody is that fast on average, over many slaps (F8)
	meanSlaps   = 30   // so many
	averageHand = 400  // the score of an average player, and no less
	claimSlaps  = 8    // doubtful ones, and nearly all slaps: a connection or a server that is slow for a while must not be enough
	slowScore   = 1000 // slower scores count as this, so that a single slow slap does not hide how even the others are
)

// steady says how evenly nobody reacts: the standard deviation of that many slaps, in milliseconds, is larger for the steadiest people. More
// slaps tell a person from a script that spreads its slaps a little.
var steady = []struct{ slaps, spread int }{{10, 10}, {30, 15}, {60, 18}}

// isSteady reports whether somebody reacts as evenly as that.
func (s *State) isSteady(st *Stats) bool {
	bounds := steady
	if s.table.rules < rules3 {
		bounds = steady[:1]
	}
	return slices.ContainsFunc(bounds, func(b struct{ slaps, spread int }) bool {
		return st.scored >= b.slaps && st.variance() < int64(b.spread*b.spread)
	})
}

// suspect marks a seat that slaps as no person does (F8).
func (s *State) suspect(seat game.Seat) {
	st := &s.seats[seat]
	if s.table.rules == firstRules || st.mark != Unmarked {
		return
	}
	switch {
	case s.table.rules >= rules5 && st.stats.tooQuick():
		st.mark = MarkFast
	case st.stats.quick >= fastSlaps && 3*st.stats.quick >= st.stats.scored:
		st.mark = MarkFast
	case s.isSteady(&st.stats):
		st.mark = MarkSteady
	case s.table.rules >= rules3 && st.stats.lags.makeUp():
		st.mark = MarkClaims
	case st.stats.Doubtful >= claimSlaps && 8*st.stats.Doubtful >= 7*st.stats.Slaps:
		st.mark = MarkClaims
	default:
		return
	}
	s.say(Marked{"marked", seat, st.mark})
}

// fastestHand is the score below which a slap counts as anticipation. Of a marked seat less is believed (F6, F8), and by the fourth rules of a
// watcher too, whom nobody can mark.
func (s *State) fastestHand(seat game.Seat) int64 {
	if seat == game.Watcher && s.table.rules >= rules4 || seat != game.Watcher && s.seats[seat].mark != Unmarked {
		return humanUsual
	}
	return Anticipation
}

// tooQuick reports whether somebody is faster than people are: a few slaps that nobody can make, or many that are fast on average.
func (st *Stats) tooQuick() bool {
	return st.impossible >= impossibly || st.scored >= meanSlaps && st.sum < int64(quickMean*st.scored)
}

// countsLater reports whether a slap is one of a marked seat. Such a seat does not win by speed: its slaps count as those of an average player
// of the others (F8).
func (s *State) countsLater(j Judged) bool {
	return s.table.rules >= rules5 && j.Seat != game.Watcher && s.seats[j.Seat].mark != Unmarked
}

// otherHands is the mean score of all seats that are not marked, or that of an average player if it is less. Late slaps count too: a marked seat makes
// others come late, and those in time alone are faster than usual.
func (s *State) otherHands() int64 {
	slaps, total := 0, int64(0)
	for i := range s.count {
		if st := &s.seats[i]; st.mark == Unmarked {
			slaps, total = slaps+st.stats.scored, total+st.stats.sum
		}
	}
	return max(total/int64(max(slaps, 1)), averageHand)
}

// latestMarked is when the last slap so far of a marked seat would count as pressed; 0 if no seat is marked. Marks are public.
func (s *State) latestMarked() int64 {
	for i := range s.count {
		if s.table.rules >= rules5 && s.seats[i].mark != Unmarked {
			return s.pile.at[0] + s.otherHands()
		}
	}
	return 0
}

// variance is that of the scores that count, of which there must be at least two.
func (st *Stats) variance() int64 {
	n := int64(st.scored)
	return (st.squares - st.sum*st.sum/n) / (n - 1)
}
