package main

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"runtime/pprof"
	"strings"
	"syscall"
	"time"
	"unicode/utf8"

	"github.com/alecthomas/kong"
	"golang.org/x/term"

	"shipfic/internal/admin"
	"shipfic/internal/limit"
	"shipfic/internal/push"
	"shipfic/internal/retention"
	"shipfic/internal/server"
	"shipfic/internal/terminal"
	"shipfic/internal/wire"
)

type serveCmd struct {
	storeFlags
	acmeFlags
	Listen     string        `env:"SHIPFIC_LISTEN" placeholder:"ADDRESS" help:"Address and port to listen on (:8080, with --acme :443); port 0 picks a free one."`
	TLSCert    string        `name:"tls-cert" env:"SHIPFIC_TLS_CERT" placeholder:"FILE" help:"Certificate chain (PEM), to serve https without a proxy. It is reloaded when it changes."`
	TLSKey     string        `name:"tls-key" env:"SHIPFIC_TLS_KEY" placeholder:"FILE" help:"Private key of the certificate (PEM)."`
	HTTPS      bool          `name:"https" env:"SHIPFIC_HTTPS" help:"A proxy in front of the server speaks https: mark cookies as secure."`
	TrustProxy bool          `env:"SHIPFIC_TRUST_PROXY" help:"Trust the X-Forwarded-For header of a proxy in front of the server. Without a proxy, clients could forge their address."`
	Metrics    bool          `env:"SHIPFIC_METRICS" help:"Show /metrics to everybody, not only to this machine."`
	Origin     []string      `env:"SHIPFIC_ORIGIN" placeholder:"URL" help:"Other sites whose pages may connect to this server, such as https://example.org."`
	Retention  days          `default:"90d" env:"SHIPFIC_RETENTION" placeholder:"TIME" help:"How long to keep finished games, and tables where none was started, after the last activity (${default}), such as 90d or 12h; 0 keeps them."`
	Idle       time.Duration `default:"10m" env:"SHIPFIC_IDLE" placeholder:"TIME" help:"When to unload a table that nobody is connected to (${default}). It is loaded again when needed."`
	BotPause   time.Duration `default:"1s" env:"SHIPFIC_BOT_PAUSE" placeholder:"TIME" help:"About how long bots wait before a move, so that people can follow (${default})."`
	Drain      time.Duration `default:"10s" env:"SHIPFIC_DRAIN" placeholder:"TIME" help:"How long to wait for clients to disconnect when stopping (${default})."`

	aboutFlags
	Create         string `default:"anybody" enum:"anybody,password" env:"SHIPFIC_CREATE" placeholder:"WHO" help:"Who may make tables: ${enum} (${default})."`
	CreatePassword string `env:"SHIPFIC_CREATE_PASSWORD" placeholder:"WORD" help:"The password for --create password. Set the variable rather than the flag, which other users of the machine can see."`
	Open           string `default:"on" enum:"on,off" env:"SHIPFIC_OPEN" placeholder:"ON" help:"Whether there are open tables, which anybody can find: ${enum} (${default})."`
	Words          string `env:"SHIPFIC_WORDS" placeholder:"FILE" help:"List of words, one in each line, that are refused in names, titles and chat at open tables, instead of a short list of slurs; off allows every word."`

	Calls         string `default:"on" enum:"on,off" env:"SHIPFIC_CALLS" placeholder:"ON" help:"Whether browsers can ask to be called by Web Push when it is somebody's turn: ${enum} (${default}). The server then connects to the push services of those browsers."`
	CallsLoopback bool   `hidden:"" help:"For tests: push services may be on this machine. The server must listen on a loopback address."`

	Seed *uint64 `placeholder:"N" help:"For tests: deal every game from this seed. Whoever knows the seed knows every hand, so the server must listen on a loopback address."`

	CPUProfile string `name:"cpu-profile" hidden:"" placeholder:"FILE" help:"For measurements: write a CPU profile when the server ends."`

	MaxConnections int `default:"20000" env:"SHIPFIC_MAX_CONNECTIONS" placeholder:"N" help:"Limit of connections (${default})."`
	PerAddress     int `default:"200" env:"SHIPFIC_PER_ADDRESS" placeholder:"N" help:"Limit of connections per address (${default}). A school or a convention may share one address."`
	TablesPerHour  int `default:"60" env:"SHIPFIC_TABLES_PER_HOUR" placeholder:"N" help:"Limit of new tables per address and hour (${default})."`

	LogLevel  slog.Level `default:"info" env:"SHIPFIC_LOG_LEVEL" placeholder:"LEVEL" help:"Lowest level to log to standard error: debug, info, warn or error (${default})."`
	LogFormat string     `default:"text" enum:"text,json" env:"SHIPFIC_LOG_FORMAT" placeholder:"FORMAT" help:"Log format: ${enum} (${default})."`
}

// Run serves until SIGTERM or SIGINT. A server that was started on a full disk starts again when there is room.
func (c serveCmd) Run(ctx context.Context, stdout io.Writer, app *kong.Kong) error {
	ctx, stop := signal.NotifyContext(ctx, syscall.SIGTERM, os.Interrupt)
	defer stop()
	if c.CPUProfile != "" {
		file, err := os.Create(c.CPUProfile)
		if err != nil {
			return err
		}
		defer file.Close()
		if err := pprof.StartCPUProfile(file); err != nil {
			return err
		}
		defer pprof.StopCPUProfile()
	}
	for {
		if err := c.run(ctx, stdout, app); !errors.Is(err, errRoomAgain) {
			return err
		}
	}
}

// run serves until the context ends. It then tells clients to reconnect, and closes the log.
func (c *serveCmd) run(ctx context.Context, stdout io.Writer, app *kong.Kong) error {
	if c.Listen == "" {
		c.Listen = defaultListen(c.ACME)
	}
	if err := c.check(); err != nil {
		return err
	}
	logger := c.logger(app.Stderr)
	certificates, err := c.newAuthority(c.Data, logger)
	if err != nil {
		return err
	}
	secure, err := c.tlsConfig(certificates, logger)
	if err != nil {
		return err
	}
	listener, err := listen(c.Listen)
	if err != nil {
		return err
	}
	defer listener.Close()
	c.Listen = listener.Addr().String() // the same port if it starts again
	log, err := c.open(ctx)
	if err != nil {
		return err
	}
	if certificates != nil {
		stop, err := certificates.serve(ctx, c.ACMEHTTP)
		if err != nil {
			return errors.Join(err, log.Close())
		}
		defer stop()
	}
	ctx, startAgain := context.WithCancelCause(ctx)
	defer startAgain(nil)
	if isFull(log) {
		logger.Error("the disk is full: games can be looked at, but not played, until there is room", "folder", c.Data)
		go waitForRoom(ctx, c.file(), func() { startAgain(errRoomAgain) })
	}
	shared, _ := log.(*cluster)
	running, token, err := c.assemble(ctx, log, shared, logger)
	if err != nil {
		return errors.Join(err, log.Close())
	}
	tuneThreads()
	following, stopFollowing := context.WithCancel(context.WithoutCancel(ctx))
	defer running.console.Wait()
	defer stopFollowing()
	running.console.Serve(following, running.server)
	if running.calls != nil {
		running.calls.Serve(following, running.server.IsPresent)
		defer running.calls.Wait()
		defer stopFollowing() // before the wait
	}
	if shared == nil {
		defer c.serveOperators(running, logger)()
	}
	go running.keeper.Run(ctx)
	if shared != nil {
		go shared.watch(ctx, running.server, logger)
	}
	if certificates != nil {
		go certificates.obtain(ctx)
	}
	at := c.address(listener.Addr())
	news := fmt.Sprintf("shipfic %s is listening at %s, with its games in %s\n", version, at, c.where())
	if token != "" {
		news += operatorsNews(at, token, onTerminal(stdout))
	}
	io.WriteString(stdout, news)
	err = errors.Join(c.serve(ctx, running, listener, secure), log.Close())
	if err == nil && errors.Is(context.Cause(ctx), errRoomAgain) {
		return errRoomAgain
	}
	return err
}

// operatorsNews tells operators their token. It is shown on a terminal only: what a service prints stays in a journal that others can read.
func operatorsNews(at, token string, shown bool) string {
	if shown {
		return fmt.Sprintf("Operators: %s/admin with the token %s (shown only now; \"shipfic admin token\" makes another)\n", at, token)
	}
	return fmt.Sprintf("Operators: %s/admin with a token that \"shipfic admin token\" makes\n", at)
}

// onTerminal reports whether somebody reads what is written.
func onTerminal(w io.Writer) bool {
	if clean, is := w.(*terminal.Cleaner); is {
		w = clean.Out
	}
	file, is := w.(*os.File)
	return is && term.IsTerminal(int(file.Fd()))
}

// check refuses settings that contradict each other.
func (c serveCmd) check() error {
	switch {
	case len(c.ACME) > 0 && (c.TLSCert != "" || c.HTTPS):
		return errors.New("--acme gets the certificate itself: leave out --tls-cert, and --https, which is for a proxy in front")
	case len(c.ACME) > 0 && c.NATS != "":
		return errors.New("--acme keeps the certificate in the data folder, which a cluster does not have: let its balancer speak https, or use --tls-cert")
	case (c.TLSCert == "") != (c.TLSKey == ""):
		return errors.New("--tls-cert and --tls-key belong together: set both or neither")
	case c.Idle < time.Second:
		return fmt.Errorf("--idle %s is too short: it must be at least 1s", c.Idle)
	case c.BotPause < 0 || c.Drain < 0:
		return errors.New("--bot-pause and --drain cannot be negative")
	case c.Seed != nil && !onLoopback(c.Listen):
		return fmt.Errorf("--seed is for tests, because it makes every hand predictable: with it, --listen must be a loopback address such as 127.0.0.1:8080, not %q", c.Listen)
	case c.CallsLoopback && !onLoopback(c.Listen):
		return fmt.Errorf("--calls-loopback is for tests: with it, --listen must be a loopback address such as 127.0.0.1:8080, not %q", c.Listen)
	case c.Create == "password" && c.CreatePassword == "":
		return errors.New("--create password needs the password: set SHIPFIC_CREATE_PASSWORD")
	case c.MaxConnections < 1 || c.PerAddress < 1 || c.TablesPerHour < 1:
		return errors.New("--max-connections, --per-address and --tables-per-hour must be at least 1")
	}
	for _, origin := range c.Origin {
		if !strings.HasPrefix(origin, "https://") && !strings.HasPrefix(origin, "http://") || strings.Count(origin, "/") != 2 {
			return fmt.Errorf("--origin %q is not an origin: write it like https://example.org, without a path", origin)
		}
	}
	return c.acmeFlags.check()
}

// aboutFlags are what a host says of the server. The page shows it under "About this server".
type aboutFlags struct {
	Title   string `env:"SHIPFIC_TITLE" placeholder:"TEXT" help:"What the server is called, such as the name of your club."`
	Contact string `env:"SHIPFIC_CONTACT" placeholder:"ADDRESS" help:"How to reach you: an e-mail address, or a page that begins with https://."`
	Rules   string `env:"SHIPFIC_RULES" placeholder:"FILE" help:"Rules of the house, as plain text."`
	Imprint string `env:"SHIPFIC_IMPRINT" placeholder:"FILE" help:"Who is responsible for the server, as plain text, where the law wants that."`
}

// about reads the host's texts.
func (f aboutFlags) about() (a wire.ServerFacts, err error) {
	a = wire.ServerFacts{Version: version, Title: f.Title, Contact: f.Contact}
	for _, text := range []struct {
		flag, file string
		into       *string
	}{{"--rules", f.Rules, &a.Rules}, {"--imprint", f.Imprint, &a.Imprint}} {
		if text.file == "" {
			continue
		}
		data, err := os.ReadFile(text.file)
		switch {
		case err != nil:
			return a, fmt.Errorf("%s: %w", text.flag, err)
		case len(data) > server.MaxAbout || !utf8.Valid(data):
			return a, fmt.Errorf("%s: %s must be plain text in UTF-8, of at most %d KiB", text.flag, text.file, server.MaxAbout>>10)
		}
		*text.into = strings.TrimSpace(string(data))
	}
	return a, server.CheckAbout(a)
}

// defaultListen is the address and port to listen on if nobody says another.
func defaultListen(acme []string) string {
	if len(acme) > 0 {
		return ":443"
	}
	return ":8080"
}

// secure reports whether the server speaks https itself.
func (c serveCmd) secure() bool { return c.TLSCert != "" || len(c.ACME) > 0 }

// tlsConfig is the configuration of https; nil: the server speaks http.
func (c serveCmd) tlsConfig(certificates *authority, logger *slog.Logger) (*tls.Config, error) {
	switch {
	case certificates != nil:
		return certificates.tlsConfig(), nil
	case c.TLSCert != "":
		return newTLS(c.TLSCert, c.TLSKey, logger)
	}
	return nil, nil
}

// assemble puts the server together, with the operators' book. The token is that of operators, if it was made now.
func (c serveCmd) assemble(ctx context.Context, log retention.Store, shared *cluster, logger *slog.Logger) (a *assembly, token string, err error) {
	words, err := c.words()
	if err != nil {
		return nil, "", err
	}
	about, err := c.about()
	if err != nil {
		return nil, "", err
	}
	about.Retention, about.Calls = time.Duration(c.Retention).Milliseconds(), c.Calls == "on"
	book, err := admin.OpenBook(ctx, log)
	if err != nil {
		return nil, "", err
	}
	if token, err = book.FirstToken(ctx); err != nil {
		logger.Warn("no token for operators was made", "error", err)
	}
	password := ""
	if c.Create == "password" {
		password = c.CreatePassword
	}
	var calls *push.Options
	if c.Calls == "on" {
		calls = &push.Options{Loopback: c.CallsLoopback}
	}
	a, err = assemble(assemblyOptions{
		Calls: calls,
		Log:   log, Cluster: shared, Idle: c.Idle, Retention: time.Duration(c.Retention), BotPause: c.BotPause, Seed: c.Seed, Book: book, Words: words, Logger: logger,
		Server: server.Options{
			Origins: c.Origin, Secure: c.HTTPS || c.secure(), TrustProxy: c.TrustProxy, OpenMetrics: c.Metrics, Limits: c.limits(), RefusalDelay: time.Second,
			Password: password, NoOpen: c.Open == "off", About: about, DiskFull: isFull(log),
		},
	})
	return a, token, err
}

// words reads the list of words.
func (c serveCmd) words() (admin.Words, error) {
	switch c.Words {
	case "":
		return admin.DefaultWords(), nil
	case "off":
		return admin.Words{}, nil
	}
	file, err := os.Open(c.Words)
	if err != nil {
		return admin.Words{}, fmt.Errorf("--words: %w", err)
	}
	defer file.Close()
	words, err := admin.ReadWords(file)
	if err != nil {
		return words, fmt.Errorf("--words %s: %w", c.Words, err)
	}
	return words, nil
}

// onLoopback reports whether only this machine can reach an address.
func onLoopback(address string) bool {
	host, _, err := net.SplitHostPort(address)
	return err == nil && (host == "localhost" || net.ParseIP(host).IsLoopback())
}

func (c serveCmd) limits() limit.Limits {
	return limit.Limits{
		Connections: c.MaxConnections, PerAddress: c.PerAddress,
		Tables: limit.Rate{Times: c.TablesPerHour, In: time.Hour},
	}
}

func (c serveCmd) logger(stderr io.Writer) *slog.Logger {
	options := &slog.HandlerOptions{Level: c.LogLevel}
	if c.LogFormat == "json" {
		return slog.New(slog.NewJSONHandler(stderr, options))
	}
	return slog.New(slog.NewTextHandler(stderr, options))
}

// address is the URL for a browser on this machine.
func (c serveCmd) address(at net.Addr) string {
	scheme := "http"
	if c.secure() {
		scheme = "https"
	}
	host, port, err := net.SplitHostPort(at.String())
	if err != nil {
		return at.String()
	}
	if ip := net.ParseIP(host); ip == nil || ip.IsUnspecified() || ip.IsLoopback() {
		host = "localhost"
	}
	return scheme + "://" + net.JoinHostPort(host, port)
}

// serve answers requests until the context ends, then disconnects the clients and closes the tables.
func (c serveCmd) serve(ctx context.Context, running *assembly, listener net.Listener, secure *tls.Config) error {
	web := running.server.HTTP("")
	failed := make(chan error, 1)
	go func() {
		if web.TLSConfig = secure; secure != nil {
			failed <- web.ServeTLS(listener, "", "")
			return
		}
		failed <- web.Serve(listener)
	}()
	select {
	case err := <-failed:
		running.close()
		return err
	case <-ctx.Done():
	}
	draining, cancel := context.WithTimeout(context.Background(), c.Drain)
	defer cancel()
	err := running.server.Shutdown(draining)
	if webErr := web.Shutdown(draining); !errors.Is(webErr, http.ErrServerClosed) {
		err = errors.Join(err, webErr)
	}
	running.close()
	if errors.Is(err, context.DeadlineExceeded) {
		return nil // clients that did not disconnect in time were cut off; nothing is lost
	}
	return err
}
