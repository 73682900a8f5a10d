// Package latency estimates how long messages to a client and back take, from answers that a cheat may delay.
//
// A client can delay its answers but cannot hasten them. So the distance is the fastest answer that was ever seen ([Fastest]), and other
// answers only show how uneven the connection is. The measurements of the operating system ([OfConnection]), or of a proxy's operating
// system ([Reported]), bound what a client can pretend ([Bounds]).
//
//	count := trips.Add(trip)
//	estimate, known := trips.Estimate(fastest.Lower(key, trip), bounds)
package latency
