//go:build !js

package workshop

import (
	"slices"

	"shipfic/tsssf"
	"shipfic/tsssf/goal"
)

// Trial is a position for two in which a card can be tried: it is in the hand of the seat to move, or it is the open Goal.
type Trial struct {
	Position tsssf.Position
	Since    []tsssf.SeatMove
	Playable bool   // the card can be played from the hand
	Acts     bool   // its power then has something to do, or it has none that acts at once
	Wins     string // the Goal that the next play can win, or ""
}

// value orders trials: to be played at all comes first, then a power that acts, then a Goal in reach.
func (t *Trial) value() (n int) {
	for i, has := range []bool{t.Wins != "", t.Acts, t.Playable} {
		if has {
			n |= 1 << i
		}
	}
	return n
}

const bestTrial = 1<<3 - 1

// Limits that keep a request cheap, whatever the pack.
const (
	maxTriedGoals = 60
	maxTriedMoves = 8000
	mostChoices   = 12 // ways to play a card that are looked at in one position
)

// trying is a search for the position in which a card shows best.
type trying struct {
	*SampleMaker
	card    *tsssf.Card
	targets []pony // what the power can act on, and others to fill the grid
	moves   int    // that may still be tried
	best    *Trial
}

// Try makes a position in which the card can be tried, or returns nil if there is no such card.
func (m *SampleMaker) Try(id string) *Trial {
	card := m.cards[id]
	if card == nil {
		return nil
	}
	with := *m
	with.first = id
	with.ships = with.preferred(m.box.IDs(tsssf.Ship))
	t := &trying{SampleMaker: &with, card: card, moves: maxTriedMoves}
	t.targets = t.findTargets()
	switch card.Kind {
	case tsssf.Goal:
		t.tryGoal()
	case tsssf.Start:
		t.offer(t.rich(nil))
	default:
		t.tryInHand()
	}
	return t.best
}

// goalsInOrder are the cards of Goals with a condition, those of the author first.
func (t *trying) goalsInOrder() []string {
	all := slices.DeleteFunc(t.preferred(t.box.IDs(tsssf.Goal)), func(id string) bool { return t.cards[id].Goal == nil })
	return all[:min(len(all), maxTriedGoals)]
}

// tryInHand looks for a position in which playing the card wins a Goal, and its power acts.
func (t *trying) tryInHand() {
	for _, grow := range []bool{true, false} {
		for _, id := range t.goalsInOrder() {
			for _, pos := range t.lastSteps(t.Win(t.cards[id].Goal), id) {
				if grow {
					pos = t.grown(pos)
				}
				if t.offer(t.dealt(pos)); t.best != nil && t.best.value() == bestTrial {
					return
				}
			}
		}
	}
	t.offer(t.rich(t.goalsInOrder()))
	t.offer(t.rich(nil))
}

// lastSteps are positions that lack only the last Pony of a sample, which is in the hand with a Ship.
func (t *trying) lastSteps(sample *SampleGrid, goalID string) (all []tsssf.Position) {
	if sample == nil || sample.How == SampleBreak {
		return nil
	}
	for _, leaf := range slices.Backward(leaves(sample.position, t.start)) {
		if t.card.Kind == tsssf.Pony && leaf != t.card.ID {
			continue
		}
		pos, ship := without(sample.position, leaf)
		if t.card.Kind == tsssf.Ship {
			ship = t.card.ID
		} else if t.cards[ship].Power.Name != "" {
			ship = t.plainShip(pos, ship)
		}
		pos.Hands = [][]string{{leaf, ship}}
		pos.Goals = []string{goalID}
		all = append(all, t.spared(pos))
	}
	return all
}

// leaves are the Ponies, except Start, that one Ship alone connects.
func leaves(pos tsssf.Position, start string) (found []string) {
	for _, p := range pos.Ponies {
		ships := 0
		for _, sh := range pos.Ships {
			if sh.From == p.At || sh.To == p.At {
				ships++
			}
		}
		if ships == 1 && p.Card != start {
			found = append(found, p.Card)
		}
	}
	return found
}

// without takes a leaf and its Ship away.
func without(pos tsssf.Position, leaf string) (tsssf.Position, string) {
	i := slices.IndexFunc(pos.Ponies, func(p tsssf.PlacedPony) bool { return p.Card == leaf })
	at := pos.Ponies[i].At
	j := slices.IndexFunc(pos.Ships, func(sh tsssf.ShipView) bool { return sh.From == at || sh.To == at })
	ship := pos.Ships[j].Card
	pos.Ponies = slices.Delete(slices.Clone(pos.Ponies), i, i+1)
	pos.Ships = slices.Delete(slices.Clone(pos.Ships), j, j+1)
	return pos, ship
}

// offer keeps a position if it is better than those before.
func (t *trying) offer(pos tsssf.Position) {
	trial := &Trial{Position: pos}
	s := t.begun(pos, nil)
	if s == nil {
		return
	}
	t.judge(s, trial)
	if t.best == nil || trial.value() > t.best.value() {
		t.best = trial
	}
}

// begun sets up a position for two, and makes the moves since.
func (t *trying) begun(pos tsssf.Position, since []tsssf.SeatMove) *tsssf.State {
	s, err := (&tsssf.Scenario{Players: 2, Setup: pos}).Begin(t.box)
	if err == nil {
		s, err = s.PlayOn(since)
	}
	if err != nil {
		return nil
	}
	return s
}

// judge says what playing the card from hand would do.
func (t *trying) judge(s *tsssf.State, trial *Trial) {
	trial.Acts = !actsAtOnce(t.card)
	var seen []tsssf.Choice
	for _, m := range s.Legal(0) {
		move := m.(tsssf.Move)
		if !t.plays(&move) {
			continue
		}
		trial.Playable = true
		choice := tsssf.Choice{Ship: move.Ship, Pony: move.Pony, Take: move.Take}
		if slices.Contains(powerMoves, move.Do) {
			trial.Acts = true
		}
		if move.Do == "use" || len(seen) == mostChoices || slices.ContainsFunc(seen, func(c tsssf.Choice) bool { return sameChoice(c, choice) }) {
			continue
		}
		seen = append(seen, choice)
		t.foresee(s, choice, trial)
	}
}

// powerMoves are the moves that only a power allows.
var powerMoves = []string{"use", "poison", "revive", "replace"}

func (t *trying) plays(m *tsssf.Move) bool {
	return m.Do != "end" && (m.Ship == t.card.ID || m.Pony == t.card.ID || m.Card == t.card.ID)
}

func sameChoice(a, b tsssf.Choice) bool {
	return a.Ship == b.Ship && a.Pony == b.Pony && (a.Take == nil) == (b.Take == nil) && (a.Take == nil || *a.Take == *b.Take)
}

// foresee adds what a way to play the card would do.
func (t *trying) foresee(s *tsssf.State, choice tsssf.Choice, trial *Trial) {
	for _, outcome := range s.Preview(0, choice).Outcomes {
		for _, ahead := range outcome.Goals {
			if ahead.Won != nil && *ahead.Won == 0 {
				trial.Wins = trial.Position.Goals[ahead.Place]
			}
		}
		for _, power := range outcome.Then {
			trial.Acts = trial.Acts || power.Card == t.card.ID
		}
	}
}

// actsAtOnce reports whether the card has a power that acts as it is played.
func actsAtOnce(c *tsssf.Card) bool {
	switch c.Power.When {
	case tsssf.WhenActivated, tsssf.WhenAttached, tsssf.WhenPlayed, tsssf.WhenFromHand:
		return len(c.Power.Effects) > 0 && c.Kind != tsssf.Goal && c.Kind != tsssf.Start
	}
	return false
}

// won reports whether the first seat has won the Goal that is tried.
func (t *trying) won(s *tsssf.State) bool {
	return slices.Contains(s.Won(0), t.box.Find(t.card.ID))
}

// reaches reports whether the seat to move can win the Goal with its next play and the answers to its questions.
func (t *trying) reaches(s *tsssf.State) bool {
	for _, m := range s.Legal(0) {
		if t.moves == 0 {
			return false
		}
		move := m.(tsssf.Move)
		if move.Do == "end" {
			continue
		}
		t.moves--
		next, err := s.After(0, move, nil)
		if err != nil {
			continue
		}
		if t.won(next) || next.Public().Question != nil && t.reaches(next) {
			return true
		}
	}
	return false
}

// criteriaIn are what a power says about the cards that it acts on.
func criteriaIn(p *tsssf.Power) (found []goal.Criterion) {
	texts := []string{}
	if p.If != nil {
		texts = append(texts, p.If.With)
	}
	for _, e := range p.Effects {
		texts = append(texts, e.Of, e.With)
		if e.If != nil {
			texts = append(texts, e.If.With)
		}
	}
	for _, text := range texts {
		if c, err := goal.ParseCriterion(text); text != "" && err == nil {
			found = append(found, c)
		}
	}
	return found
}
