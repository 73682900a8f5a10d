package server

import (
	"net"
	"net/netip"
	"time"
)

// KernelTrips are round trips of a connection as the operating system measured them, by the acknowledgements of the client's
// operating system: what a client's program answers late does not change them.
type KernelTrips struct {
	Fastest, Usual time.Duration
	Deviation      time.Duration // mean deviation from the usual
}

// kernel gives what the operating system measured; nil if it does not, or if there is a proxy between us and the client: then it
// has measured the way to the proxy. Somebody's address that is not public is taken for a proxy's.
func (c *connection) kernel() *KernelTrips {
	if measure := c.server.kernelTrips; measure != nil {
		return measure(c.cork.Conn)
	}
	if c.server.trustProxy || !isPublic(c.cork.RemoteAddr()) {
		return nil
	}
	return kernelTrips(c.cork.Conn)
}

func isPublic(a net.Addr) bool {
	from, err := netip.ParseAddrPort(a.String())
	if err != nil {
		return false
	}
	ip := from.Addr().Unmap()
	return ip.IsGlobalUnicast() && !ip.IsPrivate()
}

// tcpOf finds the TCP connection below TLS.
func tcpOf(conn net.Conn) (*net.TCPConn, bool) {
	if secure, ok := conn.(interface{ NetConn() net.Conn }); ok {
		conn = secure.NetConn()
	}
	tcp, ok := conn.(*net.TCPConn)
	return tcp, ok
}
