// This program makes positions.json: positions from random games, each with what the engine says can be played in it. The page's own
// idea of what is legal is held against them. Run it from the root of the repository when the rules of playing change:
//
//	go run web/src/tsssf/testdata/make.go > web/src/tsssf/testdata/positions.json
package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"

	"shipfic/game"
	"shipfic/packs"
	"shipfic/tsssf"
)

// Position is one of them. Plays are many, so only their number by kind is kept, and a digest of them all, sorted.
type Position struct {
	Mine     bool              `json:"mine"`
	Ponies   []tsssf.PonyView  `json:"ponies"`
	Ships    []tsssf.ShipView  `json:"ships"`
	Hand     []string          `json:"hand"`
	Discard  []string          `json:"discard"`
	Counts   map[string]int    `json:"counts"`
	Digest   string            `json:"digest"`
	Powers   map[string]string `json:"powers"` // of the cards in hand
	Playable []string          `json:"playable"`
}

func main() {
	cards := packs.Core().Cards
	powers := map[string]string{}
	for _, c := range cards {
		powers[c.ID] = c.Power.Name
	}
	box, err := tsssf.NewBox(packs.Rules(cards))
	check(err)
	var positions []Position
	for game := range 12 {
		positions = append(positions, play(box, powers, game)...)
	}
	out := json.NewEncoder(os.Stdout)
	check(out.Encode(positions))
}

// play plays a random game and keeps a position now and then.
func play(box *tsssf.Box, powers map[string]string, n int) []Position {
	seed := game.Seed{byte(n)}
	state, err := box.NewGame(3, seed, tsssf.DefaultOptions(), nil)
	check(err)
	dice := tsssf.Dice(n + 1)
	var kept []Position
	for step := range 90 {
		seat, act, on := state.RandomAct(&dice)
		if !on {
			break
		}
		view := state.SeenBy(seat)
		if view.Question == nil && step%30 == 7*n%30 {
			kept = append(kept, position(state, view, powers))
		}
		check(state.Do(seat, act))
	}
	return kept
}

func position(state *tsssf.State, view *tsssf.View, powers map[string]string) Position {
	p := Position{
		Mine: view.Turn == view.Seat, Ponies: view.Ponies, Ships: view.Ships, Hand: view.Hands[0].Cards,
		Discard: view.Discards.Pony, Counts: map[string]int{}, Powers: map[string]string{}, Playable: []string{},
	}
	for i := range p.Ponies {
		p.Ponies[i].Looks = nil
	}
	for _, card := range p.Hand {
		p.Powers[card] = powers[card]
	}
	var plays []string
	for _, m := range state.Legal(view.Seat) {
		move := m.(tsssf.Move)
		if move.Do == "end" {
			continue
		}
		p.Counts[move.Do]++
		plays = append(plays, written(move))
		for _, card := range []string{move.Ship, move.Pony, move.Card} {
			if card != "" && !slices.Contains(p.Playable, card) {
				p.Playable = append(p.Playable, card)
			}
		}
	}
	slices.Sort(plays)
	slices.Sort(p.Playable)
	sum := sha256.Sum256([]byte(strings.Join(plays, "\n")))
	p.Digest = hex.EncodeToString(sum[:])
	return p
}

// written writes a play as the test does.
func written(m tsssf.Move) string {
	words := []string{m.Do, m.Ship, m.Pony, m.Card}
	for _, at := range []*[2]int{m.Take, m.From, m.To, m.At} {
		if at == nil {
			words = append(words, "")
		} else {
			words = append(words, fmt.Sprintf("%d,%d", at[0], at[1]))
		}
	}
	return strings.Join(words, " ")
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
