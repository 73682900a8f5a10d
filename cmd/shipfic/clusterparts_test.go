package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"shipfic/internal/testkit/await"
	"shipfic/internal/testkit/natsnode"
)

// natsNode is a test program that runs a NATS server with the settings in its argument, until it is killed.
func natsNode() {
	var s natsnode.Settings
	if err := json.Unmarshal([]byte(os.Args[1]), &s); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(exitUsage)
	}
	if _, err := natsnode.Start(s); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(exitFailed)
	}
	fmt.Println("ready")
	select {}
}

// process is a program that the test runs, kills and runs again.
type process struct {
	t       *testing.T
	name    string
	args    func() []string
	running *exec.Cmd
	errors  *lines
}

// start runs the program until the test ends, and returns the first line that it prints.
func (p *process) start() string {
	p.t.Helper()
	args := p.args()
	p.running = exec.Command(args[0], args[1:]...)
	p.running.Stderr = p.errors
	out, err := p.running.StdoutPipe()
	if err == nil {
		err = p.running.Start()
	}
	if err != nil {
		p.t.Fatalf("%s: %v", p.name, err)
	}
	started := p.running
	p.t.Cleanup(func() { // it must be gone before its folder is removed
		started.Process.Kill()
		started.Wait()
		if p.t.Failed() {
			p.t.Logf("%s said:\n%s", p.name, p.errors)
		}
	})
	late := time.AfterFunc(patience, func() { started.Process.Kill() })
	defer late.Stop()
	line := make([]byte, 0, 256)
	for one := make([]byte, 1); ; {
		if _, err := io.ReadFull(out, one); err != nil {
			p.t.Fatalf("%s ends before it is ready: %v\n%s", p.name, err, p.errors)
		}
		if one[0] == '\n' {
			break
		}
		line = append(line, one[0])
	}
	go io.Copy(io.Discard, out)
	return string(line)
}

func (p *process) signal(s syscall.Signal) {
	p.t.Helper()
	if err := p.running.Process.Signal(s); err != nil {
		p.t.Fatalf("%s: %v", p.name, err)
	}
}

func (p *process) kill() {
	p.t.Helper()
	p.signal(syscall.SIGKILL)
	await.Return(p.t, "the killed process to end", func() { p.running.Wait() }) // its error says that it was killed
}

// lines collects the standard error of programs.
type lines struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// line is a proxy to a NATS server that can be cut off.
type line struct {
	listener net.Listener
	to       string

	mu   sync.Mutex
	cut  bool
	open map[net.Conn]struct{}
}

// newLine opens a proxy to an address.
func newLine(t *testing.T, to string) *line {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l := &line{listener: listener, to: to, open: map[net.Conn]struct{}{}}
	t.Cleanup(func() {
		listener.Close()
		l.set(true)
	})
	go l.serve()
	return l
}

func (l *line) url() string { return "nats://" + l.listener.Addr().String() }

// set cuts the proxy off with all its connections, or restores it.
func (l *line) set(cut bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.cut = cut
	if cut {
		for conn := range l.open {
			conn.Close()
		}
		clear(l.open)
	}
}

// keep notes connections, unless the line is cut.
func (l *line) keep(conns ...net.Conn) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, conn := range conns {
		if l.cut {
			conn.Close()
		} else {
			l.open[conn] = struct{}{}
		}
	}
	return !l.cut
}

func (l *line) serve() {
	for {
		near, err := l.listener.Accept()
		if err != nil {
			return
		}
		far, err := net.Dial("tcp", l.to)
		if err != nil {
			near.Close()
			continue
		}
		if !l.keep(near, far) {
			continue
		}
		for _, way := range [][2]net.Conn{{near, far}, {far, near}} {
			go func() {
				io.Copy(way[0], way[1])
				way[0].Close()
				way[1].Close()
			}()
		}
	}
}
