package main

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/letsencrypt/pebble/v2/ca"
	"github.com/letsencrypt/pebble/v2/db"
	"github.com/letsencrypt/pebble/v2/va"
	"github.com/letsencrypt/pebble/v2/wfe"
	"github.com/miekg/dns"

	"shipfic/internal/testkit/await"
)

const clubName = "club.example.org"

// testAuthority is Pebble, the ACME server of Let's Encrypt for tests. For it all names lead to this machine.
type testAuthority struct {
	flags []string
	roots *x509.CertPool
	close func()
}

// newTestAuthority makes an authority that finds names at these ports, and whose certificates hold for as many seconds.
func newTestAuthority(t *testing.T, httpPort, tlsPort int, holds uint64) testAuthority {
	t.Helper()
	t.Setenv("PEBBLE_VA_NOSLEEP", "1")
	store, quiet := db.NewMemoryStore(), log.New(io.Discard, "", 0)
	signer := ca.New(quiet, store, "", "ecdsa", 0, 1, map[string]ca.Profile{"default": {ValidityPeriod: holds}})
	front := wfe.New(quiet, store, va.New(quiet, httpPort, tlsPort, true, newNames(t), store), signer, []string{"pebble.example.org"}, true, false, 1, 1)
	web := httptest.NewTLSServer(front.Handler())
	t.Cleanup(web.Close)
	roots := x509.NewCertPool()
	roots.AddCert(signer.GetRootCert(0).Cert)
	file := filepath.Join(t.TempDir(), "ca.pem")
	if err := os.WriteFile(file, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: web.Certificate().Raw}), 0o600); err != nil {
		t.Fatal(err)
	}
	at := func(port int) string { return "127.0.0.1:" + strconv.Itoa(port) }
	flags := []string{"--listen", at(tlsPort), "--acme-http", at(httpPort), "--acme", clubName, "--acme-directory", web.URL + wfe.DirectoryPath, "--acme-ca", file}
	return testAuthority{flags: flags, roots: roots, close: web.Close}
}

// newNames is a name server that sends every name to this machine.
func newNames(t *testing.T) (address string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	names := &dns.Server{Listener: listener, Handler: dns.HandlerFunc(func(w dns.ResponseWriter, question *dns.Msg) {
		answer := new(dns.Msg).SetReply(question)
		if q := question.Question[0]; q.Qtype == dns.TypeA {
			head := dns.RR_Header{Name: q.Name, Rrtype: dns.TypeA, Class: dns.ClassINET, Ttl: 1}
			answer.Answer = []dns.RR{&dns.A{Hdr: head, A: net.IPv4(127, 0, 0, 1)}}
		}
		_ = w.WriteMsg(answer)
	})}
	go func() { _ = names.ActivateAndServe() }()
	t.Cleanup(func() { _ = names.Shutdown() })
	return listener.Addr().String()
}

// freePort is a port that was free a moment ago.
func freePort(t *testing.T) int {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().(*net.TCPAddr).Port
}

// certified asks a server by its name, and returns the serial number of its certificate.
func certified(t *testing.T, port int, roots *x509.CertPool) (serial string, err error) {
	t.Helper()
	web := &http.Client{Transport: &http.Transport{
		ForceAttemptHTTP2: true, DisableKeepAlives: true, TLSClientConfig: &tls.Config{RootCAs: roots},
		DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, network, "127.0.0.1:"+strconv.Itoa(port))
		},
	}}
	answer, err := web.Get("https://" + clubName + "/healthz")
	if err != nil {
		return "", err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK || answer.ProtoMajor != 2 {
		t.Errorf("the answer is %s by %s, not 200 by HTTP/2", answer.Status, answer.Proto)
	}
	return answer.TLS.PeerCertificates[0].SerialNumber.String(), nil
}

// TestACME serves https with a certificate of an authority. It is kept in the data folder, renewed, and port 80 redirects.
func TestACME(t *testing.T) {
	httpPort, tlsPort, data := freePort(t), freePort(t), t.TempDir()
	at := func(port int) string { return "127.0.0.1:" + strconv.Itoa(port) }
	pebble := newTestAuthority(t, httpPort, tlsPort, 90*24*3600)
	first := start(t, data, pebble.flags...)
	var serial string
	await.True(t, "a certificate", func() (is bool) {
		var err error
		serial, err = certified(t, tlsPort, pebble.roots)
		return err == nil
	})
	web := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	asked, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+at(httpPort)+"/t/k3xq9?x=1", nil)
	if err != nil {
		t.Fatal(err)
	}
	asked.Host = clubName
	answer, err := web.Do(asked)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if to := answer.Header.Get("Location"); answer.StatusCode != http.StatusFound || to != "https://"+clubName+"/t/k3xq9?x=1" {
		t.Errorf("port 80 answers %s to %q", answer.Status, to)
	}
	if err := (healthCmd{Listen: at(tlsPort), ACME: []string{clubName}}).Run(t.Context()); err != nil {
		t.Errorf("the server is not healthy: %v", err)
	}
	first.stop(t)

	pebble.close() // nobody signs any more
	second := start(t, data, pebble.flags...)
	if again, err := certified(t, tlsPort, pebble.roots); err != nil || again != serial {
		t.Errorf("after a restart the certificate is %q (%v), not %q", again, err, serial)
	}
	second.stop(t)
	if info, err := os.Stat(filepath.Join(data, "certificates")); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("others can read the keys: %v (%v)", info.Mode(), err)
	}

	short := newTestAuthority(t, httpPort, tlsPort, 20)
	third := start(t, t.TempDir(), short.flags...)
	defer third.stop(t)
	seen := map[string]bool{}
	await.True(t, "a renewed certificate", func() bool {
		if serial, err := certified(t, tlsPort, short.roots); err == nil {
			seen[serial] = true
		}
		return len(seen) > 1
	})
}

// TestServeSaysWhatIsWrong names what is wrong with a name, a port, an authority, the host's texts and settings that contradict each other.
func TestServeSaysWhatIsWrong(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	here := taken.Addr().String()
	for want, flags := range map[string][]string{
		"has no dot":                   {"--acme", "localhost"},
		"is a number":                  {"--acme", "192.0.2.1"},
		"is an address":                {"--acme", "https://club.example.org"},
		"has a wildcard":               {"--acme", "*.example.org"},
		"is not a host name":           {"--acme", "club.exämple.org"},
		"not the address":              {"--acme", clubName, "--acme-directory", "http://acme.example.org"},
		"has no certificate":           {"--acme", clubName, "--acme-ca", "acme_test.go"},
		"leave out --tls-cert":         {"--acme", clubName, "--tls-cert", "a", "--tls-key", "b"},
		"a cluster does not have":      {"--acme", clubName, "--nats", "nats://localhost:1"},
		"needs this port":              {"--acme", clubName, "--listen", "127.0.0.1:0", "--acme-http", here},
		"is in use":                    {"--listen", here},
		"not an address of this":       {"--listen", "192.0.2.1:0"},
		"neither an e-mail address":    {"--listen", "127.0.0.1:0", "--contact", "me"},
		"must be plain text":           {"--listen", "127.0.0.1:0", "--rules", "testdata/folders/564c2ac/shipfic.db"},
		"--imprint: open":              {"--listen", "127.0.0.1:0", "--imprint", "nowhere.txt"},
		"no permission to write there": {"--listen", "127.0.0.1:0", "--data", "/proc/1"},
	} {
		var errors strings.Builder
		if code := run(append([]string{"serve", "--data", t.TempDir()}, flags...), io.Discard, &errors); code != exitFailed || !strings.Contains(errors.String(), want) {
			t.Errorf("%v: %d, %q, not %q", flags, code, errors.String(), want)
		}
	}
}
