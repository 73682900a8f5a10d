// Package gametest is the conformance suite: what package game promises, checked on thousands of random games of any engine.
//
//	func TestConformance(t *testing.T) {
//		gametest.Run(t, gametest.Suite{
//			Engine:   hayburger.New(),
//			Setups:   []game.Setup{{Seats: 2}, {Seats: 5}},
//			Games:    2000,
//			MaxMoves: 20_000,
//			Every:    16,
//			Check:    func(s game.State) error { … cards are conserved … },
//		})
//	}
//
// Each game is played to its end with random legal moves. The suite checks that
//
//   - the same setup deals the same game, and its log, replayed, passes through the same states;
//   - Legal is exact: what it lists is accepted, anything else is refused with a [game.Refusal] and nothing has changed, and no
//     move is listed twice. With Suite.Naive the list is compared with everything a naive generator can think of;
//   - a state is a value: neither Apply nor anything played from it later changes it;
//   - Encode and Decode agree at every moment: same bytes, same moves, same views, same future;
//   - a move survives its JSON, a view marshals for everybody and does not hold the seed, an event names its audience;
//   - the game waits for somebody who can act until it is over, and then for nobody;
//   - the difference between two views of a seat, applied to the first, gives the second;
//   - with Suite.Redeal: nothing hidden from a seat shows in its view, in differences of views, in its legal moves, its events or its refusals.
//
// A game is decided by its number alone, whatever the number of processors, so a failure names the game and
// [Suite.Play] plays it again. The suite never looks inside a state: hooks supply what is specific to a game.
package gametest
