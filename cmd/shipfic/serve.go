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
	"strings"
	"syscall"
	"time"

	"github.com/alecthomas/kong"

	"shipfic/internal/server"
)

type serveCmd struct {
	storeFlags
	Listen     string        `default:":8080" env:"SHIPFIC_LISTEN" placeholder:"ADDRESS" help:"Address and port to listen on (${default}); port 0 takes any that is free."`
	TLSCert    string        `name:"tls-cert" env:"SHIPFIC_TLS_CERT" placeholder:"FILE" help:"Certificate chain (PEM): the server then speaks https itself. It is read again when it changes."`
	TLSKey     string        `name:"tls-key" env:"SHIPFIC_TLS_KEY" placeholder:"FILE" help:"The key to it (PEM)."`
	HTTPS      bool          `name:"https" env:"SHIPFIC_HTTPS" help:"Browsers reach the server by https at a proxy before it: cookies are then sent by https only."`
	TrustProxy bool          `env:"SHIPFIC_TRUST_PROXY" help:"Believe the X-Forwarded-For of a proxy before the server. Without a proxy, anybody could forge an address."`
	Origin     []string      `env:"SHIPFIC_ORIGIN" placeholder:"URL" help:"Other sites whose pages may talk to this server, such as https://example.org."`
	Retention  days          `default:"90d" env:"SHIPFIC_RETENTION" placeholder:"TIME" help:"How long finished and never begun games are kept after their last move (${default}), such as 90d or 12h; 0 keeps them for ever."`
	Idle       time.Duration `default:"10m" env:"SHIPFIC_IDLE" placeholder:"TIME" help:"After that time a table that nobody is at leaves memory (${default}); it comes back from the file when somebody does."`
	BotPause   time.Duration `default:"1s" env:"SHIPFIC_BOT_PAUSE" placeholder:"TIME" help:"About how long bots wait before they move, so that people can follow (${default})."`
	Drain      time.Duration `default:"10s" env:"SHIPFIC_DRAIN" placeholder:"TIME" help:"How long a stop waits for clients to be told (${default})."`

	// Tests of the page play the same cards every time. Whoever knows the seed knows every hand, so nobody else is told of it.
	Seed *uint64 `hidden:"" placeholder:"N" help:"Deals every game from this seed."`

	MaxConnections int `default:"20000" env:"SHIPFIC_MAX_CONNECTIONS" placeholder:"N" help:"Connections in all (${default})."`
	PerAddress     int `default:"200" env:"SHIPFIC_PER_ADDRESS" placeholder:"N" help:"Connections from one address (${default}): a school or a convention may share one."`
	TablesPerHour  int `default:"60" env:"SHIPFIC_TABLES_PER_HOUR" placeholder:"N" help:"New tables from one address (${default})."`

	LogLevel  slog.Level `default:"info" env:"SHIPFIC_LOG_LEVEL" placeholder:"LEVEL" help:"What is logged to standard error: debug, info, warn or error (${default})."`
	LogFormat string     `default:"text" enum:"text,json" env:"SHIPFIC_LOG_FORMAT" placeholder:"FORMAT" help:"How it is logged: ${enum} (${default})."`
}

// Run serves until it is told to stop by SIGTERM or SIGINT. Then clients are told, and everything that happened is in the file.
func (c serveCmd) Run(ctx context.Context, stdout io.Writer, app *kong.Kong) error {
	ctx, stop := signal.NotifyContext(ctx, syscall.SIGTERM, os.Interrupt)
	defer stop()
	if err := c.check(); err != nil {
		return err
	}
	logger := c.logger(app.Stderr)
	var secure *tls.Config
	if c.TLSCert != "" {
		var err error
		if secure, err = newTLS(c.TLSCert, c.TLSKey, logger); err != nil {
			return err
		}
	}
	listener, err := net.Listen("tcp", c.Listen)
	if err != nil {
		return err
	}
	defer listener.Close()
	log, err := c.open(ctx)
	if err != nil {
		return err
	}
	shared, _ := log.(*cluster)
	house, err := openHouse(houseOptions{
		Log: log, Cluster: shared, Idle: c.Idle, BotPause: c.BotPause, Seed: c.Seed, Logger: logger,
		Server: server.Options{
			Origins: c.Origin, Secure: c.HTTPS || c.TLSCert != "", TrustProxy: c.TrustProxy, Limits: c.limits(),
		},
	})
	if err != nil {
		return errors.Join(err, log.Close())
	}
	go keepTidy(ctx, log, time.Duration(c.Retention), logger)
	if shared != nil {
		go shared.keepInTouch(ctx, house.server, logger)
	}
	fmt.Fprintf(stdout, "shipfic %s is at %s, its games are in %s\n", version, c.address(listener.Addr()), c.where())
	return errors.Join(c.serve(ctx, house, listener, secure), log.Close())
}

// check finds settings that contradict each other.
func (c serveCmd) check() error {
	switch {
	case (c.TLSCert == "") != (c.TLSKey == ""):
		return errors.New("--tls-cert and --tls-key belong together: give both or none")
	case c.Idle < time.Second:
		return fmt.Errorf("--idle %s is too short: at least 1s", c.Idle)
	case c.BotPause < 0 || c.Drain < 0:
		return errors.New("times cannot be negative")
	case c.MaxConnections < 1 || c.PerAddress < 1 || c.TablesPerHour < 1:
		return errors.New("a limit is at least 1")
	}
	for _, origin := range c.Origin {
		if !strings.HasPrefix(origin, "https://") && !strings.HasPrefix(origin, "http://") || strings.Count(origin, "/") != 2 {
			return fmt.Errorf("--origin %q is no origin: it is like https://example.org, without a path", origin)
		}
	}
	return nil
}

func (c serveCmd) limits() server.Limits {
	return server.Limits{
		Connections: c.MaxConnections, PerAddress: c.PerAddress,
		Tables: server.Rate{Times: c.TablesPerHour, In: time.Hour},
	}
}

func (c serveCmd) logger(stderr io.Writer) *slog.Logger {
	options := &slog.HandlerOptions{Level: c.LogLevel}
	if c.LogFormat == "json" {
		return slog.New(slog.NewJSONHandler(stderr, options))
	}
	return slog.New(slog.NewTextHandler(stderr, options))
}

// address is where to point a browser on this machine.
func (c serveCmd) address(at net.Addr) string {
	scheme := "http"
	if c.TLSCert != "" {
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

// serve answers until the context ends, then stops in order: clients are told and go, tables are put away.
func (c serveCmd) serve(ctx context.Context, house *house, listener net.Listener, secure *tls.Config) error {
	web := house.server.HTTP("")
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
		house.close()
		return err
	case <-ctx.Done():
	}
	draining, cancel := context.WithTimeout(context.Background(), c.Drain)
	defer cancel()
	err := house.server.Shutdown(draining)
	if webErr := web.Shutdown(draining); !errors.Is(webErr, http.ErrServerClosed) {
		err = errors.Join(err, webErr)
	}
	house.close()
	if errors.Is(err, context.DeadlineExceeded) {
		return nil // those who did not go in time were cut off; nothing is lost
	}
	return err
}
