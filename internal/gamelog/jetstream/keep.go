package jetstream

import (
	"context"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"slices"

	"github.com/nats-io/nats.go/jetstream"

	"shipfic/internal/gamelog"
)

// inline is the size limit of a snapshot stored in a message. A larger one goes into the object store, and the message says so.
const inline = 512 << 10

// PutSnapshot replaces the table's snapshot. It also stores the entry's position in the stream, so that a loading node can read on
// from there.
func (l *Log) PutSnapshot(ctx context.Context, id gamelog.ID, s gamelog.Snapshot) error {
	if err := s.Check(); err != nil {
		return err
	}
	if err := l.enter(ctx); err != nil {
		return err
	}
	defer l.gate.RUnlock()
	data, large := s.Data, byte(0)
	if len(data) > inline {
		if _, err := l.packs.PutBytes(ctx, largeName(id), data); err != nil {
			return err
		}
		data, large = nil, 1
	}
	at := l.positions.before(id, s.N)
	b := []byte{format, large}
	if at.home != 0 {
		b = binary.AppendUvarint([]byte{formatHome, large}, uint64(at.home))
	}
	for _, n := range []uint64{s.N, uint64(s.Rules), at.seq, at.first, at.last} {
		b = binary.AppendUvarint(b, n)
	}
	_, err := l.js.Publish(ctx, l.name+".snapshot."+id.Token(), append(b, data...))
	return err
}

// formatHome is the first byte of a snapshot that names the stream of its entry, because it is not stream 0.
const formatHome = 2

// largeName is the object name of a table's large snapshot. It cannot collide with a pack, whose name is a hash.
func largeName(id gamelog.ID) string { return "snapshot-" + id.Token() }

// Snapshot implements [gamelog.Log].
func (l *Log) Snapshot(ctx context.Context, id gamelog.ID) (gamelog.Snapshot, error) {
	if err := l.enter(ctx); err != nil {
		return gamelog.Snapshot{}, err
	}
	defer l.gate.RUnlock()
	raw, there, err := l.lastOf(ctx, l.name+"-snapshots", l.name+".snapshot."+id.Token())
	if err != nil {
		return gamelog.Snapshot{}, err
	}
	if !there {
		return gamelog.Snapshot{}, gamelog.ErrNotFound
	}
	r := reader{data: raw.Data}
	version, large := r.byte(), r.byte() == 1
	home := uint64(0)
	if version == formatHome {
		home = r.uvarint()
	}
	s := gamelog.Snapshot{N: r.uvarint(), Rules: int(r.uvarint())}
	at := position{stream(home), r.uvarint(), r.uvarint(), r.uvarint()}
	if version != format && version != formatHome || home >= MaxStreams || r.short {
		return gamelog.Snapshot{}, errFormat
	}
	if at.seq > 0 {
		l.positions.learn(id, at)
	}
	s.Data = r.data
	if large {
		s.Data, err = l.blob(ctx, largeName(id))
	}
	return s, err
}

// PutBlob implements [gamelog.Log]. When it returns nil, a majority of the replicas has the blob, so the blob survives the loss of any one
// of them, the leader included: PutBytes waits until every message of the object is acknowledged, and NATS acknowledges a message only
// once a majority has it.
//
// The leader is asked whether the blob is there already, because another replica may not know yet that it was deleted. Its parts are
// counted, because an upload that failed while the leader changed can leave a description without all of its data.
func (l *Log) PutBlob(ctx context.Context, data []byte) (gamelog.Hash, error) {
	if err := gamelog.CheckBlob(data); err != nil {
		return "", err
	}
	if err := l.enter(ctx); err != nil {
		return "", err
	}
	defer l.gate.RUnlock()
	hash := gamelog.HashOf(data)
	there, err := l.hasWhole(ctx, string(hash))
	if err == nil && !there {
		_, err = l.packs.PutBytes(ctx, string(hash), data)
	}
	return hash, err
}

// Blob implements [gamelog.Log].
func (l *Log) Blob(ctx context.Context, hash gamelog.Hash) ([]byte, error) {
	if err := l.enter(ctx); err != nil {
		return nil, err
	}
	defer l.gate.RUnlock()
	return l.blob(ctx, string(hash))
}

func (l *Log) blob(ctx context.Context, name string) ([]byte, error) {
	if name == "" {
		return nil, gamelog.ErrNotFound
	}
	for {
		data, err := l.packs.GetBytes(ctx, name)
		if !errors.Is(err, jetstream.ErrObjectNotFound) {
			return data, err
		}
		// Any replica may have replied, and it may be behind. The leader is not.
		if about, err := l.object(ctx, name); err != nil {
			return nil, err
		} else if about == nil {
			return nil, gamelog.ErrNotFound
		}
		if err := pause(ctx, retryLast); err != nil {
			return nil, err
		}
	}
}

// object asks the leader of the object store for the description of an object. It returns nil if there is none.
func (l *Log) object(ctx context.Context, name string) (*jetstream.ObjectInfo, error) {
	bucket := l.name + "-packs"
	raw, there, err := l.lastOf(ctx, "OBJ_"+bucket, "$O."+bucket+".M."+base64.URLEncoding.EncodeToString([]byte(name)))
	if err != nil || !there {
		return nil, err
	}
	info := &jetstream.ObjectInfo{}
	if err := json.Unmarshal(raw.Data, info); err != nil || info.Deleted {
		return nil, err
	}
	return info, nil
}

// hasWhole asks the leader of the object store whether it has an object with all of its data.
func (l *Log) hasWhole(ctx context.Context, name string) (bool, error) {
	about, err := l.object(ctx, name)
	if err != nil || about == nil {
		return false, err
	}
	bucket := l.name + "-packs"
	chunks := "$O." + bucket + ".C." + about.NUID
	counts, err := l.subjects(ctx, "OBJ_"+bucket, chunks)
	return err == nil && counts[chunks] == uint64(about.Chunks), err
}

// subjects counts the messages of each subject of a stream that the filter allows.
func (l *Log) subjects(ctx context.Context, name, filter string) (counts map[string]uint64, err error) {
	err = retrying(ctx, func(ctx context.Context) error {
		stream, err := l.js.Stream(ctx, name)
		if err != nil {
			return err
		}
		info, err := stream.Info(ctx, jetstream.WithSubjectFilter(filter))
		if err == nil {
			counts = info.State.Subjects
		}
		return err
	})
	return counts, err
}

// DeleteBlob implements [gamelog.Log].
func (l *Log) DeleteBlob(ctx context.Context, hash gamelog.Hash) error {
	if err := l.enter(ctx); err != nil {
		return err
	}
	defer l.gate.RUnlock()
	if hash == "" {
		return nil
	}
	if err := l.packs.Delete(ctx, string(hash)); err != nil && !errors.Is(err, jetstream.ErrObjectNotFound) {
		return err
	}
	return nil
}

var _ gamelog.Lister = (*Log)(nil)

// IDs implements [gamelog.Lister]. A table that is deleted or made meanwhile may be among them or not.
func (l *Log) IDs(ctx context.Context) ([]gamelog.ID, error) {
	if err := l.enter(ctx); err != nil {
		return nil, err
	}
	defer l.gate.RUnlock()
	subjects := map[string]string{l.name + "-snapshots": l.name + ".snapshot.*"}
	for s := range l.Streams() {
		subjects[l.streamName(stream(s))] = l.subject(stream(s), "*")
	}
	var ids []gamelog.ID
	for name, all := range subjects {
		counts, err := l.subjects(ctx, name, all)
		if err != nil {
			return nil, err
		}
		for subject := range counts {
			id, err := gamelog.FromToken(subject[len(all)-1:])
			if err != nil {
				return nil, err
			}
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids), nil
}

// Delete implements [gamelog.Log].
func (l *Log) Delete(ctx context.Context, id gamelog.ID) error {
	if err := l.enter(ctx); err != nil {
		return err
	}
	defer l.gate.RUnlock()
	if err := l.packs.Delete(ctx, largeName(id)); err != nil && !errors.Is(err, jetstream.ErrObjectNotFound) {
		return err
	}
	// The summary goes first: a crash in between leaves unlisted entries, not a listed table without entries.
	if err := l.list.remove(ctx, l.tables, id); err != nil {
		return err
	}
	if err := l.purgeSubject(ctx, l.name+"-snapshots", l.name+".snapshot."+id.Token()); err != nil {
		return err
	}
	defer l.positions.forget(id)
	return l.purge(ctx, id)
}
