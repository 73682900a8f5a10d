package main

import (
	"cmp"
	"context"
	"io"
	"log/slog"
	"net"

	"shipfic/internal/gamelog"
)

// serveHere runs a server in this process, for one player against bots.
func (c playCmd) serveHere(ctx context.Context, stderr io.Writer) (address string, end func(), err error) {
	var log gamelog.Log = &gamelog.Memory{}
	if c.Data != "" {
		if log, err = (dataFlag{Data: c.Data}).open(ctx); err != nil {
			return "", nil, err
		}
	}
	house, err := openHouse(houseOptions{
		Log: log, BotPause: c.BotPause, Seed: c.Seed, Logger: slog.New(slog.NewTextHandler(stderr, &slog.HandlerOptions{Level: slog.LevelError})),
	})
	if err != nil {
		return "", nil, cmp.Or(err, log.Close())
	}
	listener, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		house.close()
		return "", nil, cmp.Or(err, log.Close())
	}
	web := house.server.HTTP("")
	go web.Serve(listener) // until it is closed
	return "http://" + listener.Addr().String(), func() {
		web.Close()
		house.close()
		log.Close() // all entries are in it already
	}, nil
}
