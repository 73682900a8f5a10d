package server_test

import (
	"strings"
	"testing"

	"shipfic/internal/server"
)

// TestDistance has a page ask again where a proxy reports how far away it is, and nowhere else. Only a trusted proxy reports.
func TestDistance(t *testing.T) {
	for _, c := range []struct {
		trusted bool
		header  string
		again   bool
	}{{true, "23500", true}, {true, "", false}, {true, "soon", false}, {false, "23500", false}} {
		h := newHouse(t, server.Options{TrustProxy: c.trusted})
		answer, body := h.browser().ask("GET", "/api/distance", nil, "X-Forwarded-For", "198.51.100.1", "X-Client-RTT", c.header)
		if again := strings.Contains(string(body), `"again":2000`); answer.StatusCode != 200 || again != c.again {
			t.Errorf("%+v: %s %s", c, answer.Status, body)
		}
	}
}
