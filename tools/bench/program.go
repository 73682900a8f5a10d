package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"time"

	"shipfic/internal/client"
)

// server is a program that serves, in a process of its own.
type server struct {
	process  *exec.Cmd
	address  string
	protocol int // its version
}

// serving is the command that runs a program with the flags of "serve". Clients invent their addresses, because a server limits what one
// may do.
func serving(ctx context.Context, program string, flags ...string) *exec.Cmd {
	return servingWith(ctx, program, append([]string{"--listen=127.0.0.1:0", "--log-level=error", "--trust-proxy"}, flags...)...)
}

// servingWith is the same with no flags but those.
func servingWith(ctx context.Context, program string, flags ...string) *exec.Cmd {
	c := exec.CommandContext(ctx, program, append([]string{"serve"}, flags...)...)
	c.Cancel = func() error { return c.Process.Signal(os.Interrupt) }
	c.Stderr = os.Stderr
	apart(c)
	return c
}

// start starts a server, and waits until it says where it listens.
func start(c *exec.Cmd) (*server, error) {
	out, err := c.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := c.Start(); err != nil {
		return nil, err
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	address := addressIn.FindString(line)
	if address == "" {
		return nil, errors.Join(fmt.Errorf("the server prints %q instead of its address", line), err, c.Process.Kill(), c.Wait())
	}
	go io.Copy(io.Discard, out)
	s := &server{process: c, address: address}
	if s.protocol, err = s.speaks(); err != nil {
		return nil, errors.Join(err, c.Process.Kill(), c.Wait())
	}
	return s, nil
}

// speaks asks for a table that does not exist. The refusal has the version of the server's protocol: older programs have another one.
func (s *server) speaks() (version int, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	c, err := client.New(s.address)
	if err != nil {
		return 0, err
	}
	none, err := c.Open(ctx, "none", 0)
	if err != nil {
		return 0, err
	}
	defer none.Close()
	bye, err := none.Receive(ctx)
	return bye.Version, err
}

var addressIn = regexp.MustCompile(`https?://[^ ,]+`)

// stop ends the server, and waits until it has closed its log.
func (s *server) stop() error {
	if s.process.ProcessState != nil {
		return nil
	}
	return errors.Join(s.process.Process.Signal(os.Interrupt), s.process.Wait())
}

// metrics are what the server says of itself, by name.
func (s *server) metrics(ctx context.Context) (map[string]float64, error) {
	answer, err := s.get(ctx, "/metrics", "")
	if err != nil {
		return nil, err
	}
	values := map[string]float64{}
	for line := range bytes.Lines(answer) {
		if name, value, found := bytes.Cut(bytes.TrimSpace(line), []byte(" ")); found {
			values[string(name)], _ = strconv.ParseFloat(string(value), 64) // a comment is not a number
		}
	}
	return values, nil
}

// cpuTime is the processor time of the server so far, as the operating system counts it.
func (s *server) cpuTime(ctx context.Context) (time.Duration, error) {
	values, err := s.metrics(ctx)
	return time.Duration(values["process_cpu_seconds_total"] * float64(time.Second)), err
}

// oftenCollected is the environment of a server that makes little garbage before it collects it.
func oftenCollected() []string { return append(os.Environ(), "GOGC=5") }

// liveBytes is the size of the heap and the stacks of such a server: the smallest of many, so that one was read just after a collection.
func (s *server) liveBytes(ctx context.Context) (least float64, err error) {
	for i := range 100 {
		values, err := s.metrics(ctx)
		if err != nil {
			return 0, err
		}
		if live := values["go_memstats_heap_alloc_bytes"] + values["go_memstats_stack_inuse_bytes"]; i == 0 || live < least {
			least = live
		}
	}
	return least, nil
}

// peakMiB is the most memory that the server has taken so far; 0 where the system does not tell.
func (s *server) peakMiB() float64 {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.process.Process.Pid))
	if err != nil {
		return 0
	}
	for line := range bytes.Lines(text) {
		if words := bytes.Fields(line); len(words) == 3 && string(words[0]) == "VmHWM:" {
			kilobytes, _ := strconv.ParseFloat(string(words[1]), 64)
			return kilobytes / 1024
		}
	}
	return 0
}

// ask sends a request from an address; "" is this machine itself.
func (s *server) ask(ctx context.Context, method, path, from string, body io.Reader) (*http.Response, error) {
	r, err := http.NewRequestWithContext(ctx, method, s.address+path, body)
	if err != nil {
		return nil, err
	}
	r.Header.Set("Content-Type", "application/json")
	if from != "" {
		r.Header.Set("X-Forwarded-For", from)
	}
	return http.DefaultClient.Do(r)
}

// get asks for something that must be there.
func (s *server) get(ctx context.Context, path, from string) ([]byte, error) {
	answer, err := s.ask(ctx, http.MethodGet, path, from, nil)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: %s", path, answer.Status)
	}
	return io.ReadAll(answer.Body)
}
