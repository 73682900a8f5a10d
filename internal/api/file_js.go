package api

import "encoding/json"

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

// Answer answers with the file, unless the page has it already.
func (f *File) Answer(r *Request, caching string) *Response {
	a, complete := Cached(r, f.etag, caching)
	if !complete {
		a.Header["Content-Type"], a.Body = "application/json", f.body
	}
	return a
}
