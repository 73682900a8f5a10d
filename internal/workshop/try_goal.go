//go:build !js

package workshop

import (
	"slices"

	"shipfic/game"
	"shipfic/tsssf"
	"shipfic/tsssf/goal"
)

// tryGoal looks for a position in which the next play wins the Goal.
func (t *trying) tryGoal() {
	id := t.card.ID
	if t.card.Goal == nil {
		t.settleFor(t.rich(nil), nil)
		return
	}
	sample := t.Win(t.card.Goal)
	for _, pos := range t.lastSteps(sample, id) {
		if t.winning(t.dealt(pos), nil) {
			return
		}
	}
	if sample != nil && sample.How == SamplePlay && t.playAll(sample.position) {
		return
	}
	if _, ships := t.card.Goal.(goal.PlayShipCards); ships && sample != nil && t.playShips(sample.Cards) {
		return
	}
	grids := []tsssf.Position{t.rich(nil)}
	if sample != nil && sample.How == SampleBreak {
		broken := sample.position
		broken.Goals, broken.Hands = []string{id}, [][]string{{}}
		grids = append([]tsssf.Position{t.dealt(broken)}, grids...)
	}
	for _, pos := range grids {
		if t.tryPowers(pos) {
			return
		}
	}
	t.settleFor(t.rich(nil), nil)
}

// settleFor takes a position in which the Goal is open, if it cannot be won at once.
func (t *trying) settleFor(pos tsssf.Position, since []tsssf.SeatMove) {
	if t.begun(pos, since) != nil {
		t.best = &Trial{Position: pos, Since: since, Playable: true, Acts: true}
	}
}

// winning takes a position if the next play can win the Goal there.
func (t *trying) winning(pos tsssf.Position, since []tsssf.SeatMove) bool {
	s := t.begun(pos, since)
	if s == nil || t.won(s) || !t.reaches(s) {
		return false
	}
	t.best = &Trial{Position: pos, Since: since, Playable: true, Acts: true, Wins: t.card.ID}
	return true
}

// playAll is for a Goal about what is played in one turn: all but the last of the sample's cards have been played.
func (t *trying) playAll(sample tsssf.Position) bool {
	plain := sample
	if _, cards := t.card.Goal.(goal.PlayShipCards); !cards {
		plain.Ships = slices.Clone(sample.Ships)
		free := t.unusedCards(tsssf.Position{Ponies: sample.Ponies}, tsssf.Ship, len(sample.Ships))
		for i := range free {
			plain.Ships[i].Card = free[i]
		}
	}
	for _, from := range []tsssf.Position{plain, sample} {
		pos := from
		pos.Ponies, pos.Ships, pos.Goals = from.Ponies[:1], nil, []string{t.card.ID}
		hand := []string{}
		for i, p := range from.Ponies[1:] {
			hand = append(hand, p.Card, from.Ships[i].Card)
		}
		pos.Hands = [][]string{hand}
		pos = t.dealt(pos)
		if since := t.played(pos, from); since != nil && t.winning(pos, since) {
			return true
		}
	}
	return false
}

// played plays all but the last Pony of a path.
func (t *trying) played(pos, path tsssf.Position) []tsssf.SeatMove {
	a := &acting{state: t.begun(pos, nil), since: []tsssf.SeatMove{}}
	for i := 1; i < len(path.Ponies)-1; i++ {
		ship := path.Ships[i-1]
		a.do(tsssf.Move{Do: "ship", Ship: ship.Card, Pony: path.Ponies[i].Card, From: &ship.From, To: &ship.To})
	}
	if a.state == nil {
		return nil
	}
	return a.since
}

// playShips is for a Goal about Ship cards that cannot simply be laid in a path, such as love poisons: one after the other is played wherever
// it can be, until the next wins.
func (t *trying) playShips(cards []string) bool {
	pos := t.rich(nil)
	for i, sh := range pos.Ships {
		if slices.Contains(cards, sh.Card) {
			pos.Ships[i].Card = t.plainShip(pos, sh.Card)
		}
	}
	pos.Hands = [][]string{cards}
	pos = t.dealt(pos)
	a := &acting{state: t.begun(pos, nil), since: []tsssf.SeatMove{}}
	for range cards {
		if a.state == nil || t.winning(pos, a.since) {
			break
		}
		moves := a.state.Legal(0)
		i := slices.IndexFunc(moves, func(m game.Move) bool { return slices.Contains(cards, m.(tsssf.Move).Ship) })
		if i < 0 {
			break
		}
		a.do(moves[i].(tsssf.Move))
	}
	return t.best != nil
}

// acting makes moves of the first seat, and answers the questions of powers as shortly as possible.
type acting struct {
	state *tsssf.State // nil once a move was refused, or questions do not end
	since []tsssf.SeatMove
}

// mostAnswers limits the answers after one move.
const mostAnswers = 10

func (a *acting) do(m tsssf.Move) {
	a.move(m)
	for range mostAnswers {
		if a.state == nil || a.state.Public().Question == nil {
			return
		}
		answers := a.state.Legal(0)
		if len(answers) == 0 {
			break
		}
		a.move(answers[len(answers)-1].(tsssf.Move)) // to pass is the last, where it is allowed
	}
	a.state = nil
}

func (a *acting) move(m tsssf.Move) {
	if a.state == nil {
		return
	}
	next, err := a.state.After(0, m, nil)
	if err != nil {
		next = nil
	}
	a.state, a.since = next, append(a.since, tsssf.SeatMove{Move: m})
}

// tryPowers gives the seat to move one card after another whose power might win the Goal.
func (t *trying) tryPowers(pos tsssf.Position) bool {
	used := t.usedIn(pos)
	for _, id := range t.powerful() {
		if used[id] {
			continue
		}
		with := pos
		other := t.unusedCards(pos, tsssf.Pony+tsssf.Ship-t.cards[id].Kind, 1)
		with.Hands = [][]string{append([]string{id}, other...), pos.Hands[1]}
		allowed := min(t.moves, maxTriedMoves/40)
		left := t.moves - allowed
		t.moves = allowed
		found := t.winning(with, nil)
		if t.moves += left; found {
			return true
		}
	}
	return false
}

// powerful lists the cards with powers, those of the author first, and Ships before Ponies.
func (t *trying) powerful() (ids []string) {
	for _, kind := range []tsssf.Kind{tsssf.Ship, tsssf.Pony} {
		for _, id := range t.box.IDs(kind) {
			if t.cards[id].Power.Name != "" {
				ids = append(ids, id)
			}
		}
	}
	return t.preferred(ids)
}
