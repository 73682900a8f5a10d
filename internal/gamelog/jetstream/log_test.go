package jetstream

import (
	"context"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// TestRetrying: requests are retried while NATS servers look for each other, or have no folder for streams. What does not pass is reported
// in the end.
func TestRetrying(t *testing.T) {
	for _, c := range []struct {
		name     string
		code     jetstream.ErrorCode
		patience time.Duration
	}{
		{"servers that start together", errNoPeers, meetingTime},
		{"a folder that was just removed", errNotCreated, createTimeout},
	} {
		for passes, ok := range map[time.Duration]bool{0: true, c.patience / 2: true, 10 * c.patience: false} {
			t.Run(fmt.Sprintf("%s, for %s", c.name, passes), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					begun := time.Now()
					err := retrying(t.Context(), func(context.Context) error {
						if time.Since(begun) < passes {
							return fmt.Errorf("create a stream: %w", &jetstream.APIError{Code: 500, ErrorCode: c.code})
						}
						return nil
					})
					if took := time.Since(begun); (err == nil) != ok || took > 2*c.patience {
						t.Errorf("%v after %s", err, took)
					}
				})
			})
		}
	}
}
