package latency

import (
	"net"
	"time"

	"golang.org/x/sys/unix"
)

// OfConnection returns what the kernel knows of a TCP connection.
func OfConnection(conn net.Conn) *Kernel {
	tcp, ok := tcpOf(conn)
	if !ok {
		return nil
	}
	raw, err := tcp.SyscallConn()
	if err != nil {
		return nil
	}
	var info *unix.TCPInfo
	var infoErr error
	err = raw.Control(func(fd uintptr) { info, infoErr = unix.GetsockoptTCPInfo(int(fd), unix.IPPROTO_TCP, unix.TCP_INFO) })
	if err != nil || infoErr != nil || info.Min_rtt == 0 || info.Rtt == 0 {
		return nil
	}
	micros := func(n uint32) time.Duration { return time.Duration(n) * time.Microsecond }
	return &Kernel{
		Fastest: micros(info.Min_rtt), Smoothed: micros(info.Rtt), Segment: int(info.Snd_mss),
		Sent: info.Data_segs_out, Unacked: info.Unacked, Heard: info.Data_segs_in, Acks: info.Segs_in - info.Data_segs_in,
	}
}
