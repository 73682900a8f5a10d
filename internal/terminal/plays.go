package terminal

import (
	"slices"

	"shipfic/packs"
	"shipfic/tsssf"
)

// sides of a cell, with the words for them.
var sides = []struct {
	word string
	step [2]int
}{{"right", [2]int{1, 0}}, {"down", [2]int{0, 1}}, {"left", [2]int{-1, 0}}, {"up", [2]int{0, -1}}}

// Plays lists the moves that a seat's view leaves open: answers to its question, plays from its hand, the end of its turn.
// It is worked out from what the seat sees, so now and then one is among them that the server refuses: a power that was
// used up, a love poison that would cut its target off.
func Plays(v *tsssf.View, cards map[string]packs.Card) []tsssf.Move {
	switch {
	case v.Over || v.Seat < 0:
		return nil
	case v.Proposal != nil:
		if slices.Contains(v.Proposal.Waiting, v.Seat) {
			return []tsssf.Move{{Do: "agree"}, {Do: "disagree"}}
		}
		return nil
	case v.Question != nil:
		return answers(v)
	case v.Turn != v.Seat || len(v.Hands) == 0:
		return nil
	}
	g := newGridOf(v)
	p := plays{view: v, grid: g, cards: cards}
	for _, id := range v.Hands[0].Cards {
		p.with(id)
	}
	if v.End != nil {
		p.moves = append(p.moves, End(v))
	}
	return p.moves
}

func answers(v *tsssf.View) []tsssf.Move {
	if v.Answers == nil {
		return nil
	}
	var moves []tsssf.Move
	for i := range v.Answers.Options {
		moves = append(moves, tsssf.Move{Do: "choose", Pick: &v.Answers.Options[i]})
	}
	if v.Question.May {
		moves = append(moves, tsssf.Move{Do: "pass"})
	}
	return moves
}

// End is the plainest way to end the turn: the first cards over the limit go, and draws come from the first deck.
func End(v *tsssf.View) tsssf.Move {
	end := tsssf.Move{Do: "end"}
	for _, id := range v.Hands[0].Cards {
		if len(end.Discard) < v.End.Discard && !slices.Contains(v.Hands[0].Taken, id) {
			end.Discard = append(end.Discard, id)
		}
	}
	for range v.End.Draw {
		if len(v.End.Decks) > 0 {
			end.Draw = append(end.Draw, v.End.Decks[0])
		}
	}
	return end
}

// plays are the plays of one hand, being listed.
type plays struct {
	view  *tsssf.View
	grid  *gridOf
	cards map[string]packs.Card
	moves []tsssf.Move
}

// with lists what can be done with one card of the hand.
func (p *plays) with(id string) {
	card := p.cards[id]
	switch {
	case does(card, tsssf.DoPoison):
		p.poisons(id)
	case card.Kind == tsssf.Ship || does(card, tsssf.DoPlayAsShip):
		p.ships(id)
		if does(card, tsssf.DoRevive) && len(p.view.Discards.Pony) > 0 {
			p.places(func(from, to [2]int) tsssf.Move { return tsssf.Move{Do: "revive", Ship: id, From: &from, To: &to} })
		}
		p.links(id)
	}
	switch {
	case card.Kind != tsssf.Pony:
	case does(card, tsssf.DoReplace):
		for _, pony := range p.view.Ponies {
			if at := pony.At; p.cards[pony.Card].Kind != tsssf.Start {
				p.moves = append(p.moves, tsssf.Move{Do: "replace", Pony: id, At: &at})
			}
		}
	case card.Power.FromHand && !does(card, tsssf.DoPlayAsShip) && !does(card, tsssf.DoInterrupt):
		p.moves = append(p.moves, tsssf.Move{Do: "use", Card: id})
	}
}

func does(c packs.Card, deed tsssf.Deed) bool {
	return slices.ContainsFunc(c.Power.Effects, func(e tsssf.Effect) bool { return e.Do == deed })
}

// ships lists each Pony card of the hand at each free side.
func (p *plays) ships(ship string) {
	for _, pony := range p.view.Hands[0].Cards {
		if pony != ship && p.cards[pony].Kind == tsssf.Pony {
			p.places(func(from, to [2]int) tsssf.Move {
				return tsssf.Move{Do: "ship", Ship: ship, Pony: pony, From: &from, To: &to}
			})
		}
	}
}

// places makes a move for each free side of each pony.
func (p *plays) places(move func(from, to [2]int) tsssf.Move) {
	for _, pony := range p.view.Ponies {
		for _, side := range sides {
			if to := beside(pony.At, side.step); p.grid.at[to] == nil {
				p.moves = append(p.moves, move(pony.At, to))
			}
		}
	}
}

// links lists the neighbours that no Ship card joins.
func (p *plays) links(ship string) {
	for _, pony := range p.view.Ponies {
		for _, side := range sides[:2] {
			from, to := pony.At, beside(pony.At, side.step)
			if p.grid.at[to] != nil && p.grid.ship(from, to) == "" {
				p.moves = append(p.moves, tsssf.Move{Do: "link", Ship: ship, From: &from, To: &to})
			}
		}
	}
}

// poisons lists whom a love poison can steal, and where to.
func (p *plays) poisons(ship string) {
	for i, stolen := range p.view.Ponies {
		if p.cards[stolen.Card].Kind == tsssf.Start {
			continue
		}
		take := stolen.At
		for j, pony := range p.view.Ponies {
			for _, side := range sides {
				from, to := pony.At, beside(pony.At, side.step)
				if i != j && p.grid.at[to] == nil {
					p.moves = append(p.moves, tsssf.Move{Do: "poison", Ship: ship, Take: &take, From: &from, To: &to})
				}
			}
		}
	}
}

func beside(cell, step [2]int) [2]int { return [2]int{cell[0] + step[0], cell[1] + step[1]} }
