//go:build !js

package api

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
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

// Answer answers with the file, unless the browser has it already.
func (f *File) Answer(r *Request, caching string) *Response {
	a, complete := Cached(r, f.etag, caching)
	if complete {
		return a
	}
	a.Header["Content-Type"], a.Header["Vary"] = "application/json", "Accept-Encoding"
	if Accepts(r, "gzip") {
		a.Header["Content-Encoding"], a.Body = "gzip", f.gzipped
		return a
	}
	a.Write = func(to io.Writer) {
		if plain, err := gzip.NewReader(bytes.NewReader(f.gzipped)); err == nil {
			io.Copy(to, plain) // the client may disconnect
		}
	}
	return a
}
