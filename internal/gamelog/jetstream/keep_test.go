package jetstream

import (
	"bytes"
	"testing"

	"github.com/nats-io/nats.go/jetstream"

	"shipfic/internal/testkit/await"
	"shipfic/internal/testkit/natstest"
)

// TestLeaderKnowsBlobs asks the leader about a blob: replicas that are behind say that it is not there.
func TestLeaderKnowsBlobs(t *testing.T) {
	t.Parallel()
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
		if there, err := log.hasWhole(ctx, name); err != nil || there != want {
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

// TestPutBlobMendsHalf stores a blob of which only a part had arrived, as after an upload that failed while the leader changed.
func TestPutBlobMendsHalf(t *testing.T) {
	t.Parallel()
	ctx := await.Context(t)
	log, err := Open(ctx, natstest.Connect(t, natstest.Start(t, 1)[0].URL()), Settings{Name: "test", Replicas: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	data := bytes.Repeat([]byte("pack"), 100_000) // several messages
	hash, err := log.PutBlob(ctx, data)
	if err != nil {
		t.Fatal(err)
	}
	about, err := log.object(ctx, string(hash))
	if err != nil || about == nil || about.Chunks < 2 {
		t.Fatalf("the object is %+v (%v), want one of several messages", about, err)
	}
	stream, err := log.js.Stream(ctx, "OBJ_test-packs")
	if err == nil {
		err = stream.Purge(ctx, jetstream.WithPurgeSubject("$O.test-packs.C."+about.NUID), jetstream.WithPurgeKeep(1))
	}
	if err != nil {
		t.Fatal(err)
	}
	if whole, err := log.hasWhole(ctx, string(hash)); whole || err != nil {
		t.Errorf("an object without all of its data counts as whole (%v)", err)
	}
	if _, err := log.PutBlob(ctx, data); err != nil {
		t.Fatal(err)
	}
	if got, err := log.Blob(ctx, hash); err != nil || !bytes.Equal(got, data) {
		t.Errorf("the blob has %d bytes (%v), want %d", len(got), err, len(data))
	}
}
