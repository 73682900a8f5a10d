package bots

import "shipfic/tsssf"

// odds holds the chances, in thousandths, that at least n of a few unknown cards are of a kind, indexed by n.
type odds struct {
	theirs [5]int // in another player's hand
	drawn  [5]int // drawn at the end of the turn
}

// theirPonies and drawnPonies are typical numbers of Pony cards in another player's hand and among the cards drawn at
// the end of a turn.
const (
	theirPonies = 4
	drawnPonies = 2
)

// sure is the chance, in thousandths, of a Goal that needs nothing more than to be done: another player may get in
// the way.
const sure = 900

// readOdds computes the odds for the criteria of a Goal from the cards that are unseen.
func (o *outlook) readOdds(goal *goalLore, unseen tsssf.CardSet) {
	if o.odds == nil {
		o.odds = make([]odds, len(o.lore.may))
	}
	total := o.lore.pony.Shared(unseen)
	for _, c := range goal.criteria {
		o.odds[c] = oddsOf(o.lore.may[c].Shared(unseen), total)
	}
}

// oddsOf computes the odds for n useful cards among total unknown ones.
func oddsOf(n, total int) (o odds) {
	o.theirs = tails(n, total, theirPonies)
	o.drawn = tails(n, total, drawnPonies)
	return o
}

// tails is the binomial distribution's tail: the chances, in thousandths, of at least k useful cards among those
// drawn.
func tails(n, total, drawn int) (tail [5]int) {
	const one = 1 << 20
	if total == 0 {
		tail[0] = 1000
		return tail
	}
	p := n * one / total
	exactly := [theirPonies + 1]int{one}
	for i := range drawn {
		for k := i + 1; k >= 0; k-- {
			exactly[k] = exactly[k] * (one - p) / one
			if k > 0 {
				exactly[k] += exactly[k-1] * p / one
			}
		}
	}
	sum := 0
	for k := len(tail) - 1; k >= 0; k-- {
		if k < len(exactly) {
			sum += exactly[k]
		}
		tail[k] = sum * 1000 / one
	}
	return tail
}
