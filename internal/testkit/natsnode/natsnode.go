// Package natsnode runs NATS servers with JetStream inside this program, for cluster tests and benchmarks. Installations with
// several nodes run the standard NATS server; see docs/running.md.
//
//	plan, err := natsnode.Plan(dir, 1, false)
//	node, err := natsnode.Start(plan[0])
//	conn, err := nats.Connect(node.URL())
package natsnode

import (
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"shipfic/internal/testkit/freeport"
)

// Settings configure one server.
type Settings struct {
	Name   string   `json:"name"`
	Dir    string   `json:"dir"`
	Port   int      `json:"port"`             // for clients
	Routes []string `json:"routes,omitempty"` // host:port of every server in the cluster, including this one; empty for a single server
	Route  int      `json:"route,omitempty"`  // this server's port for the others
	Sync   bool     `json:"sync,omitempty"`   // every write waits for the disk
}

// URL returns the address for clients.
func (s Settings) URL() string { return fmt.Sprintf("nats://127.0.0.1:%d", s.Port) }

// Node is a running server.
type Node struct {
	Settings
	server *server.Server
}

// startWithin bounds the time a server may take to start.
const startWithin = time.Minute

// Start starts a server and waits until it accepts connections. In a cluster, JetStream is ready only once a majority of the
// servers is up.
func Start(s Settings) (*Node, error) {
	o := &server.Options{
		ServerName: s.Name, Host: "127.0.0.1", Port: s.Port, StoreDir: s.Dir, NoSigs: true, NoLog: true,
		JetStream: true, SyncAlways: s.Sync, JetStreamMaxStore: 16 << 30, JetStreamMaxMemory: 1 << 30,
	}
	if len(s.Routes) > 0 {
		o.Cluster = server.ClusterOpts{Name: "shipfic", Host: "127.0.0.1", Port: s.Route, NoAdvertise: true}
		for _, r := range s.Routes {
			o.Routes = append(o.Routes, &url.URL{Scheme: "nats-route", Host: r})
		}
	}
	n, err := server.NewServer(o)
	if err != nil {
		return nil, err
	}
	n.Start()
	if !n.ReadyForConnections(startWithin) {
		n.Shutdown()
		return nil, errors.New("the NATS server did not start in time")
	}
	return &Node{s, n}, nil
}

// Stop shuts the server down and waits until it has stopped.
func (n *Node) Stop() {
	n.server.Shutdown()
	n.server.WaitForShutdown()
}

// Plan returns settings for a cluster of the given size, on free ports.
func Plan(dir string, servers int, sync bool) ([]Settings, error) {
	ports, err := freeport.Find(2 * servers)
	if err != nil {
		return nil, err
	}
	list := make([]Settings, servers)
	var routes []string
	for i := range servers {
		routes = append(routes, fmt.Sprintf("127.0.0.1:%d", ports[servers+i]))
	}
	for i := range list {
		name := fmt.Sprintf("nats-%d", i+1)
		list[i] = Settings{Name: name, Dir: filepath.Join(dir, name), Port: ports[i], Sync: sync}
		if servers > 1 {
			list[i].Routes, list[i].Route = routes, ports[servers+i]
		}
	}
	return list, nil
}

// URLs returns the addresses of a cluster for clients.
func URLs(of []Settings) string {
	var list []string
	for _, s := range of {
		list = append(list, s.URL())
	}
	return strings.Join(list, ",")
}
