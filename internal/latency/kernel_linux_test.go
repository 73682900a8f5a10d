package latency

import (
	"net"
	"testing"
	"time"
)

// connected are both ends of a connection on this machine.
func connected(t *testing.T) (client, ours net.Conn) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	if client, err = net.Dial("tcp", listener.Addr().String()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { client.Close() })
	if ours, err = listener.Accept(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { ours.Close() })
	return client, ours
}

// TestOfConnection asks the kernel about a connection on this machine.
func TestOfConnection(t *testing.T) {
	client, _ := connected(t)
	trips := OfConnection(client)
	if trips == nil || trips.Fastest <= 0 || trips.Smoothed < trips.Fastest {
		t.Errorf("the kernel says %+v", trips)
	}
	if IsPublic(client.RemoteAddr().String()) {
		t.Error("this machine's own address counts as a player's")
	}
	if OfConnection(struct{ net.Conn }{}) != nil {
		t.Error("what is not a TCP connection was measured")
	}
}

// TestAcknowledged notes when what was written on this machine was acknowledged, though nobody answers, and reads on meanwhile.
func TestAcknowledged(t *testing.T) {
	client, ours := connected(t)
	read := make(chan error, 1)
	go func() {
		_, err := ours.Read(make([]byte, 1))
		read <- err
	}()
	if at, any := Acknowledged(ours); any {
		t.Errorf("before anything was written, it was acknowledged at %v", at)
	}
	for range 3 {
		sent := time.Now()
		if err := Timed(ours, func() error { _, err := ours.Write([]byte("ping")); return err }); err != nil {
			t.Fatal(err)
		}
		at, any := Acknowledged(ours)
		for end := sent.Add(time.Minute); !any && time.Now().Before(end); at, any = Acknowledged(ours) {
			time.Sleep(time.Millisecond)
		}
		if after := at.Sub(sent); !any || after < 0 || after > time.Minute {
			t.Errorf("acknowledged %v after it was sent: %v", after, any)
		}
	}
	if _, err := ours.Write([]byte("card")); err != nil {
		t.Fatal(err)
	}
	if _, err := client.Write([]byte("p")); err != nil {
		t.Fatal(err)
	}
	if err := <-read; err != nil {
		t.Errorf("reading ended with %v", err)
	}
	if at, any := Acknowledged(ours); any {
		t.Errorf("nobody asked about what was acknowledged at %v", at)
	}
}
