package workshop

import (
	"slices"
	"strings"

	"shipfic/packs"
	"shipfic/tsssf"
	"shipfic/tsssf/goal"
)

// SampleMaker makes samples with a set of cards.
type SampleMaker struct {
	box   *tsssf.Box
	cards map[string]*tsssf.Card
	start string
	ships []string // preferred ones first
	own   string   // the prefix of the ids of preferred cards
	first string   // the id of the card preferred to all others, if any

	// State for one Goal. It keeps hostile Goals and large packs cheap.
	tries int               // positions that may still be tried
	known map[string][]pony // ponies that match a criterion
}

// maxTries limits the positions tried for a Goal. Real Goals need a few.
const maxTries = 300

// NewSampleMaker prepares a set of cards. It prefers the cards of the pack with that namespace, which its author wants to see.
func NewSampleMaker(cards []packs.Card, namespace string) (*SampleMaker, error) {
	rules := packs.Rules(cards)
	box, err := tsssf.NewBox(rules)
	if err != nil {
		return nil, err
	}
	m := &SampleMaker{box: box, cards: map[string]*tsssf.Card{}, own: namespace + "."}
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
func (m *SampleMaker) preferred(ids []string) []string {
	ids = slices.Clone(ids)
	slices.SortStableFunc(ids, func(a, b string) int { return m.rank(a) - m.rank(b) })
	return ids
}

func (m *SampleMaker) rank(id string) int {
	switch {
	case id == m.first:
		return -1
	case strings.HasPrefix(id, m.own):
		return 0
	}
	return 1
}

// Matching lists the cards of a kind that match a criterion as printed, the author's own first. Start counts as a
// Pony.
func (m *SampleMaker) Matching(c goal.Criterion, kind tsssf.Kind) []string {
	var found []string
	for _, id := range m.box.Printed(c) {
		of := m.cards[id].Kind
		if of == kind || of == tsssf.Start && kind == tsssf.Pony {
			found = append(found, id)
		}
	}
	return m.preferred(found)
}

// CriteriaOf lists what a Goal says about single cards, and the kind of card that it is about.
func CriteriaOf(g goal.Goal) (list []goal.Criterion, kind tsssf.Kind) {
	asks, terms := goal.Apart(g)
	if asks == goal.KindPlayShipCards {
		return terms.Criteria, tsssf.Ship
	}
	return terms.Criteria, tsssf.Pony
}
