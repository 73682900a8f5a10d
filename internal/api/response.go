package api

import (
	"encoding/json"
	"io"
	"slices"
	"strings"

	"shipfic/internal/gamelog"
)

// Response is the answer to a request.
type Response struct {
	Status int
	Header map[string]string
	Body   []byte
	// Write writes the body, if it is too large for memory; nil: the body is Body.
	Write func(to io.Writer)
	// Ranges lets clients ask for a part of the body, and for a body that has changed.
	Ranges bool
}

// OK answers with a value as JSON.
func OK(value any) (*Response, error) { return JSON(StatusOK, value) }

// Created answers with a value as JSON about what the request has made.
func Created(value any) (*Response, error) { return JSON(StatusCreated, value) }

// JSON answers with a status and a value as JSON.
func JSON(status int, value any) (*Response, error) {
	body, err := json.Marshal(value)
	if err != nil {
		return nil, err
	}
	a := Data("application/json", "no-store", body)
	a.Status = status
	return a, nil
}

// Data answers with a body of a content type, and says how clients may cache it.
func Data(kind, caching string, body []byte) *Response {
	return &Response{Status: StatusOK, Header: map[string]string{"Content-Type": kind, "Cache-Control": caching}, Body: body}
}

// ETag is the entity tag of some content.
func ETag(data []byte) string { return `"` + string(gamelog.HashOf(data))[:32] + `"` }

// Cached begins the answer with content that the client may have already. Then the answer is complete, with status 304.
func Cached(r *Request, etag, caching string) (a *Response, complete bool) {
	a = &Response{Status: StatusOK, Header: map[string]string{"ETag": etag, "Cache-Control": caching}}
	known := strings.Split(strings.ReplaceAll(r.Header("If-None-Match"), " ", ""), ",")
	if complete = slices.Contains(known, etag); complete {
		a.Status = StatusNotModified
	}
	return a, complete
}

// Accepts reports whether the client accepts a content encoding. It understands the header as browsers write it.
func Accepts(r *Request, encoding string) bool {
	for word := range strings.SplitSeq(r.Header("Accept-Encoding"), ",") {
		name, weight, _ := strings.Cut(strings.TrimSpace(word), ";")
		if strings.TrimSpace(name) == encoding {
			return strings.ReplaceAll(weight, " ", "") != "q=0"
		}
	}
	return false
}
