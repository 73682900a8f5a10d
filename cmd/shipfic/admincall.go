package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"strings"

	"shipfic/internal/api"
	"shipfic/internal/client"
	"shipfic/internal/terminal"
)

// adminFlags say which server the operators mean: the one that runs on a data folder of this machine, or any by its address and token.
type adminFlags struct {
	storeFlags
	Server string `env:"SHIPFIC_SERVER" placeholder:"URL" help:"A server elsewhere, or one of a cluster, such as https://example.org. Without it, the server on the data folder of this machine is meant."`
	Token  string `env:"SHIPFIC_ADMIN_TOKEN" placeholder:"TOKEN" help:"The token of the operators, for --server. Set the variable rather than the flag, which other users of the machine can see."`
}

// errNoServer is returned if no server runs on the data folder.
var errNoServer = errors.New("no server is running there")

// called is the name of the subcommand that runs, for those that share an implementation.
type called string

// call sends a request to the server and decodes its answer.
func (f adminFlags) call(ctx context.Context, method, path string, body, into any) error {
	to, err := f.reach()
	if err != nil {
		return err
	}
	to.Token = f.Token
	err = to.Ask(ctx, method, path, body, into)
	var refused *client.Error
	var failed *url.Error
	switch {
	case errors.As(err, &refused):
		return refusedBy(refused)
	case errors.As(err, &failed) && f.Server == "":
		return fmt.Errorf("%w (%s): start it, or name another with --server (%w)", errNoServer, f.Data, err)
	}
	return err
}

// reach returns a client for the server.
func (f adminFlags) reach() (*client.Client, error) {
	if f.Server != "" {
		if f.Token == "" {
			return nil, errors.New("a server elsewhere wants the token of the operators: set SHIPFIC_ADMIN_TOKEN")
		}
		if !strings.HasPrefix(f.Server, "https://") && !strings.HasPrefix(f.Server, "http://") {
			return nil, fmt.Errorf("--server %q is not an address: write it like https://example.org", f.Server)
		}
		return client.New(f.Server)
	}
	if f.NATS != "" {
		return nil, fmt.Errorf("%w: in a cluster, name one of its servers with --server", errNoServer)
	}
	if _, err := os.Stat(f.socket()); err != nil {
		return nil, fmt.Errorf("%w (%s): start it, or name another with --server", errNoServer, f.Data)
	}
	dial := func(ctx context.Context, _, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, "unix", f.socket())
	}
	return client.NewVia("http://localhost", &http.Transport{DialContext: dial})
}

// adminProblems say in words what a server answers to operators.
var adminProblems = map[string]string{
	api.BadToken:    "the server does not accept the token; \"shipfic admin token\" on its machine makes a new one",
	api.TooFast:     "too many requests or wrong tokens from this address",
	api.NotFound:    "there is no such table, pack or ban",
	api.NoReport:    "there is no open report of that number",
	api.NotBanned:   "there is no such ban",
	api.NotErasable: "single lines cannot be taken out of that log, because it was begun by older rules or lies in a cluster; \"admin remove\" deletes the whole table",
	api.PackInUse:   "stored tables need the pack; --force removes them too",
	api.Restarting:  "the server is stopping; try again soon",
}

// refusedBy turns an answer into an error that says what to do.
func refusedBy(p *client.Error) error {
	if p.Code == "" {
		return fmt.Errorf("the server answers %s: is it a shipfic server?", http.StatusText(p.Status))
	}
	words := cmp.Or(adminProblems[p.Code], p.Code)
	if len(p.About) > 0 {
		words += ": " + terminal.CleanLine(strings.Join(p.About, " "))
	}
	if p.Retry > 0 {
		words += fmt.Sprintf(" (try again in %d s)", p.Retry)
	}
	return errors.New(words)
}
