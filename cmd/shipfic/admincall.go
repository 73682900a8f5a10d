package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"strings"

	"shipfic/internal/api"
	"shipfic/internal/terminal"
	"shipfic/internal/wire"
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

func queryOf(text string) string { return url.QueryEscape(text) }

// call sends a request to the server and decodes its answer.
func (f adminFlags) call(ctx context.Context, method, path string, body, into any) error {
	to, at, err := f.reach()
	if err != nil {
		return err
	}
	var sent io.Reader
	if body != nil {
		data, err := json.Marshal(body)
		if err != nil {
			return err
		}
		sent = bytes.NewReader(data)
	}
	r, err := http.NewRequestWithContext(ctx, method, at+path, sent)
	if err != nil {
		return err
	}
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	if f.Token != "" {
		r.Header.Set("Authorization", "Bearer "+f.Token)
	}
	answer, err := to.Do(r)
	if err != nil {
		if f.Server == "" {
			return fmt.Errorf("%w (%s): start it, or name another with --server (%w)", errNoServer, f.Data, err)
		}
		return err
	}
	defer answer.Body.Close()
	data, err := io.ReadAll(io.LimitReader(answer.Body, maxAdminAnswer))
	if err != nil {
		return err
	}
	if answer.StatusCode >= 300 {
		return refusedBy(answer.StatusCode, data)
	}
	return json.Unmarshal(data, into)
}

// maxAdminAnswer limits an answer in bytes.
const maxAdminAnswer = 64 << 20

// reach returns a client for the server and its address.
func (f adminFlags) reach() (*http.Client, string, error) {
	if f.Server != "" {
		if f.Token == "" {
			return nil, "", errors.New("a server elsewhere wants the token of the operators: set SHIPFIC_ADMIN_TOKEN")
		}
		if !strings.HasPrefix(f.Server, "https://") && !strings.HasPrefix(f.Server, "http://") {
			return nil, "", fmt.Errorf("--server %q is not an address: write it like https://example.org", f.Server)
		}
		return &http.Client{}, strings.TrimSuffix(f.Server, "/"), nil
	}
	if f.NATS != "" {
		return nil, "", fmt.Errorf("%w: in a cluster, name one of its servers with --server", errNoServer)
	}
	if _, err := os.Stat(f.socket()); err != nil {
		return nil, "", fmt.Errorf("%w (%s): start it, or name another with --server", errNoServer, f.Data)
	}
	dial := func(ctx context.Context, _, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, "unix", f.socket())
	}
	return &http.Client{Transport: &http.Transport{DialContext: dial}}, "http://localhost", nil
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
func refusedBy(status int, data []byte) error {
	var p wire.Problem
	if json.Unmarshal(data, &p) != nil || p.Code == "" {
		return fmt.Errorf("the server answers %s: is it a shipfic server?", http.StatusText(status))
	}
	words := adminProblems[p.Code]
	if words == "" {
		words = p.Code
	}
	if len(p.About) > 0 {
		words += ": " + terminal.Line(strings.Join(p.About, " "))
	}
	if p.Retry > 0 {
		words += fmt.Sprintf(" (try again in %d s)", p.Retry)
	}
	return errors.New(words)
}
