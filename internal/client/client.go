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
)

// Client acts as one browser: it has its own cookies.
type Client struct {
	base *url.URL
	http *http.Client
}

// New returns a client for the server at address, such as "https://example.org".
func New(address string) (*Client, error) {
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
	return &Client{base: base, http: &http.Client{Jar: jar}}, nil
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
const maxAnswer = 16 << 20

// ask sends a request to the JSON API and decodes the reply.
func (c *Client) ask(ctx context.Context, method, path, kind string, body io.Reader, into any) error {
	r, err := http.NewRequestWithContext(ctx, method, c.base.JoinPath(path).String(), body)
	if err != nil {
		return err
	}
	if kind != "" {
		r.Header.Set("Content-Type", kind)
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
	err = c.ask(ctx, http.MethodGet, "/api/tables", "", nil, &tables)
	return tables, err
}

// Create creates a table and returns its ID.
func (c *Client) Create(ctx context.Context, wish wire.CreateTable) (gamelog.ID, error) {
	body, err := json.Marshal(wish)
	if err != nil {
		return "", err
	}
	var created wire.Created
	err = c.ask(ctx, http.MethodPost, "/api/tables", "application/json", bytes.NewReader(body), &created)
	return created.ID, err
}

// Cards returns the cards of an uploaded pack.
func (c *Client) Cards(ctx context.Context, pack gamelog.Hash) (cards wire.Cards, err error) {
	err = c.ask(ctx, http.MethodGet, "/api/packs/"+url.PathEscape(string(pack)), "", nil, &cards)
	return cards, err
}
