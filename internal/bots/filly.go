package bots

import (
	"math/bits"

	"shipfic/game"
	"shipfic/tsssf"
	"shipfic/tsssf/goal"
)

// filly plays at random: it looks at a few plays and takes the one that could help most open Goals. It does not end the game for all.
type filly struct {
	lore *Lore
	dice game.Dice
	aims []aim
}

// fillyLooks is the number of plays a filly looks at before it makes one. It ends its turn, as soon as it may, with a
// chance of one in fillyTires before each play.
const (
	fillyLooks = 12
	fillyTires = 4
)

// Choose acts in an imagined state: the parts that a Filly looks at are the same there.
func (f *filly) Choose(o Observation) Choice {
	st := imagine(o)
	v := st.Sight(o.Seat)
	reason := ReasonWhim
	switch a := v.Asking(); {
	case v.Voting():
		reason = ReasonAgree
	case a != tsssf.AskNothing:
		reason = ReasonAnswer
	}
	act := f.Act(v)
	if act.Do == tsssf.MoveEnd {
		reason = ReasonEnd
	}
	return Choice{Move: st.MoveOf(act), Reason: Reason{Key: reason}}
}

// Act picks a move at random.
func (f *filly) Act(v tsssf.Sight) tsssf.Act {
	d := &f.dice
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
	case v.MayEnd() && d.Below(fillyTires) == 0:
		return v.RollEnd(d)
	}
	f.aims = f.lore.openAims(v, f.aims[:0])
	best, highest := tsssf.Act{}, -1
	for range fillyLooks {
		a := v.Roll(d)
		if a.Do == tsssf.MoveEnd {
			return v.RollEnd(d)
		}
		if n := f.promise(v, a); n > highest {
			best, highest = a, n
		}
	}
	return best
}

// promise scores a play by the open Goals: a point for each that it could help, and more for one that it could win.
func (f *filly) promise(v tsssf.Sight, a tsssf.Act) int {
	help := f.lore.powers[a.Ship]
	switch a.Do {
	case tsssf.MoveShip:
		counts := f.lore.counts(v, f.aims, a.Pony, help)
		return f.joining(v, v.Pony(v.At(a.From)), a.Pony, help) + bits.OnesCount32(counts)
	case tsssf.MoveLink:
		return f.joining(v, v.Pony(v.At(a.From)), v.Pony(v.At(a.To)), help)
	case tsssf.MovePoison:
		return f.joining(v, v.Pony(v.At(a.From)), v.Pony(v.At(a.Take)), 0)
	}
	return 0
}

// joining scores joining two Pony cards.
func (f *filly) joining(v tsssf.Sight, a, b tsssf.CardID, help uses) int {
	mask := f.lore.pairs(v, f.aims, a, b, help)
	promise := bits.OnesCount32(mask)
	for ; mask != 0; mask &= mask - 1 {
		m := &f.aims[bits.TrailingZeros32(mask)]
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
