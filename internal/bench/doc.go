// Package bench measures the program: the engine's speed, and servers under the load of many players.
//
//	figures, err := bench.Server{Program: program, Tables: 500, Players: 4, Seconds: 10}.Run(ctx)
//	figures.Print(os.Stdout)
//
// It measures the server that the command runs, put together in the same way ([Program]). The load generator runs in the same
// process and speaks the real protocol over real sockets.
package bench
