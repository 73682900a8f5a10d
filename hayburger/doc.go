// Package hayburger is the slap game as a pure engine behind the contract of package game.
//
// Cards are turned onto a pile, one after another. A Power Card challenges the next player; two cards of one symbol on top
// of each other (a Mirror), or with one between (a Hayburger), may be slapped by anybody. The numbers in comments, such as K2,
// L3 or F4, are those of the rules in docs/rules.md.
//
// The package never looks at a clock or a network: turned cards, slaps and the passing of windows are
// inputs with a time in them. What is fair among slaps over unequal networks is decided here (F1 to F7), so the log
// proves every decision; the table only measures round trips, stamps them onto moves (see [Stamp]) and gives each input
// the time of its arrival.
//
//	engine, err := hayburger.New()
//	state, events, err := engine.New(game.Setup{Seats: 2, Seed: seed})
//	state, events, err = state.Apply(game.Input{Seat: 0, At: 1200, Move: hayburger.Turn{}})
//	state, events, err = state.Apply(game.Input{Seat: 1, At: 1610, Move: hayburger.Slap{Card: 1, Reaction: 350, RTT: 40}})
//
// # Moves
//
// Turn is the top card of the seat whose turn it is. Slap is a hand on the pile, by a seat or by a watcher. Window is the
// passing of an open window: it belongs to nobody, so it comes from [game.Watcher], as soon as [State.Ready] says. While a window
// is open the game waits for game.Watcher, which stands for the table itself.
//
// # The one form of a move
//
// [State.Legal] lists a turn without round trips, and a slap as a player would begin it: the card, a reaction of 0 and no round
// trip. A slap with any other reaction and round trip is accepted exactly when that one is: they decide what becomes of the slap,
// not whether it may be made. Of the watchers, Legal names the lowest number that may still slap.
//
// A legal move has its time: a window does not pass early, and cards are not turned faster than F5 allows. [State.Ready]
// tells when.
//
// Files come in families: card_* is what decks say, state_* the table, turn_* cards that are turned, slap_* slaps and what is fair, move_* what
// can be done, event* and view* what others see, codec_* the state as bytes, and scenario* the rules in play.
package hayburger
