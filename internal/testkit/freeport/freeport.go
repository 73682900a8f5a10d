// Package freeport finds ports for servers that must know their port before they listen, or listen on the same one after
// a restart. A server without that need listens on port 0.
package freeport

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
)

// The ports lie below those that the kernel hands out to programs that ask for any port. So no such program takes one
// between the moment when it is found and the moment when a server listens on it.
const (
	first = 20_000
	last  = 31_999
)

// Find returns different ports of the loopback interface that nobody listens on.
func Find(n int) (ports []int, err error) {
	for _, offset := range rand.Perm(last - first + 1) {
		if len(ports) == n {
			return ports, nil
		}
		port := first + offset
		listener, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port))
		if err != nil {
			continue // somebody listens there
		}
		if err := listener.Close(); err != nil {
			return nil, err
		}
		ports = append(ports, port)
	}
	return nil, errors.New("no port of this machine is free")
}
