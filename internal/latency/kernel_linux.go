package latency

import (
	"encoding/binary"
	"net"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// OfConnection returns what the kernel knows of a TCP connection.
func OfConnection(conn net.Conn) *Kernel {
	raw := rawOf(conn)
	if raw == nil {
		return nil
	}
	var info *unix.TCPInfo
	var infoErr error
	err := raw.Control(func(fd uintptr) { info, infoErr = unix.GetsockoptTCPInfo(int(fd), unix.IPPROTO_TCP, unix.TCP_INFO) })
	if err != nil || infoErr != nil || info.Min_rtt == 0 || info.Rtt == 0 {
		return nil
	}
	micros := func(n uint32) time.Duration { return time.Duration(n) * time.Microsecond }
	return &Kernel{Fastest: micros(info.Min_rtt), Smoothed: micros(info.Rtt), Segment: int(info.Snd_mss), Waiting: info.Notsent_bytes > 0}
}

func rawOf(conn net.Conn) syscall.RawConn {
	tcp, ok := tcpOf(conn)
	if !ok {
		return nil
	}
	raw, err := tcp.SyscallConn()
	if err != nil {
		return nil
	}
	return raw
}

// Timed writes, and has the kernel note when the client's operating system acknowledges what was written; see [Acknowledged]. Where the kernel
// cannot, it only writes.
func Timed(conn net.Conn, write func() error) error {
	raw := rawOf(conn)
	if raw == nil {
		return write()
	}
	note := func(what int) {
		_ = raw.Control(func(fd uintptr) {
			_ = unix.SetsockoptInt(int(fd), unix.SOL_SOCKET, unix.SO_TIMESTAMPING, unix.SOF_TIMESTAMPING_SOFTWARE|unix.SOF_TIMESTAMPING_OPT_TSONLY|what)
		})
	}
	note(unix.SOF_TIMESTAMPING_TX_ACK)
	defer note(0)
	return write()
}

// Acknowledged returns when the latest of the writes that were [Timed] was acknowledged, by the clock on the wall, and forgets it.
func Acknowledged(conn net.Conn) (at time.Time, any bool) {
	raw := rawOf(conn)
	if raw == nil {
		return at, false
	}
	_ = raw.Control(func(fd uintptr) {
		var control [256]byte
		for {
			_, n, _, _, err := unix.Recvmsg(int(fd), nil, control[:], unix.MSG_ERRQUEUE|unix.MSG_DONTWAIT)
			if err != nil {
				return
			}
			if noted, is := timestampIn(control[:n]); is {
				at, any = noted, true
			}
		}
	})
	return at, any
}

// timestampIn finds a timestamp of the kernel in a control message.
func timestampIn(control []byte) (at time.Time, any bool) {
	messages, err := unix.ParseSocketControlMessage(control)
	if err != nil {
		return at, false
	}
	for _, m := range messages {
		if m.Header.Level == unix.SOL_SOCKET && m.Header.Type == unix.SCM_TIMESTAMPING && len(m.Data) >= 16 {
			word := binary.NativeEndian.Uint64
			return time.Unix(int64(word(m.Data)), int64(word(m.Data[8:]))), true
		}
	}
	return at, false
}
