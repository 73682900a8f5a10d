package push

import (
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"shipfic/internal/gamelog"
)

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
		if mayBeCalled(endpoint, false) != want {
			t.Errorf("%q may be called: %v, want %v", endpoint, !want, want)
		}
	}
	if !mayBeCalled("http://127.0.0.1:1234/x", true) || mayBeCalled("http://10.0.0.1/x", true) {
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
		if err := checkAddress(address, false); (err == nil) != want {
			t.Errorf("%s: %v", address, err)
		}
	}
}

// TestNeverDialsHome: a name that resolves to this machine does not reach it, by whatever scheme.
func TestNeverDialsHome(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	reached := make(chan struct{}, 8)
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			conn.Close()
			reached <- struct{}{}
		}
	}()
	_, port, _ := net.SplitHostPort(listener.Addr().String())
	for _, address := range []string{"http://localhost:", "https://localhost:", "http://127.0.0.1:", "https://[::ffff:127.0.0.1]:"} {
		if answer, err := newClient(false).Get(address + port); err == nil {
			answer.Body.Close()
			t.Errorf("%s was reached", address)
		} else if !strings.Contains(err.Error(), "not the address of a push service") {
			t.Errorf("%s: %v", address, err)
		}
	}
	listener.Close()
	if len(reached) != 0 {
		t.Error("a connection was opened")
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
	b, err := browserOf(new(s.subscription()), "https://example.org", true)
	if err != nil {
		t.Fatal(err)
	}
	b.Endpoint = endless.URL
	if err := h.send(t.Context(), call{seat: seat{code, ada}, kind: turn, to: &b}); err != nil {
		t.Error(err)
	}
}
