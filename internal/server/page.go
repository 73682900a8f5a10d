//go:build !js

package server

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"regexp"
	"strings"
	"sync"

	"shipfic/internal/api"
	"shipfic/internal/gamelog"
)

// pages serves the built page. An address that is not a file belongs to the page itself, so it gets the index.
type pages struct {
	files  fs.FS
	server *Server
	policy string   // of the index, whose own script runs before anything is drawn
	etags  sync.Map // by name and encoding: the files of a build do not change while it runs
}

func newPages(files fs.FS, s *Server) *pages {
	p := &pages{files: files, server: s, policy: policy("script-src 'self'")}
	if files != nil {
		if index, err := fs.ReadFile(files, "index.html"); err == nil {
			p.policy = policy("script-src 'self'" + hashesOf(index))
		}
	}
	return p
}

var inlineScript = regexp.MustCompile(`(?s)<script>(.*?)</script>`)

// hashesOf lists the scripts that stand in a page, as a policy names them.
func hashesOf(page []byte) string {
	var hashes strings.Builder
	for _, script := range inlineScript.FindAllSubmatch(page, -1) {
		sum := sha256.Sum256(script[1])
		hashes.WriteString(" 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'")
	}
	return hashes.String()
}

func (p *pages) etag(of string, data []byte) string {
	if known, ok := p.etags.Load(of); ok {
		return known.(string)
	}
	etag := api.ETag(data)
	p.etags.Store(of, etag)
	return etag
}

// hashed matches file names with a hash of the content in them: such files never change.
var hashed = regexp.MustCompile(`[-.][A-Za-z0-9_-]{8,}\.[a-z0-9]+$`)

// kinds are types of files that not every system knows.
var kinds = map[string]string{".webmanifest": "application/manifest+json"}

// cardPages is the path of the pages about single cards. Their ids have dots in them, but are not file names.
const cardPages = "cards/"

// show sends a file, or the index.
func (p *pages) show(r *api.Request) (*api.Response, error) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		refused := p.server.refusal(&api.Problem{Status: api.StatusMethodNotAllowed, Code: api.BadMethod})
		refused.Header["Allow"] = "GET, HEAD"
		return refused, nil
	}
	if p.files == nil {
		return &api.Response{
			Status: api.StatusOK, Header: map[string]string{"Content-Type": "text/plain; charset=utf-8"},
			Body: []byte("The page is not built. The API works: see docs/protocol.md.\n"),
		}, nil
	}
	name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
	if name == "" || path.Ext(name) == "" || strings.HasPrefix(name, cardPages) {
		p.server.session(r) // so that the first WebSocket has one already
		name = "index.html"
	}
	data, encoding, err := p.best(name, r)
	if err != nil {
		return nil, gamelog.ErrNotFound
	}
	if name == "index.html" {
		if plain, err := fs.ReadFile(p.files, name); err == nil {
			return p.index(p.server.withCard(plain, r), api.Accepts(r, "gzip")), nil
		}
	}
	return p.file(name, encoding, data), nil
}

// index is the index, which differs by address in its link card. So it is compressed when it is sent, by the fastest means: it is small.
func (p *pages) index(data []byte, gzipped bool) *api.Response {
	if gzipped {
		data = fastGzip(data)
	}
	response := api.Data("text/html; charset=utf-8", "no-cache", data)
	response.Header["Vary"], response.Header["ETag"], response.Ranges = "Accept-Encoding", api.ETag(data), true
	response.Header["Content-Security-Policy"] = p.policy
	if gzipped {
		response.Header["Content-Encoding"] = "gzip"
	}
	return response
}

// gzipWriters are kept, because each has a megabyte of tables.
var gzipWriters = sync.Pool{New: func() any {
	w, err := gzip.NewWriterLevel(io.Discard, gzip.BestSpeed)
	if err != nil {
		panic(err) // there is such a level
	}
	return w
}}

func fastGzip(data []byte) []byte {
	var packed bytes.Buffer
	w := gzipWriters.Get().(*gzip.Writer)
	defer gzipWriters.Put(w)
	w.Reset(&packed)
	w.Write(data) // a buffer takes everything
	w.Close()
	return packed.Bytes()
}

// best finds the smallest form of a file that the browser accepts. The build may have compressed it already.
func (p *pages) best(name string, r *api.Request) (data []byte, encoding string, err error) {
	if !fs.ValidPath(name) {
		return nil, "", fs.ErrNotExist
	}
	for _, form := range []struct{ coding, ending string }{{"br", ".br"}, {"gzip", ".gz"}} {
		if !api.Accepts(r, form.coding) {
			continue
		}
		if data, err := fs.ReadFile(p.files, name+form.ending); err == nil {
			return data, form.coding, nil
		}
	}
	if data, err = fs.ReadFile(p.files, name); err == nil {
		return data, "", nil
	}
	data, err = p.unpacked(name)
	return data, "", err
}

// unpacked returns a large file that the build keeps only compressed. Few clients need it: nearly all accept a compressed form.
func (p *pages) unpacked(name string) ([]byte, error) {
	packed, err := p.files.Open(name + ".gz")
	if err != nil {
		return nil, err
	}
	defer packed.Close()
	plain, err := gzip.NewReader(packed)
	if err != nil {
		return nil, err
	}
	return io.ReadAll(plain)
}

func (p *pages) file(name, encoding string, data []byte) *api.Response {
	kind, caching := cmp.Or(kinds[path.Ext(name)], mime.TypeByExtension(path.Ext(name)), "application/octet-stream"), "no-cache"
	if name != "index.html" && hashed.MatchString(path.Base(name)) {
		caching = "public, max-age=31536000, immutable"
	}
	response := api.Data(kind, caching, data)
	response.Header["Vary"], response.Header["ETag"], response.Ranges = "Accept-Encoding", p.etag(name+" "+encoding, data), true
	if encoding != "" {
		response.Header["Content-Encoding"] = encoding
	}
	return response
}
