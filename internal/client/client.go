package client

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"

	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/internal/wire"
	"shipfic/language"
)

// Client acts as one browser: it has its own cookies.
type Client struct {
	Language language.Code // of the story; "": the client does not show it
	Protocol int           // the version that it says it speaks; 0: ours
	Token    string        // of an operator; "": the client is not one

	base *url.URL
	http *http.Client
}

// New returns a client for the server at address, such as "https://example.org".
func New(address string) (*Client, error) { return NewVia(address, nil) }

// NewVia returns a client whose requests, even those for WebSockets, take another way than the usual one. For nil it is [New].
func NewVia(address string, way http.RoundTripper) (*Client, error) {
	if !strings.Contains(address, "://") {
		address = "http://" + address
	}
	base, err := url.Parse(address)
	if err != nil || base.Host == "" || base.Scheme != "http" && base.Scheme != "https" {
		return nil, fmt.Errorf("%q is not a server address; use one like http://localhost:8080", address)
	}
	jar, err := cookiejar.New(nil)
	if err != nil {
		return nil, err
	}
	return &Client{base: base, http: &http.Client{Jar: jar, Transport: way}}, nil
}

// Error is an error reply from the server.
type Error struct {
	Status int
	wire.Problem
}

// Error formats the code and its arguments.
func (e *Error) Error() string {
	refusal := game.Refusal{Code: e.Code, About: e.About}
	if e.Code == "" {
		refusal.Code = http.StatusText(e.Status)
	}
	if e.Retry > 0 {
		return fmt.Sprintf("%s (try again in %d s)", refusal.Error(), e.Retry)
	}
	return refusal.Error()
}

// maxAnswer limits the size of a reply.
const maxAnswer = 64 << 20

// Ask sends a request to the JSON API and decodes the reply. The path may have a query, and the body may be nil.
func (c *Client) Ask(ctx context.Context, method, path string, body, into any) error {
	var sent io.Reader
	if body != nil {
		data, err := json.Marshal(body)
		if err != nil {
			return err
		}
		sent = bytes.NewReader(data)
	}
	path, query, _ := strings.Cut(path, "?")
	to := c.base.JoinPath(path)
	to.RawQuery = query
	r, err := http.NewRequestWithContext(ctx, method, to.String(), sent)
	if err != nil {
		return err
	}
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	if c.Token != "" {
		r.Header.Set("Authorization", "Bearer "+c.Token)
	}
	answer, err := c.http.Do(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	data, err := io.ReadAll(io.LimitReader(answer.Body, maxAnswer))
	if err != nil {
		return err
	}
	if answer.StatusCode >= 300 {
		e := &Error{Status: answer.StatusCode}
		json.Unmarshal(data, &e.Problem) // for any other body the status says enough
		return e
	}
	if err := json.Unmarshal(data, into); err != nil {
		return fmt.Errorf("%s is not a server of this game: %w", c.base, err)
	}
	return nil
}

// Tables lists the open tables and those of this client.
func (c *Client) Tables(ctx context.Context) (tables wire.Tables, err error) {
	err = c.Ask(ctx, http.MethodGet, "/api/tables", nil, &tables)
	return tables, err
}

// Create creates a table and returns its ID.
func (c *Client) Create(ctx context.Context, wish wire.CreateTable) (gamelog.ID, error) {
	var created wire.Created
	err := c.Ask(ctx, http.MethodPost, "/api/tables", wish, &created)
	return created.ID, err
}

// Cards returns the cards of an uploaded pack.
func (c *Client) Cards(ctx context.Context, pack gamelog.Hash) (cards wire.Cards, err error) {
	err = c.Ask(ctx, http.MethodGet, "/api/packs/"+url.PathEscape(string(pack)), nil, &cards)
	return cards, err
}

// Hint asks what this client's person could do in their turn at a table.
func (c *Client) Hint(ctx context.Context, id gamelog.ID, ask wire.AskHint) (hint wire.Hint, err error) {
	err = c.Ask(ctx, http.MethodPost, "/api/tables/"+url.PathEscape(string(id))+"/hint", ask, &hint)
	return hint, err
}
