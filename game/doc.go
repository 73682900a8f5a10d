// Package game is the contract that every game here fulfils.
//
// A game is a log of inputs. Everything else — the state, the events, what each seat may see, replays, undo — is
// derived from that log by one pure function:
//
//	next, events, err := state.Apply(input)
//
// On error nothing has changed, and the error is a [Refusal] that says why in a stable code. Time and randomness
// enter as data: an input carries its time, and the seed of all shuffles ([Rand]) is part of the state.
//
// The package imports no other package of this module and does not know any game; package internal/tidy checks that. The
// conformance suite in game/gametest plays thousands of random games of any [Engine] and checks this contract.
package game
