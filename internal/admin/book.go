package admin

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"net/netip"
	"time"

	"shipfic/internal/gamelog"
)

// Book is the record of what operators did and players reported. It is safe for concurrent use.
type Book struct {
	log     gamelog.Log
	journal gamelog.Journal // guards the state
	state   state
}

// OpenBook reads the book, or begins one. If the disk is full, that waits until something is written.
func OpenBook(ctx context.Context, log gamelog.Log) (*Book, error) {
	b := &Book{log: log}
	b.journal = gamelog.Journal{ID: BookID, Log: log, Apply: b.apply}
	if err := b.journal.CatchUp(ctx); err != nil {
		return nil, err
	}
	if err := b.begin(ctx); err != nil && !errors.Is(err, gamelog.ErrFull) {
		return nil, err
	}
	return b, nil
}

func (b *Book) apply(from gamelog.Entry) error {
	e, err := parse(from)
	if err == nil {
		b.state.apply(e)
	}
	return err
}

// begin writes the first entry if there is none.
func (b *Book) begin(ctx context.Context) error {
	if b.journal.Last() > 0 {
		return nil
	}
	first := entry{Key: make([]byte, 32)}
	first.Do = kindOpened
	rand.Read(first.Key)
	_, err := b.append(ctx, first, func(s *state) error {
		if s.key != nil {
			return gamelog.ErrNothing // another node was first
		}
		return nil
	})
	return err
}

// write appends an entry that the state allows.
func (b *Book) write(ctx context.Context, e entry, check func(*state) error) (entry, error) {
	if err := b.begin(ctx); err != nil {
		return e, err
	}
	return b.append(ctx, e, check)
}

func (b *Book) append(ctx context.Context, e entry, check func(*state) error) (entry, error) {
	n, err := b.journal.Write(ctx, func() (gamelog.Entry, error) {
		if err := check(&b.state); err != nil {
			return gamelog.Entry{}, err
		}
		e.At = time.Now().UnixMilli()
		return e.log()
	})
	e.N = n
	return e, err
}

// retryAfter is when a log that failed is watched again.
const retryAfter = time.Second

// watch follows what other nodes write until the context ends.
func (b *Book) watch(ctx context.Context) {
	for ctx.Err() == nil {
		for e, err := range b.log.Watch(ctx, BookID, b.journal.Last()+1) {
			if err == nil {
				err = b.journal.Follow(e)
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

// current returns the state as it is now.
func (b *Book) current() state {
	b.journal.Lock()
	defer b.journal.Unlock()
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
	if b.current().key == nil {
		return nil
	}
	return b.derive("cookies")
}

// derive computes something that nobody can compute without the key in the book.
func (b *Book) derive(text string) []byte {
	b.journal.Lock()
	key := b.state.key
	b.journal.Unlock()
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(text))
	return mac.Sum(nil)
}

// tries is how often the book is rewritten while other nodes write.
const tries = 8

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
