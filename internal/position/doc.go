// Package position keeps positions of Secret Shipfic Folder outside of a game: those of moments of finished games, and those that
// somebody set up. A [Position] is a scenario with the cards it is played with. It has two forms: text in notation, and an address
// that fits into a link.
//
//	reader := position.Reader{Games: shelf}
//	p, err := reader.Read(textOrAddress)
//	state, err := p.Begin()
//
// A moment in the middle of a turn is the position at the beginning of the turn and the moves made since, so that only the rules lead
// into the middle of a power. A [Recorder] finds that form while it follows a game.
//
// The package answers for the sandbox, where nothing is stored: a request carries the position and all moves, and [Reader.Play] says
// where they lead. A position that no game leads to is refused with a [*game.Refusal].
package position
