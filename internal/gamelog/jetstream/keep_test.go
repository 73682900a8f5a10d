package jetstream

import (
	"testing"

	"shipfic/internal/await"
	"shipfic/internal/natsnode/natstest"
)

// TestLeaderKnowsBlobs asks the leader about a blob: replicas that are behind say that it is not there.
func TestLeaderKnowsBlobs(t *testing.T) {
	ctx := await.Context(t)
	log, err := Open(ctx, natstest.Connect(t, natstest.Start(t, 1)[0].URL()), Settings{Name: "test", Replicas: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	hash, err := log.PutBlob(ctx, []byte("pack"))
	if err != nil {
		t.Fatal(err)
	}
	has := func(name string, want bool) {
		t.Helper()
		if there, err := log.hasObject(ctx, name); err != nil || there != want {
			t.Errorf("%s is there: %t (%v), want %t", name, there, err, want)
		}
	}
	has(string(hash), true)
	has("another", false)
	if err := log.DeleteBlob(ctx, hash); err != nil {
		t.Fatal(err)
	}
	has(string(hash), false)
}
