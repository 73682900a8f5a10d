//go:build !linux && !js

package latency

import (
	"net"
	"time"
)

// OfConnection is available on Linux only.
func OfConnection(net.Conn) *Kernel { return nil }

// Timed only writes.
func Timed(_ net.Conn, write func() error) error { return write() }

// Acknowledged is available on Linux only.
func Acknowledged(net.Conn) (at time.Time, any bool) { return at, false }
