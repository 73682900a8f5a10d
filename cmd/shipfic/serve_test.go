package main

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"io"
	"log/slog"
	"math/big"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"

	"shipfic/internal/client"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
	"shipfic/internal/testkit/await"
	"shipfic/internal/wire"
)

// dealt is the seed of every game in these tests.
const dealt = "1"

// patience bounds every wait for a server.
const patience = 5 * time.Minute

// running is a server of this test, as the command runs it.
type running struct {
	address string
	cancel  context.CancelFunc
	ended   chan error
}

// start runs "shipfic serve" with more flags, and waits until it prints its address.
func start(t *testing.T, data string, flags ...string) *running {
	t.Helper()
	var c cli
	parser := kong.Must(&c, kong.Writers(io.Discard, io.Discard))
	args := append([]string{"serve", "--listen", "127.0.0.1:0", "--data", data, "--log-level", "error", "--bot-pause", "0s", "--seed", dealt}, flags...)
	if _, err := parser.Parse(args); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	out, in := io.Pipe()
	s := &running{cancel: cancel, ended: make(chan error, 1)}
	go func() {
		err := c.Serve.Run(ctx, in, parser)
		in.CloseWithError(errors.Join(err, io.EOF))
		s.ended <- err
	}()
	line := make([]byte, 1000)
	late := time.AfterFunc(patience, func() { in.CloseWithError(errors.New("the server does not start")) })
	n, err := out.Read(line)
	late.Stop()
	if err != nil {
		t.Fatal(err)
	}
	if s.address = addressIn.FindString(string(line[:n])); s.address == "" {
		t.Fatalf("the server says %q, and no address", line[:n])
	}
	t.Cleanup(func() { s.stop(t) })
	return s
}

// stop ends the server as a signal would.
func (s *running) stop(t *testing.T) {
	t.Helper()
	if s.cancel == nil {
		return
	}
	s.cancel()
	s.cancel = nil
	if err := await.Receive(t, "the server to stop", s.ended); err != nil {
		t.Error(err)
	}
}

func newTable(t *testing.T, address string) (*client.Client, gamelog.ID) {
	t.Helper()
	player, err := client.New(address)
	if err != nil {
		t.Fatal(err)
	}
	id, err := player.Create(t.Context(), wire.CreateTable{
		Name: "Ada", Bots: []string{"mare"}, Start: true, Config: table.Config{Game: "tsssf", Seats: 2},
	})
	if err != nil {
		t.Fatal(err)
	}
	return player, id
}

// TestServeStopsAndGoesOn stops a server that somebody is connected to. They are told, and find their game after the restart.
func TestServeStopsAndGoesOn(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	data := filepath.Join(t.TempDir(), "new", "folder")
	first := start(t, data)
	player, id := newTable(t, first.address)
	conn, err := player.Open(t.Context(), id, 0)
	if err != nil {
		t.Fatal(err)
	}
	if m, err := conn.Receive(ctx); err != nil || m.Type != "state" || m.Table.Status != gamelog.Playing {
		t.Fatalf("the first message is %+v (%v)", m, err)
	}
	go first.cancel()
	for {
		m, err := conn.Receive(ctx)
		if err != nil {
			t.Fatalf("the connection ends without a word: %v", err)
		}
		if m.Type == "bye" {
			if m.Code != "restarting" || m.Retry == 0 {
				t.Errorf("the server says goodbye with %+v", m)
			}
			break
		}
	}
	conn.Close()
	first.stop(t)

	second := start(t, data)
	kept, err := player.Session()
	if err != nil {
		t.Fatal(err)
	}
	again, err := client.New(second.address)
	if err != nil {
		t.Fatal(err)
	}
	if err := again.Resume(kept); err != nil {
		t.Fatal(err)
	}
	conn, err = again.Open(t.Context(), id, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	m, err := conn.Receive(ctx)
	if err != nil || m.Seat == nil || *m.Seat < 0 {
		t.Errorf("after the restart the player finds %+v (%v), and no seat", m, err)
	}
}

// TestTuneThreads starts no more threads the second time: tests serve dozens of times in one process.
func TestTuneThreads(t *testing.T) {
	tuneThreads()
	once := runtime.GOMAXPROCS(0)
	tuneThreads()
	if twice := runtime.GOMAXPROCS(0); twice != once {
		t.Errorf("serving twice takes %d threads instead of %d", twice, once)
	}
}

// TestServeAnswers asks for the addresses outside the API.
func TestServeAnswers(t *testing.T) {
	s := start(t, t.TempDir())
	for path, want := range map[string]string{
		"/": "<title>shipfic", "/t/somewhere": "<title>shipfic", "/healthz": "{}", "/readyz": "{}", "/metrics": "shipfic_connections",
	} {
		if got := get(t, http.DefaultClient, s.address+path); !strings.Contains(got, want) {
			t.Errorf("%s says %q, want something with %q", path, got[:min(len(got), 200)], want)
		}
	}
	listens := strings.TrimPrefix(s.address, "http://")
	if err := (healthCmd{Listen: listens}).Run(t.Context()); err != nil {
		t.Error(err)
	}
	s.stop(t)
	if err := (healthCmd{Listen: listens}).Run(t.Context()); err == nil {
		t.Error("a server that has stopped is healthy")
	}
}

// get asks for something, and returns the answer.
func get(t *testing.T, web *http.Client, address string) string {
	t.Helper()
	answer, body := patient(t, func() (*http.Response, error) { return web.Get(address) })
	if answer.StatusCode != http.StatusOK {
		t.Errorf("%s: %s", address, answer.Status)
	}
	return string(body)
}

// patient sends a request. On a busy machine even a few may use up the work that one address may ask for; then it tries again each second,
// for five minutes.
func patient(t *testing.T, send func() (*http.Response, error)) (*http.Response, []byte) {
	t.Helper()
	for tries := 0; ; tries++ {
		answer, err := send()
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		if err != nil {
			t.Fatal(err)
		}
		if answer.StatusCode != http.StatusTooManyRequests || tries == 300 {
			return answer, body
		}
		time.Sleep(time.Second)
	}
}

// TestOneServerForAFolder refuses a second server on the same games.
func TestOneServerForAFolder(t *testing.T) {
	data := t.TempDir()
	start(t, data)
	err := serveCmd{
		storeFlags: storeFlags{dataFlag: dataFlag{Data: data}}, Listen: "127.0.0.1:0", Idle: time.Minute, MaxConnections: 1, PerAddress: 1, TablesPerHour: 1,
	}.Run(t.Context(), io.Discard, &kong.Kong{Stderr: io.Discard})
	if err == nil || !strings.Contains(err.Error(), "in use by another process") {
		t.Errorf("a second server on the same folder: %v", err)
	}
}

// TestLookWhileItRuns exports a game while the server is running.
func TestLookWhileItRuns(t *testing.T) {
	data := t.TempDir()
	s := start(t, data)
	_, id := newTable(t, s.address)
	var out strings.Builder
	if err := (exportCmd{storeFlags: storeFlags{dataFlag: dataFlag{Data: data}}, ID: id}).Run(t.Context(), &out); err != nil {
		t.Fatal(err)
	}
	if lines := strings.Count(out.String(), "\n"); lines < 4 {
		t.Errorf("a table with a bot that plays has %d lines", lines)
	}
}

// certificateFiles makes a certificate for localhost and the pool that trusts it.
func certificateFiles(t *testing.T, folder string, serial int64) (cert, key string, trusts *x509.CertPool) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(serial), NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour), DNSNames: []string{"localhost"},
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &private.PublicKey, private)
	if err != nil {
		t.Fatal(err)
	}
	pkcs8, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	cert, key, trusts = filepath.Join(folder, "cert.pem"), filepath.Join(folder, "key.pem"), x509.NewCertPool()
	chain := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})
	trusts.AppendCertsFromPEM(chain)
	for name, data := range map[string][]byte{cert: chain, key: pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: pkcs8})} {
		if err := os.WriteFile(name, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return cert, key, trusts
}

// TestTLS serves https with a certificate in files, and marks cookies as secure.
func TestTLS(t *testing.T) {
	cert, key, trusts := certificateFiles(t, t.TempDir(), 1)
	s := start(t, t.TempDir(), "--tls-cert", cert, "--tls-key", key)
	if !strings.HasPrefix(s.address, "https://localhost:") {
		t.Errorf("the server says it is at %s", s.address)
	}
	if err := (healthCmd{Listen: strings.TrimPrefix(s.address, "https://"), TLSCert: cert}).Run(t.Context()); err != nil {
		t.Error(err)
	}
	web := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: trusts}}}
	defer web.CloseIdleConnections()
	answer, err := web.Get(s.address + "/")
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	secure := func(c *http.Cookie) bool { return c.Secure && c.HttpOnly }
	if cookies := answer.Cookies(); len(cookies) == 0 || !slices.ContainsFunc(cookies, secure) {
		t.Errorf("cookies over https: %v", cookies)
	}
}

// TestCertificateIsReadAgain replaces the files of a certificate.
func TestCertificateIsReadAgain(t *testing.T) {
	folder := t.TempDir()
	cert, key, _ := certificateFiles(t, folder, 1)
	c := &certificate{cert: cert, key: key, logger: slog.New(slog.DiscardHandler)}
	serial := func() int64 {
		leaf, err := x509.ParseCertificate(c.current().Certificate[0])
		if err != nil {
			t.Fatal(err)
		}
		return leaf.SerialNumber.Int64()
	}
	if got := serial(); got != 1 {
		t.Fatalf("the certificate is number %d", got)
	}
	certificateFiles(t, folder, 2)
	if err := os.Chtimes(cert, time.Time{}, time.Now().Add(time.Second)); err != nil {
		t.Fatal(err)
	}
	if got := serial(); got != 1 {
		t.Errorf("the files were looked at again at once, and gave number %d", got)
	}
	c.checked = c.checked.Add(-2 * checkInterval)
	if got := serial(); got != 2 {
		t.Errorf("a minute later the certificate is number %d", got)
	}
	if err := os.WriteFile(cert, []byte("broken"), 0o600); err != nil {
		t.Fatal(err)
	}
	c.checked = c.checked.Add(-2 * checkInterval)
	if got := serial(); got != 2 {
		t.Errorf("with a broken file the certificate is number %d", got)
	}
}

// TestServeRefuses lists settings that contradict each other.
func TestServeRefuses(t *testing.T) {
	tests := []struct {
		flags []string
		want  string
	}{
		{[]string{"--tls-cert", "x"}, "belong together"},
		{[]string{"--tls-cert", "nowhere", "--tls-key", "nowhere"}, "loading the certificate"},
		{[]string{"--idle", "10ms"}, "too short"},
		{[]string{"--bot-pause=-1s"}, "negative"},
		{[]string{"--per-address", "0"}, "at least 1"},
		{[]string{"--origin", "example.org"}, "not an origin"},
		{[]string{"--origin", "https://example.org/x"}, "not an origin"},
		{[]string{"--seed", "1"}, "--listen must be a loopback address"},
		{[]string{"--seed", "1", "--listen", "0.0.0.0:0"}, `not "0.0.0.0:0"`},
		{[]string{"--seed", "1", "--listen", "[::]:0"}, "loopback"},
		{[]string{"--seed", "1", "--listen", "192.0.2.1:0"}, "loopback"},
		{[]string{"--seed", "1", "--listen", "example.org:0"}, "loopback"},
		{[]string{"--listen", "nowhere:99999"}, "99999"},
		{[]string{"--retention", "soon"}, "90d or 12h"},
		{[]string{"--log-level", "loud"}, "loud"},
		{[]string{"--log-format", "xml"}, "xml"},
	}
	for _, test := range tests {
		t.Run(strings.Join(test.flags, " "), func(t *testing.T) {
			var stderr strings.Builder
			args := append([]string{"serve", "--data", t.TempDir()}, test.flags...)
			if code := run(args, io.Discard, &stderr); code == exitOK || !strings.Contains(stderr.String(), test.want) {
				t.Errorf("exit code %d, %q; want something with %q", code, stderr.String(), test.want)
			}
		})
	}
}

// TestDays parses durations.
func TestDays(t *testing.T) {
	for text, want := range map[string]time.Duration{"90d": 90 * 24 * time.Hour, "12h": 12 * time.Hour, "0": 0, "0d": 0, "1m30s": 90 * time.Second} {
		var d days
		if err := d.UnmarshalText([]byte(text)); err != nil || time.Duration(d) != want {
			t.Errorf("%q is %s (%v), want %s", text, time.Duration(d), err, want)
		}
	}
	for _, text := range []string{"", "d", "-3d", "-2h", "99999999d", "soon"} {
		var d days
		if err := d.UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q is %s", text, time.Duration(d))
		}
	}
}

// TestWordsFlag uses the default list of words unless another is named, or none is wanted.
func TestWordsFlag(t *testing.T) {
	own := filepath.Join(t.TempDir(), "words")
	if err := os.WriteFile(own, []byte("muffin\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for flag, refused := range map[string]string{"": "sudaca", "off": "", own: "muffin"} {
		words, err := serveCmd{Words: flag}.words()
		if err != nil {
			t.Fatal(err)
		}
		for _, word := range []string{"sudaca", "muffin"} {
			if got := words.In(word); got != (word == refused) {
				t.Errorf("--words %q: %s is refused: %t", flag, word, got)
			}
		}
	}
	if _, err := (serveCmd{Words: own + "x"}).words(); err == nil {
		t.Error("a list that is not there was read")
	}
}
