package picture

import (
	"encoding/xml"
	"io/fs"
	"sync"

	"gonum.org/v1/plot/vg"
)

// Emblems holds silhouettes on a square of 512, by name. The zero value has none.
type Emblems struct {
	written func() map[string][]string // reads the sprite on first use

	mu    sync.Mutex
	known map[string][]vg.Path
}

// ReadEmblems returns the emblems in the sprite of the built page, which is read on first use. Without a sprite there are none.
func ReadEmblems(page fs.FS) *Emblems {
	return &Emblems{written: sync.OnceValue(func() map[string][]string { return readSprite(page) }), known: map[string][]vg.Path{}}
}

// readSprite reads the paths of each symbol.
func readSprite(page fs.FS) map[string][]string {
	if page == nil {
		return nil
	}
	names, err := fs.Glob(page, "assets/emblems-*.svg")
	if err != nil || len(names) == 0 {
		return nil
	}
	data, err := fs.ReadFile(page, names[0])
	if err != nil {
		return nil
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
		return nil
	}
	written := map[string][]string{}
	for _, s := range sprite.Symbols {
		for _, p := range s.Paths {
			written[s.ID] = append(written[s.ID], p.D)
		}
	}
	return written
}

// of returns the path data of an emblem.
func (e *Emblems) of(name string) []string {
	if e == nil || e.written == nil {
		return nil
	}
	return e.written()[name]
}

// Has reports whether there is an emblem of that name.
func (e *Emblems) Has(name string) bool { return len(e.of(name)) > 0 }

// paths returns the paths of an emblem, or nil if it does not exist or cannot be parsed.
func (e *Emblems) paths(name string) []vg.Path {
	if !e.Has(name) {
		return nil
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if known, ok := e.known[name]; ok {
		return known
	}
	var paths []vg.Path
	for _, d := range e.of(name) {
		if p, err := parsePath(d); err == nil {
			paths = append(paths, p)
		}
	}
	e.known[name] = paths
	return paths
}
