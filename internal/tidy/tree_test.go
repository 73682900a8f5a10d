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

// A tree is the text of each file by its path from the root, with slashes.
type tree map[string]string

// notOurs are the folders that are made, not written.
var notOurs = []string{".git", "bin", "data", "web/dist", "web/node_modules"}

// readTree reads all files below a folder; those that are no text count as empty.
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
		case theirs || entry.IsDir(): // a folder of theirs may also be a link to it
			return nil
		}
		text, err := os.ReadFile(name)
		if bytes.ContainsRune(text, 0) {
			text = nil // a picture: that it is there is all there is to know
		}
		found[relative] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// paths are the paths of the tree in order, so that findings have one too.
func (t tree) paths() []string { return slices.Sorted(maps.Keys(t)) }

// A goFile is a parsed file of Go.
type goFile struct {
	path string
	dir  string
	*ast.File
	set *token.FileSet
}

// code parses the Go files that end up in a program: no tests, no test data.
func (t tree) code() []goFile {
	return t.parse(func(name string) bool { return !strings.HasSuffix(name, "_test.go") })
}

// tests parses the Go files that are tests.
func (t tree) tests() []goFile {
	return t.parse(func(name string) bool { return strings.HasSuffix(name, "_test.go") })
}

// parse leaves out files with an error in them. They do not compile, so that is found elsewhere.
func (t tree) parse(wanted func(string) bool) []goFile {
	var files []goFile
	set := token.NewFileSet()
	for _, name := range t.paths() {
		if path.Ext(name) != ".go" || strings.Contains("/"+name, "/testdata/") || !wanted(name) {
			continue
		}
		if parsed, err := parser.ParseFile(set, name, t[name], parser.ParseComments); err == nil {
			files = append(files, goFile{name, path.Dir(name), parsed, set})
		}
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
