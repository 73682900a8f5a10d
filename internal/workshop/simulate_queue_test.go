package workshop

import (
	"context"
	"net/netip"
	"testing"
	"testing/synctest"
	"time"

	"shipfic/internal/wire"
	"shipfic/packs"
)

// TestLatePoll asks about a simulation later than pollTimeout, as an author does whose browser was busy with the games. It goes on. One that
// nobody asks about is stopped by the next that is queued.
func TestLatePoll(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := &queue{limits: DefaultLimits, simulate: func(ctx context.Context, _ []*packs.Pack, _ int, _ func(int, int)) (*wire.BalanceReport, error) {
			<-ctx.Done()
			return nil, ctx.Err()
		}}
		begun, err := q.add(netip.MustParsePrefix("192.0.2.1/32"), []*packs.Pack{packs.Core()}, 10)
		if err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		time.Sleep(pollTimeout + time.Second)
		q.find(begun.ID, false)
		synctest.Wait()
		if now, _ := q.find(begun.ID, false); now.State != "playing" {
			t.Errorf("asked about late, it is %q", now.State)
		}
		time.Sleep(pollTimeout + time.Second)
		if _, err := q.add(netip.MustParsePrefix("192.0.2.2/32"), []*packs.Pack{packs.Core()}, 10); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		if now, _ := q.find(begun.ID, false); now.State != "stopped" {
			t.Errorf("not asked about before another was queued, it is %q", now.State)
		}
		q.close()
		synctest.Wait()
	})
}
