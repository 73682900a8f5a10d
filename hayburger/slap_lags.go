package hayburger

// lags compare the claimed lags of a seat's slaps with the claimed reactions. Whether a card took long to arrive has nothing to do with how
// fast the player was. But if a player takes a random time off each reaction and has it look like lag, the fast reactions have the long lags.
// So claims that go down where lags go up give away a made-up connection (F8).
type lags struct {
	n            int64
	sumR, sumL   int64 // of reactions and lags
	sumRR, sumLL int64 // of their squares
	sumRL        int64 // of their products
}

// The bounds of what an honest connection shows.
const (
	compared   = 25  // slaps, at least
	unevenLag  = 100 // the variance of lags, in square milliseconds, from which on they are compared
	surprising = 28  // the square of Student's t: an honest player exceeds it once in tens of thousands of games
)

// fields are all numbers, in the order in which states are written.
func (l *lags) fields() []*int64 {
	return []*int64{&l.n, &l.sumR, &l.sumL, &l.sumRR, &l.sumLL, &l.sumRL}
}

// add adds a slap. A player who was looking elsewhere, or a connection that was cut off for a while, says nothing.
func (l *lags) add(j Judged) {
	r, lag := j.Reaction, j.Elapsed-j.Reaction
	if r > slowScore || lag < 0 || lag > slowScore {
		return
	}
	l.n++
	l.sumR += r
	l.sumL += lag
	l.sumRR += r * r
	l.sumLL += lag * lag
	l.sumRL += r * lag
}

// makeUp reports whether lags make up for slow reactions: their correlation is negative, and too strong for chance.
func (l *lags) makeUp() bool {
	if l.n < compared {
		return false
	}
	varR := (l.sumRR - l.sumR*l.sumR/l.n) / l.n
	varL := (l.sumLL - l.sumL*l.sumL/l.n) / l.n
	cov := (l.sumRL - l.sumR*l.sumL/l.n) / l.n
	// t² = c²(n-2) / (1-c²), where c² = cov² / (varR varL)
	return cov < 0 && varL >= unevenLag && cov*cov*(l.n-2) > surprising*(varR*varL-cov*cov)
}
