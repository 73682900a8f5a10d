package main

import (
	"context"
	"encoding/binary"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// inNamespace runs this program again, in a network of its own. There it may make links, and nothing of this machine's network changes.
func inNamespace(ctx context.Context, out *os.File) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	c := exec.CommandContext(ctx, self, append(os.Args[1:], "--inside")...)
	c.Cancel = func() error { return c.Process.Signal(os.Interrupt) }
	c.Stdout, c.Stderr = out, os.Stderr
	c.SysProcAttr = &syscall.SysProcAttr{Cloneflags: unix.CLONE_NEWNET}
	if os.Geteuid() != 0 {
		c.SysProcAttr.Cloneflags |= unix.CLONE_NEWUSER
		c.SysProcAttr.UidMappings = []syscall.SysProcIDMap{{HostID: os.Getuid(), Size: 1}}
		c.SysProcAttr.GidMappings = []syscall.SysProcIDMap{{HostID: os.Getgid(), Size: 1}}
	}
	return c.Run()
}

// link carries the packets between players and the server, and delays them: by the distance of the player. Both ends are on this machine, and its
// kernel believes them to be apart: what leaves 198.18.x.y for 198.19.0.1 arrives from 198.19.x.y at 198.18.0.1, and the other way round. The
// checksums stay right. The same holds for 10.18 and 10.19, which are private.
type link struct {
	device *os.File
	seed   uint64

	mu     sync.Mutex
	places map[[2]byte]distance // by the last two bytes of a player's address
	ways   map[direction]*liveWay
}

// direction is that of a player's packets.
type direction struct {
	place [2]byte
	up    bool
}

// liveWay is the packets on their way in a direction. They do not overtake each other.
type liveWay struct {
	simulatedWay
	packets chan packet
}

type packet struct {
	due  time.Time
	data []byte
}

// nets are the networks of the link: public and private ones.
var nets = [2]struct{ players, server string }{{"198.18", "198.19.0.1"}, {"10.18", "10.19.0.1"}}

// newLink makes the link, in a network of our own.
func newLink(seed uint64) (*link, error) {
	fd, err := unix.Open("/dev/net/tun", unix.O_RDWR|unix.O_NONBLOCK|unix.O_CLOEXEC, 0)
	if err != nil {
		return nil, fmt.Errorf("/dev/net/tun: %w", err)
	}
	request, err := unix.NewIfreq("apart0")
	if err != nil {
		return nil, err
	}
	request.SetUint16(unix.IFF_TUN | unix.IFF_NO_PI)
	if err := unix.IoctlIfreq(fd, unix.TUNSETIFF, request); err != nil {
		return nil, fmt.Errorf("making a device: %w", err)
	}
	for _, arguments := range [][]string{
		{"link", "set", "lo", "up"},
		{"link", "set", "apart0", "up"},
		{"route", "add", "local", "198.18.0.0/16", "dev", "lo"},
		{"route", "add", "local", "10.18.0.0/16", "dev", "lo"},
		{"route", "add", "198.19.0.0/16", "dev", "apart0"},
		{"route", "add", "10.19.0.0/16", "dev", "apart0"},
	} {
		if out, err := exec.Command("ip", arguments...).CombinedOutput(); err != nil {
			return nil, fmt.Errorf("ip %v: %w: %s", arguments, err, out)
		}
	}
	for _, file := range []string{"all", "apart0", "lo"} { // the same address is far away and here
		if err := os.WriteFile(filepath.Join("/proc/sys/net/ipv4/conf", file, "rp_filter"), []byte("0"), 0); err != nil {
			return nil, err
		}
	}
	l := &link{device: os.NewFile(uintptr(fd), "apart0"), seed: seed, places: map[[2]byte]distance{}, ways: map[direction]*liveWay{}}
	go l.carry()
	return l, nil
}

// place says how far away the player of a number is, and returns the player's address.
func (l *link) place(number int, d distance, private bool) (from, server string) {
	at := [2]byte{byte(1 + number%250), byte(1 + number/250)}
	l.mu.Lock()
	l.places[at] = d
	for _, up := range []bool{false, true} {
		use := uint64(2 * number)
		if up {
			use++
		}
		way := &liveWay{simulatedWay: simulatedWay{distance: d, rng: dice(l.seed, 1<<32+use)}, packets: make(chan packet, 1024)}
		l.ways[direction{at, up}] = way
		go way.deliver(l.device)
	}
	l.mu.Unlock()
	net := nets[0]
	if private {
		net = nets[1]
	}
	return fmt.Sprintf("%s.%d.%d", net.players, at[0], at[1]), net.server
}

// carry reads packets of IPv4 and puts them on their way.
func (l *link) carry() {
	begun := time.Now()
	data := make([]byte, 1<<16)
	for {
		n, err := l.device.Read(data)
		if err != nil {
			return
		}
		if n < 20 || data[0]>>4 != 4 {
			continue
		}
		p := append([]byte(nil), data[:n]...)
		to := direction{[2]byte{p[18], p[19]}, false}
		if binary.BigEndian.Uint16(p[18:]) == 1 { // the server
			to = direction{[2]byte{p[14], p[15]}, true}
		}
		p[13], p[17] = p[13]^1, p[17]^1
		l.mu.Lock()
		way := l.ways[to]
		l.mu.Unlock()
		if way == nil {
			continue
		}
		select {
		case way.packets <- packet{begun.Add(way.arrives(time.Since(begun))), p}:
		default: // TCP sends it again
		}
	}
}

// deliver writes packets when they are due.
func (w *liveWay) deliver(to *os.File) {
	for p := range w.packets {
		time.Sleep(time.Until(p.due))
		to.Write(p.data) // TCP notices what is lost
	}
}
