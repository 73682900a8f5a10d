package main

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"regexp"
	"slices"
	"sync"
	"time"

	"shipfic/internal/catalogue"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
	"shipfic/internal/workshop"
)

// uploads is a store of packs that notes when each was uploaded, so that those which no table uses can be removed.
type uploads struct {
	workshop.Blobs
	log gamelog.Log
	mu  *sync.Mutex
}

// uploadsID is where the log keeps the notes, as the snapshot of a table that does not exist.
const uploadsID gamelog.ID = "~uploads"

var uploadsKind = gamelog.Kind{Name: "the list of uploaded packs", Pattern: string(uploadsID), Verify: gamelog.VerifySnapshot[map[gamelog.Hash]int64]}

// maxUploads bounds the notes. Packs beyond it are kept.
const maxUploads = 5_000

// PutBlob stores a pack. One that is uploaded again counts as new.
func (u uploads) PutBlob(ctx context.Context, data []byte) (gamelog.Hash, error) {
	u.mu.Lock()
	defer u.mu.Unlock()
	noted, err := readUploads(ctx, u.log)
	if err != nil {
		return "", err
	}
	hash := gamelog.HashOf(data)
	if _, known := noted[hash]; known || len(noted) < maxUploads {
		noted[hash] = time.Now().UnixMilli()
		if err := writeUploads(ctx, u.log, noted); err != nil {
			return "", err
		}
	}
	return u.Blobs.PutBlob(ctx, data)
}

// readUploads returns when each pack was uploaded last, or found in use.
func readUploads(ctx context.Context, log gamelog.Log) (map[gamelog.Hash]int64, error) {
	noted := map[gamelog.Hash]int64{}
	kept, err := log.Snapshot(ctx, uploadsID)
	if errors.Is(err, gamelog.ErrNotFound) {
		return noted, nil
	}
	if err == nil && json.Unmarshal(kept.Data, &noted) != nil {
		noted = map[gamelog.Hash]int64{} // packs from before are kept
	}
	return noted, err
}

func writeUploads(ctx context.Context, log gamelog.Log, noted map[gamelog.Hash]int64) error {
	data, err := json.Marshal(noted)
	if err != nil {
		return err
	}
	return log.PutSnapshot(ctx, uploadsID, gamelog.Snapshot{Data: data})
}

// removeUnusedPacks removes packs that were uploaded before the time of retention, by the clock and by the time that servers ran, and that no
// table was ever set up with. One that is in use is looked at again after another time of retention.
func removeUnusedPacks(ctx context.Context, log gamelog.Log, uploading *sync.Mutex, retention time.Duration, now time.Time) (removed int, err error) {
	before, err := readUploads(ctx, log)
	if err != nil {
		return 0, err
	}
	ran, err := readUptime(ctx, log)
	if err != nil {
		return 0, err
	}
	var old []gamelog.Hash
	for hash, at := range before {
		if at < now.Add(-retention).UnixMilli() && ran.since(at) >= retention {
			old = append(old, hash)
		}
	}
	if len(old) == 0 {
		return 0, nil
	}
	used, err := packsInUse(ctx, log)
	if err != nil {
		return 0, err
	}
	uploading.Lock()
	defer uploading.Unlock()
	noted, err := readUploads(ctx, log)
	if err != nil {
		return 0, err
	}
	for _, hash := range old {
		if used[hash] || noted[hash] != before[hash] {
			noted[hash] = now.UnixMilli()
			continue
		}
		if err := log.DeleteBlob(ctx, hash); err != nil {
			return removed, err
		}
		delete(noted, hash)
		removed++
	}
	return removed, writeUploads(ctx, log, noted)
}

// publishedPacks are all versions of the packs in the catalogue.
func publishedPacks(ctx context.Context, log gamelog.Log) (map[gamelog.Hash]bool, error) {
	published, err := catalogue.Open(ctx, log)
	if err != nil {
		return nil, err
	}
	list, err := published.All(ctx)
	kept := map[gamelog.Hash]bool{}
	for _, p := range list {
		for _, v := range p.Versions {
			kept[v.Hash] = true
		}
	}
	return kept, err
}

// packsInUse are the published packs, and those that the tables in the log were ever set up with. It reads all logs, which takes a while.
func packsInUse(ctx context.Context, log gamelog.Log) (map[gamelog.Hash]bool, error) {
	summaries, err := log.Summaries(ctx, gamelog.Filter{})
	if err != nil {
		return nil, err
	}
	used, err := publishedPacks(ctx, log)
	if err != nil {
		return nil, err
	}
	for _, s := range summaries {
		entries, err := log.Read(ctx, s.ID, 1, 0)
		if err != nil {
			return nil, err // a table that cannot be read may use any pack
		}
		for _, e := range entries {
			if !slices.Contains([]string{string(table.DoCreate), string(table.DoConfig)}, e.Kind) {
				continue
			}
			if c, err := table.ParseCommand(e); err == nil && c.Config != nil {
				for _, hash := range c.Config.Packs {
					used[hash] = true
				}
			}
		}
	}
	return used, addPictures(ctx, log, used)
}

// aPicture finds the hashes of pictures in a pack of our own format. No other format has them.
var aPicture = regexp.MustCompile(`"hash":\s*"([0-9a-f]{64})"`)

// addPictures adds the pictures that packs need. A pack is not parsed for that: a hash too many only keeps a picture longer.
func addPictures(ctx context.Context, log gamelog.Log, used map[gamelog.Hash]bool) error {
	for _, pack := range slices.Collect(maps.Keys(used)) {
		data, err := log.Blob(ctx, pack)
		if errors.Is(err, gamelog.ErrNotFound) {
			continue // the operators have removed it
		}
		if err != nil {
			return err
		}
		for _, found := range aPicture.FindAllSubmatch(data, -1) {
			used[gamelog.Hash(found[1])] = true
		}
	}
	return nil
}
