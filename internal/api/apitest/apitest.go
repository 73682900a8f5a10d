// Package apitest sends requests to an API in tests: over the loopback interface, or to a handler alone.
//
//	c := apitest.Serve(t, s.Handler())
//	checked := apitest.JSON[wire.CheckedPack](c, "POST", "/api/packs/check", pack, http.StatusOK)
//	response, err := handle(apitest.Request(t, "GET", "/api/cards", nil))
package apitest

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"
	"time"

	"shipfic/internal/api"
	"shipfic/internal/limit"
)

// Unhurried is a budget for tests that are not about budgets. Work counts by the clock, and a busy machine needs long for little work.
var Unhurried = limit.BudgetLimits{Burst: time.Hour, PersonPercent: 100}

// Request makes a request for a handler. A body of bytes is sent as it is, any other as JSON; headers are names and values in turn.
func Request(t testing.TB, method, address string, body any, headers ...string) *api.Request {
	t.Helper()
	at, err := url.ParseRequestURI(address)
	if err != nil {
		t.Fatal(err)
	}
	data, err := encoded(body)
	if err != nil {
		t.Fatal(err)
	}
	set := http.Header{}
	if body != nil {
		set.Set("Content-Type", "application/json")
	}
	for i := 0; i+1 < len(headers); i += 2 {
		set.Set(headers[i], headers[i+1])
	}
	return &api.Request{
		Context: t.Context(), Method: method, URL: at, Header: set.Get, Size: int64(len(data)),
		Body: func(int64) io.Reader { return bytes.NewReader(data) },
	}
}

// encoded is a body as it is sent.
func encoded(body any) ([]byte, error) {
	if data, ok := body.([]byte); ok || body == nil {
		return data, nil
	}
	return json.Marshal(body)
}

// Client sends requests to one server.
type Client struct {
	t   testing.TB
	web *httptest.Server
}

// Serve runs a handler on the loopback interface until the test ends.
func Serve(t testing.TB, h http.Handler) *Client {
	t.Helper()
	web := httptest.NewServer(h)
	t.Cleanup(web.Close)
	return &Client{t, web}
}

// Ask sends a request and returns the response with its body. A body of bytes is sent as it is, any other as JSON; headers are names
// and values in turn.
func (c *Client) Ask(method, path string, body any, headers ...string) (*http.Response, []byte) {
	c.t.Helper()
	answer, got, err := c.Try(method, path, body, headers...)
	if err != nil {
		c.t.Fatal(err)
	}
	return answer, got
}

// Try is Ask for requests that may fail. It may be called from any goroutine.
func (c *Client) Try(method, path string, body any, headers ...string) (*http.Response, []byte, error) {
	data, err := encoded(body)
	if err != nil {
		return nil, nil, err
	}
	r, err := http.NewRequestWithContext(c.t.Context(), method, c.web.URL+path, bytes.NewReader(data))
	if err != nil {
		return nil, nil, err
	}
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	answer, err := c.web.Client().Do(r)
	if err != nil {
		return nil, nil, err
	}
	defer answer.Body.Close()
	got, err := io.ReadAll(answer.Body)
	return answer, got, err
}

// JSON sends a request whose answer must have that status, and decodes the answer.
func JSON[T any](c *Client, method, path string, body any, status int, headers ...string) (answer T) {
	c.t.Helper()
	response, text := c.Ask(method, path, body, headers...)
	if err := json.Unmarshal(text, &answer); err != nil || response.StatusCode != status {
		c.t.Fatalf("%s %s: %s, want %d: %.500s %v", method, path, response.Status, status, text, err)
	}
	return answer
}
