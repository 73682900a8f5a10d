package server

import (
	"net"
	"net/netip"

	"shipfic/internal/roundtrip"
)

// kernel returns what the operating system measured. It is nil if nothing was measured, or if a proxy is between us and the client, because
// then only the route to the proxy was measured. An address that is not public is taken for that of a proxy.
func (c *connection) kernel() *roundtrip.Kernel {
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

// tcpOf returns the TCP connection below TLS.
func tcpOf(conn net.Conn) (*net.TCPConn, bool) {
	if secure, ok := conn.(interface{ NetConn() net.Conn }); ok {
		conn = secure.NetConn()
	}
	tcp, ok := conn.(*net.TCPConn)
	return tcp, ok
}
