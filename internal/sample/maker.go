package sample

import (
	"slices"
	"strings"

	"shipfic/packs"
	"shipfic/tsssf"
	"shipfic/tsssf/goal"
)

// Maker makes samples with a set of cards.
type Maker struct {
	box   *tsssf.Box
	cards map[string]*tsssf.Card
	start string
	ships []string // preferred ones first
	own   string   // the prefix of the ids of preferred cards

	// State for one Goal. It keeps hostile Goals and large packs cheap.
	tries int               // positions that may still be tried
	known map[string][]pony // ponies that match a criterion
}

// maxTries limits the positions tried for a Goal. Real Goals need a few.
const maxTries = 300

// New prepares a set of cards. It prefers the cards of the pack with that namespace, which its author wants to see.
func New(cards []packs.Card, namespace string) (*Maker, error) {
	rules := packs.Rules(cards)
	box, err := tsssf.NewBox(rules)
	if err != nil {
		return nil, err
	}
	m := &Maker{box: box, cards: map[string]*tsssf.Card{}, own: namespace + "."}
	for i := range rules {
		m.cards[rules[i].ID] = &rules[i]
		if rules[i].Kind == tsssf.Start {
			m.start = rules[i].ID
		}
	}
	m.ships = m.preferred(box.IDs(tsssf.Ship))
	return m, nil
}

// preferred puts the author's own cards first.
func (m *Maker) preferred(ids []string) []string {
	ids = slices.Clone(ids)
	slices.SortStableFunc(ids, func(a, b string) int { return m.rank(a) - m.rank(b) })
	return ids
}

func (m *Maker) rank(id string) int {
	if strings.HasPrefix(id, m.own) {
		return 0
	}
	return 1
}

// Matching lists the cards of a kind that match a criterion as printed, the author's own first. Start counts as a
// Pony.
func (m *Maker) Matching(c goal.Criterion, kind tsssf.Kind) []string {
	var found []string
	for _, id := range m.box.Printed(c) {
		of := m.cards[id].Kind
		if of == kind || of == tsssf.Start && kind == tsssf.Pony {
			found = append(found, id)
		}
	}
	return m.preferred(found)
}

// Criteria lists what a Goal says about single cards, and the kind of card that it is about.
func Criteria(g goal.Goal) (list []goal.Criterion, kind tsssf.Kind) {
	switch g := g.(type) {
	case goal.ExistsPony:
		list = []goal.Criterion{g.Pony}
	case goal.ExistsChain:
		list = []goal.Criterion{g.Pony}
	case goal.PlayPonies:
		list = []goal.Criterion{g.Pony}
	case goal.ExistsShip:
		list = []goal.Criterion{g.A, g.B}
	case goal.PlayShips:
		list = []goal.Criterion{g.A, g.B}
	case goal.BreakShip:
		list = []goal.Criterion{g.A, g.B}
	case goal.PlayShipCards:
		return []goal.Criterion{g.Ship}, tsssf.Ship
	case goal.ExistsPonyShippedTo:
		list = []goal.Criterion{g.Pony}
		switch with := g.With.(type) {
		case goal.Select:
			list = append(list, with.Pony)
		case goal.AllOf:
			list = append(list, with.Each...)
		}
	}
	return list, tsssf.Pony
}
