package jetstream

import (
	"context"
	"encoding/json"
	"errors"
	"slices"

	"github.com/nats-io/nats.go/jetstream"
)

// Spread moves leaders of the log's streams so that no NATS server leads two more of them than another. NATS itself moves a leader only
// when a server dies, and never back.
func (l *Log) Spread(ctx context.Context) error {
	if err := l.enter(ctx); err != nil {
		return err
	}
	defer l.gate.RUnlock()
	return l.spread(ctx)
}

func (l *Log) spread(ctx context.Context) error {
	if l.Streams() == 1 {
		return nil
	}
	leading := map[string]int{}
	var all []*jetstream.StreamInfo
	for s := range l.Streams() {
		info, err := l.info(ctx, stream(s))
		if err != nil {
			return err
		}
		if info.Cluster == nil || info.Cluster.Leader == "" {
			continue // a single server, or an election is under way
		}
		leading[info.Cluster.Leader]++
		all = append(all, info)
	}
	for _, info := range all {
		from, to := info.Cluster.Leader, leastLeading(info.Cluster.Replicas, leading)
		if to == "" || leading[from] < leading[to]+2 {
			continue
		}
		if err := l.lead(ctx, info.Config.Name, to); err != nil {
			return err
		}
		leading[from]--
		leading[to]++
	}
	return nil
}

// info returns the state of a stream.
func (l *Log) info(ctx context.Context, s stream) (info *jetstream.StreamInfo, err error) {
	err = retrying(ctx, func(ctx context.Context) error {
		at, err := l.js.Stream(ctx, l.streamName(s))
		if err == nil {
			info = at.CachedInfo()
		}
		return err
	})
	return info, err
}

// leastLeading returns the replica that could lead and leads the fewest streams, or "".
func leastLeading(replicas []*jetstream.PeerInfo, leading map[string]int) string {
	able := slices.DeleteFunc(slices.Clone(replicas), func(p *jetstream.PeerInfo) bool { return p.Offline || !p.Current })
	if len(able) == 0 {
		return ""
	}
	return slices.MinFunc(able, func(a, b *jetstream.PeerInfo) int { return leading[a.Name] - leading[b.Name] }).Name
}

// lead asks a stream's leader to hand over to another server. It is a wish: the replicas may elect another one.
func (l *Log) lead(ctx context.Context, stream, server string) error {
	question, err := json.Marshal(map[string]any{"placement": map[string]string{"preferred": server}})
	if err != nil {
		return err
	}
	once, cancel := context.WithTimeout(ctx, askTimeout)
	defer cancel()
	_, err = l.conn.RequestWithContext(once, "$JS.API.STREAM.LEADER.STEPDOWN."+stream, question)
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil { // the leader changed meanwhile
		return nil
	}
	return err
}

// StreamState is what one of the log's streams holds, and the NATS server that leads it.
type StreamState struct {
	Name     string `json:"name"`
	Leader   string `json:"leader"` // "" for a single NATS server, or during an election
	Messages uint64 `json:"messages"`
	Bytes    uint64 `json:"bytes"`
	Tables   uint64 `json:"tables"` // includes pointers to tables in other streams
}

// StreamStates returns the states of the log's streams.
func (l *Log) StreamStates(ctx context.Context) (list []StreamState, err error) {
	if err := l.enter(ctx); err != nil {
		return nil, err
	}
	defer l.gate.RUnlock()
	for s := range l.Streams() {
		info, err := l.info(ctx, stream(s))
		if err != nil {
			return nil, err
		}
		state := StreamState{Name: info.Config.Name, Messages: info.State.Msgs, Bytes: info.State.Bytes, Tables: info.State.NumSubjects}
		if info.Cluster != nil {
			state.Leader = info.Cluster.Leader
		}
		list = append(list, state)
	}
	return list, nil
}
