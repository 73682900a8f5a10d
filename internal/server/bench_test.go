package server_test

import (
	"bytes"
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"shipfic/internal/gamelog"
	"shipfic/internal/server"
	"shipfic/internal/table"
	"shipfic/internal/wire"
)

// BenchmarkMoves plays at many tables at once over sockets, each with two players and two watchers. A player moves when the previous
// move is answered. The log is in memory, and the clients are in the same process.
func BenchmarkMoves(b *testing.B) {
	const tables = 50
	h := newHouse(b, server.Options{Limits: many()})
	moves := make(chan struct{}, b.N)
	for range b.N {
		moves <- struct{}{}
	}
	close(moves)
	var heard atomic.Int64
	var playing sync.WaitGroup
	begin := make(chan struct{})
	for range tables {
		players := [2]*browser{h.browser(), h.browser()}
		id := players[0].create(wire.CreateTable{Name: "Ada", Config: table.Config{Game: "tsssf", Seats: 2, Fixed: true}})
		all := []*client{players[0].comeSlowly(id, 0), players[1].comeSlowly(id, 0), h.browser().comeSlowly(id, 0), h.browser().comeSlowly(id, 0)}
		all[1].must(wire.Command{Do: table.DoJoin, Name: "Bo"})
		all[1].must(wire.Command{Do: table.DoSit, Seat: seatRef(1)})
		answers := make(chan error, 1)
		for _, c := range all {
			go listen(c, &heard, answers)
		}
		playing.Go(func() {
			<-begin
			if err := benchTable(h, id, all, moves, answers); err != nil {
				b.Error(err)
			}
		})
	}
	b.ReportAllocs()
	b.ResetTimer()
	close(begin)
	playing.Wait()
	b.StopTimer()
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "moves/s")
	b.ReportMetric(float64(heard.Load())/b.Elapsed().Seconds(), "messages/s")
}

// listen counts the messages to a client, and forwards answers.
func listen(c *client, heard *atomic.Int64, answers chan error) {
	for {
		_, data, err := c.socket.Read(context.Background())
		if err != nil {
			return
		}
		heard.Add(1)
		switch {
		case bytes.HasPrefix(data, []byte(`{"type":"done"`)):
			answers <- nil
		case bytes.HasPrefix(data, []byte(`{"type":"refused"`)):
			answers <- fmt.Errorf("%s", data)
		}
	}
}

func benchTable(h *house, id gamelog.ID, all []*client, moves chan struct{}, answers chan error) error {
	ctx := context.Background()
	room, err := h.hall.Room(ctx, id)
	if err != nil {
		return err
	}
	for range moves {
		s := room.State()
		if !s.Playing() {
			for _, c := range []table.Command{
				{Do: table.DoRematch, By: s.Seats[0].Person}, {Do: table.DoReady, By: s.Seats[1].Person, On: true}, {Do: table.DoStart, By: s.Host},
			} {
				if _, err := room.Do(ctx, c); err != nil && s.Games > 0 { // there is no rematch before the first game
					return err
				}
			}
			s = room.State()
		}
		move, err := anyMove(s.Game, s.N)
		if err != nil {
			return err
		}
		words, err := move.MarshalJSON()
		if err != nil {
			return err
		}
		all[s.Game.Waiting()[0]].send([]byte(fmt.Sprintf(`{"type":"do","ref":1,"command":{"do":"move","move":%s}}`, words)))
		if err := <-answers; err != nil {
			return err
		}
	}
	return nil
}
