package hayburger_test

import (
	"encoding/json"
	"fmt"

	"shipfic/game"
	"shipfic/hayburger"
)

// A card is turned, and somebody slaps it though nothing shows.
func Example() {
	engine, err := hayburger.New()
	if err != nil {
		panic(err)
	}
	state, _, err := engine.New(game.Setup{Seats: 2, Seed: game.SeedOf(1)})
	if err != nil {
		panic(err)
	}
	for _, input := range []game.Input{
		{Seat: 0, At: 1000, Move: hayburger.Turn{RTT: []int64{40, 25}}},
		{Seat: 1, At: 1390, Move: hayburger.Slap{Card: 1, Reaction: 360, RTT: 28}},
	} {
		var events []game.Event
		if state, events, err = state.Apply(input); err != nil {
			panic(err)
		}
		for _, event := range events {
			text, _ := json.Marshal(event.Body)
			fmt.Println(string(text))
		}
	}
	// Output:
	// {"event":"turned","seat":0,"number":1,"card":{"character":"Daybreaker","symbol":"sun","emblem":"flame"},"left":26}
	// {"event":"slapped","seat":1,"card":1,"elapsed":390,"reaction":360,"rtt":28,"margin":0,"lag":30,"score":360,"verdict":"false","why":"noMatch","cost":"card"}
	// {"event":"paid","seat":1,"left":25}
}
