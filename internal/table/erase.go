package table

import (
	"errors"
	"fmt"
	"slices"

	"shipfic/game"
	"shipfic/internal/gamelog"
)

// ErrNotErasable is returned for a log that does not replay from its first entry to its last, such as one that was begun by older rules.
var ErrNotErasable = errors.New("the log does not replay by these rules, so that single lines cannot be taken out of it")

// Erased stands in the place of a line that was erased.
const Erased = "…"

// Erase returns a table's log without what a person wrote: lines of chat and of stories. Everything else stays as it was. It also
// returns how many lines there were.
func Erase(entries []gamelog.Entry, games Games, of PersonID) (erased []gamelog.Entry, lines int, err error) {
	s := &State{}
	var before []game.State // by entry, from 1: undo can return to any of them
	past := func(n uint64) (game.State, error) {
		if n == 0 || n > uint64(len(before)) {
			return nil, fmt.Errorf("%w: there was no move at entry %d", errBroken, n)
		}
		return before[n-1], nil
	}
	for r, err := range Retell(entries, games) {
		if err != nil {
			return nil, 0, fmt.Errorf("%w: %w", ErrNotErasable, err)
		}
		c := r.Command
		if (c.Do == DoSay || c.Do == DoTell) && c.By == of && c.Text != Erased {
			c.Text = Erased
			lines++
		}
		if err := c.carry(s, games, of); err != nil {
			return nil, 0, err
		}
		before = append(before, s.Game)
		if s, _, err = step(s, c, games, past); err != nil {
			return nil, 0, fmt.Errorf("%w: entry %d: %w", ErrNotErasable, r.Entry.N, err)
		}
		e, err := c.Entry()
		if err != nil {
			return nil, 0, err
		}
		e.N, e.Digest = r.Entry.N, s.digest(c.Do)
		erased = append(erased, e)
	}
	return erased, lines, nil
}

// carry takes a person's lines out of the whole table that a command carries.
func (c *Command) carry(before *State, games Games, of PersonID) error {
	switch c.Do {
	case DoStart:
		if c.State != nil {
			c.State = before.bare()
		}
	case DoUpgraded:
		carried, err := decode(c.State, games)
		if err != nil {
			return err
		}
		carried.Chat = slices.Clone(carried.Chat)
		for i := range carried.Chat {
			if carried.Chat[i].By == of {
				carried.Chat[i].Text = Erased
			}
		}
		c.State = carried.encode()
	}
	return nil
}
