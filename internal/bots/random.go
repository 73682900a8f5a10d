package bots

import (
	"math/bits"

	"shipfic/game"
	"shipfic/tsssf"
	"shipfic/tsssf/goal"
)

// random plays at random: it looks at a few plays and takes the one that could help most open Goals. It does not end the game for all.
type random struct {
	lore *Lore
	dice game.Dice
	aims []aim
}

// randomLooks is the number of plays that it looks at before it makes one. It ends its turn, as soon as it may, with a
// chance of one in randomTires before each play.
const (
	randomLooks = 12
	randomTires = 4
)

// Choose acts in an imagined state: the parts that it looks at are the same there.
func (r *random) Choose(o Observation) Choice {
	st := imagine(o)
	v := st.Sight(o.Seat)
	reason := ReasonWhim
	switch a := v.Asking(); {
	case v.Voting():
		reason = ReasonAgree
	case a != tsssf.AskNothing:
		reason = ReasonAnswer
	}
	act := r.Act(v)
	if act.Do == tsssf.MoveEnd {
		reason = ReasonEnd
	}
	return Choice{Move: st.MoveOf(act), Reason: Reason{Key: reason}}
}

// Act picks a move at random.
func (r *random) Act(v tsssf.Sight) tsssf.Act {
	d := &r.dice
	switch {
	case v.Voting():
		return tsssf.Act{Do: tsssf.MoveAgree}
	case v.Asking() != tsssf.AskNothing:
		a := v.Roll(d)
		if a.Do == tsssf.MovePass {
			a = v.Roll(d)
		}
		if v.EndsForAll(a) {
			return tsssf.Act{Do: tsssf.MovePass}
		}
		return a
	case v.MayEnd() && d.Below(randomTires) == 0:
		return v.RollEnd(d)
	}
	r.aims = r.lore.openAims(v, r.aims[:0])
	best, highest := tsssf.Act{}, -1
	for range randomLooks {
		a := v.Roll(d)
		if a.Do == tsssf.MoveEnd {
			return v.RollEnd(d)
		}
		if n := r.promise(v, a); n > highest {
			best, highest = a, n
		}
	}
	return best
}

// promise scores a play by the open Goals: a point for each that it could help, and more for one that it could win.
func (r *random) promise(v tsssf.Sight, a tsssf.Act) int {
	help := r.lore.powers[a.Ship]
	switch a.Do {
	case tsssf.MoveShip:
		counts := r.lore.counts(v, r.aims, a.Pony, help)
		return r.joining(v, v.Pony(v.At(a.From)), a.Pony, help) + bits.OnesCount32(counts)
	case tsssf.MoveLink:
		return r.joining(v, v.Pony(v.At(a.From)), v.Pony(v.At(a.To)), help)
	case tsssf.MovePoison:
		return r.joining(v, v.Pony(v.At(a.From)), v.Pony(v.At(a.Take)), 0)
	}
	return 0
}

// joining scores joining two Pony cards.
func (r *random) joining(v tsssf.Sight, a, b tsssf.CardID, help uses) int {
	mask := r.lore.pairs(v, r.aims, a, b, help)
	promise := bits.OnesCount32(mask)
	for ; mask != 0; mask &= mask - 1 {
		m := &r.aims[bits.TrailingZeros32(mask)]
		done := 0
		switch m.Kind() {
		case goal.KindShips:
			done = v.Progress(m.place)
		case goal.KindWithSome, goal.KindWithAll, goal.KindChain:
			for _, pony := range [2]tsssf.CardID{a, b} {
				if v.Number(pony) > 0 {
					done = max(done, v.ProgressAt(m.goal, pony))
				}
			}
		}
		if done+1 >= m.N() {
			promise += 4
		}
	}
	return promise
}
