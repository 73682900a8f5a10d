package tsssf

import (
	"errors"
	"fmt"
	"slices"

	"shipfic/game"
)

// Begin returns the state that the set-up describes.
func (sc *Scenario) Begin(b *Box) (*State, error) {
	opts, err := ParseOptions(sc.Options)
	if err != nil {
		return nil, err
	}
	seats := sc.Players
	if seats == 0 {
		seats = max(2, len(sc.Setup.Hands))
		if opts.Length == solitaire {
			seats = 1
		}
	}
	if err := opts.check(seats, b); err != nil {
		return nil, err
	}
	seed := uint64(1)
	if sc.Seed != nil {
		seed = *sc.Seed
	}
	return sc.Setup.lay(b.blank(seats, game.SeedOf(seed), &opts))
}

// lay puts the cards of a blank game where the position says. The seed of the game orders the rest of the decks.
func (pos *Position) lay(blank *State) (*State, error) {
	l := layout{State: blank, used: map[CardID]bool{startCard: true}}
	for p := range l.decks {
		l.shuffle(l.decks[p])
	}
	if err := l.lay(pos); err != nil {
		return nil, err
	}
	return l.State, l.checkConserved()
}

// layout is a state whose cards are being laid.
type layout struct {
	*State
	used map[CardID]bool
}

func (l *layout) lay(pos *Position) error {
	if pos.Start != "" && pos.Start != l.id(startCard) {
		return fmt.Errorf("the Start card of these packs is %s, not %s", l.id(startCard), pos.Start)
	}
	for _, part := range []func(*Position) error{
		l.layGrid, l.layChanges, l.layHands, l.layGoals, l.layWon, l.layPiles, l.layTurn,
	} {
		if err := part(pos); err != nil {
			return err
		}
	}
	return nil
}

// card finds a card of one of the kinds and marks it as used. Each card may be used only once.
func (l *layout) card(id string, kinds ...Kind) (CardID, error) {
	card := l.box.Find(id)
	switch {
	case card == 0:
		return 0, misplaced(NoSuchCard, []string{id}, "there is no card %q in these packs", id)
	case !slices.Contains(kinds, l.box.Kind(card)):
		return 0, misplaced(WrongKind, []string{id}, "%s cannot lie there", id)
	case l.used[card]:
		return 0, misplaced(CardTwice, []string{id}, "%s is used twice", id)
	}
	l.used[card] = true
	return card, nil
}

func (l *layout) layGrid(pos *Position) error {
	start := Cell{}
	for _, p := range pos.Ponies {
		if max(p.At[0], -p.At[0], p.At[1], -p.At[1]) > farthest {
			return misplaced(BeyondEdge, []string{p.Card}, "%s is beyond the edge of the table, at %v", p.Card, p.At)
		}
		if p.Card == l.id(startCard) {
			start = cellOf(p.At)
		}
	}
	l.grid.attach(startCard, start)
	for _, p := range pos.Ponies {
		if p.Card == l.id(startCard) {
			continue
		}
		card, err := l.card(p.Card, Pony)
		if err != nil {
			return err
		}
		if l.grid.at(cellOf(p.At)) != 0 {
			return misplaced(CellTwice, []string{p.Card, fmt.Sprintf("%d,%d", p.At[0], p.At[1])}, "two cards stand on %v", p.At)
		}
		l.grid.attach(card, cellOf(p.At))
		for _, id := range p.Under {
			under, err := l.card(id, Pony)
			if err != nil {
				return err
			}
			l.covered = append(l.covered, covering{card, under})
		}
	}
	for _, sh := range pos.Ships {
		card, err := l.card(sh.Card, Ship, Pony)
		if err != nil {
			return err
		}
		from := cellOf(sh.From)
		d, adjacent := from.sideOf(cellOf(sh.To))
		n := l.grid.at(from)
		if !adjacent || n == 0 || l.grid.slots[n].near[d] == 0 {
			return misplaced(ShipAlone, []string{sh.Card}, "%s does not join two neighbouring Ponies", sh.Card)
		}
		if l.grid.slots[n].shipped(d) {
			return misplaced(ShipsTwice, []string{sh.Card}, "two Ship cards lie between %v and %v", sh.From, sh.To)
		}
		l.grid.join(card, &l.grid.slots[n], d)
	}
	return nil // cards that are not connected to Start are allowed; they fall as soon as anything falls (B2)
}

func (l *layout) layHands(pos *Position) error {
	if len(pos.Hands) > l.Seats() {
		return fmt.Errorf("there are %d hands for %d players", len(pos.Hands), l.Seats())
	}
	for seat, hand := range pos.Hands {
		for _, id := range hand {
			card, err := l.card(id, Pony, Ship)
			if err != nil {
				return err
			}
			l.hands[seat] = append(l.hands[seat], card)
		}
	}
	return nil
}

func (l *layout) layGoals(pos *Position) error {
	open := [][]string{pos.Goals}
	if l.opts.PrivateGoals {
		open = pos.PrivateGoals
		if len(pos.Goals) > 0 {
			return errors.New("with the option privateGoals there are no common Goals")
		}
	} else if len(pos.PrivateGoals) > 0 {
		return errors.New("privateGoals needs the option privateGoals")
	}
	if len(open)*openGoals > len(l.places) {
		return fmt.Errorf("there are private Goals for %d players", len(open))
	}
	for i, ids := range open {
		if len(ids) > openGoals {
			return misplaced(TooManyGoals, []string{fmt.Sprint(len(ids)), fmt.Sprint(openGoals)}, "there are %d Goals for %d places", len(ids), openGoals)
		}
		for j, id := range ids {
			if id == "" {
				continue
			}
			card, err := l.card(id, Goal)
			if err != nil {
				return err
			}
			pl := &l.places[i*openGoals+j]
			pl.goal, pl.fresh = card, true
		}
	}
	if len(pos.Temporary) > maxTemporary {
		return misplaced(TooManyGoals, []string{fmt.Sprint(len(pos.Temporary)), fmt.Sprint(maxTemporary)}, "there are %d Temporary Goals: the limit is %d", len(pos.Temporary), maxTemporary)
	}
	for _, id := range pos.Temporary {
		card, err := l.card(id, Goal)
		if err != nil {
			return err
		}
		l.places = append(l.places, place{goal: card, owner: game.Watcher, fresh: true, temporary: true, until: game.Watcher})
	}
	l.retally()
	return nil
}

// layPiles puts the listed cards on top of the decks and discard piles, the first listed on top.
func (l *layout) layPiles(pos *Position) error {
	listed := [3][2][]string{
		{pos.Decks.Pony, pos.Discards.Pony}, {pos.Decks.Ship, pos.Discards.Ship}, {pos.Decks.Goal, pos.Discards.Goal},
	}
	for p := range l.decks {
		var tops [2][]CardID
		for i, ids := range listed[p] {
			for _, id := range ids {
				card, err := l.card(id, Kind(p)+Pony)
				if err != nil {
					return err
				}
				tops[i] = append(tops[i], card)
			}
			slices.Reverse(tops[i])
		}
		var rest []CardID
		for _, card := range l.decks[p] {
			if !l.used[card] {
				rest = append(rest, card)
			}
		}
		if pos.EmptyDecks {
			l.out = append(l.out, rest...)
			rest = nil
		}
		l.decks[p], l.discards[p] = append(rest, tops[0]...), tops[1]
	}
	return nil
}

// layWon gives each seat the Goals it has won, and its points.
func (l *layout) layWon(pos *Position) error {
	if len(pos.Won) > l.Seats() || len(pos.Points) > l.Seats() {
		return fmt.Errorf("there are won Goals or points for more than %d players", l.Seats())
	}
	for seat, ids := range pos.Won {
		for _, id := range ids {
			card, err := l.card(id, Goal)
			if err != nil {
				return err
			}
			l.give(game.Seat(seat), card, prize{points: l.box.Card(card).Value.Points})
		}
	}
	for _, u := range pos.Under {
		card, err := l.card(u.Card, Pony)
		if err != nil {
			return err
		}
		if !l.putUnder(l.box.Find(u.Goal), card) {
			return fmt.Errorf("%s cannot lie under %s: nobody has won it", u.Card, u.Goal)
		}
	}
	for seat, points := range pos.Points {
		if max(points, -points) > maxPoints {
			return fmt.Errorf("seat %d cannot have %v points: the limit is %v", seat, points, maxPoints)
		}
		l.points[seat] = points
	}
	return nil
}

// layTurn sets whose turn it is.
func (l *layout) layTurn(pos *Position) error {
	if pos.Turn < 0 || int(pos.Turn) >= l.Seats() || pos.Turns < 0 || pos.Turns > maxTurns {
		return fmt.Errorf("there is no turn %d of seat %d among %d players", pos.Turns, pos.Turn, l.Seats())
	}
	l.turn, l.actor, l.turns = pos.Turn, pos.Turn, uint32(max(pos.Turns, 1))
	if pos.Random != nil {
		l.rand = *pos.Random
	}
	return nil
}

// Limits of a position.
const (
	maxTurns  = 1_000_000
	maxPoints = 10_000 * game.Point
)
