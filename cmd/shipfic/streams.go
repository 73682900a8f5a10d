package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
)

type streamsCmd struct {
	natsFlags
	Grow int  `placeholder:"N" help:"Add streams until there are this many. Tables stay where they are, and servers that run follow at once."`
	JSON bool `help:"Print JSON."`
}

// Run prints the streams of the log in a NATS cluster, after adding some if asked to.
func (c streamsCmd) Run(ctx context.Context, stdout io.Writer) error {
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
	return inColumns(stdout, func(to io.Writer) {
		fmt.Fprintln(to, "STREAM\tLEADER\tTABLES\tMESSAGES\tBYTES")
		for _, s := range states {
			fmt.Fprintf(to, "%s\t%s\t%d\t%d\t%d\n", s.Name, cmp.Or(s.Leader, "-"), s.Tables, s.Messages, s.Bytes)
		}
	})
}
