package table

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"

	"shipfic/game"
	"shipfic/internal/gamelog"
)

// Positions are the positions of one game: the deal, and one after each move that was not undone. They are not in memory. The table
// after every hundredth entry or so is, and what follows is computed again from the log.
type Positions struct {
	id      gamelog.ID
	games   Games
	entries []uint64 // that led to the positions
	marks   []*State // to begin from, in the order of the log
}

// markEvery is how many entries apart the marks are.
const markEvery = 64

// Count is how many positions there are.
func (p *Positions) Count() int { return len(p.entries) }

// Entry is the number of the entry that led to a position.
func (p *Positions) Entry(position int) uint64 { return p.entries[position] }

// Marks is how many tables are in memory.
func (p *Positions) Marks() int { return len(p.marks) }

// mark keeps a state to begin from, unless the last one is close.
func (p *Positions) mark(s *State, read int) {
	if read%markEvery == 0 {
		p.marks = append(p.marks, s)
	}
}

// Positions computes the positions from one up to another, not including that, in order. The log was compared with what it led to when
// the chronicle was read, and is not compared again.
func (h *Hall) Positions(ctx context.Context, p *Positions, from, to int, each func(Retold) error) error {
	if h.isShut(p.id) {
		return ErrShut
	}
	wanted := p.entries[from:to]
	if len(wanted) == 0 {
		return nil
	}
	i, _ := slices.BinarySearchFunc(p.marks, wanted[0], func(s *State, n uint64) int { return cmp.Compare(s.N, n) })
	s := p.marks[i-1] // the first one is from before the game
	last := wanted[len(wanted)-1]
	entries, err := h.Log.Read(ctx, p.id, s.N+1, int(last-s.N))
	if err != nil {
		return err
	}
	games := map[uint64]game.State{} // before each entry that undo can go back to
	past := func(n uint64) (game.State, error) {
		if games[n] == nil { // from before the mark
			earlier, err := loader{p.id, h.Log, p.games}.rewind(ctx, s, n)
			if err != nil {
				return nil, err
			}
			maps.Copy(games, earlier)
		}
		return games[n], nil
	}
	upgrades := slices.DeleteFunc(slices.Clone(entries), func(e gamelog.Entry) bool { return e.Kind != string(DoUpgraded) })
	for _, e := range entries {
		if err := ctx.Err(); err != nil {
			return err
		}
		for len(upgrades) > 0 && upgrades[0].N <= wanted[0] { // it carries everything, and these rules may not lead to it
			s, upgrades = &State{N: upgrades[0].N - 1}, upgrades[1:]
		}
		if e.N <= s.N {
			continue
		}
		games[e.N] = s.Game
		if len(games) > 2*MaxPoints {
			maps.DeleteFunc(games, func(n uint64, _ game.State) bool { return n < e.N && !s.mayGoBackTo(n) })
		}
		c, err := ParseCommand(e)
		if err != nil {
			return err
		}
		next, events, err := step(s, c, p.games, past)
		if err != nil {
			return fmt.Errorf("%w: entry %d (%s): %w", ErrQuarantined, e.N, e.Kind, err)
		}
		if s = next; e.N != wanted[0] {
			continue
		}
		if err := each(Retold{e, c, s, events}); err != nil {
			return err
		}
		if wanted = wanted[1:]; len(wanted) == 0 {
			return nil
		}
	}
	return gamelog.ErrNotFound // the table was removed meanwhile
}
