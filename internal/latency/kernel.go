//go:build !js

package latency

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
)

// relayed are headers that only proxies add to a request.
var relayed = []string{"Forwarded", "X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host", "X-Real-IP", "Via"}

// IsRelayed reports whether a request comes through a proxy that nobody has told us of: it says so, or the browser speaks TLS and we do not.
// An address of the internet is not asked, because its client could lie. One of our own network can be that of a proxy.
func IsRelayed(r *http.Request) bool {
	if IsPublic(r.RemoteAddr) {
		return false
	}
	for _, header := range relayed {
		if r.Header.Get(header) != "" {
			return true
		}
	}
	return r.TLS == nil && strings.HasPrefix(r.Header.Get("Origin"), "https:")
}

// IsPublic reports whether an address is one of the internet, and not of a proxy in our own network.
func IsPublic(address string) bool {
	from, err := netip.ParseAddrPort(address)
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
