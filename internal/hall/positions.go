package hall

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"

	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
)

// Positions are the positions of one game: the deal, and one after each move that was not undone. Only the table after every
// hundredth entry or so is in memory. The positions between are computed again from the log.
type Positions struct {
	id      gamelog.ID
	games   table.Games
	entries []uint64       // that led to the positions
	marks   []*table.State // to begin from, in the order of the log
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
func (p *Positions) mark(s *table.State, read int) {
	if read%markEvery == 0 {
		p.marks = append(p.marks, s)
	}
}

// Positions computes the positions from one up to another, not including that, in order. The digests in the log were compared when the
// chronicle was read, and are not compared again.
func (h *Hall) Positions(ctx context.Context, p *Positions, from, to int, each func(Retold) error) error {
	if h.isShut(p.id) {
		return ErrShut
	}
	wanted := p.entries[from:to]
	if len(wanted) == 0 {
		return nil
	}
	i, _ := slices.BinarySearchFunc(p.marks, wanted[0], func(s *table.State, n uint64) int { return cmp.Compare(s.N, n) })
	s := p.marks[i-1] // the first one is from before the game
	last := wanted[len(wanted)-1]
	entries, err := h.Log.Read(ctx, p.id, s.N+1, int(last-s.N))
	if err != nil {
		return err
	}
	games := earlier{}
	past := func(n uint64) (game.State, error) {
		if games[n] == nil { // from before the mark
			rewound, err := loader{p.id, h.Log, p.games}.rewind(ctx, s, n)
			if err != nil {
				return nil, err
			}
			maps.Copy(games, rewound)
		}
		return games[n], nil
	}
	upgrades := slices.DeleteFunc(slices.Clone(entries), func(e gamelog.Entry) bool { return e.Kind != string(table.DoUpgraded) })
	for _, e := range entries {
		if err := ctx.Err(); err != nil {
			return err
		}
		for len(upgrades) > 0 && upgrades[0].N <= wanted[0] { // it carries everything, and these rules may not lead to it
			s, upgrades = &table.State{N: upgrades[0].N - 1}, upgrades[1:]
		}
		if e.N <= s.N {
			continue
		}
		games[e.N] = s.Game
		c, err := table.ParseCommand(e)
		if err != nil {
			return err
		}
		next, events, err := step(s, c, p.games, past)
		if err != nil {
			return fmt.Errorf("%w: entry %d (%s): %w", ErrQuarantined, e.N, e.Kind, err)
		}
		s = next
		if games.trim(s); e.N != wanted[0] {
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
