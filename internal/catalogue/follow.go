package catalogue

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"shipfic/internal/gamelog"
)

// fresh is how long a node answers without looking at what other nodes published. A name that it does not know is looked up at once.
const fresh = time.Second

// tries is how often an entry is offered while other nodes are faster.
const tries = 8

// write appends the entry that decide returns, unless it says that there is nothing to write. It decides again if another node was
// first.
func (c *Catalogue) write(ctx context.Context, kind string, decide func() (e entry, needed bool, err error)) error {
	for range tries {
		if err := c.catchUp(ctx); err != nil {
			return err
		}
		c.mu.Lock()
		e, needed, err := decide()
		last := c.n
		c.mu.Unlock()
		if err != nil || !needed {
			return err
		}
		at := c.now().UnixMilli()
		if e.Version != nil {
			v := *e.Version
			v.At, e.Version = at, &v
		}
		logged, err := e.log(kind, at)
		if err != nil {
			return err
		}
		if err := c.log.Append(ctx, LogID, last, logged); err == nil {
			return c.catchUp(ctx)
		} else if !errors.Is(err, gamelog.ErrConflict) {
			return err
		}
	}
	return gamelog.ErrConflict
}

// page is how many entries are read at once.
const page = 512

// catchUp follows the entries that are not known yet.
func (c *Catalogue) catchUp(ctx context.Context) error {
	for {
		c.mu.Lock()
		from := c.n + 1
		c.mu.Unlock()
		entries, err := c.log.Read(ctx, LogID, from, page)
		if err != nil {
			return err
		}
		for _, e := range entries {
			if err := c.follow(e); err != nil {
				return err
			}
		}
		if len(entries) < page {
			c.mu.Lock()
			c.read = c.now()
			c.mu.Unlock()
			return nil
		}
	}
}

// follow applies an entry, unless that was done already.
func (c *Catalogue) follow(from gamelog.Entry) error {
	e, err := parse(from)
	if err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if from.N != c.n+1 {
		return nil
	}
	c.n = from.N
	known := c.names[e.Name]
	if known == nil {
		known = &record{pack: Pack{Name: e.Name}, secret: e.Secret}
		c.names[e.Name] = known
	}
	known.at = from.At
	known.withdrawn = from.Kind == kindWithdraw
	if e.Version != nil {
		known.pack.Versions = append(known.pack.Versions, *e.Version)
	}
	return nil
}

func (c *Catalogue) isStale() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	age := c.now().Sub(c.read)
	return age > fresh || age < 0
}

func (c *Catalogue) look(name string) (Pack, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	known := c.names[name]
	if known == nil || known.withdrawn {
		return Pack{}, false
	}
	return known.copy(), true
}

func (r *record) copy() Pack { return Pack{r.pack.Name, slices.Clone(r.pack.Versions)} }

func newestFirst(a, b *record) int {
	return cmp.Or(cmp.Compare(b.at, a.at), cmp.Compare(a.pack.Name, b.pack.Name))
}
