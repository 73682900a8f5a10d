// Package jetstream keeps the log of tables in NATS JetStream, so that several machines share it.
//
// A table is a subject of one stream, an append is one message, and the message is published *expecting the last sequence of
// its subject*: of two machines that append at once the server takes one, and tells the other. Nobody owns a table and nobody holds a
// lock. The stream publishes each message again once it is stored, and a machine with somebody at a table listens to those of that
// table alone, so what a machine hears grows with its own tables, not with everybody's.
//
//	conn, err := nats.Connect("nats://one,nats://two,nats://three", nats.MaxReconnects(-1))
//	log, err := jetstream.Open(ctx, conn, jetstream.Settings{Replicas: 3})
//
// Beside it are a stream with the latest snapshot of each table, a key-value bucket with the summaries, which every machine mirrors in
// memory, and an object store with the packs.
//
// When Append returns nil, a majority of the replicas has the entries. Whether those survive a loss of power is the NATS servers' setting
// sync_interval; docs/running.md says what each choice can lose. Messages may be told late, twice or never: a watcher compares the
// numbers, and reads what it has missed.
package jetstream
