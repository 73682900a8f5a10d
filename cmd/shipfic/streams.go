package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"text/tabwriter"
)

type streamsCmd struct {
	natsFlags
	Grow int  `placeholder:"N" help:"Add streams until there are this many. Tables stay where they are, and servers that run follow at once."`
	JSON bool `help:"Print JSON."`
}

// Run prints the streams of the log in a NATS cluster, after adding some if asked to.
func (c streamsCmd) Run(ctx context.Context, stdout io.Writer) error {
	if c.NATS == "" {
		return errNoNATS
	}
	shared, err := c.join(ctx)
	if err != nil {
		return err
	}
	defer shared.Close()
	if c.Grow != 0 {
		if err := shared.Grow(ctx, c.Grow); err != nil {
			return err
		}
	}
	states, err := shared.StreamStates(ctx)
	if err != nil {
		return err
	}
	if c.JSON {
		return json.NewEncoder(stdout).Encode(states)
	}
	w := tabwriter.NewWriter(stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "STREAM\tLEADER\tTABLES\tMESSAGES\tBYTES")
	for _, s := range states {
		leader := s.Leader
		if leader == "" {
			leader = "-"
		}
		fmt.Fprintf(w, "%s\t%s\t%d\t%d\t%d\n", s.Name, leader, s.Tables, s.Messages, s.Bytes)
	}
	return w.Flush()
}

var errNoNATS = errors.New("--nats is missing: it says where the cluster is")
