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
	"shipfic/internal/retention"
	"shipfic/internal/server"
)

// natsFlags say which NATS servers hold the games, where several nodes share them.
type natsFlags struct {
	NATS         string `name:"nats" env:"SHIPFIC_NATS" placeholder:"URL,..." help:"NATS servers with JetStream that hold all games instead of a folder. Nodes with the same NATS servers share all tables."`
	NATSName     string `name:"nats-name" default:"shipfic" env:"SHIPFIC_NATS_NAME" placeholder:"NAME" help:"Prefix of the stream names (${default}). Another prefix is another installation."`
	NATSReplicas int    `name:"nats-replicas" default:"3" enum:"1,3,5" env:"SHIPFIC_NATS_REPLICAS" placeholder:"N" help:"How many NATS servers store each game: ${enum} (${default})."`
	NATSStreams  int    `name:"nats-streams" env:"SHIPFIC_NATS_STREAMS" placeholder:"N" help:"How many streams the games of a new installation are spread over (1). For an existing one it must be the number that it has, which \"shipfic streams\" shows and raises."`
	NATSCreds    string `name:"nats-creds" env:"SHIPFIC_NATS_CREDS" placeholder:"FILE" help:"Credentials file for the NATS servers."`
	NATSCA       string `name:"nats-ca" env:"SHIPFIC_NATS_CA" placeholder:"FILE" help:"Certificates (PEM) that the NATS servers are verified with, for tls:// addresses."`
}

// storeFlags say where games are stored: in a folder, or in a cluster.
type storeFlags struct {
	dataFlag
	natsFlags
}

// open opens the log for reading and writing.
func (f storeFlags) open(ctx context.Context) (retention.Store, error) {
	if f.NATS != "" {
		return f.join(ctx)
	}
	return f.dataFlag.open(ctx)
}

// openToRead opens the log for reading.
func (f storeFlags) openToRead(ctx context.Context) (log gamelog.Log, done func(), err error) {
	if f.NATS == "" {
		return f.dataFlag.openToRead(ctx)
	}
	cluster, err := f.join(ctx)
	if err != nil {
		return nil, nil, err
	}
	return cluster, func() { cluster.Close() }, nil
}

// where describes the store.
func (f storeFlags) where() string {
	if f.NATS != "" {
		return fmt.Sprintf("the streams %s-* of a NATS cluster", f.NATSName)
	}
	return f.Data
}

// cluster is a log that is shared with other nodes, and the connection to it.
type cluster struct {
	*jetstream.Log
	conn *nats.Conn
	name string
}

// joinTimeout is how long a cluster may take to answer at the start.
const joinTimeout = 30 * time.Second

var natsName = regexp.MustCompile(`^[A-Za-z0-9_-]{1,32}$`)

// join connects to the cluster. The connection is restored by itself when it breaks.
func (f natsFlags) join(ctx context.Context) (*cluster, error) {
	if f.NATS == "" {
		return nil, errors.New("--nats is missing: it says where the cluster is")
	}
	if !natsName.MatchString(f.NATSName) {
		return nil, fmt.Errorf("--nats-name %q is not valid: use 1 to 32 letters, digits, _ and -", f.NATSName)
	}
	options := []nats.Option{
		nats.Name("shipfic " + version), nats.MaxReconnects(-1), nats.ReconnectWait(250 * time.Millisecond), nats.Timeout(5 * time.Second),
		nats.PingInterval(2 * time.Second), nats.MaxPingsOutstanding(2), // to notice soon that a server died
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
	ctx, cancel := context.WithTimeout(ctx, joinTimeout)
	defer cancel()
	log, err := jetstream.Open(ctx, conn, jetstream.Settings{Name: f.NATSName, Replicas: f.NATSReplicas, Streams: f.NATSStreams})
	if err != nil {
		conn.Close()
		return nil, f.explain(err)
	}
	return &cluster{log, conn, f.NATSName}, nil
}

// explain adds the way out when this node disagrees with the cluster about the number of streams.
func (f natsFlags) explain(err error) error {
	var count *jetstream.CountError
	if !errors.As(err, &count) {
		return err
	}
	err = fmt.Errorf("--nats-streams says %d, but the installation %q has %d: say --nats-streams %d, or leave it out", count.Want, f.NATSName, count.Have, count.Have)
	if count.Want > count.Have {
		err = fmt.Errorf("%w. To add streams for new tables, run: shipfic streams --nats %s --nats-name %s --grow %d", err, f.NATS, f.NATSName, count.Want)
	}
	return err
}

// Close leaves the cluster.
func (c *cluster) Close() error {
	err := c.Log.Close()
	c.conn.Close()
	return err
}

// presence exchanges with other nodes who is connected where.
func (c *cluster) presence() (*presence.Presence, error) {
	return presence.New(c.conn, c.name, rand.Text()[:12])
}

// Interval and timeout of the check that the log still accepts entries.
const (
	pingInterval = time.Second
	pingTimeout  = 4 * time.Second
)

// spreadInterval is how often the leaders of the streams are spread over the NATS servers again, should one have died meanwhile.
const spreadInterval = 10 * time.Minute

// watch tells the server when the log is out of reach, and when it is back, until the context ends. NATS replaces a dead leader within
// seconds, which is why the timeout is long.
func (c *cluster) watch(ctx context.Context, s *server.Server, logger *slog.Logger) {
	ticker := time.NewTicker(pingInterval)
	defer ticker.Stop()
	spread := time.NewTicker(spreadInterval)
	defer spread.Stop()
	cut := false
	for {
		select {
		case <-spread.C:
			once, cancel := context.WithTimeout(ctx, joinTimeout)
			err := c.Spread(once)
			cancel()
			if err != nil && ctx.Err() == nil {
				logger.Warn("the leaders of the streams could not be spread over the NATS servers", "error", err)
			}
			continue
		case <-ticker.C:
		case <-ctx.Done():
			return
		}
		once, cancel := context.WithTimeout(ctx, pingTimeout)
		err := c.Ping(once)
		cancel()
		switch {
		case errors.Is(err, gamelog.ErrClosed) || ctx.Err() != nil:
			return
		case (err != nil) == cut:
		case err != nil:
			logger.Warn("the NATS cluster is out of reach; disconnecting clients until it is back", "error", err)
			cut = true
			s.CutOff(true)
		default:
			logger.Info("the NATS cluster is back")
			cut = false
			s.CutOff(false)
		}
	}
}
