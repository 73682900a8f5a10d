package tsssf

import (
	"reflect"
)

// Likenesses returns, for each card, the first card of the box that is interchangeable with it in play. Ship cards with the same
// power that match the same criteria are interchangeable; every other card is like itself only.
func (b *Box) Likenesses() []CardID {
	first := make([]CardID, len(b.cards))
	for id := range first {
		first[id] = CardID(id)
	}
	for id := b.ends[Pony]; id < b.ends[Ship]; id++ {
		for other := b.ends[Pony]; other < id; other++ {
			if b.interchangeable(id, other) {
				first[id] = other
				break
			}
		}
	}
	return first
}

func (b *Box) interchangeable(x, y CardID) bool {
	for i := range b.criteria {
		if b.criteria[i].printed.Has(x) != b.criteria[i].printed.Has(y) {
			return false
		}
	}
	return reflect.DeepEqual(b.cards[x].Power, b.cards[y].Power)
}

// Alike returns a hash for a transposition table. States of one game from which the same can be reached this turn have the same
// hash: neither the order of plays matters nor which of several interchangeable cards was played (like is the result of
// [Box.Likenesses]). Other states have different hashes, barring collisions of 64-bit hashes.
func (s *State) Alike(like []CardID) uint64 {
	h := uint64(s.turns)<<32 ^ uint64(len(s.decks[ponies]))<<20 ^ uint64(len(s.decks[ships]))<<10 ^ uint64(len(s.decks[goals]))
	h = scramble(h ^ s.rand.Draws<<48)
	if s.over {
		h = scramble(h)
	}
	for _, sl := range s.grid.slots[1:] {
		at := uint64(uint32(sl.cell.X))<<32 ^ uint64(uint32(sl.cell.Y))<<8
		h += scramble(at ^ uint64(sl.pony)<<48)
		for d := right; d <= down; d++ {
			if sl.ship[d] != 0 {
				h += scramble(at ^ uint64(like[sl.ship[d]])<<48 ^ uint64(1+d))
			}
		}
	}
	for p := range s.discards[:goals] {
		h += likePile(s.discards[p], like, inDiscards)
	}
	if n := len(s.discards[ponies]); n > 0 {
		h += scramble(onTop ^ uint64(s.discards[ponies][n-1]))
	}
	for seat := range s.hands {
		h += likePile(s.hands[seat], like, inHands+uint64(seat))
		h += scramble(withPoints + uint64(seat)<<32 ^ uint64(uint32(s.points[seat])))
	}
	for i := range s.places {
		h += scramble(onPlaces ^ uint64(i)<<16 ^ uint64(s.places[i].goal))
	}
	return h + s.record.alike(like) + s.changes.alike() + s.alikeFrames()
}

// The salts keep the parts of a state apart.
const (
	inDiscards uint64 = (iota + 1) << 56
	onTop
	inHands
	withPoints
	onPlaces
	playedBy
	shippedBy
	brokenBy
	usedBy
	movedFrom
	changedTo
	asked
)

func likePile(cards, like []CardID, salt uint64) (h uint64) {
	for _, c := range cards {
		h += scramble(salt ^ uint64(like[c]))
	}
	return h
}

func (w who) alike() uint64 {
	return uint64(w.card) ^ uint64(w.identity)<<16 ^ uint64(w.as.card)<<24 ^ uint64(w.as.name)<<40
}

func likePair(a, b who, salt uint64) uint64 {
	return scramble(salt + scramble(a.alike()) + scramble(b.alike()))
}

func (r *record) alike(like []CardID) (h uint64) {
	for _, w := range r.ponies {
		h += scramble(playedBy ^ w.alike())
	}
	for _, p := range r.ships {
		h += likePair(p[0], p[1], shippedBy)
	}
	for i, b := range r.broken {
		again := i > 0 && r.broken[i-1].action == b.action
		h += likePair(b.a, b.b, brokenBy)
		if again {
			h += scramble(brokenBy ^ 1)
		}
	}
	h += likePile(r.shipCards, like, usedBy) + likePile(r.replacers, like, usedBy^1<<48)
	h += likePile(r.taken, like, usedBy^2<<48) + likePile(r.activated, like, usedBy^3<<48)
	h += likePile(r.called, like, usedBy^5<<48) + likePile(r.discarded, like, usedBy^6<<48)
	for _, m := range r.moved {
		h += scramble(movedFrom ^ uint64(m.card)<<40 ^ uint64(uint32(m.from.X))<<20 ^ uint64(uint32(m.from.Y)))
	}
	for _, k := range r.givenByTurn {
		h += scramble(changedTo ^ uint64(k.card)<<32 ^ uint64(k.word))
	}
	if r.played {
		h += scramble(playedBy)
	}
	if r.swapped {
		h += scramble(movedFrom)
	}
	h += scramble(changedTo ^ 2<<48 ^ uint64(r.reworded.goal)<<32 ^ uint64(r.reworded.from)<<16 ^ uint64(r.reworded.to))
	return h + scramble(usedBy^4<<48^uint64(r.goalsWon))
}

func (c *changes) alike() (h uint64) {
	for i := range c.list {
		ch := &c.list[i]
		bits := uint64(ch.race) ^ uint64(ch.gender)<<4 ^ uint64(ch.count)<<6
		if ch.dystopian {
			bits ^= 1 << 14
		}
		if ch.everypony {
			bits ^= 1 << 15
		}
		if ch.anyRace {
			bits ^= 1 << 56
		}
		h += scramble(changedTo ^ scramble(who{ch.card, ch.identity, ch.as}.alike()) ^ uint64(ch.copies)<<16 ^ bits)
	}
	for _, g := range c.gained {
		h += scramble(changedTo ^ 1<<48 ^ uint64(g.card)<<16 ^ uint64(g.word))
	}
	return h
}

// alikeFrames hashes the pending work, in order.
func (s *State) alikeFrames() (h uint64) {
	for i := range s.frames {
		f := &s.frames[i]
		h = scramble(h ^ asked ^ uint64(f.step) ^ uint64(f.card)<<8 ^ uint64(f.of)<<24 ^ uint64(f.effect)<<40 ^ uint64(f.made)<<48)
		for _, p := range f.picks[:min(int(f.made), len(f.picks))] {
			h = scramble(h ^ uint64(p.kind) ^ uint64(p.value)<<8 ^ uint64(p.name)<<24)
		}
		h = scramble(h ^ uint64(f.pair[0]) ^ uint64(f.pair[1])<<16 ^ uint64(f.deck)<<32 ^ uint64(f.chosen)<<40 ^ uint64(f.mark)<<48)
	}
	return h
}

// scramble spreads a number over 64 bits.
func scramble(z uint64) uint64 {
	z += 0x9E3779B97F4A7C15
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return z ^ z>>31
}
