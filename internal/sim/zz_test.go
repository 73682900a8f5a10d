package sim

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"shipfic/internal/bot"
	"shipfic/packs"
	"shipfic/tsssf"
)

func TestZZ(t *testing.T) {
	box, _ := tsssf.NewBox(packs.Rules(packs.Core().Cards))
	p := Plan{Sets: []Set{NewSet("core", box)}, Games: 2000, Seed: 1, Tables: []Table{{Variant: "plain", Bots: []bot.Level{"filly", "filly", "filly", "filly"}}}}
	if err := p.Check(); err != nil {
		t.Fatal(err)
	}
	r := New(p)
	began := time.Now()
	err := r.Run(context.Background(), Running{Workers: 1})
	fmt.Println(err, time.Since(began))
	x := r.Tallies[0][0]
	m, _ := x.Turns.Mean()
	pt, _ := x.Points.Mean()
	fmt.Println(x.Games, x.Draws, x.Unfinished, m, pt, x.SeatWins, float64(x.Moves)/float64(x.Games))
	data, _ := json.Marshal(x.Turns)
	fmt.Println(string(data))
	for i, g := range x.Goals {
		fmt.Println(box.Card(tsssf.CardID(box.Cards()-len(x.Goals)+i)).Title, g.Up, g.Won, float64(g.Open)/float64(g.Up))
	}
}
