// Package bench measures the program: the engine's speed, bots by the clock of a table, and servers under the load of many players.
//
//	figures, err := bench.Server{Program: program, Tables: 500, Players: 4, Seconds: 10}.Run(ctx)
//	figures.Print(os.Stdout)
//
// It measures the server that the command runs, put together in the same way ([Program]). The load generator
// speaks the real protocol over real sockets. A single server is a process of its own, so that the processor time of each is known; the
// nodes of a cluster and their NATS servers share the process of the load generator.
package bench
