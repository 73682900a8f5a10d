package main

import (
	"context"
	"errors"
	"time"

	"shipfic/internal/gamelog"
	"shipfic/internal/gamelog/sqlite"
)

// errRoomAgain ends a server that was started on a full disk, so that it starts again.
var errRoomAgain = errors.New("there is room on the disk again")

// isFull reports whether a log was opened on a full disk.
func isFull(log gamelog.Log) bool {
	l, is := log.(*sqlite.Log)
	return is && l.Full()
}

// roomInterval is how often a server on a full disk looks for room.
const roomInterval = 5 * time.Second

// waitForRoom calls a function when there is room next to a file, unless the context ends first.
func waitForRoom(ctx context.Context, path string, found func()) {
	for !sqlite.HasRoom(path) {
		select {
		case <-time.After(roomInterval):
		case <-ctx.Done():
			return
		}
	}
	found()
}
