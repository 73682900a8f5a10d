//go:build !js

package server

import (
	"net/http"
	"net/netip"
	"strings"

	"shipfic/internal/limit"
)

// addressOf returns the address that a request comes from. Behind a proxy it is the last address in the proxy's header: the client
// may have invented the ones before it. An IPv6 network counts as one address, since every subscriber has billions of addresses.
func (s *Server) addressOf(r *http.Request) netip.Prefix {
	host := r.RemoteAddr
	if from, err := netip.ParseAddrPort(host); err == nil {
		host = from.Addr().String()
	}
	if s.TrustProxy {
		if forwarded := r.Header.Values("X-Forwarded-For"); len(forwarded) > 0 {
			last := forwarded[len(forwarded)-1]
			host = strings.TrimSpace(last[strings.LastIndexByte(last, ',')+1:])
		}
	}
	ip, err := netip.ParseAddr(host)
	if err != nil {
		return netip.Prefix{}
	}
	return limit.NetworkOf(ip)
}
