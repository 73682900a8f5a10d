package api

import (
	"io"
	"mime"

	"shipfic/game"
	"shipfic/internal/budget"
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

// ReadBody reads a body of at most limit bytes, which count against the budget of the sender as they arrive.
func ReadBody(w http.ResponseWriter, r *http.Request, limit int64) ([]byte, error) {
	if r.ContentLength > limit {
		return nil, &http.MaxBytesError{Limit: limit}
	}
	var arriving io.Reader = http.MaxBytesReader(w, r.Body, limit)
	if b := ClientOf(r).Budget; b != nil {
		pool := budget.Large
		if size := r.ContentLength; size >= 0 && size < budget.SmallBody {
			pool = budget.Small
		}
		arriving = reserved{arriving, b, pool}
	}
	body, err := io.ReadAll(arriving)
	if err != nil && ProblemOf(err).Code == Internal {
		return nil, &Problem{Status: http.StatusBadRequest, Code: BadRequest, About: []string{"the body did not arrive"}}
	}
	return body, err
}

// reserved reserves memory for what it reads.
type reserved struct {
	io.Reader
	budget *budget.Request
	pool   budget.Pool
}

// Read implements [io.Reader].
func (r reserved) Read(into []byte) (int, error) {
	n, err := r.Reader.Read(into)
	if refused := r.budget.Reserve(r.pool, int64(n)); refused != nil {
		return n, refused
	}
	return n, err
}
