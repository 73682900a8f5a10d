//go:build !js

package workshop

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"regexp"
	"slices"
	"time"

	"shipfic/internal/gamelog"
	"shipfic/internal/wire"
)

// PublishedPack is a published pack.
type PublishedPack struct {
	Name     string
	Versions []wire.PublishedVersion // the latest last; never empty
	Likes    int
}

// Latest is the version that people see first.
func (p PublishedPack) Latest() wire.PublishedVersion { return p.Versions[len(p.Versions)-1] }

// Limits of the catalogue.
const (
	MaxNames    = 20_000 // names that were ever used
	MaxVersions = 100    // of one pack
	MinName     = 3      // characters
	MaxName     = 40
)

var aName = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// IsPackName reports whether a pack can have that name: lower-case letters, digits and single hyphens.
func IsPackName(name string) bool {
	return len(name) >= MinName && len(name) <= MaxName && aName.MatchString(name)
}

// Errors of Publish and Withdraw. An unknown name is [gamelog.ErrNotFound].
var (
	ErrPackName      = errors.New("that is not a name for a pack")
	ErrSecret        = errors.New("the name belongs to somebody else")
	ErrVersion       = errors.New("the pack has another version of that number")
	ErrCatalogueFull = errors.New("the catalogue, or the list of versions, is full")
)

// Catalogue is the list of published packs. It is safe for concurrent use.
type Catalogue struct {
	journal gamelog.Journal    // guards everything below
	names   map[string]*record // every name that was ever used
	read    time.Time          // when the log was read last
}

// record is a name with its owner.
type record struct {
	pack      PublishedPack
	secret    []byte // its hash
	withdrawn bool
	likes     likes
	at        int64 // when it changed last
}

// OpenCatalogue reads the catalogue.
func OpenCatalogue(ctx context.Context, log gamelog.Log) (*Catalogue, error) {
	c := &Catalogue{names: map[string]*record{}}
	c.journal = gamelog.Journal{ID: CatalogueID, Log: log, Apply: c.apply}
	return c, c.catchUp(ctx)
}

// Check reports whether a version can be published under a name with a secret, and whether the name is new. A new name needs none.
func (c *Catalogue) Check(ctx context.Context, name string, v wire.PublishedVersion, secret string) (isNew bool, err error) {
	if err := c.catchUp(ctx); err != nil {
		return false, err
	}
	c.journal.Lock()
	defer c.journal.Unlock()
	_, err = c.check(name, v, secret)
	return c.names[name] == nil, err
}

// check reports whether a version is not published yet, or why it cannot be.
func (c *Catalogue) check(name string, v wire.PublishedVersion, secret string) (isNew bool, err error) {
	known := c.names[name]
	switch {
	case !IsPackName(name):
		return false, ErrPackName
	case known == nil && len(c.names) >= MaxNames:
		return false, ErrCatalogueFull
	case known == nil:
		return true, nil
	case !known.owns(secret):
		return false, ErrSecret
	}
	same := slices.IndexFunc(known.pack.Versions, func(old wire.PublishedVersion) bool { return old.Version == v.Version })
	switch {
	case same >= 0 && known.pack.Versions[same].Hash != v.Hash:
		return false, ErrVersion
	case same >= 0 && same == len(known.pack.Versions)-1 && !known.withdrawn:
		return false, nil
	case len(known.pack.Versions) >= MaxVersions:
		return false, ErrCatalogueFull
	}
	return true, nil
}

// Publish adds a version of a pack. A new name belongs to the secret from then on; a known one needs it. The latest version is not
// added a second time.
func (c *Catalogue) Publish(ctx context.Context, name string, v wire.PublishedVersion, secret string) error {
	return c.write(ctx, kindPublish, func() (entry, bool, error) {
		e := entry{Name: name, Version: &v}
		if c.names[name] == nil {
			hash := sha256.Sum256([]byte(secret))
			e.Secret = hash[:]
		}
		isNew, err := c.check(name, v, secret)
		return e, isNew, err
	})
}

// Withdraw takes a pack out of the catalogue. Its name stays that of its owner, so that no link leads to somebody else's pack.
func (c *Catalogue) Withdraw(ctx context.Context, name, secret string) error {
	return c.write(ctx, kindWithdraw, func() (entry, bool, error) {
		known := c.names[name]
		if known == nil || known.withdrawn {
			return entry{}, false, gamelog.ErrNotFound
		}
		if !known.owns(secret) {
			return entry{}, false, ErrSecret
		}
		return entry{Name: name}, true, nil
	})
}

// owns compares hashes, so that the time it takes tells nothing.
func (r *record) owns(secret string) bool {
	hash := sha256.Sum256([]byte(secret))
	return subtle.ConstantTimeCompare(hash[:], r.secret) == 1
}

// Find returns a published pack, or [gamelog.ErrNotFound].
func (c *Catalogue) Find(ctx context.Context, name string) (PublishedPack, error) {
	pack, found := c.find(name)
	if !found || c.isStale() {
		if err := c.catchUp(ctx); err != nil {
			return PublishedPack{}, err
		}
		pack, found = c.find(name)
	}
	if !found {
		return PublishedPack{}, gamelog.ErrNotFound
	}
	return pack, nil
}

// All lists the published packs, the last published first.
func (c *Catalogue) All(ctx context.Context) ([]PublishedPack, error) {
	if c.isStale() {
		if err := c.catchUp(ctx); err != nil {
			return nil, err
		}
	}
	c.journal.Lock()
	defer c.journal.Unlock()
	var found []*record
	for _, r := range c.names {
		if !r.withdrawn {
			found = append(found, r)
		}
	}
	slices.SortFunc(found, newestFirst)
	list := make([]PublishedPack, len(found))
	for i, r := range found {
		list[i] = r.copy()
	}
	return list, nil
}
