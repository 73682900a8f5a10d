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
		entry, err := l.tables.Get(ctx, formatKey)
		switch {
		case errors.Is(err, jetstream.ErrKeyNotFound):
			_, err = l.tables.Create(ctx, formatKey, ours)
		case err == nil:
			is, parseErr := strconv.Atoi(string(entry.Value()))
			if parseErr != nil {
				return fmt.Errorf("the format is kept as %q, which this version does not understand", entry.Value())
			}
			if is > gamelog.Format {
				return gamelog.Newer(is, gamelog.Format)
			}
			if is == gamelog.Format {
				return nil
			}
			_, err = l.tables.Update(ctx, formatKey, ours, entry.Revision())
		}
		if err == nil {
			return nil
		}
		if !errors.Is(err, jetstream.ErrKeyExists) { // otherwise another node was first
			return err
		}
		if err := pause(ctx, retryFirst); err != nil { // a replica may not have it yet
			return err
		}
	}
}
