package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"unicode/utf8"

	"golang.org/x/sys/unix"

	"shipfic/internal/testkit/await"
)

// TestPlayInTerminal plays on a pseudo-terminal, key by key: lines can be edited, long ones wrap between words, and in the end the
// terminal's mode is restored.
func TestPlayInTerminal(t *testing.T) {
	const width = 60
	tty := openTTY(t, width)
	before := tty.mode()
	shipfic := exec.Command("shipfic", "play", "--local", "--name", "Ada", "--bots", "mare", "--bot-pause", "0s", "--seed", "1")
	shipfic.Stdin, shipfic.Stdout, shipfic.Stderr = tty.slave, tty.slave, tty.slave
	shipfic.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := shipfic.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		shipfic.Process.Kill()
		if t.Failed() {
			t.Logf("the terminal shows\n%q", tty.text())
		}
	})

	tty.expect(`Your turn\.\r\n`)
	tty.press("help\r")
	tty.expect(`Tab completes commands`)
	tty.press("hint\r")
	tty.expect(`Type 1 to play it`)
	tty.press("mo\t")
	tty.expect(`moves $`)
	tty.press("ship\x17right\r") // Ctrl-W takes the word back
	tty.expect(`  1  ship\s+\w+\s+\+\s+\w+\s+right\s+of\s`)
	tty.press("say Hallo\x1b[D\x7f\x7fello\x01\x05\r") // an arrow, backspaces, and the ends of the line
	tty.expect(`Ada: Haelloo\r\n`)
	tty.press("\x1b[A\x1b[A") // twice up
	tty.expect(`moves right *$`)
	for line := range strings.SplitSeq(tty.text(), "\r\n") {
		if shown := escape.ReplaceAllString(line, ""); !strings.Contains(shown, "> ") && utf8.RuneCountInString(shown) > width {
			t.Errorf("the line has more than %d characters: %q", width, shown)
		}
	}
	tty.press("\x03")
	var err error
	await.Return(t, "the program to end", func() { err = shipfic.Wait() })
	if err != nil {
		t.Errorf("Ctrl-C ends the program with %v\n%s", err, tty.text())
	}
	if after := tty.mode(); after != before {
		t.Errorf("the mode of the terminal was %+v and is %+v", before, after)
	}
}

// escape matches what moves the cursor and clears lines.
var escape = regexp.MustCompile(`\x1b\[[0-9;]*[A-Za-z]`)

// tty is a pseudo-terminal at which the test types.
type tty struct {
	t             *testing.T
	master, slave *os.File

	mu     sync.Mutex
	shown  bytes.Buffer
	passed int // what expect has seen
}

func openTTY(t *testing.T, width uint16) *tty {
	t.Helper()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission) {
		t.Skipf("this sandbox has no terminals: %v", err) // package terminal tests the keys without one
	}
	must(err)
	t.Cleanup(func() { master.Close() })
	must(unix.IoctlSetPointerInt(int(master.Fd()), unix.TIOCSPTLCK, 0))
	number, err := unix.IoctlGetInt(int(master.Fd()), unix.TIOCGPTN)
	must(err)
	slave, err := os.OpenFile(fmt.Sprint("/dev/pts/", number), os.O_RDWR|syscall.O_NOCTTY, 0)
	must(err)
	t.Cleanup(func() { slave.Close() })
	must(unix.IoctlSetWinsize(int(master.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Row: 24, Col: width}))
	x := &tty{t: t, master: master, slave: slave}
	go func() {
		buffer := make([]byte, 4096)
		for {
			n, err := master.Read(buffer)
			x.mu.Lock()
			x.shown.Write(buffer[:n])
			x.mu.Unlock()
			if err != nil {
				return
			}
		}
	}()
	return x
}

// mode returns the terminal's settings.
func (x *tty) mode() unix.Termios {
	x.t.Helper()
	mode, err := unix.IoctlGetTermios(int(x.slave.Fd()), unix.TCGETS)
	if err != nil {
		x.t.Fatal(err)
	}
	return *mode
}

// text returns everything that was written to the terminal.
func (x *tty) text() string {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.shown.String()
}

// expect waits for output that matches a pattern, after what the last call has seen.
func (x *tty) expect(pattern string) {
	x.t.Helper()
	wanted := regexp.MustCompile(pattern)
	x.t.Logf("wait for %s", pattern)
	await.True(x.t, pattern, func() bool {
		text := x.text()
		found := wanted.FindStringIndex(escape.ReplaceAllString(text[x.passed:], ""))
		if found == nil {
			return false
		}
		x.passed = len(text)
		return true
	})
}

func (x *tty) press(keys string) {
	x.t.Helper()
	if _, err := x.master.WriteString(keys); err != nil {
		x.t.Fatal(err)
	}
}
