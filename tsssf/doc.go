// Package tsssf plays Secret Shipfic Folder: its rules, whole and pure.
//
// A [Box] is the set of cards a game is played with, compiled once and shared by all games. A [State] is a game at one
// moment, and a value: [State.Apply] and [State.After] give the next state and leave the old one as it was. Pending work, even
// mid-power, is stored in the state as frames, which are data and never closures. So a game can be encoded, decoded, compared
// and copied at any moment, and continues as if nothing had happened.
//
//	box, err := tsssf.NewBox(packs.Rules(packs.Core().Cards))
//	state, err := box.NewGame(2, game.SeedOf(1), tsssf.DefaultOptions(), nil)
//	next, err := state.After(0, tsssf.Move{Do: "ship", …}, nil)
//
// A move has two forms. A [Move] is in words, as files and the page write it, and names cards by their ids. An [Act] is
// the same move in numbers, for callers that make millions of them: [State.LegalActs] lists them, [State.RandomAct] rolls
// one, and [State.Do] applies one in place, to a state that the caller has cloned. [State.Imagine] deals again what a seat
// cannot see; bots search in such states. An illegal move is refused with a code of [Reasons] and changes nothing.
//
// A power asks one small question at a time, and each answer is one pick from a list that the player's [View] shows.
// Events describe what happened. Each names its audience, and a view is built by naming what its seat may see, so that
// hidden cards stay hidden even where somebody forgot to think of them.
//
// The package never looks at the clock, reads a file, starts a goroutine or rolls dice of its own: chance comes from the
// seed in the state. It holds no wording and no art of cards; those belong to package packs.
//
// Files come in families. To read them, begin with the pieces: card_* and deed_power.go are what packs say, and card_box.go and deed_compile.go
// compile it; grid* and state* are the table. Then a move: move_act.go takes it, move_allowed.go decides whether it is legal, step_play.go carries
// it out, and step_frame.go does what follows from it. Then powers: step_power.go runs one, deed_table.go lists what powers can do, and each
// deed_* does some of it. Then turn*, which is the turn and its draw, and goal_*: a Goal as a plan, the check that looks only where something
// happened, and its running counts. Then what others see (view*, event*), what bots look at (search_*), what the table may change (rule0_*), and the state as bytes
// (codec*). Numbers such as T5 in comments are rules of docs/rules.md. Scenario files (scenario*) show every rule in play, without Go. Games and
// positions as text are in package notation.
package tsssf
