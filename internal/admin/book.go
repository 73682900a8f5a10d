package admin

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"net/netip"
	"sync"
	"time"

	"shipfic/internal/gamelog"
)

// Log stores the book, and the games. A [gamelog.Log] is one.
type Log = gamelog.Log

// Book is the record of what operators did and players reported. It is safe for concurrent use.
type Book struct {
	log Log
	now func() time.Time

	mu       sync.Mutex
	state    state
	followed func(entry) // called for every new entry, without the lock
}

// OpenBook reads the book, or begins one. If the disk is full, that waits until something is written.
func OpenBook(ctx context.Context, log Log) (*Book, error) {
	b := &Book{log: log, now: time.Now, followed: func(entry) {}}
	if err := b.catchUp(ctx); err != nil {
		return nil, err
	}
	if err := b.begin(ctx); err != nil && !errors.Is(err, gamelog.ErrFull) {
		return nil, err
	}
	return b, nil
}

// begin writes the first entry if there is none.
func (b *Book) begin(ctx context.Context) error {
	if b.look().n > 0 {
		return nil
	}
	first := entry{Key: make([]byte, 32)}
	first.Do = kindOpened
	rand.Read(first.Key)
	if _, err := b.append(ctx, first, 0); !errors.Is(err, gamelog.ErrConflict) {
		return err
	}
	return b.catchUp(ctx) // another node was first
}

// tries is how often an entry is offered while other nodes are faster.
const tries = 8

// write appends an entry that the state allows. It may be checked again, since another node may have written meanwhile.
func (b *Book) write(ctx context.Context, e entry, check func(*state) error) (entry, error) {
	if err := b.begin(ctx); err != nil {
		return e, err
	}
	for range tries {
		b.mu.Lock()
		err := check(&b.state)
		last := b.state.n
		b.mu.Unlock()
		if err != nil {
			return e, err
		}
		if e, err = b.append(ctx, e, last); !errors.Is(err, gamelog.ErrConflict) {
			return e, err
		}
		if err := b.catchUp(ctx); err != nil {
			return e, err
		}
	}
	return e, gamelog.ErrConflict
}

// append offers an entry to the log, and follows it.
func (b *Book) append(ctx context.Context, e entry, last uint64) (entry, error) {
	e.At = b.now().UnixMilli()
	logged, err := e.log()
	if err == nil {
		err = b.log.Append(ctx, BookID, last, logged)
	}
	if err == nil {
		e.N = last + 1
		err = b.catchUp(ctx)
	}
	return e, err
}

// page is how many entries are read at once.
const page = 512

// catchUp follows the entries that are not known yet.
func (b *Book) catchUp(ctx context.Context) error {
	for {
		b.mu.Lock()
		from := b.state.n + 1
		b.mu.Unlock()
		entries, err := b.log.Read(ctx, BookID, from, page)
		if err != nil {
			return err
		}
		for _, e := range entries {
			if err := b.follow(e); err != nil {
				return err
			}
		}
		if len(entries) < page {
			return nil
		}
	}
}

// follow applies an entry, unless that was done already.
func (b *Book) follow(from gamelog.Entry) error {
	e, err := parse(from)
	if err != nil {
		return err
	}
	b.mu.Lock()
	isNew := e.N == b.state.n+1
	if isNew {
		b.state.apply(e)
	}
	followed := b.followed
	b.mu.Unlock()
	if isNew {
		followed(e)
	}
	return nil
}

// retryAfter is when a log that failed is watched again.
const retryAfter = time.Second

// watch follows what other nodes write until the context ends.
func (b *Book) watch(ctx context.Context) {
	for ctx.Err() == nil {
		b.mu.Lock()
		from := b.state.n + 1
		b.mu.Unlock()
		for e, err := range b.log.Watch(ctx, BookID, from) {
			if err == nil {
				err = b.follow(e)
			}
			if err != nil {
				break
			}
		}
		select {
		case <-time.After(retryAfter):
		case <-ctx.Done():
		}
	}
}

// look returns the state as it is now.
func (b *Book) look() state {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.state.clone()
}

// hashLetters is the length of a hash: long enough that two addresses of one server do not share one.
const hashLetters = 12

// HashOf is the name by which operators know an address. Without the key in the book nobody can compute it.
func (b *Book) HashOf(from netip.Prefix) string {
	if !from.IsValid() {
		return ""
	}
	return hex.EncodeToString(b.derive(from.Masked().String()))[:hashLetters]
}

// CookieKey signs cookies, the same on all nodes and after a restart; nil if the book could not be begun yet.
func (b *Book) CookieKey() []byte {
	if b.look().key == nil {
		return nil
	}
	return b.derive("cookies")
}

// derive computes something that nobody can compute without the key in the book.
func (b *Book) derive(text string) []byte {
	b.mu.Lock()
	key := b.state.key
	b.mu.Unlock()
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(text))
	return mac.Sum(nil)
}

// rewrite changes entries that are in the log already, to erase something. It tries again if something was written meanwhile.
func (b *Book) rewrite(ctx context.Context, log gamelog.Rewriter, change func(*entry) bool) error {
	for range tries {
		entries, err := b.log.Read(ctx, BookID, 1, 0)
		if err != nil {
			return err
		}
		changed := false
		for i, logged := range entries {
			e, err := parse(logged)
			if err != nil {
				return err
			}
			if !change(&e) {
				continue
			}
			if entries[i], err = e.log(); err != nil {
				return err
			}
			changed = true
		}
		if !changed {
			return nil
		}
		if err = log.Rewrite(ctx, BookID, entries); !errors.Is(err, gamelog.ErrConflict) {
			return err
		}
	}
	return gamelog.ErrConflict
}
