// Package natsnode runs NATS servers with JetStream inside this program: for tests of the cluster and for its benchmark. Those who host
// many machines run NATS's own server; docs/running.md says how.
//
//	cluster, err := natsnode.Cluster(dir, 3)
//	conn, err := nats.Connect(cluster.URL())
package natsnode

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"path/filepath"
	"strings"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// Settings are those of one server.
type Settings struct {
	Name   string   `json:"name"`
	Dir    string   `json:"dir"`
	Port   int      `json:"port"`             // for clients
	Routes []string `json:"routes,omitempty"` // host:port of every server of the cluster, its own too; none: it is alone
	Route  int      `json:"route,omitempty"`  // its own port for the others
	Sync   bool     `json:"sync,omitempty"`   // each write waits for the disk
}

// URL is where clients find the server.
func (s Settings) URL() string { return fmt.Sprintf("nats://127.0.0.1:%d", s.Port) }

// Node is a server that runs.
type Node struct {
	Settings
	server *server.Server
}

// startWithin is how long a server may take to start.
const startWithin = 20 * time.Second

// Start starts a server and waits until it takes connections. JetStream in a cluster is ready only when enough servers are there.
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
		return nil, errors.New("a NATS server does not start")
	}
	return &Node{s, n}, nil
}

// Stop ends the server and waits until it is gone.
func (n *Node) Stop() {
	n.server.Shutdown()
	n.server.WaitForShutdown()
}

// Plan gives the settings of so many servers that find each other, on free ports.
func Plan(dir string, servers int, sync bool) ([]Settings, error) {
	ports, err := freePorts(2 * servers)
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

// URLs is where clients find a cluster.
func URLs(of []Settings) string {
	var list []string
	for _, s := range of {
		list = append(list, s.URL())
	}
	return strings.Join(list, ",")
}

func freePorts(n int) (ports []int, err error) {
	for range n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return nil, err
		}
		defer l.Close()
		ports = append(ports, l.Addr().(*net.TCPAddr).Port)
	}
	return ports, nil
}
