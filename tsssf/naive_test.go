package tsssf

import (
	"fmt"
	"slices"

	"shipfic/game"
)

// NaiveLegal finds the legal moves of a seat by trying everything that has the form of a move: any cards, any cells. It
// knows nothing of the rules but the form, and is slow. Ends of turns and adjustments are left out.
func (s *State) NaiveLegal(seat game.Seat) []string {
	n := naive{State: s.Clone(), seat: seat, from: s}
	cards := n.someCards()
	cells := n.cells()
	for _, ship := range cards {
		for _, from := range cells {
			for d := range sides {
				to := from.neighbour(d)
				for _, pony := range cards {
					n.try(Act{Do: MoveShip, Ship: ship, Pony: pony, From: from, To: to})
				}
				if d <= down { // the one form of a link
					n.try(Act{Do: MoveLink, Ship: ship, From: from, To: to})
				}
				n.try(Act{Do: MoveRevive, Ship: ship, From: from, To: to})
				for _, take := range cells {
					n.try(Act{Do: MovePoison, Ship: ship, From: from, To: to, Take: take})
				}
			}
			n.try(Act{Do: MoveReplace, Pony: ship, To: from})
		}
		n.try(Act{Do: MoveUse, Pony: ship})
	}
	n.tryPicks()
	for _, do := range []MoveKind{MovePass, MoveAgree, MoveDisagree} {
		n.try(Act{Do: do})
	}
	slices.Sort(n.found)
	return n.found
}

// ListedLegal returns what LegalActs lists, in the same form.
func (s *State) ListedLegal(seat game.Seat) []string {
	n := naive{State: s.Clone(), seat: seat}
	for _, a := range n.LegalActs(seat, nil) {
		if a.Do != MoveEnd {
			n.found = append(n.found, fmt.Sprintf("%+v", a))
		}
	}
	slices.Sort(n.found)
	return n.found
}

type naive struct {
	*State
	seat  game.Seat
	from  *State
	found []string
}

// try carries a move out if it is accepted, and puts the state back.
func (n *naive) try(a Act) {
	if n.Do(n.seat, a) == nil {
		n.found = append(n.found, fmt.Sprintf("%+v", a))
		n.CopyFrom(n.from)
	}
}

// tryPicks tries all answers there could be to any question.
func (n *naive) tryPicks() {
	kinds := map[pickKind]int{
		pickCell: int(n.box.ends[Pony]), pickCard: len(n.box.cards), pickRace: 16, pickGender: 4,
		pickKeyword: len(n.box.keywords.words), pickDeck: 3, pickOrder: 3, pickEdge: int(n.box.ends[Ship]),
	}
	for kind, values := range kinds {
		for value := range values {
			n.try(Act{Do: MoveChoose, pick: pick{kind: kind, value: uint16(value)}})
			if kind == pickCard && value > 0 && value < int(n.box.ends[Pony]) {
				for _, name := range n.box.prints[value].names {
					n.try(Act{Do: MoveChoose, pick: pick{kind: kind, value: uint16(value), name: name}})
				}
			}
		}
	}
}

// someCards returns the hand and some cards that are elsewhere.
func (n *naive) someCards() []CardID {
	cards := slices.Clone(n.hands[n.seat])
	for _, pile := range [][]CardID{n.decks[ponies], n.decks[ships], n.decks[goals], n.discards[ponies], n.discards[ships], {startCard}} {
		if len(pile) > 0 {
			cards = append(cards, pile[len(pile)-1])
		}
	}
	return cards
}

// cells returns the occupied ones, all around them, and one far away.
func (n *naive) cells() []Cell {
	cells := []Cell{{99, -99}}
	for i := 1; i < len(n.grid.slots); i++ {
		at := n.grid.slots[i].cell
		for x := at.X - 1; x <= at.X+1; x++ {
			for y := at.Y - 1; y <= at.Y+1; y++ {
				if c := (Cell{x, y}); !slices.Contains(cells, c) {
					cells = append(cells, c)
				}
			}
		}
	}
	return cells
}
