package catalogue

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"regexp"
	"slices"
	"sync"
	"time"

	"shipfic/internal/gamelog"
)

// Version is one version of a published pack.
type Version struct {
	Hash    gamelog.Hash `json:"hash"`
	At      int64        `json:"at"` // Unix time in milliseconds
	Title   string       `json:"title"`
	Author  string       `json:"author"`
	Version string       `json:"version"`
	Licence string       `json:"licence"`
	About   string       `json:"about,omitempty"`
	Cards   int          `json:"cards"`
	Powers  int          `json:"powers"` // enforced
	ByHand  int          `json:"byHand"` // powers and Goals that players settle themselves
}

// Pack is a published pack.
type Pack struct {
	Name     string
	Versions []Version // the latest last; never empty
}

// Latest is the version that people see first.
func (p Pack) Latest() Version { return p.Versions[len(p.Versions)-1] }

// Limits of the catalogue.
const (
	MaxNames    = 20_000 // names that were ever used
	MaxVersions = 100    // of one pack
	MinName     = 3      // characters
	MaxName     = 40
)

var aName = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// IsName reports whether a pack can have that name: lower-case letters, digits and single hyphens.
func IsName(name string) bool {
	return len(name) >= MinName && len(name) <= MaxName && aName.MatchString(name)
}

// Errors of Publish and Withdraw. An unknown name is [gamelog.ErrNotFound].
var (
	ErrName    = errors.New("that is not a name for a pack")
	ErrSecret  = errors.New("the name belongs to somebody else")
	ErrVersion = errors.New("the pack has another version of that number")
	ErrFull    = errors.New("the catalogue, or the list of versions, is full")
)

// Log stores the catalogue. A [gamelog.Log] is one.
type Log interface {
	Append(ctx context.Context, id gamelog.ID, last uint64, entries ...gamelog.Entry) error
	Read(ctx context.Context, id gamelog.ID, from uint64, limit int) ([]gamelog.Entry, error)
}

// Catalogue is the list of published packs. It is safe for concurrent use.
type Catalogue struct {
	log Log
	now func() time.Time

	mu    sync.Mutex
	n     uint64             // entries that were followed
	names map[string]*record // every name that was ever used
	read  time.Time          // when the log was read last
}

// record is a name with its owner.
type record struct {
	pack      Pack
	secret    []byte // its hash
	withdrawn bool
	at        int64 // when it changed last
}

// Open reads the catalogue.
func Open(ctx context.Context, log Log) (*Catalogue, error) {
	c := &Catalogue{log: log, now: time.Now, names: map[string]*record{}}
	return c, c.catchUp(ctx)
}

// Check reports whether a version can be published under a name with a secret, and whether the name is new. A new name needs none.
func (c *Catalogue) Check(ctx context.Context, name string, v Version, secret string) (isNew bool, err error) {
	if err := c.catchUp(ctx); err != nil {
		return false, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	_, err = c.check(name, v, secret)
	return c.names[name] == nil, err
}

// check reports whether a version is not published yet, or why it cannot be.
func (c *Catalogue) check(name string, v Version, secret string) (isNew bool, err error) {
	known := c.names[name]
	switch {
	case !IsName(name):
		return false, ErrName
	case known == nil && len(c.names) >= MaxNames:
		return false, ErrFull
	case known == nil:
		return true, nil
	case !known.owns(secret):
		return false, ErrSecret
	}
	same := slices.IndexFunc(known.pack.Versions, func(old Version) bool { return old.Version == v.Version })
	switch {
	case same >= 0 && known.pack.Versions[same].Hash != v.Hash:
		return false, ErrVersion
	case same >= 0 && same == len(known.pack.Versions)-1 && !known.withdrawn:
		return false, nil
	case len(known.pack.Versions) >= MaxVersions:
		return false, ErrFull
	}
	return true, nil
}

// Publish adds a version of a pack. A new name belongs to the secret from then on; a known one needs it. The latest version is not
// added a second time.
func (c *Catalogue) Publish(ctx context.Context, name string, v Version, secret string) error {
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
func (c *Catalogue) Find(ctx context.Context, name string) (Pack, error) {
	pack, found := c.look(name)
	if !found || c.isStale() {
		if err := c.catchUp(ctx); err != nil {
			return Pack{}, err
		}
		pack, found = c.look(name)
	}
	if !found {
		return Pack{}, gamelog.ErrNotFound
	}
	return pack, nil
}

// All lists the published packs, the last published first.
func (c *Catalogue) All(ctx context.Context) ([]Pack, error) {
	if c.isStale() {
		if err := c.catchUp(ctx); err != nil {
			return nil, err
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	var found []*record
	for _, r := range c.names {
		if !r.withdrawn {
			found = append(found, r)
		}
	}
	slices.SortFunc(found, newestFirst)
	list := make([]Pack, len(found))
	for i, r := range found {
		list[i] = r.copy()
	}
	return list, nil
}
