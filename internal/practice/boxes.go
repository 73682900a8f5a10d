package practice

import (
	"fmt"
	"strings"
	"sync"

	"shipfic/internal/bots"
	"shipfic/packs"
	"shipfic/tsssf"
)

// boxed is a box of cards with what is known about them.
type boxed struct {
	packs  []string // its packs, besides Core
	box    *tsssf.Box
	lore   func() *bots.Lore
	like   []tsssf.CardID
	byHand map[string]bool // cards that the players carry out or judge themselves
}

// boxes makes a box for each choice of embedded packs, when it is first needed.
type boxes struct {
	mu   sync.Mutex
	made map[string]*boxed
}

// with is the box of Core and some other embedded packs.
func (b *boxes) with(names []string) (*boxed, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	key := strings.Join(names, " ")
	if made := b.made[key]; made != nil {
		return made, nil
	}
	made, err := newBoxed(names)
	if err != nil {
		return nil, err
	}
	if b.made == nil {
		b.made = map[string]*boxed{}
	}
	b.made[key] = made
	return made, nil
}

func newBoxed(names []string) (*boxed, error) {
	chosen := []*packs.Pack{packs.Core()}
	for _, name := range names {
		pack, known := packs.Named(name)
		if !known || pack == packs.Core() {
			return nil, fmt.Errorf("there is no expansion %q", name)
		}
		chosen = append(chosen, pack)
	}
	box, cards, err := packs.NewBox(chosen, packs.Choice{})
	if err != nil {
		return nil, fmt.Errorf("the packs %q do not go together: %w", names, err)
	}
	made := &boxed{packs: names, box: box, lore: sync.OnceValue(func() *bots.Lore { return bots.NewLore(box) }), like: box.Likenesses(), byHand: map[string]bool{}}
	for i := range cards {
		c := &cards[i]
		made.byHand[c.ID] = c.ByHand() || c.Unsaid() || c.Kind == tsssf.Goal && c.Goal == nil
	}
	return made, nil
}

// judges reports whether the engine enforces all that the cards of a position say, and all three Goals are open.
func (b *boxed) judges(p *tsssf.Position) bool {
	ok := len(p.Goals) == 3
	for _, pony := range p.Ponies {
		ok = ok && !b.byHand[pony.Card]
	}
	for _, ship := range p.Ships {
		ok = ok && !b.byHand[ship.Card]
	}
	for _, card := range append(p.Hands[learner], p.Goals...) {
		ok = ok && card != "" && !b.byHand[card]
	}
	return ok
}
