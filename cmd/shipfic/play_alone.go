package main

import (
	"cmp"
	"context"
	"io"
	"log/slog"
	"net"

	"shipfic/internal/gamelog"
	"shipfic/internal/retention"
)

// serveHere runs a server in this process, for one player against bots.
func (c playCmd) serveHere(ctx context.Context, stderr io.Writer) (address string, end func(), err error) {
	var log retention.Store = &gamelog.Memory{}
	if c.Data != "" {
		if log, err = (dataFlag{Data: c.Data}).open(ctx); err != nil {
			return "", nil, err
		}
	}
	running, err := assemble(assemblyOptions{
		Log: log, BotPause: c.BotPause, Seed: c.Seed, Logger: slog.New(slog.NewTextHandler(stderr, &slog.HandlerOptions{Level: slog.LevelError})),
	})
	if err != nil {
		return "", nil, cmp.Or(err, log.Close())
	}
	listener, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		running.close()
		return "", nil, cmp.Or(err, log.Close())
	}
	web := running.server.HTTP("")
	go web.Serve(listener) // until it is closed
	return "http://" + listener.Addr().String(), func() {
		web.Close()
		running.close()
		log.Close() // all entries are in it already
	}, nil
}
