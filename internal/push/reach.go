package push

import (
	"context"
	"crypto/tls"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"syscall"
	"time"
)

// sendTime is how long a push service may take for everything.
const sendTime = 15 * time.Second

// reach is what may be reached at the addresses that strangers give us: public addresses, at one port.
type reach struct {
	port     uint16
	resolver *net.Resolver // nil: the usual one
	loopback bool          // this machine counts as public, at any port, which is for tests
}

// resolveTime is how long a name server may take when a browser gives its address.
const resolveTime = 2 * time.Second

// checkName refuses a name that leads to an address which is not public. A name that does not resolve now is checked when it is dialled.
func (r reach) checkName(ctx context.Context, name string) error {
	ctx, cancel := context.WithTimeout(ctx, resolveTime)
	defer cancel()
	found, err := r.resolver.LookupNetIP(ctx, "ip", name)
	if err != nil {
		return nil
	}
	for _, ip := range found {
		if err := r.check(netip.AddrPortFrom(ip, r.port)); err != nil {
			return err
		}
	}
	return nil
}

// client returns a client for addresses that strangers give us. It checks every address that it dials, and follows no redirects.
func (r reach) client() *http.Client {
	dialer := &net.Dialer{Timeout: 5 * time.Second, Resolver: r.resolver, Control: func(_, address string, _ syscall.RawConn) error {
		at, err := netip.ParseAddrPort(address)
		if err != nil {
			return err
		}
		return r.check(at)
	}}
	return &http.Client{
		Timeout:       sendTime,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{
			Proxy: nil, // a proxy would dial for us, past the check
			DialContext: func(ctx context.Context, _, address string) (net.Conn, error) {
				return dialer.DialContext(ctx, "tcp", address)
			},
			TLSClientConfig:   &tls.Config{MinVersion: tls.VersionTLS12},
			ForceAttemptHTTP2: true, TLSHandshakeTimeout: 5 * time.Second, ResponseHeaderTimeout: 10 * time.Second,
			MaxResponseHeaderBytes: 16 << 10, MaxConnsPerHost: 4, MaxIdleConnsPerHost: 1, IdleConnTimeout: 30 * time.Second,
		},
	}
}

// check refuses to connect to an address, after its name was resolved, unless everybody on the internet could.
func (r reach) check(at netip.AddrPort) error {
	ip := at.Addr().Unmap().WithZone("")
	if r.loopback && ip.IsLoopback() {
		return nil
	}
	if at.Port() != r.port || !isPublic(ip) {
		return fmt.Errorf("%s is not the address of a push service", at)
	}
	return nil
}

// isPublic reports whether an address belongs to the internet, and neither to a local network nor to a way around that.
func isPublic(ip netip.Addr) bool {
	if !ip.IsGlobalUnicast() || ip.IsPrivate() {
		return false
	}
	for _, special := range special {
		if special.Contains(ip) {
			return false
		}
	}
	return true
}

// special are the networks that look public and are not (IANA's registries of special-purpose addresses), and those that lead to IPv4
// addresses by another name.
var special = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"),
	netip.MustParsePrefix("100.64.0.0/10"),
	netip.MustParsePrefix("192.0.0.0/24"),
	netip.MustParsePrefix("192.0.2.0/24"),
	netip.MustParsePrefix("192.88.99.0/24"),
	netip.MustParsePrefix("198.18.0.0/15"),
	netip.MustParsePrefix("198.51.100.0/24"),
	netip.MustParsePrefix("203.0.113.0/24"),
	netip.MustParsePrefix("240.0.0.0/4"),
	netip.MustParsePrefix("::/96"),
	netip.MustParsePrefix("64:ff9b::/96"),
	netip.MustParsePrefix("64:ff9b:1::/48"),
	netip.MustParsePrefix("100::/64"),
	netip.MustParsePrefix("2001::/23"),
	netip.MustParsePrefix("2001:db8::/32"),
	netip.MustParsePrefix("2002::/16"),
	netip.MustParsePrefix("3fff::/20"),
	netip.MustParsePrefix("5f00::/16"),
	netip.MustParsePrefix("fec0::/10"),
}
