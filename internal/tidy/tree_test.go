package tidy

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A tree maps file paths, relative to the root and with slashes, to their text.
type tree map[string]string

// notOurs lists generated folders.
var notOurs = []string{".git", "bin", "data", "web/dist", "web/node_modules", "web/src/gen"}

// readTree reads all files below a folder. Binary files count as empty.
func readTree(t *testing.T, root string) tree {
	t.Helper()
	found := tree{}
	err := filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		relative, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		relative = filepath.ToSlash(relative)
		theirs := slices.Contains(notOurs, relative)
		switch {
		case theirs && entry.IsDir():
			return fs.SkipDir
		case theirs || entry.IsDir(): // a generated folder may be a symbolic link
			return nil
		}
		text, err := os.ReadFile(name)
		if bytes.ContainsRune(text, 0) {
			text = nil // binary: only its existence matters
		}
		found[relative] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// paths lists the paths in order, so that findings are ordered too.
func (t tree) paths() []string { return slices.Sorted(maps.Keys(t)) }

// A goFile is a parsed Go file.
type goFile struct {
	path string
	dir  string
	*ast.File
	set *token.FileSet
}

// code parses the Go files of programs, without tests and test data.
func (t tree) code() []goFile {
	return t.parse(func(name string) bool { return !strings.HasSuffix(name, "_test.go") })
}

// tests parses the Go test files.
func (t tree) tests() []goFile {
	return t.parse(func(name string) bool { return strings.HasSuffix(name, "_test.go") })
}

// Several checks look at the same files, so these are kept by their path and text.
var (
	parsedFiles = map[[2]string]*ast.File{}
	parsedSet   = token.NewFileSet()
)

// parse skips files with syntax errors, which the compiler reports.
func (t tree) parse(wanted func(string) bool) []goFile {
	var files []goFile
	for _, name := range t.paths() {
		if path.Ext(name) != ".go" || strings.Contains("/"+name, "/testdata/") || !wanted(name) {
			continue
		}
		key := [2]string{name, t[name]}
		file, known := parsedFiles[key]
		if !known {
			var err error
			if file, err = parser.ParseFile(parsedSet, name, t[name], parser.ParseComments|parser.SkipObjectResolution); err != nil {
				continue
			}
			parsedFiles[key] = file
		}
		files = append(files, goFile{name, path.Dir(name), file, parsedSet})
	}
	return files
}

// imported lists the paths that the file imports.
func (f goFile) imported() []string {
	var paths []string
	for _, spec := range f.Imports {
		paths = append(paths, strings.Trim(spec.Path.Value, "`\""))
	}
	return paths
}

// at is a finding at a place in the file.
func (f goFile) at(pos token.Pos, format string, args ...any) string {
	return fmt.Sprintf("%s: %s", f.set.Position(pos), fmt.Sprintf(format, args...))
}
