package jetstream

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/nats-io/nats.go/jetstream"

	"shipfic/internal/gamelog"
)

// formatKey is the key of [gamelog.Format] in the bucket of tables. No table has it, because a token has no dot.
const formatKey = "log.format"

// agreeOnFormat refuses a log of a newer format, and raises the number of an older one. Nodes of the older format that run already go on.
func (l *Log) agreeOnFormat(ctx context.Context) error {
	ours := []byte(strconv.Itoa(gamelog.Format))
	for {
		entry, err := l.agreed(ctx, formatKey, func() ([]byte, error) { return ours, nil })
		if err != nil {
			return err
		}
		switch is, err := strconv.Atoi(string(entry.Value())); {
		case err != nil:
			return fmt.Errorf("the format is kept as %q, which this version does not understand", entry.Value())
		case is > gamelog.Format:
			return gamelog.Newer(is, gamelog.Format)
		case is == gamelog.Format:
			return nil
		}
		if _, err = l.tables.Update(ctx, formatKey, ours, entry.Revision()); !errors.Is(err, jetstream.ErrKeyExists) {
			return err
		}
		if err := pause(ctx, retryFirst); err != nil { // another node was first, and a replica may not have it yet
			return err
		}
	}
}

// agreed returns what all nodes have under a key of the bucket of tables. If there is nothing yet, it offers what first returns: the first
// node decides.
func (l *Log) agreed(ctx context.Context, key string, first func() ([]byte, error)) (jetstream.KeyValueEntry, error) {
	for {
		entry, err := l.tables.Get(ctx, key)
		if !errors.Is(err, jetstream.ErrKeyNotFound) {
			return entry, err
		}
		data, err := first()
		if err != nil {
			return nil, err
		}
		if _, err := l.tables.Create(ctx, key, data); err != nil && !errors.Is(err, jetstream.ErrKeyExists) {
			return nil, err
		}
		if err := pause(ctx, retryFirst); err != nil { // a replica may not have it yet
			return nil, err
		}
	}
}
