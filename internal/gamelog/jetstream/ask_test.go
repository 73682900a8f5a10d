package jetstream

import (
	"testing"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"shipfic/internal/testkit/await"
	"shipfic/internal/testkit/natstest"
)

// TestAskAgain asks for a stream that the leader does not know yet, as right after an election, until it does. A stream that is really missing
// is an error in the end.
func TestAskAgain(t *testing.T) {
	t.Parallel()
	ctx := await.Context(t)
	conn := natstest.Connect(t, natstest.Start(t, 1)[0].URL())
	const unknown = `{"error":{"code":404,"err_code":10059,"description":"stream not found"}}`
	asked := 0
	_, err := conn.Subscribe("late", func(m *nats.Msg) {
		if asked++; asked < 3 {
			m.Respond([]byte(unknown))
			return
		}
		m.Respond([]byte(`{"message":{"seq":7}}`))
	})
	if err != nil {
		t.Fatal(err)
	}
	l := &Log{conn: conn}
	if r, err := l.ask(ctx, "late", nil); err != nil || r.Message.Seq != 7 {
		t.Errorf("%+v, %v", r, err)
	}
	if _, err := conn.Subscribe("never", func(m *nats.Msg) { m.Respond([]byte(unknown)) }); err != nil {
		t.Fatal(err)
	}
	if _, err := l.ask(ctx, "never", nil); !isCode(err, jetstream.JSErrCodeStreamNotFound) {
		t.Errorf("a missing stream is %v", err)
	}
}
