package main

import (
	"strings"
	"testing"

	"shipfic/internal/testkit/natstest"
)

// TestStreams refuses a node that disagrees about the number of streams, with a way out that works.
func TestStreams(t *testing.T) {
	flags := []string{"streams", "--nats", natstest.Start(t, 1)[0].URL(), "--nats-replicas", "1"}
	for _, step := range []struct {
		args  []string
		wants []string // in what is printed
		fails bool
	}{
		{[]string{"--nats-streams", "2"}, []string{"shipfic-log ", "shipfic-log-1 "}, false},
		{[]string{"--nats-streams", "1"}, []string{"--nats-streams says 1", "has 2: say --nats-streams 2"}, true},
		{[]string{"--nats-streams", "3"}, []string{"has 2: say --nats-streams 2", "--nats-name shipfic --grow 3"}, true},
		{[]string{"--grow", "3"}, []string{"shipfic-log ", "shipfic-log-1 ", "shipfic-log-2 "}, false},
		{[]string{"--nats-streams", "3", "--json"}, []string{`"name":"shipfic-log-2"`}, false},
		{[]string{"--grow", "2"}, []string{"has 3 streams", "cannot shrink"}, true},
		{[]string{"--nats-streams", "65"}, []string{"1 to 64 streams"}, true},
	} {
		var out strings.Builder
		if code := run(append(flags[:len(flags):len(flags)], step.args...), &out, &out); (code != exitOK) != step.fails {
			t.Errorf("%v ends with %d", step.args, code)
		}
		for _, want := range step.wants {
			if !strings.Contains(out.String(), want) {
				t.Errorf("%v prints %q, without %q", step.args, out.String(), want)
			}
		}
	}
}
