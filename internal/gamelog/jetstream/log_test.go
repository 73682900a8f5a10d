package jetstream

import (
	"context"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// TestServersStartTogether: while NATS servers look for each other, requests are retried. Servers that are too few are reported in the end.
func TestServersStartTogether(t *testing.T) {
	for _, c := range []struct {
		met time.Duration // after which the servers know each other
		ok  bool
	}{{0, true}, {meetingTime / 2, true}, {10 * meetingTime, false}} {
		synctest.Test(t, func(t *testing.T) {
			begun := time.Now()
			err := retrying(t.Context(), func(context.Context) error {
				if time.Since(begun) < c.met {
					return fmt.Errorf("create a stream: %w", &jetstream.APIError{Code: 500, ErrorCode: errNoPeers, Description: "no suitable peers"})
				}
				return nil
			})
			if took := time.Since(begun); (err == nil) != c.ok || took > 2*meetingTime {
				t.Errorf("servers that meet after %s: %v after %s", c.met, err, took)
			}
		})
	}
}
