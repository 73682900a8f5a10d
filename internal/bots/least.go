package bots

import (
	"slices"

	"shipfic/game"
	"shipfic/tsssf"
)

// Least does no more than the rules ask, for a player who has run out of time (N1): it declines what it may decline, plays
// one card if none was played, wins no Goal if it can avoid that, and ends the turn with the default draw. It votes
// against adjustments, because the player did not agree to them.
type Least struct{}

var _ Bot = Least{}

// Choose acts in an imagined state: the parts that the seat sees are the same there.
func (Least) Choose(o Observation) Choice {
	st := imagine(o)
	act, reason := leastAct(st, o.Seat)
	return Choice{Move: st.MoveOf(act), Reason: Reason{Key: reason}}
}

func leastAct(st *tsssf.State, seat game.Seat) (tsssf.Act, string) {
	v := st.Sight(seat)
	switch {
	case v.Voting():
		return tsssf.Act{Do: tsssf.MoveDisagree}, ReasonAnswer
	case v.MayEnd():
		return leastEnd(st, v), ReasonEnd
	}
	legal := slices.Clone(v.Legal(nil))
	if i := slices.IndexFunc(legal, func(a tsssf.Act) bool { return a.Do == tsssf.MovePass }); i >= 0 {
		return legal[i], ReasonAnswer
	}
	if v.Asking() != tsssf.AskNothing {
		return leastOf(st, seat, legal), ReasonAnswer
	}
	legal = slices.DeleteFunc(legal, func(a tsssf.Act) bool { return a.Do == tsssf.MoveUse })           // that is not a play (T2)
	slices.SortStableFunc(legal, func(a, b tsssf.Act) int { return plainness[a.Do] - plainness[b.Do] }) // the plainest first
	return leastOf(st, seat, legal), ReasonEnd
}

// plainness orders the kinds of plays by how much they change on the grid.
var plainness = map[tsssf.MoveKind]int{
	tsssf.MoveShip: 0, tsssf.MoveLink: 1, tsssf.MoveRevive: 2, tsssf.MoveReplace: 3, tsssf.MovePoison: 4,
}

// leastOf returns the first of the acts that wins nothing, or the one that wins the fewest points.
func leastOf(st *tsssf.State, seat game.Seat, acts []tsssf.Act) tsssf.Act {
	before := st.Sight(seat).Points(seat)
	least, fewest := acts[0], game.Points(-1)
	for _, a := range acts {
		after := st.Clone()
		if after.Do(seat, a) != nil {
			continue
		}
		won := after.Sight(seat).Points(seat) - before
		if won <= 0 {
			return a
		}
		if fewest < 0 || won < fewest {
			least, fewest = a, won
		}
	}
	return least
}

// dealtPonies and dealtShips are what a hand is dealt as. The default draw keeps near that mix, as the page does.
const dealtPonies, dealtShips = 4, 3

// leastEnd ends the turn with the default draw. Of a hand over the limit, the oldest cards go.
func leastEnd(st *tsssf.State, v tsssf.Sight) tsssf.Act {
	a := tsssf.Act{Do: tsssf.MoveEnd}
	over, _ := st.Ending()
	ponies, ships := 0, 0
	for _, card := range v.Hand() {
		switch {
		case st.Taken(card):
		case len(a.Discard) < over:
			a.Discard = append(a.Discard, card)
		case v.Box().Kind(card) == tsssf.Ship:
			ships++
		default:
			ponies++
		}
	}
	for range st.Draws(a.Discard) {
		p := tsssf.PonyDeck
		if ships*dealtPonies < ponies*dealtShips {
			p = tsssf.ShipDeck
		}
		if !st.CanDraw(p, a.Discard) {
			p = tsssf.PonyDeck + tsssf.ShipDeck - p
		}
		if p == tsssf.ShipDeck {
			ships++
		} else {
			ponies++
		}
		a.Draw = append(a.Draw, p)
	}
	return a
}
