package game

// Network is what only the table knows of a move: what it measured of the people, in milliseconds, and which watcher sent the move.
type Network struct {
	RTT       []int64 // by seat: the usual round trip; -1: none was measured; 0: a bot plays
	Margin    []int64 // by seat: how much longer a round trip may be
	OwnRTT    int64   // of the sender
	OwnMargin int64
	Watcher   int // the number of the watcher who sent the move, from 1; 0: a seat did
	// Sent returns how long after a time of the game the server sent the sender what happened then. It may be nil.
	Sent func(at int64) int64
}
