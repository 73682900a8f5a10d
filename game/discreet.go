package game

// Discreet is a State of a game in which moves stay secret for a while, such as slaps that wait for their decision. Whatever
// others are told meanwhile must be the same with and without them: numbers, clocks, refusals and silence.
type Discreet interface {
	State
	// Secrets counts the moves so far of which others may not know yet.
	Secrets() int
	// SeemsToWaitFor is what Waiting would return without them.
	SeemsToWaitFor() []Seat
}
