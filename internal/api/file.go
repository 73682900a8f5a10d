//go:build !js

package api

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"

	"shipfic/internal/http"
)

// File is a value as JSON, encoded and compressed once for many requests. It keeps only the compressed bytes, since nearly every
// client accepts those.
type File struct {
	gzipped []byte
	etag    string
}

// NewFile encodes and compresses a value.
func NewFile(value any) (*File, error) {
	body, err := json.Marshal(value)
	if err != nil {
		return nil, err
	}
	var gzipped bytes.Buffer
	z := gzip.NewWriter(&gzipped)
	if _, err := z.Write(body); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return &File{bytes.Clone(gzipped.Bytes()), ETag(body)}, nil
}

// ETag is the entity tag of the file.
func (f *File) ETag() string { return f.etag }

// Size is how much memory the file takes.
func (f *File) Size() int64 { return int64(len(f.gzipped)) }

// Serve sends the file, unless the browser has it already.
func (f *File) Serve(w http.ResponseWriter, r *http.Request, caching string) {
	if NotModified(w, r, f.etag, caching) {
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Vary", "Accept-Encoding")
	if Accepts(r, "gzip") {
		w.Header().Set("Content-Encoding", "gzip")
		w.Write(f.gzipped)
		return
	}
	if plain, err := gzip.NewReader(bytes.NewReader(f.gzipped)); err == nil {
		io.Copy(w, plain) // the client may disconnect
	}
}
