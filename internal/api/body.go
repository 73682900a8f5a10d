package api

import (
	"io"
	"mime"

	"shipfic/game"
	"shipfic/internal/limit"
)

// ReadJSON reads a body of at most limit bytes. Unknown fields are refused by name, so that a misspelt setting is not lost.
func ReadJSON(r *Request, into any, limit int64) error {
	kind, _, err := mime.ParseMediaType(r.Header("Content-Type"))
	if err != nil || kind != "application/json" {
		return &Problem{Status: StatusUnsupportedMediaType, Code: BadType, About: []string{"application/json"}}
	}
	body, err := ReadBody(r, limit)
	if err != nil {
		return err
	}
	if err := game.UnmarshalStrict(body, into); err != nil {
		return &Problem{Status: StatusBadRequest, Code: BadRequest, About: []string{err.Error()}}
	}
	return nil
}

// ReadBody reads a body of at most maxBytes bytes, which count against the budget of the sender as they arrive.
func ReadBody(r *Request, maxBytes int64) ([]byte, error) {
	if r.Size > maxBytes {
		return nil, TooManyBytes(maxBytes)
	}
	arriving := r.Body(maxBytes)
	if b := r.Client.Budget; b != nil {
		pool := limit.Large
		if size := r.Size; size >= 0 && size < limit.SmallBody {
			pool = limit.Small
		}
		arriving = reserved{arriving, b, pool}
	}
	body, err := io.ReadAll(arriving)
	if err != nil && ProblemOf(err).Code == Internal {
		return nil, &Problem{Status: StatusBadRequest, Code: BadRequest, About: []string{"the body did not arrive"}}
	}
	return body, err
}

// reserved reserves memory for what it reads.
type reserved struct {
	io.Reader
	budget *limit.Share
	pool   limit.Pool
}

// Read implements [io.Reader].
func (r reserved) Read(into []byte) (int, error) {
	n, err := r.Reader.Read(into)
	if refused := r.budget.Reserve(r.pool, int64(n)); refused != nil {
		return n, refused
	}
	return n, err
}
