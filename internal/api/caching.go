package api

import (
	"slices"
	"strings"

	"shipfic/internal/gamelog"
	"shipfic/internal/http"
)

// ETag is the entity tag of some content.
func ETag(data []byte) string { return `"` + string(gamelog.HashOf(data))[:32] + `"` }

// NotModified sets the caching headers. If the client already has the content, it answers 304 and returns true.
func NotModified(w http.ResponseWriter, r *http.Request, etag, caching string) bool {
	w.Header().Set("ETag", etag)
	w.Header().Set("Cache-Control", caching)
	known := strings.Split(strings.ReplaceAll(r.Header.Get("If-None-Match"), " ", ""), ",")
	if !slices.Contains(known, etag) {
		return false
	}
	w.WriteHeader(http.StatusNotModified)
	return true
}

// Accepts reports whether the client accepts a content encoding. It understands the header as browsers write it.
func Accepts(r *http.Request, encoding string) bool {
	for word := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		name, weight, _ := strings.Cut(strings.TrimSpace(word), ";")
		if strings.TrimSpace(name) == encoding {
			return strings.ReplaceAll(weight, " ", "") != "q=0"
		}
	}
	return false
}
