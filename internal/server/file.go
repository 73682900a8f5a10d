package server

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"net/http"
	"slices"
	"strings"
)

// file is an answer that many ask for: a value as JSON, encoded and compressed once. It keeps the compressed bytes alone, since
// nearly everybody takes those.
type file struct {
	packed []byte // by gzip
	etag   string
}

func newFile(value any) (*file, error) {
	body, err := json.Marshal(value)
	if err != nil {
		return nil, err
	}
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	if _, err := z.Write(body); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return &file{packed.Bytes(), etagOf(body)}, nil
}

// serve sends the file, unless the browser has it.
func (f *file) serve(w http.ResponseWriter, r *http.Request, caching string) {
	w.Header().Set("ETag", f.etag)
	w.Header().Set("Cache-Control", caching)
	if has(r, f.etag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Vary", "Accept-Encoding")
	if accepts(r.Header.Get("Accept-Encoding"), "gzip") {
		w.Header().Set("Content-Encoding", "gzip")
		w.Write(f.packed)
		return
	}
	if plain, err := gzip.NewReader(bytes.NewReader(f.packed)); err == nil {
		io.Copy(w, plain) // a client that goes away is no trouble of ours
	}
}

// has reports whether the browser has what an ETag names.
func has(r *http.Request, etag string) bool {
	return slices.Contains(strings.Split(strings.ReplaceAll(r.Header.Get("If-None-Match"), " ", ""), ","), etag)
}
