package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"regexp"
	"time"

	"github.com/nats-io/nats.go"

	"shipfic/internal/gamelog"
	"shipfic/internal/gamelog/jetstream"
	"shipfic/internal/presence"
	"shipfic/internal/server"
)

// natsFlags say which NATS servers hold the games, where several machines share them.
type natsFlags struct {
	NATS         string `name:"nats" env:"SHIPFIC_NATS" placeholder:"URL,..." help:"NATS servers with JetStream that hold all games instead of a folder: machines that name the same servers share all tables."`
	NATSName     string `name:"nats-name" default:"shipfic" env:"SHIPFIC_NATS_NAME" placeholder:"NAME" help:"What the streams there are called (${default}); another name is another installation."`
	NATSReplicas int    `name:"nats-replicas" default:"3" enum:"1,3,5" env:"SHIPFIC_NATS_REPLICAS" placeholder:"N" help:"How many NATS servers keep each game: ${enum} (${default})."`
	NATSCreds    string `name:"nats-creds" env:"SHIPFIC_NATS_CREDS" placeholder:"FILE" help:"Credentials for the NATS servers."`
	NATSCA       string `name:"nats-ca" env:"SHIPFIC_NATS_CA" placeholder:"FILE" help:"Certificates (PEM) by which the NATS servers are known, for tls:// addresses."`
}

// storeFlags say where games are: in a folder, or in a cluster.
type storeFlags struct {
	dataFlag
	natsFlags
}

// open opens the log for reading and writing.
func (f storeFlags) open(ctx context.Context) (gamelog.Log, error) {
	if f.NATS != "" {
		return f.join(ctx)
	}
	return f.dataFlag.open(ctx)
}

// look opens the log to look at it.
func (f storeFlags) look(ctx context.Context) (log gamelog.Log, done func(), err error) {
	if f.NATS == "" {
		return f.dataFlag.look(ctx)
	}
	cluster, err := f.join(ctx)
	if err != nil {
		return nil, nil, err
	}
	return cluster, func() { cluster.Close() }, nil
}

// where names the place for people.
func (f storeFlags) where() string {
	if f.NATS != "" {
		return fmt.Sprintf("the streams %s-* of a NATS cluster", f.NATSName)
	}
	return f.Data
}

// cluster is a log that is shared with other machines, and the connection it is reached by.
type cluster struct {
	*jetstream.Log
	conn *nats.Conn
	name string
}

// joinWithin is how long a cluster may take to answer at the start.
const joinWithin = 30 * time.Second

var natsName = regexp.MustCompile(`^[A-Za-z0-9_-]{1,32}$`)

// join connects to the cluster, and from then on stays connected by itself.
func (f natsFlags) join(ctx context.Context) (*cluster, error) {
	if !natsName.MatchString(f.NATSName) {
		return nil, fmt.Errorf("--nats-name %q: it has 1 to 32 letters, digits, _ and -", f.NATSName)
	}
	options := []nats.Option{
		nats.Name("shipfic " + version), nats.MaxReconnects(-1), nats.ReconnectWait(250 * time.Millisecond), nats.Timeout(5 * time.Second),
		nats.PingInterval(2 * time.Second), nats.MaxPingsOutstanding(2), // a server that died without a word is noticed soon
	}
	if f.NATSCreds != "" {
		options = append(options, nats.UserCredentials(f.NATSCreds))
	}
	if f.NATSCA != "" {
		options = append(options, nats.RootCAs(f.NATSCA))
	}
	conn, err := nats.Connect(f.NATS, options...)
	if err != nil {
		return nil, fmt.Errorf("no NATS server answers at %s: %w", f.NATS, err)
	}
	ctx, cancel := context.WithTimeout(ctx, joinWithin)
	defer cancel()
	log, err := jetstream.Open(ctx, conn, jetstream.Settings{Name: f.NATSName, Replicas: f.NATSReplicas})
	if err != nil {
		conn.Close()
		return nil, err
	}
	return &cluster{log, conn, f.NATSName}, nil
}

// Close leaves the cluster.
func (c *cluster) Close() error {
	err := c.Log.Close()
	c.conn.Close()
	return err
}

// presence tells the other machines who is here.
func (c *cluster) presence() (*presence.Presence, error) {
	return presence.New(c.conn, c.name, rand.Text()[:12])
}

// How often a machine asks whether the log still takes entries, and how long it waits for the answer.
const (
	askEvery  = time.Second
	answerFor = 4 * time.Second
)

// keepInTouch tells the server when the log is out of reach, and when it is back, until the context ends. A leader that died is
// replaced within some seconds, so one question that is not answered says nothing yet.
func (c *cluster) keepInTouch(ctx context.Context, s *server.Server, logger *slog.Logger) {
	ticker := time.NewTicker(askEvery)
	defer ticker.Stop()
	cut := false
	for {
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return
		}
		once, cancel := context.WithTimeout(ctx, answerFor)
		err := c.Ping(once)
		cancel()
		switch {
		case errors.Is(err, gamelog.ErrClosed) || ctx.Err() != nil:
			return
		case (err != nil) == cut:
		case err != nil:
			logger.Warn("the NATS cluster is out of reach: clients are sent away until it is back", "error", err)
			cut = true
			s.CutOff(true)
		default:
			logger.Info("the NATS cluster is back")
			cut = false
			s.CutOff(false)
		}
	}
}
