// Package jetstream stores table logs in NATS JetStream, so that several nodes can share them.
//
// Each table is a subject of a stream and each append is one message, published with the expected last sequence of its subject.
// When two nodes append at once, the server accepts one message and rejects the other. No node owns a table or holds a lock. The
// stream republishes every stored message, and a node subscribes only to the tables it serves, so a node's traffic grows with its
// own tables and not with the size of the cluster.
//
//	conn, err := nats.Connect("nats://one,nats://two,nats://three", nats.MaxReconnects(-1))
//	log, err := jetstream.Open(ctx, conn, jetstream.Settings{Replicas: 3})
//
// A log has one stream or several, and each table stays in one of them for good; docs/decisions/0010-streams.md says how it is found.
//
// Snapshots live in a second stream that keeps the latest one of each table, packs in an object store, and summaries in a
// key-value bucket that every node mirrors in memory.
//
// Once Append returns nil, a majority of the replicas has the entries. Whether they survive a power cut depends on the NATS
// servers' sync_interval; docs/running.md describes what each setting can lose. Republished messages may arrive late, twice or
// never: a watcher compares entry numbers and reads what it missed.
package jetstream
