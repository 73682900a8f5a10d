package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"sync"
	"time"

	"shipfic/internal/table"
	"shipfic/internal/wire"
)

// abuseCmd measures what people at tables notice while strangers ask a server for as much work as they may. The server has its usual
// limits.
type abuseCmd struct {
	programs
	Seconds    float64 `default:"20" help:"How long to measure (${default})."`
	Strangers  int     `default:"8" help:"Addresses that ask for much (${default})."`
	Parallel   int     `default:"16" help:"Requests of each of them at the same time (${default})."`
	Bystanders int     `default:"10" help:"Tables of other people, whose commands are measured (${default})."`
	Watchers   int     `default:"3" help:"People who watch at each of these tables (${default})."`
}

// Run measures and prints.
func (c abuseCmd) Run(ctx context.Context, stdout io.Writer) error {
	return c.inTurn(stdout, func(program, folder string) ([]figure, error) { return c.measure(ctx, program, folder) })
}

// measure measures bystanders alone, which tells what the machine itself costs, and then next to strangers.
func (c abuseCmd) measure(ctx context.Context, program, folder string) (figures []figure, err error) {
	s, err := start(serving(ctx, program, "--data="+folder))
	if err != nil {
		return nil, err
	}
	defer s.stop()
	ctx, leave := context.WithCancel(ctx)
	defer leave()
	crowd := make([]*bystander, c.Bystanders)
	err = inParallel(len(crowd), func(i int) (err error) {
		crowd[i], err = c.sit(ctx, s, i)
		return err
	})
	if err != nil {
		return nil, err
	}
	alone, err := bystandAll(ctx, crowd, seconds(c.Seconds))
	if err != nil {
		return nil, err
	}
	strangers, wait, err := c.comeStrangers(ctx, s)
	if err != nil {
		return nil, err
	}
	attacked, err := bystandAll(ctx, crowd, seconds(c.Seconds))
	peak := s.peakMiB()
	if err := errors.Join(err, wait()); err != nil {
		return nil, err
	}
	figures = append(alone.figures("alone"), attacked.figures("next to strangers")...)
	return append(
		figures,
		figure{"requests of strangers answered", float64(strangers.Answered)},
		figure{"requests of strangers refused", float64(strangers.Refused)},
		figure{"requests of strangers without an answer", float64(strangers.Failed)},
		figure{"peak memory of the server, MiB", peak},
	), nil
}

// comeStrangers starts the strangers. What became of their requests is known after the wait.
func (c abuseCmd) comeStrangers(ctx context.Context, s *server) (f *strangersFigures, wait func() error, err error) {
	own, err := os.Executable()
	if err != nil {
		return nil, nil, err
	}
	command := exec.CommandContext(ctx, own, "strangers", s.address,
		fmt.Sprint("--seconds=", c.Seconds), fmt.Sprint("--addresses=", c.Strangers), fmt.Sprint("--parallel=", c.Parallel))
	apart(command)
	var out bytes.Buffer
	command.Stdout, command.Stderr = &out, os.Stderr
	f = &strangersFigures{}
	wait = func() error { return errors.Join(command.Wait(), json.Unmarshal(out.Bytes(), f)) }
	return f, wait, command.Start()
}

// noticed is what bystanders noticed.
type noticed struct {
	said, asked []time.Duration // until a chat line was durable and confirmed; until they knew what a Goal means
	refused     int             // of both
}

func (n noticed) figures(when string) (figures []figure) {
	for _, of := range []struct {
		what string
		took []time.Duration
	}{{"commands", n.said}, {"requests", n.asked}} {
		what := of.what + " of bystanders " + when
		figures = append(figures, figure{what, float64(len(of.took))})
		for _, p := range []struct {
			name string
			of   int
		}{{"p50", 50}, {"p99", 99}, {"longest", 100}} {
			figures = append(figures, figure{what + ", " + p.name + " ms", percentile(of.took, p.of)})
		}
	}
	return append(figures, figure{"refused to bystanders " + when, float64(n.refused)})
}

// bystandAll measures all bystanders for a time.
func bystandAll(ctx context.Context, crowd []*bystander, during time.Duration) (all noticed, err error) {
	var working sync.WaitGroup
	until, pause := time.Now().Add(during), max(between, time.Duration(len(crowd))*allBetween)
	errs := make([]error, len(crowd))
	for i, b := range crowd {
		b.noticed = noticed{}
		working.Go(func() {
			time.Sleep(pause * time.Duration(i) / time.Duration(len(crowd))) // they do not all wait for the same thing
			errs[i] = b.bystand(ctx, until, pause)
		})
	}
	working.Wait()
	for _, b := range crowd {
		all.said, all.asked, all.refused = append(all.said, b.said...), append(all.asked, b.asked...), all.refused+b.refused
	}
	return all, cmp.Or(errs...)
}

// How long a bystander waits between two commands, and all of them together: the server accepts two a second of each.
const (
	between    = 600 * time.Millisecond
	allBetween = 10 * time.Millisecond
)

// authors is how many bystanders ask what Goals mean: few people write packs.
const authors = 10

// bystander is somebody at a table with a running game.
type bystander struct {
	*person
	server  *server
	answers chan message
	asks    bool
	noticed
}

// sit makes a table and connects to it, with watchers from the same address.
func (c abuseCmd) sit(ctx context.Context, s *server, number int) (*bystander, error) {
	b := &bystander{server: s, answers: make(chan message, 1), asks: number < authors}
	var err error
	if b.person, err = s.newPerson(number); err != nil {
		return nil, err
	}
	id, err := b.Create(ctx, wire.CreateTable{Name: "Ada", Start: true, Bots: []string{"filly"}, Config: table.Config{Game: "tsssf", Seats: 2}})
	if err != nil {
		return nil, err
	}
	for i := range c.Watchers + 1 {
		who := b.person
		heard := b.heard
		if i > 0 {
			if who, err = s.newPerson(number); err != nil {
				return nil, err
			}
			heard = func(message) error { return nil }
		}
		if err := who.enter(ctx, id); err != nil {
			return nil, err
		}
		go who.listen(ctx, heard)
	}
	return b, nil
}

// heard passes answers on.
func (b *bystander) heard(m message) error {
	if m.kind == 'd' || m.refused() != nil {
		b.answers <- m
	}
	return nil
}

// bystand says and asks something every now and then, and measures how long each takes. It ends after an answer, so that the socket can
// be used again.
func (b *bystander) bystand(ctx context.Context, until time.Time, pause time.Duration) error {
	for ref := 1; time.Now().Before(until); ref++ {
		if err := b.time(&b.said, func() error { return b.say(ctx) }); err != nil {
			return err
		}
		if b.asks {
			if err := b.time(&b.asked, func() error { return b.ask(ctx, ref) }); err != nil {
				return err
			}
		}
		if err := wait(ctx, pause); err != nil {
			return err
		}
	}
	return nil
}

var errRefused = errors.New("a bystander was refused")

// time adds how long something took, unless it was refused.
func (b *bystander) time(took *[]time.Duration, do func() error) error {
	begun := time.Now()
	err := do()
	switch {
	case err == nil:
		*took = append(*took, time.Since(begun))
	case errors.Is(err, errRefused):
		b.refused++
		fmt.Fprintln(os.Stderr, err)
		err = nil
	}
	return err
}

// say says something and waits until it is durable and confirmed.
func (b *bystander) say(ctx context.Context) error {
	if _, err := b.table.Do(ctx, wire.Command{Do: table.DoSay, Text: "hello"}); err != nil {
		return err
	}
	select {
	case m := <-b.answers:
		if err := m.refused(); err != nil {
			return fmt.Errorf("%w: %w", errRefused, err)
		}
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// ask asks what a Goal means.
func (b *bystander) ask(ctx context.Context, ref int) error {
	answer, err := b.server.ask(ctx, http.MethodPost, "/api/goal", b.way.from, bytes.NewReader(fmt.Appendf(nil, `{"goal":"ExistsPony(name=Zecora%d)"}`, ref)))
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("%w: %s %.200s", errRefused, answer.Status, text)
	}
	return err
}
