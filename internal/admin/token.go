package admin

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"errors"

	"shipfic/internal/wire"
)

// NewToken makes a token for operators, which replaces the old one. The book has only its hash.
func (b *Book) NewToken(ctx context.Context, by string) (string, error) {
	return b.newToken(ctx, by, func(*state) error { return nil })
}

func (b *Book) newToken(ctx context.Context, by string, check func(*state) error) (string, error) {
	token := rand.Text()
	hash := sha256.Sum256([]byte(token))
	e := entry{Token: hash[:]}
	e.Do, e.By = wire.ActToken, by
	if _, err := b.write(ctx, e, check); err != nil {
		return "", err
	}
	return token, nil
}

// FirstToken makes a token if there was never one. Otherwise it returns "".
func (b *Book) FirstToken(ctx context.Context) (string, error) {
	token, err := b.newToken(ctx, "", func(s *state) error {
		if s.token != nil {
			return errTokenExists
		}
		return nil
	})
	if errors.Is(err, errTokenExists) {
		return "", nil
	}
	return token, err
}

var errTokenExists = errors.New("there is a token already")

// isToken reports whether somebody has the token. How long it takes tells nothing about it.
func (b *Book) isToken(token string) bool {
	hash := sha256.Sum256([]byte(token))
	b.journal.Lock()
	defer b.journal.Unlock()
	return b.state.token != nil && subtle.ConstantTimeCompare(hash[:], b.state.token) == 1
}
