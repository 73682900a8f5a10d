package retention

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"shipfic/internal/archive"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/internal/workshop"
)

// TestRemoveOld checks which tables retention removes.
func TestRemoveOld(t *testing.T) {
	now := time.Now()
	log := &gamelog.Memory{}
	for i, s := range []struct {
		status gamelog.Status
		age    time.Duration
	}{
		{gamelog.Finished, 100 * time.Hour},
		{gamelog.Finished, time.Hour},
		{gamelog.Waiting, 100 * time.Hour},
		{gamelog.Waiting, time.Hour},
		{gamelog.Playing, 100 * time.Hour},
		{gamelog.Aside, 100 * time.Hour},
	} {
		id := gamelog.ID(fmt.Sprintf("t%d", i))
		err := errors.Join(
			log.Append(t.Context(), id, 0, gamelog.Entry{Kind: "create"}),
			log.PutSummary(t.Context(), gamelog.Summary{ID: id, Status: s.status, Updated: now.Add(-s.age).UnixMilli()}),
			log.PutSnapshot(t.Context(), archive.Reviews.ID(string(id)), gamelog.Snapshot{Data: []byte("{}")}),
		)
		if err != nil {
			t.Fatal(err)
		}
	}
	keeper := &Keeper{Log: log, Kinds: []gamelog.Kind{archive.Reviews.Kind()}, After: 48 * time.Hour}
	removed := 0
	for day := range 5 { // the server has run since before the tables were used last
		n, err := keeper.removeOld(t.Context(), now.Add(time.Duration(day-4)*24*time.Hour), 24*time.Hour)
		if err != nil {
			t.Fatal(err)
		}
		removed += n
	}
	if removed != 2 {
		t.Errorf("%d tables were removed, want 2", removed)
	}
	var left []string
	summaries, err := log.Summaries(t.Context(), gamelog.Filter{})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range summaries {
		left = append(left, string(s.ID))
	}
	if slices.Sort(left); !slices.Equal(left, []string{"t1", "t3", "t4", "t5"}) {
		t.Errorf("left are %v", left)
	}
	if entries, err := log.Read(t.Context(), "t0", 1, 0); err != nil || len(entries) > 0 {
		t.Errorf("of a removed table %d entries are left (%v)", len(entries), err)
	}
	for id, want := range map[gamelog.ID]error{"t0": gamelog.ErrNotFound, "t1": nil} {
		if _, err := log.Snapshot(t.Context(), archive.Reviews.ID(string(id))); !errors.Is(err, want) {
			t.Errorf("the reviews of %s: %v", id, err)
		}
	}
}

// TestRetentionOutlivesClocks starts a server with a clock that is 100 days ahead, sets it right, and sets it back. A finished game is
// removed when servers have run for the time of retention, and not before.
func TestRetentionOutlivesClocks(t *testing.T) {
	log, now, day := &gamelog.Memory{}, time.Now(), 24*time.Hour
	put := func(id gamelog.ID, at time.Time) {
		if err := log.PutSummary(t.Context(), gamelog.Summary{ID: id, Status: gamelog.Finished, Updated: at.UnixMilli()}); err != nil {
			t.Fatal(err)
		}
	}
	looks := func(at time.Time, running time.Duration) int {
		removed, err := (&Keeper{Log: log, After: 90 * day}).removeOld(t.Context(), at, running)
		if err != nil {
			t.Fatal(err)
		}
		return removed
	}
	for i := range 10 {
		looks(now.Add(time.Duration(i)*day), day)
	}
	put("old", now.Add(9*day))
	ahead := now.Add(109 * day)
	for i := range 3 {
		if n := looks(ahead.Add(time.Duration(i)*time.Hour), time.Hour); n != 0 {
			t.Fatalf("with a clock 100 days ahead, %d games were removed", n)
		}
	}
	put("written ahead", ahead)
	for i := range 88 {
		if n := looks(now.Add(time.Duration(10+i)*day), day); n != 0 {
			t.Fatalf("after %d days with the right clock, %d games were removed", i, n)
		}
	}
	removed := 0
	for i := range 8 {
		removed += looks(now.Add(time.Duration(98+i)*day), day)
	}
	if removed != 1 {
		t.Errorf("after more than 90 days, %d games were removed, want 1", removed)
	}
	if n := looks(now.Add(-365*day), time.Hour); n != 0 {
		t.Errorf("with a clock a year behind, %d games were removed", n)
	}
	if kept, err := log.Snapshot(t.Context(), Uptime.ID("")); err != nil || len(kept.Data) > 64<<10 {
		t.Errorf("the notes take %d bytes (%v)", len(kept.Data), err)
	}
}

// TestUnusedPacks uploads three packs. The one that no table uses and nobody published is removed after the time of retention.
func TestUnusedPacks(t *testing.T) {
	log, day := &gamelog.Memory{}, 24*time.Hour
	keeper := &Keeper{Log: log, After: 10 * day}
	var hashes []gamelog.Hash
	for _, pack := range []string{"used", "unused", "published"} {
		hash, err := keeper.Uploads().PutBlob(t.Context(), []byte(pack))
		if err != nil {
			t.Fatal(err)
		}
		hashes = append(hashes, hash)
	}
	entry, err := table.Command{Do: table.DoCreate, Config: &table.Config{Game: "tsssf", Packs: hashes[:1]}}.Entry()
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(log.Append(t.Context(), "t", 0, entry), log.PutSummary(t.Context(), gamelog.Summary{ID: "t", Status: gamelog.Playing})); err != nil {
		t.Fatal(err)
	}
	list, err := workshop.OpenCatalogue(t.Context(), log)
	if err == nil {
		err = list.Publish(t.Context(), "published", wire.PublishedVersion{Hash: hashes[2], Version: "1"}, "secret")
	}
	if err != nil {
		t.Fatal(err)
	}
	now, removed := time.Now(), 0
	for i := range 15 {
		at := now.Add(time.Duration(i) * day)
		if _, err := keeper.removeOld(t.Context(), at, day); err != nil {
			t.Fatal(err)
		}
		n, err := keeper.removeUnusedPacks(t.Context(), at)
		if err != nil || n > 0 && i < 10 {
			t.Fatalf("%d packs were removed on day %d (%v)", n, i, err)
		}
		removed += n
	}
	_, err = log.Blob(t.Context(), hashes[0])
	_, err2 := log.Blob(t.Context(), hashes[1])
	_, err3 := log.Blob(t.Context(), hashes[2])
	if removed != 1 || err != nil || !errors.Is(err2, gamelog.ErrNotFound) || err3 != nil {
		t.Errorf("%d packs were removed; the used one: %v, the unused one: %v, the published one: %v", removed, err, err2, err3)
	}
}
