package hayburger

import "shipfic/game"

// Stats is how a seat has slapped so far. A slap is counted when everybody gets to know of it.
type Stats struct {
	Slaps    int   `json:"slaps"`    // all of them, also late and void ones
	Valid    int   `json:"valid"`    // on a Mirror or a Hayburger, in time
	Won      int   `json:"won"`      // piles taken
	False    int   `json:"false"`    // paid for, or barred by
	Doubtful int   `json:"doubtful"` // claims that the measured network cannot explain (F6)
	Best     int64 `json:"best"`     // lowest score of a valid slap; 0 before the first
	Total    int64 `json:"-"`        // sum of the scores of valid slaps
	Usual    int64 `json:"usual"`    // their mean
}

// countSlap adds a judged slap to the statistics of its seat. Watchers have none.
func (s *State) countSlap(j Judged) {
	if j.Seat == game.Watcher {
		return
	}
	st := &s.seats[j.Seat].stats
	st.Slaps++
	if j.Reaction < j.Elapsed-j.RTT-farBelow {
		st.Doubtful++
	}
	switch j.Verdict {
	case False:
		st.False++
	case Won, Lost, LostLot:
		if st.Valid == 0 || j.Score < st.Best {
			st.Best = j.Score
		}
		st.Valid++
		st.Total += j.Score
		st.Usual = st.Total / int64(st.Valid)
		if j.Verdict == Won {
			st.Won++
		}
	}
}
