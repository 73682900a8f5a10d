package hall

import (
	"errors"
	"fmt"
	"slices"

	"shipfic/internal/gamelog"
	"shipfic/internal/table"
)

// ErrNotErasable is returned for a log that does not replay from its first entry to its last, such as one that was begun by older rules.
var ErrNotErasable = errors.New("the log does not replay by these rules, so that single lines cannot be taken out of it")

// Erased stands in the place of a line that was erased.
const Erased = "…"

// Erase returns a table's log without the lines of chat and of stories that a person wrote, and the number of these lines.
// Everything else stays as it was.
func Erase(entries []gamelog.Entry, games table.Games, of table.PersonID) (erased []gamelog.Entry, lines int, err error) {
	s := &table.State{}
	before := earlier{}
	for r, err := range Retell(entries, games) {
		if err != nil {
			return nil, 0, fmt.Errorf("%w: %w", ErrNotErasable, err)
		}
		c := r.Command
		if (c.Do == table.DoSay || c.Do == table.DoWriteLine) && c.By == of && c.Text != Erased {
			c.Text = Erased
			lines++
		}
		if err := carry(&c, s, games, of); err != nil {
			return nil, 0, err
		}
		before[r.Entry.N] = s.Game
		if s, _, err = step(s, c, games, before.at); err != nil {
			return nil, 0, fmt.Errorf("%w: entry %d: %w", ErrNotErasable, r.Entry.N, err)
		}
		before.trim(s)
		e, err := c.Entry()
		if err != nil {
			return nil, 0, err
		}
		e.N, e.Digest = r.Entry.N, s.Digest(c.Do)
		erased = append(erased, e)
	}
	return erased, lines, nil
}

// carry takes a person's lines out of the whole table that a command carries.
func carry(c *table.Command, before *table.State, games table.Games, of table.PersonID) error {
	switch c.Do {
	case table.DoStart:
		if c.State != nil {
			c.State = before.EncodeWaiting()
		}
	case table.DoUpgraded:
		carried, err := table.Decode(c.State, games)
		if err != nil {
			return err
		}
		carried.Chat = slices.Clone(carried.Chat)
		for i := range carried.Chat {
			if carried.Chat[i].By == of {
				carried.Chat[i].Text = Erased
			}
		}
		c.State = carried.Encode()
	}
	return nil
}
