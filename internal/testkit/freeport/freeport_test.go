package freeport

import (
	"fmt"
	"net"
	"testing"
)

// TestFind finds different ports that can be listened on, below those of the kernel.
func TestFind(t *testing.T) {
	ports, err := Find(100)
	if err != nil {
		t.Fatal(err)
	}
	for _, port := range ports {
		listener, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port))
		if err != nil || port < first || port > last {
			t.Fatalf("port %d: %v", port, err)
		}
		defer listener.Close() // so that a port that is found twice fails
	}
}
