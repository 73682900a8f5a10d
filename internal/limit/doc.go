// Package limit says how much strangers may do.
//
// [Addresses] counts what each address does against the rates of [Limits]; all networks of an IPv6 site together have twice as much. [Pace]
// counts what one person does at a table. The nodes of a cluster send each other what they counted, as [Used].
//
//	if wait := addresses.Of(address).Use(limit.Tables); wait > 0 { … }
//
// [Budget] shares a server's processor time and memory between requests. Two things cost much: bodies held in memory, and work on them.
// A request reserves the bytes of its body as they arrive, and waits for a worker before it works. There are fewer workers than cores, so
// that moves at tables never wait for a pack; short work has workers of its own, so that it does not wait for long work. When a worker is
// free, it goes to the address that used the least lately, and within an address to the person who used the least: somebody who asks for
// much waits for everybody else. An address that has used up its time is refused. When the queue is full, the address that waits for the
// most is refused.
//
//	share := budget.Request(address, person)
//	defer share.Done()
//	if err := share.Reserve(limit.Large, arrived); err != nil { … }
//	err := share.Work(ctx, func() error { … })
//
// The package knows neither HTTP nor games.
package limit
