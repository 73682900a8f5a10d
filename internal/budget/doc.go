// Package budget shares a server's processor time and memory between the requests of strangers.
//
// Two things cost much: bodies held in memory, and work on them. A request reserves the bytes of its body as they arrive, and waits for a worker before it works. There are fewer workers than cores, so that moves at tables never wait for a pack. When a worker
// is free, it goes to the address that used the least lately, and within an address to the person who used the least: somebody who asks
// for much waits for everybody else. An address that has used up its time is refused, and so is a request that finds the queue full.
//
//	request := b.Request(address, person)
//	defer request.Done()
//	if err := request.Reserve(budget.Large, arrived); err != nil { … }
//	err := request.Work(ctx, func() error { … })
//
// The package knows neither HTTP nor games.
package budget
