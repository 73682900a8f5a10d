package tsssf

import "slices"

// LegalMoves lists the legal moves of the view's seat, as [State.LegalActs] does. A client knows from its view alone what it may do.
func (v *View) LegalMoves() []Move {
	var moves []Move
	switch {
	case v.Over || v.Seat < 0:
		return nil
	case v.Proposal != nil:
		if slices.Contains(v.Proposal.Waiting, v.Seat) {
			moves = append(moves, Move{Do: moveNames[MoveAgree]}, Move{Do: moveNames[MoveDisagree]})
		}
		return moves
	case v.Answers != nil:
		return v.answerMoves()
	}
	for _, set := range v.Plays {
		moves = set.moves(v, moves)
	}
	if v.End != nil {
		moves = append(moves, v.PlainEnd())
	}
	return moves
}

func (v *View) answerMoves() []Move {
	var moves []Move
	for i := range v.Answers.Options {
		moves = append(moves, Move{Do: moveNames[MoveChoose], Pick: &v.Answers.Options[i]})
	}
	if v.Question.May {
		moves = append(moves, Move{Do: moveNames[MovePass]})
	}
	return moves
}

// PlainEnd returns the simplest way to end the turn: it discards the first cards over the limit and draws from the first deck.
func (v *View) PlainEnd() Move {
	end := Move{Do: moveNames[MoveEnd]}
	for _, id := range v.Hands[0].Cards {
		if len(end.Discard) < v.End.Discard && !slices.Contains(v.Hands[0].Taken, id) && !slices.Contains(v.End.Stay, id) {
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

func (p PlaySet) moves(v *View, into []Move) []Move {
	for _, card := range p.Under {
		into = append(into, Move{Do: p.Do, Card: card})
	}
	if len(p.Under) > 0 {
		return into
	}
	for _, ship := range orNone(p.Ships) {
		for _, pony := range orNone(p.Ponies) {
			for _, target := range orNone(p.Targets) {
				into = p.placed(v, p.move(v, ship, pony, target), target, into)
			}
		}
	}
	return into
}

// move returns a play without its place on the grid. A negative index names nothing.
func (p PlaySet) move(v *View, ship, pony, target int) Move {
	m := Move{Do: p.Do}
	if ship >= 0 {
		m.Ship = v.Hands[0].Cards[ship]
	}
	switch {
	case pony >= 0 && p.Do == moveNames[MoveUse]:
		m.Card = v.Hands[0].Cards[pony]
	case pony >= 0:
		m.Pony = v.Hands[0].Cards[pony]
	}
	switch {
	case target >= 0 && p.Do == moveNames[MoveUse]:
		m.Card = v.Ponies[target].Card
	case target >= 0 && p.Do == moveNames[MoveReplace]:
		m.At = &v.Ponies[target].At
	case target >= 0:
		m.Take = &v.Ponies[target].At
	}
	return m
}

// placed adds the play at each of its places, or as it is where it has none.
func (p PlaySet) placed(v *View, m Move, target int, into []Move) []Move {
	if p.Sides == "" {
		return append(into, m)
	}
	for i, digit := range p.Sides {
		if i == target {
			continue
		}
		open := digit - '0'
		if digit > '9' {
			open = digit - 'a' + 10
		}
		at := Cell{int32(v.Ponies[i].At[0]), int32(v.Ponies[i].At[1])}
		for d := range sides {
			if open&(1<<d) != 0 {
				from, to := at.pair(), at.neighbour(d).pair()
				m.From, m.To = &from, &to
				into = append(into, m)
			}
		}
	}
	return into
}

// orNone returns the list, or one index that names nothing.
func orNone(indexes []int) []int {
	if len(indexes) == 0 {
		return []int{-1}
	}
	return indexes
}
