//go:build !js

package latency

import (
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"time"
)

// clientRTT is the header in which a proxy reports the round trip to the client in microseconds, as its operating system measured it. A client
// that forges it gains nothing: a longer one than its answers show is not believed.
const clientRTT = "X-Client-RTT"

// Reported returns the round trip that a proxy reported with a request; nil if there is none.
func Reported(r *http.Request) *Kernel {
	micros, err := strconv.ParseUint(r.Header.Get(clientRTT), 10, 32)
	if err != nil || micros == 0 {
		return nil
	}
	return &Kernel{Fastest: time.Duration(micros) * time.Microsecond}
}

// IsPublic reports whether an address is one of the internet, and not of a proxy in our own network.
func IsPublic(a net.Addr) bool {
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
