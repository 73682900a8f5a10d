//go:build !linux && !js

package server

import (
	"net"

	"shipfic/internal/roundtrip"
)

// kernelTrips is available on Linux only.
func kernelTrips(net.Conn) *roundtrip.Kernel { return nil }
