package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"os"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"shipfic/game"
	"shipfic/hayburger"
	"shipfic/internal/gamelog"
	"shipfic/internal/latency"
	"shipfic/internal/table"
	"shipfic/internal/wire"
)

// liveTable is a table on a real server, whose players are apart.
type liveTable struct {
	players [2]*livePlayer
	pile    [2]int          // cards in the pile, as each player knows; only their own goroutine uses it
	turned  [2]atomic.Int64 // the number of the latest card, as each player knows

	mu        sync.Mutex
	tally     tally
	reactions [2]map[int]time.Duration
}

func (t *liveTable) reacted(seat game.Seat, card int, really time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.reactions[seat][card] = really
}

func (t *liveTable) decided(d hayburger.Decided) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.tally.decided(d, func(seat game.Seat, card int) time.Duration { return t.reactions[seat][card] })
}

func (t *liveTable) marked(seat game.Seat, m hayburger.Mark) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.tally.marked(seat, m)
}

// live plays parts with a server of its own, over links whose packets are delayed. It runs in a network of its own.
type live struct {
	slapsCmd
	link    *link
	players atomic.Int64
}

// ports of the server, and of the proxies in front of it.
const playPort, silentPort, reportingPort = 8080, 8081, 8082

// play plays a part.
func (l *live) play(ctx context.Context, part slapPart) ([]slapFigures, error) {
	folder, err := os.MkdirTemp("", "slaps")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	flags := []string{fmt.Sprintf("--listen=0.0.0.0:%d", playPort), "--data=" + folder, "--log-level=error", "--max-connections=1000000"}
	port := playPort
	if part.sight != direct {
		flags = append(flags, "--trust-proxy")
		port = map[kernelView]int{behindProxy: silentPort, reported: reportingPort}[part.sight]
		proxy := newSlapProxy(port, part.sight == reported)
		listener, err := net.Listen("tcp", proxy.Addr)
		if err != nil {
			return nil, err
		}
		go proxy.Serve(listener)
		defer proxy.Close()
	}
	server, err := start(servingWith(ctx, l.Program, flags...))
	if err != nil {
		return nil, err
	}
	defer server.stop()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	tables := make([][]*liveTable, len(part.pairs))
	for i := range tables {
		tables[i] = make([]*liveTable, part.tables)
	}
	err = inParallel(len(part.pairs)*part.tables, func(n int) error {
		i, k := n/part.tables, n%part.tables
		if err := l.setUp(ctx, &tables[i][k], part.pairs[i], part, port); err != nil {
			return fmt.Errorf("%s: %w", part.pairs[i].name, err)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if err := wait(ctx, warmUp); err != nil {
		return nil, err
	}
	for _, pair := range tables {
		for _, t := range pair {
			if err := t.players[0].carryOut(ctx, wire.Command{Do: table.DoStart}); err != nil {
				return nil, fmt.Errorf("starting: %w", err)
			}
		}
	}
	if err := wait(ctx, seconds(l.Seconds)); err != nil {
		return nil, err
	}
	var all []slapFigures
	for i, p := range part.pairs {
		f := slapFigures{Part: part.name, Title: part.title, Pair: p.name, First: p.first, Second: p.second, Tables: part.tables}
		for _, t := range tables[i] {
			t.mu.Lock()
			t.tally.addTo(&f)
			t.mu.Unlock()
		}
		f.finish()
		all = append(all, f)
	}
	return all, nil
}

// setUp seats a pair at a table.
func (l *live) setUp(ctx context.Context, into **liveTable, p pair, part slapPart, port int) error {
	t := &liveTable{reactions: [2]map[int]time.Duration{{}, {}}}
	*into = t
	var id gamelog.ID
	for seat, who := range []struct {
		distance
		manner
	}{{p.first, p.manner}, {p.second, honest}} {
		number := int(l.players.Add(1))
		from, server := l.link.place(number, who.distance, part.private)
		player, err := newLivePlayer(who.manner, t, game.Seat(seat), from, fmt.Sprintf("http://%s:%d", server, port), dice(l.Seed, uint64(number)))
		if err != nil {
			return err
		}
		t.players[seat] = player
		if seat == 0 {
			if id, err = player.make(ctx); err != nil {
				return err
			}
		}
		if player.table, err = player.Open(ctx, id, 0); err != nil {
			return err
		}
		go player.listen(ctx)
		go player.report(ctx)
		if seat == 1 {
			at := game.Seat(1)
			for _, c := range []wire.Command{{Do: table.DoJoin, Name: "Far"}, {Do: table.DoSit, Seat: &at}, {Do: table.DoReady, On: true}} {
				if err := player.carryOut(ctx, c); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// make makes a table with a deck in which nearly every card matches.
func (p *livePlayer) make(ctx context.Context) (gamelog.ID, error) {
	var deck wire.UploadedPack
	if err := p.Ask(ctx, http.MethodPost, "/api/packs", json.RawMessage(matchingDeck()), &deck); err != nil {
		return "", fmt.Errorf("uploading the deck: %w", err)
	}
	return p.Create(ctx, wire.CreateTable{Name: "Near", Config: table.Config{
		Game: "hayburger", Seats: 2, Fixed: true, Packs: []gamelog.Hash{deck.Hash},
		Options: json.RawMessage(`{"decks":["` + matchingName + `"],"maxTurned":100000,"pause":0,"slapIn":"players"}`),
	}})
}

// newSlapProxy is a proxy in front of the server, which reports how far away players are or not.
func newSlapProxy(port int, reports bool) *http.Server {
	behind := &url.URL{Scheme: "http", Host: "127.0.0.1:" + strconv.Itoa(playPort)}
	type connection struct{}
	proxy := &httputil.ReverseProxy{ErrorLog: log.New(io.Discard, "", 0), Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(behind)
		r.Out.Host = r.In.Host
		r.SetXForwarded()
		r.Out.Header.Del(latency.ClientRTT)
		if kernel := latency.OfConnection(r.In.Context().Value(connection{}).(net.Conn)); reports && kernel != nil {
			r.Out.Header.Set(latency.ClientRTT, strconv.FormatInt(kernel.Smoothed.Microseconds(), 10))
		}
	}}
	return &http.Server{
		Addr: "0.0.0.0:" + strconv.Itoa(port), Handler: proxy, ReadHeaderTimeout: time.Minute,
		ConnContext: func(ctx context.Context, c net.Conn) context.Context { return context.WithValue(ctx, connection{}, c) },
	}
}

// playApart plays parts in a network of its own.
func (c slapsCmd) playApart(ctx context.Context) (all []slapFigures, err error) {
	l := &live{slapsCmd: c}
	if l.link, err = newLink(c.Seed); err != nil {
		return nil, err
	}
	for _, part := range c.parts() {
		part.tables = cmp.Or(c.Tables, part.tables)
		figures, err := l.play(ctx, part)
		if err != nil {
			return nil, errors.Join(fmt.Errorf("part %s", part.name), err)
		}
		all = append(all, figures...)
	}
	return all, nil
}
