package hayburger

import "shipfic/game"

// Stats is how a seat has slapped so far. A slap is counted when everybody gets to know of it.
type Stats struct {
	Slaps    int   `json:"slaps"`    // all of them, even late and void ones
	Valid    int   `json:"valid"`    // on a Mirror or a Hayburger, in time
	Won      int   `json:"won"`      // piles taken
	False    int   `json:"false"`    // paid for, or barred by
	Late     int   `json:"late"`     // after the pile was taken, or after the window
	Doubtful int   `json:"doubtful"` // claims that the measured network cannot explain (F6)
	Best     int64 `json:"best"`     // lowest score of a valid slap; 0 before the first
	Usual    int64 `json:"usual"`    // mean score of the valid slaps
	Cards    int   `json:"cards"`    // won by slaps
	total    int64 // sum of the scores of valid slaps

	// What marks are decided by (F8), of slaps that were not false.
	scored  int
	quick   int   // those faster than people usually are
	sum     int64 // of the scores; very slow ones count as slowScore
	squares int64 // of the same
	lags    lags  // of all slaps

	impossible int // slaps on a match that nobody can make
}

// countSlap adds a judged slap to the statistics of its seat. Watchers have none.
func (s *State) countSlap(j Judged) {
	if j.Seat == game.Watcher {
		return
	}
	st := &s.seats[j.Seat].stats
	st.Slaps++
	if s.table.rules >= rules3 {
		st.lags.add(j)
	}
	if j.Reaction < j.Elapsed-j.RTT-j.Margin-s.allowance().farBelow {
		st.Doubtful++
	}
	switch j.Verdict {
	case False:
		st.False++
	case TooLate:
		st.Late++
	case Won, Lost, LostLot:
		if st.Valid == 0 || j.Score < st.Best {
			st.Best = j.Score
		}
		if j.Score < impossible {
			st.impossible++
		}
		st.Valid++
		st.total += j.Score
		st.Usual = st.total / int64(st.Valid)
		if j.Verdict == Won {
			st.Won++
		}
	}
	s.countScore(j)
	s.suspect(j.Seat)
}

// countScore adds what marks are decided by. A late slap counts too: against somebody very fast, only a player's fastest slaps are in time,
// and those alone look fast and steady. Before the third rules it did not.
func (s *State) countScore(j Judged) {
	st := &s.seats[j.Seat].stats
	switch j.Verdict {
	case False, Void:
		return
	case TooLate:
		if s.table.rules < rules3 {
			return
		}
	}
	st.scored++
	if j.Score < humanUsual {
		st.quick++
	}
	capped := min(j.Score, slowScore)
	st.sum += capped
	st.squares += capped * capped
}
