package client_test

import (
	"os/exec"
	"slices"
	"strings"
	"testing"

	"shipfic/game"
	"shipfic/internal/client"
	"shipfic/internal/gamelog"
	"shipfic/internal/limit"
	"shipfic/internal/table"
	"shipfic/internal/testkit/await"
	"shipfic/internal/wire"
)

// TestSocketBots lets two bots in Python play a whole game against a Filly of ours, once the host allows programs. The host watches.
func TestSocketBots(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("no python3 here")
	}
	address, stop := serveWith(t, &gamelog.Memory{}, "127.0.0.1:0", limit.Limits{States: limit.Rate{Times: 1_000_000, In: 1}})
	defer stop()
	c := newClient(t, address)
	config := table.Config{Game: "tsssf", Seats: 3}
	id, err := c.Create(t.Context(), wire.CreateTable{Name: "Ada", Config: config})
	if err != nil {
		t.Fatal(err)
	}
	host, err := c.Open(t.Context(), id, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer host.Close()
	at := hosted{t: t, table: host}
	var said [2]strings.Builder
	for i, name := range []string{"Robo", "Clank"} {
		b := exec.CommandContext(await.Context(t), "../../examples/socketbot.py", "http://"+address+"/t/"+string(id), name)
		b.Stderr = &said[i]
		if err := b.Start(); err != nil {
			t.Fatal(err)
		}
		defer func() {
			_ = b.Process.Kill()
			_ = b.Wait()
			if t.Failed() {
				t.Logf("%s says %s", name, &said[i])
			}
		}()
	}
	programs := func(v *wire.TableView) (n int) {
		for _, p := range v.People {
			if p.Program {
				n++
			}
		}
		return n
	}
	at.until(func(v *wire.TableView) bool { return programs(v) == 2 })
	filly := game.Seat(2)
	config.Programs = true
	at.must(wire.Command{Do: table.DoStand}, wire.Command{Do: table.DoBot, Seat: &filly, Level: "filly"}, wire.Command{Do: table.DoConfig, Config: &config})
	at.until(func(v *wire.TableView) bool {
		return !slices.ContainsFunc(v.Seats, func(s table.Seat) bool { return !s.Ready && s.Bot == "" })
	})
	at.must(wire.Command{Do: table.DoStart})
	at.until(func(v *wire.TableView) bool { return v.Status == gamelog.Finished })
	if at.view.EndedBy != "game" {
		t.Errorf("the game was ended by %q", at.view.EndedBy)
	}
	if slices.ContainsFunc(at.view.Seats, func(s table.Seat) bool { return s.Person != "" && s.Name != "" }) {
		t.Errorf("a bot of ours has played for a program: %+v", at.view.Seats)
	}
}

// hosted is a table as its host knows it.
type hosted struct {
	t     *testing.T
	table *client.Table
	view  *wire.TableView
}

func (h *hosted) hear() wire.FromServer {
	h.t.Helper()
	m, err := h.table.Receive(await.Context(h.t))
	if err != nil {
		h.t.Fatal(err)
	}
	if m.Table != nil {
		h.view = m.Table
	}
	return m
}

// must gives commands that are not refused.
func (h *hosted) must(commands ...wire.Command) {
	h.t.Helper()
	for _, c := range commands {
		ref, err := h.table.Do(h.t.Context(), c)
		if err != nil {
			h.t.Fatal(err)
		}
		m := h.hear()
		for m.Ref != ref {
			m = h.hear()
		}
		if m.Type != "done" {
			h.t.Fatalf("%s was answered with %s %s", c.Do, m.Type, m.Code)
		}
	}
}

func (h *hosted) until(so func(*wire.TableView) bool) {
	h.t.Helper()
	for h.view == nil || !so(h.view) {
		h.hear()
	}
}
