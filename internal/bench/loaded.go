package bench

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime/pprof"
	"strconv"
	"strings"
	"time"
)

// Loaded is the server that [Server] puts under load, in a process of its own, so that its CPU time and its profile are its own. It
// deals games that the load generator knows.
type Loaded struct {
	Program Program
	Folder  string // where the games are
}

// Requests that a loaded server reads from its standard input, one in each line. It replies to each with a line.
const (
	askTime    = "time"    // the reply is the CPU time so far, in nanoseconds
	askProfile = "profile" // starts a CPU profile, in the file that follows
)

// Run serves until the input ends. It first writes the address of the server.
func (s Loaded) Run(ctx context.Context, in io.Reader, out io.Writer) (err error) {
	n, err := s.Program.openLoaded(ctx, s.Folder)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, n.close()) }()
	fmt.Fprintln(out, n.address)
	for requests := bufio.NewScanner(in); requests.Scan(); {
		switch request, of, _ := strings.Cut(requests.Text(), " "); request {
		case askTime:
			fmt.Fprintln(out, int64(cpuTime()))
		case askProfile:
			file, err := os.Create(of)
			if err != nil {
				return err
			}
			defer file.Close()
			if err := pprof.StartCPUProfile(file); err != nil {
				return err
			}
			defer pprof.StopCPUProfile()
			fmt.Fprintln(out, of)
		default:
			return fmt.Errorf("unknown request %q", request)
		}
	}
	return nil
}

// loaded is a [Loaded] that runs.
type loaded struct {
	process *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Reader
	address string
}

// startLoaded starts this program again, as a server.
func startLoaded(ctx context.Context, folder string) (*loaded, error) {
	program, err := os.Executable()
	if err != nil {
		return nil, err
	}
	s := &loaded{process: exec.CommandContext(ctx, program, "bench", "loaded", folder)}
	s.process.Stderr = os.Stderr
	if s.in, err = s.process.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := s.process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := s.process.Start(); err != nil {
		return nil, err
	}
	s.out = bufio.NewReader(out)
	if s.address, err = s.line(); err != nil {
		s.kill()
		return nil, fmt.Errorf("the server does not start: %w", err)
	}
	return s, nil
}

func (s *loaded) line() (string, error) {
	line, err := s.out.ReadString('\n')
	return strings.TrimSuffix(line, "\n"), err
}

// ask sends a request and returns the reply.
func (s *loaded) ask(request string) (string, error) {
	if _, err := fmt.Fprintln(s.in, request); err != nil {
		return "", err
	}
	return s.line()
}

// busy returns the CPU time of the server so far.
func (s *loaded) busy() (time.Duration, error) {
	reply, err := s.ask(askTime)
	if err != nil {
		return 0, err
	}
	n, err := strconv.ParseInt(reply, 10, 64)
	return time.Duration(n), err
}

// profile starts a CPU profile, which ends with the server.
func (s *loaded) profile(file string) error {
	_, err := s.ask(askProfile + " " + file)
	return err
}

// stop ends the server and waits until it has closed its log.
func (s *loaded) stop() error { return errors.Join(s.in.Close(), s.process.Wait()) }

// kill ends the server if it still runs.
func (s *loaded) kill() {
	if s.process.ProcessState == nil {
		s.process.Process.Kill()
		s.process.Wait()
	}
}
