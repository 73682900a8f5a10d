package tsssf_test

import (
	"fmt"

	"shipfic/game"
	"shipfic/packs"
	"shipfic/tsssf"
)

// A game is dealt from a seed, and every move gives a new state. Here two Ponies are played; each has a power that asks, and the
// first is declined.
func Example() {
	box, err := tsssf.NewBox(packs.Rules(packs.Core().Cards))
	if err != nil {
		fmt.Println(err)
		return
	}
	state, err := box.NewGame(2, game.SeedOf(3), tsssf.DefaultOptions(), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, text := range []string{
		`{"do": "end"}`,
		`{"do": "ship", "ship": "Core.Ship.CheckingItOffMyList", "pony": "Core.Pony.Bloomberg", "from": [0,0], "to": [1,0]}`,
		`{"do": "pass"}`,
		`{"do": "ship", "ship": "Core.Ship.WeveGotToStopMeetingLikeThis", "pony": "Core.Pony.ApplejackBackgroundPony", "from": [0,0], "to": [0,1]}`,
		`{"do": "choose", "pick": {"cell": [1,0]}}`,
		`{"do": "choose", "pick": {"cell": [0,1]}}`,
	} {
		move, err := tsssf.ParseMove([]byte(text))
		if err != nil {
			fmt.Println(err)
			return
		}
		var events []game.Event
		next, err := state.After(0, move, &events)
		if err != nil {
			fmt.Println(move.Do, "is refused,", err)
			continue
		}
		state = next
		fmt.Print(move.Do, ":")
		for _, e := range events {
			fmt.Print(" ", e.Body.(tsssf.Event).Event)
		}
		if v := state.SeenBy(0); v.Question != nil {
			q := v.Question
			fmt.Printf(", and %s asks for one of %d", q.Kind, len(v.Answers.Options))
		}
		fmt.Println()
	}
	for _, pony := range state.SeenBy(game.Watcher).Ponies {
		fmt.Println(pony.At, pony.Card)
	}
	// Output:
	// end is refused, mustPlay
	// ship: ship, and newGoal asks for one of 3
	// pass:
	// ship: ship, and swap asks for one of 2
	// choose:, and swap asks for one of 1
	// choose: swap
	// [0 0] Core.Start.FanficAuthorTwilight
	// [1 0] Core.Pony.ApplejackBackgroundPony
	// [0 1] Core.Pony.Bloomberg
}
