package bench

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"time"

	"shipfic/internal/gamelog"
)

// storedEntries is the length of the stored games when the start time is measured.
const storedEntries = 40

// start measures how long the program takes from its start until it is ready, with many stored games.
func (b Server) start(ctx context.Context, folder string, like gamelog.ID, f *ServerFigures) error {
	log, err := b.Program.OpenFolder(ctx, folder)
	if err != nil {
		return err
	}
	t, err := readTable(ctx, log, like, storedEntries)
	if err == nil {
		err = inParallel(b.Stored, func(i int) error { return t.put(ctx, log, gamelog.ID(fmt.Sprintf("stored%d", i))) })
	}
	if err := errors.Join(err, log.Close()); err != nil {
		return err
	}
	program, err := os.Executable()
	if err != nil {
		return err
	}
	begun := time.Now()
	served := exec.CommandContext(ctx, program, "serve", "--listen", "127.0.0.1:0", "--data", folder, "--log-level", "error")
	served.Cancel = func() error { return served.Process.Signal(os.Interrupt) }
	address, err := StartProcess(served)
	if err != nil {
		return err
	}
	defer served.Wait()
	defer served.Process.Signal(os.Interrupt)
	answer, err := http.Get(address + "/readyz")
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("the server is not ready: %s", answer.Status)
	}
	f.StartMS = float64(time.Since(begun).Microseconds()) / 1000
	return nil
}

var addressIn = regexp.MustCompile(`https?://[^ ,]+`)

// StartProcess starts a command that runs a server, and returns the address that it prints.
func StartProcess(served *exec.Cmd) (string, error) {
	served.Stderr = os.Stderr
	out, err := served.StdoutPipe()
	if err != nil {
		return "", err
	}
	if err := served.Start(); err != nil {
		return "", err
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	address := addressIn.FindString(line)
	if address == "" {
		return "", errors.Join(fmt.Errorf("the server prints %q instead of its address", line), err, served.Process.Kill())
	}
	go io.Copy(io.Discard, out)
	return address, nil
}
