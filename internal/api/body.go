package api

import (
	"errors"
	"io"
	"mime"

	"shipfic/game"
	"shipfic/internal/http"
)

// ReadJSON reads a body of at most limit bytes. Unknown fields are refused by name, so that a misspelt setting is not lost.
func ReadJSON(w http.ResponseWriter, r *http.Request, into any, limit int64) error {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "application/json" {
		return &Problem{Status: http.StatusUnsupportedMediaType, Code: BadType, About: []string{"application/json"}}
	}
	body, err := ReadBody(w, r, limit)
	if err != nil {
		return err
	}
	if err := game.UnmarshalStrict(body, into); err != nil {
		return &Problem{Status: http.StatusBadRequest, Code: BadRequest, About: []string{err.Error()}}
	}
	return nil
}

// ReadBody reads a body of at most limit bytes, which count against the budget of the sender.
func ReadBody(w http.ResponseWriter, r *http.Request, limit int64) ([]byte, error) {
	size := r.ContentLength
	if size > limit {
		return nil, &http.MaxBytesError{Limit: limit}
	}
	if size < 0 {
		size = limit
	}
	if b := ClientOf(r).Budget; b != nil {
		if err := b.Reserve(size); err != nil {
			return nil, err
		}
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, limit))
	var tooLarge *http.MaxBytesError
	if err != nil && !errors.As(err, &tooLarge) {
		return nil, &Problem{Status: http.StatusBadRequest, Code: BadRequest, About: []string{"the body did not arrive"}}
	}
	return body, err
}
