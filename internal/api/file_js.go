package api

import (
	"encoding/json"

	"shipfic/internal/http"
)

// File is a value as JSON, encoded once for many requests.
type File struct {
	body []byte
	etag string
}

// NewFile encodes a value.
func NewFile(value any) (*File, error) {
	body, err := json.Marshal(value)
	if err != nil {
		return nil, err
	}
	return &File{body, ETag(body)}, nil
}

// ETag is the entity tag of the file.
func (f *File) ETag() string { return f.etag }

// Size is how much memory the file takes.
func (f *File) Size() int64 { return int64(len(f.body)) }

// Serve sends the file, unless the page has it already.
func (f *File) Serve(w http.ResponseWriter, r *http.Request, caching string) {
	if NotModified(w, r, f.etag, caching) {
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Write(f.body)
}
