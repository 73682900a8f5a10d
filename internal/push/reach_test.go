package push

import (
	"bytes"
	"context"
	"encoding/binary"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"

	"shipfic/internal/gamelog"
	"shipfic/internal/testkit/await"
)

// resolvesTo is a resolver to which every name has one IPv4 address.
func resolvesTo(ip string) *net.Resolver {
	answer := func(conn net.Conn) {
		defer conn.Close()
		for {
			var size uint16
			if binary.Read(conn, binary.BigEndian, &size) != nil {
				return
			}
			query := make([]byte, size)
			if _, err := io.ReadFull(conn, query); err != nil {
				return
			}
			name := bytes.IndexByte(query[12:], 0) + 13 // where the name in the question ends
			reply := append(query[:2:2], 0x81, 0x80, 0, 1, 0, 0, 0, 0, 0, 0)
			reply = append(reply, query[12:name+4]...)
			if query[name+1] == 1 { // type A
				reply[7] = 1
				reply = append(reply, 0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4)
				reply = append(reply, netip.MustParseAddr(ip).AsSlice()...)
			}
			conn.Write(append(binary.BigEndian.AppendUint16(nil, uint16(len(reply))), reply...))
		}
	}
	return &net.Resolver{PreferGo: true, Dial: func(context.Context, string, string) (net.Conn, error) {
		ours, theirs := net.Pipe()
		go answer(theirs)
		return ours, nil
	}}
}

// TestEndpoints: a push service is named, is reached by https at the usual port, and gets nothing but its path.
func TestEndpoints(t *testing.T) {
	for endpoint, want := range map[string]bool{
		"https://fcm.googleapis.com/fcm/send/abc":         true,
		"https://updates.push.services.mozilla.com/wpush": true,
		"https://push.example.org:443/x?y=z":              true,
		"http://push.example.org/":                        false,
		"https://push.example.org:8443/":                  false,
		"https://user@push.example.org/":                  false,
		"https://push.example.org/#x":                     false,
		"https://localhost/":                              false,
		"https://localhost./":                             false,
		"https://LOCALHOST./":                             false,
		"https://push.localhost/":                         false,
		"https://push.example.org./":                      false,
		"https://printer.local/":                          false,
		"https://metadata.google.INTERNAL/":               false,
		"https://127.1/":                                  false,
		"https://0x7f.1/":                                 false,
		"https://127.0.0.0x1/":                            false,
		"https://2130706433/":                             false,
		"https://127.0.0.1./":                             false,
		"https://１２７.１/":                                  false,
		"https://[::ffff:127.0.0.1]/":                     false,
		"https://[fe80::1%25eth0.example]/":               false,
		"https://metadata/":                               false,
		"https://127.0.0.1/":                              false,
		"https://[::1]/":                                  false,
		"https://[::ffff:10.0.0.1]/":                      false,
		"https://169.254.169.254/latest":                  false,
		"https:push.example.org":                          false,
		"file:///etc/passwd":                              false,
		"gopher://push.example.org/":                      false,
		"//push.example.org/":                             false,
		"":                                                false,
		"https://push.example.org/" + strings.Repeat("x", maxEndpoint): false,
		"https://push.example.org/\r\nX: y":                            false,
	} {
		r := reach{port: 443, resolver: resolvesTo("142.250.74.106")}
		if err := r.checkEndpoint(t.Context(), endpoint); (err == nil) != want {
			t.Errorf("%q: %v, want %v", endpoint, err, want)
		}
	}
	tests := reach{port: 443, loopback: true}
	if tests.checkEndpoint(t.Context(), "http://127.0.0.1:1234/x") != nil || tests.checkEndpoint(t.Context(), "http://10.0.0.1/x") == nil {
		t.Error("in tests, this machine may be called, and no other")
	}
}

// TestAddresses: whatever a name resolves to, only public addresses are dialled.
func TestAddresses(t *testing.T) {
	for address, want := range map[string]bool{
		"142.250.74.106:443": true, "[2a00:1450:4001:82b::200a]:443": true,
		"142.250.74.106:80": false, "142.250.74.106:25": false,
		"127.0.0.1:443": false, "10.1.2.3:443": false, "172.16.0.1:443": false, "192.168.0.1:443": false, "169.254.169.254:443": false,
		"0.0.0.0:443": false, "100.64.1.1:443": false, "192.0.0.8:443": false, "198.18.0.1:443": false, "224.0.0.1:443": false, "255.255.255.255:443": false, "240.0.0.1:443": false,
		"[::]:443": false, "[::1]:443": false, "[fe80::1%eth0]:443": false, "[fc00::1]:443": false, "[fec0::1]:443": false, "[ff02::1]:443": false,
		"[::ffff:127.0.0.1]:443": false, "[::ffff:10.0.0.1]:443": false, "[::10.0.0.1]:443": false,
		"[64:ff9b::a00:1]:443": false, "[2002:a00:1::]:443": false, "[2001:0:a00:1::]:443": false, "[2001:db8::1]:443": false,
	} {
		if err := (reach{port: 443}).check(netip.MustParseAddrPort(address)); (err == nil) != want {
			t.Errorf("%s: %v", address, err)
		}
	}
}

// TestNeverDialsHome: a name that resolves to this machine is refused when it is given, and does not reach it when it is dialled.
func TestNeverDialsHome(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	var reached atomic.Int32
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			reached.Add(1)
			conn.Close()
		}
	}()
	_, port, _ := net.SplitHostPort(listener.Addr().String())
	home := reach{port: netip.MustParseAddrPort(listener.Addr().String()).Port(), resolver: resolvesTo("127.0.0.1")} // so that the port is allowed
	if err := home.checkEndpoint(t.Context(), "https://push.example.org/x"); err == nil {
		t.Error("a name of this machine is accepted")
	}
	dial := func(host string) {
		if answer, err := home.client().Get("https://" + host + ":" + port); err == nil {
			answer.Body.Close()
		}
	}
	for _, host := range []string{"push.example.org", "localhost", "localhost.", "LOCALHOST", "127.0.0.1", "127.1", "[::ffff:127.0.0.1]"} {
		dial(host)
	}
	home.loopback = true
	dial("push.example.org")
	await.True(t, "the listener to be reached without the check", func() bool { return reached.Load() > 0 })
	if n := reached.Load(); n != 1 {
		t.Errorf("%d connections were opened in spite of the check", n-1)
	}
}

// TestNoRedirects: a push service cannot send us elsewhere, and cannot keep us reading.
func TestNoRedirects(t *testing.T) {
	elsewhere := newService(t)
	h, s := newHouse(t, &gamelog.Memory{}), newService(t)
	s.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.asked.Add(1)
		http.Redirect(w, r, elsewhere.URL, http.StatusTemporaryRedirect)
	})
	h.make()
	h.subscribe(ada, s)
	h.deliver(t.Context(), call{seat: seat{code, ada}, kind: turn})
	if s.asked.Load() != 1 || elsewhere.asked.Load() != 0 {
		t.Errorf("the service was asked %d times, and another %d times", s.asked.Load(), elsewhere.asked.Load())
	}

	endless := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for r.Context().Err() == nil {
			if _, err := w.Write(make([]byte, 1<<16)); err != nil {
				return
			}
		}
	}))
	defer endless.Close()
	b, err := h.reach.browserOf(t.Context(), new(s.subscription()), "https://example.org")
	if err != nil {
		t.Fatal(err)
	}
	b.Endpoint = endless.URL
	if err := h.send(t.Context(), call{seat: seat{code, ada}, kind: turn, to: &b}); err != nil {
		t.Error(err)
	}
}
