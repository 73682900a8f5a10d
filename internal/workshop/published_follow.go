//go:build !js

package workshop

import (
	"cmp"
	"context"
	"slices"
	"time"

	"shipfic/internal/gamelog"
)

// fresh is how long a node answers without looking at what other nodes published. A name that it does not know is looked up at once.
const fresh = time.Second

// write appends the entry that decide returns, unless it says that there is nothing to write. It decides again if another node was
// first.
func (c *Catalogue) write(ctx context.Context, kind string, decide func() (e entry, needed bool, err error)) error {
	_, err := c.journal.Write(ctx, func() (gamelog.Entry, error) {
		e, needed, err := decide()
		if err != nil {
			return gamelog.Entry{}, err
		}
		if !needed {
			return gamelog.Entry{}, gamelog.ErrNothing
		}
		at := time.Now().UnixMilli()
		if e.Version != nil {
			v := *e.Version
			v.At, e.Version = at, &v
		}
		return e.log(kind, at)
	})
	return err
}

// catchUp follows the entries that are not known yet.
func (c *Catalogue) catchUp(ctx context.Context) error {
	err := c.journal.CatchUp(ctx)
	if err == nil {
		c.journal.Lock()
		c.read = time.Now()
		c.journal.Unlock()
	}
	return err
}

// apply follows an entry.
func (c *Catalogue) apply(from gamelog.Entry) error {
	e, err := parseEntry(from)
	if err != nil {
		return err
	}
	known := c.names[e.Name]
	if from.Kind == kindLike {
		if known != nil {
			known.likes.add(e.Like)
		}
		return nil
	}
	if known == nil {
		known = &record{pack: PublishedPack{Name: e.Name}, secret: e.Secret}
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
	c.journal.Lock()
	defer c.journal.Unlock()
	return time.Since(c.read) > fresh
}

func (c *Catalogue) find(name string) (PublishedPack, bool) {
	c.journal.Lock()
	defer c.journal.Unlock()
	known := c.names[name]
	if known == nil || known.withdrawn {
		return PublishedPack{}, false
	}
	return known.copy(), true
}

func (r *record) copy() PublishedPack {
	return PublishedPack{r.pack.Name, slices.Clone(r.pack.Versions), r.likes.count}
}

func newestFirst(a, b *record) int {
	return cmp.Or(cmp.Compare(b.at, a.at), cmp.Compare(a.pack.Name, b.pack.Name))
}
