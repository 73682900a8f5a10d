package server

import (
	"bytes"
	"net"
	"strings"
	"testing"
)

// writes is a network connection that records each write.
type writes struct {
	net.Conn
	made [][]byte
}

func (w *writes) Write(p []byte) (int, error) {
	w.made = append(w.made, bytes.Clone(p))
	return len(p), nil
}

func TestCork(t *testing.T) {
	conn := &writes{}
	c := newCork(conn)
	say := func(words ...string) {
		for _, word := range words {
			if n, err := c.Write([]byte(word)); n != len(word) || err != nil {
				t.Fatal(n, err)
			}
		}
	}
	say("out")
	c.hold()
	say("held ", "back")
	if len(conn.made) != 1 {
		t.Fatalf("with the cork in, %d writes were made", len(conn.made))
	}
	if err := c.release(); err != nil {
		t.Fatal(err)
	}
	if err := c.release(); err != nil {
		t.Fatal(err)
	}
	say("out again")
	if got := string(bytes.Join(conn.made, []byte("|"))); got != "out|held back|out again" {
		t.Errorf("written were %s", got)
	}

	conn.made = nil
	c.hold()
	long := strings.Repeat("x", maxHeld-1)
	say(long, "y", "z")
	if len(conn.made) != 1 || len(conn.made[0]) != maxHeld {
		t.Errorf("more than %d bytes were held back: %d writes", maxHeld, len(conn.made))
	}
	if err := c.release(); err != nil || len(conn.made) != 2 {
		t.Errorf("the rest did not come: %v, %d writes", err, len(conn.made))
	}
}
