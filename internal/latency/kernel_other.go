//go:build !linux && !js

package latency

import (
	"net"
)

// OfConnection is available on Linux only.
func OfConnection(net.Conn) *Kernel { return nil }
