//go:build !linux

package server

import "net"

// kernelTrips is available on Linux only.
func kernelTrips(net.Conn) *KernelTrips { return nil }
