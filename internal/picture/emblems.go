package picture

import (
	"encoding/xml"
	"io/fs"
	"sync"

	"gonum.org/v1/plot/vg"
)

// Emblems holds silhouettes on a square of 512, by name. The zero value has none.
type Emblems struct {
	written map[string][]string

	mu    sync.Mutex
	known map[string][]vg.Path
}

// ReadEmblems reads the emblem sprite of the built page. Without a sprite there are no emblems.
func ReadEmblems(page fs.FS) *Emblems {
	e := &Emblems{written: map[string][]string{}, known: map[string][]vg.Path{}}
	if page == nil {
		return e
	}
	names, err := fs.Glob(page, "assets/emblems-*.svg")
	if err != nil || len(names) == 0 {
		return e
	}
	data, err := fs.ReadFile(page, names[0])
	if err != nil {
		return e
	}
	var sprite struct {
		Symbols []struct {
			ID    string `xml:"id,attr"`
			Paths []struct {
				D string `xml:"d,attr"`
			} `xml:"path"`
		} `xml:"symbol"`
	}
	if xml.Unmarshal(data, &sprite) != nil {
		return e
	}
	for _, s := range sprite.Symbols {
		for _, p := range s.Paths {
			e.written[s.ID] = append(e.written[s.ID], p.D)
		}
	}
	return e
}

// Has reports whether there is an emblem of that name.
func (e *Emblems) Has(name string) bool { return e != nil && len(e.written[name]) > 0 }

// paths returns the paths of an emblem, or nil if it does not exist or cannot be parsed.
func (e *Emblems) paths(name string) []vg.Path {
	if e == nil || len(e.written[name]) == 0 {
		return nil
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if known, ok := e.known[name]; ok {
		return known
	}
	var paths []vg.Path
	for _, d := range e.written[name] {
		if p, err := parsePath(d); err == nil {
			paths = append(paths, p)
		}
	}
	e.known[name] = paths
	return paths
}
