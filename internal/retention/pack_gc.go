package retention

import (
	"context"
	"errors"
	"maps"
	"regexp"
	"slices"
	"time"

	"shipfic/internal/gamelog"
	"shipfic/internal/table"
	"shipfic/internal/workshop"
)

// uploads is the keeper's log as a store that notes when each pack was uploaded, so that those which no table uses can be removed.
type uploads struct {
	gamelog.Log
	keeper *Keeper
}

// Uploads stores what people upload.
func (k *Keeper) Uploads() gamelog.Blobs { return uploads{k.Log, k} }

// Uploaded is the note of when each pack was uploaded last, or found in use. Packs from before a note that cannot be read are kept.
var Uploaded = gamelog.Note[map[gamelog.Hash]int64]{Name: "the list of uploaded packs", Pattern: "~uploads"}

// maxUploads bounds the notes. Packs beyond it are kept.
const maxUploads = 5_000

// PutBlob stores a pack. One that is uploaded again counts as new.
func (u uploads) PutBlob(ctx context.Context, data []byte) (gamelog.Hash, error) {
	u.keeper.uploading.Lock()
	defer u.keeper.uploading.Unlock()
	noted, err := Uploaded.Get(ctx, u.Log, "")
	if err != nil {
		return "", err
	}
	hash := gamelog.HashOf(data)
	if _, known := noted[hash]; known || len(noted) < maxUploads {
		noted[hash] = time.Now().UnixMilli()
		if err := Uploaded.Put(ctx, u.Log, "", noted); err != nil {
			return "", err
		}
	}
	return u.Log.PutBlob(ctx, data)
}

// removeUnusedPacks removes packs that were uploaded before the time of retention, by the clock and by the time that servers ran, and that no
// table was ever set up with. One that is in use is looked at again after another time of retention.
func (k *Keeper) removeUnusedPacks(ctx context.Context, now time.Time) (removed int, err error) {
	log := k.Log
	before, err := Uploaded.Get(ctx, log, "")
	if err != nil {
		return 0, err
	}
	ran, err := Uptime.Get(ctx, log, "")
	if err != nil {
		return 0, err
	}
	var old []gamelog.Hash
	for hash, at := range before {
		if at < now.Add(-k.After).UnixMilli() && ran.since(at) >= k.After {
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
	k.uploading.Lock()
	defer k.uploading.Unlock()
	noted, err := Uploaded.Get(ctx, log, "")
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
	return removed, Uploaded.Put(ctx, log, "", noted)
}

// Published are all versions of the packs in the catalogue.
func Published(ctx context.Context, log gamelog.Log) (map[gamelog.Hash]bool, error) {
	published, err := workshop.OpenCatalogue(ctx, log)
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
	used, err := Published(ctx, log)
	if err != nil {
		return nil, err
	}
	for _, s := range summaries {
		entries, err := log.Read(ctx, s.ID, 1, 0)
		if err != nil {
			return nil, err // a table that cannot be read may use any pack
		}
		for _, hash := range table.PacksIn(entries) {
			used[hash] = true
		}
	}
	return used, AddPictures(ctx, log, used)
}

// aPicture finds the hashes of pictures in a pack of our own format. No other format has them.
var aPicture = regexp.MustCompile(`"hash":\s*"([0-9a-f]{64})"`)

// AddPictures adds the pictures that packs need. A pack is not parsed for that: a hash too many only keeps a picture longer.
func AddPictures(ctx context.Context, log gamelog.Log, used map[gamelog.Hash]bool) error {
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
