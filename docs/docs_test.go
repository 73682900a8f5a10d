// Package docs_test tests the documentation: its links, its examples, and the map of packages.
package docs_test

import (
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"shipfic/packs/packtest"
	"shipfic/tsssf"
)

var (
	fence   = regexp.MustCompile("(?s)```.*?```")
	link    = regexp.MustCompile(`\]\(([^)\s]+)\)|src="([^"]+)"`)
	heading = regexp.MustCompile(`(?m)^#+ (.+)$`)
)

// pages are the Markdown files that people read, by path.
func pages(t *testing.T) map[string]string {
	t.Helper()
	found := map[string]string{}
	for _, pattern := range []string{"../*.md", "*.md", "decisions/*.md", "lab/*.md", "../web/README.md"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			found[filepath.Clean(file)] = read(t, file)
		}
	}
	if len(found) < 20 {
		t.Fatalf("only %d pages were found", len(found))
	}
	return found
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestLinks follows every link that stays within the repository, to the heading that it names.
func TestLinks(t *testing.T) {
	for page, text := range pages(t) {
		for _, match := range link.FindAllStringSubmatch(fence.ReplaceAllString(text, ""), -1) {
			to := match[1] + match[2]
			if strings.Contains(to, "://") {
				continue
			}
			path, anchor, _ := strings.Cut(to, "#")
			target := page
			if path != "" {
				target = filepath.Join(filepath.Dir(page), path)
			}
			if _, err := os.Stat(target); err != nil {
				t.Errorf("%s links to %s, which does not exist", page, to)
			} else if anchor != "" && !anchors(read(t, target))[anchor] {
				t.Errorf("%s links to %s, and there is no such heading", page, to)
			}
		}
	}
}

// anchors are the addresses of a page's headings, as Markdown viewers make them.
func anchors(text string) map[string]bool {
	dropped := regexp.MustCompile(`[^\p{L}\p{N}\- _]`)
	found := map[string]bool{}
	for _, match := range heading.FindAllStringSubmatch(fence.ReplaceAllString(text, ""), -1) {
		found[strings.ReplaceAll(dropped.ReplaceAllString(strings.ToLower(match[1]), ""), " ", "-")] = true
	}
	return found
}

// TestScenarioExample plays the example of scenarios.md.
func TestScenarioExample(t *testing.T) {
	_, rest, found := strings.Cut(read(t, "scenarios.md"), "```json\n")
	example, _, closed := strings.Cut(rest, "```")
	if !found || !closed {
		t.Fatal("scenarios.md has no example")
	}
	scenario, err := tsssf.ParseScenario([]byte(example))
	if err != nil {
		t.Fatal(err)
	}
	box := packtest.CoreBox(t)
	if err := scenario.Run(box); err != nil {
		t.Error(err)
	}
}

// TestMapOfPackages holds architecture.md to its promise: each package depends only on packages above it, or to its left.
func TestMapOfPackages(t *testing.T) {
	order := packagesIn(theMap(t))
	if len(order) < 40 {
		t.Fatalf("only %d packages were found in architecture.md", len(order))
	}
	for i, name := range order {
		for _, imported := range imports(t, name) {
			if slices.Index(order, imported) > i {
				t.Errorf("%s imports %s, which is below it in architecture.md", name, imported)
			}
		}
	}
}

// theMap is the section of architecture.md that lists the packages.
func theMap(t *testing.T) string {
	t.Helper()
	_, section, _ := strings.Cut(read(t, "architecture.md"), "\n## The map\n")
	section, _, _ = strings.Cut(section, "\n## ")
	return section
}

// packagesIn are the packages that have a row in a part of the map, in its order.
func packagesIn(section string) []string {
	var order []string
	for _, row := range regexp.MustCompile("(?m)^\\| (`.+?) \\|").FindAllStringSubmatch(section, -1) {
		for _, name := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(row[1], -1) {
			order = append(order, name[1])
		}
	}
	return order
}

// TestPictureOfRooms compares the picture of the packages with the map: it shows all of them but those for tests and builds.
func TestPictureOfRooms(t *testing.T) {
	shown := map[string]bool{}
	for _, room := range regexp.MustCompile(`class="room"[^>]*>([^<]+)<`).FindAllStringSubmatch(read(t, "images/rooms.svg"), -1) {
		shown[room[1]] = true
		if _, err := os.Stat(filepath.Join("../internal", room[1])); err == nil {
			continue
		}
		if _, err := os.Stat(filepath.Join("..", room[1])); err != nil {
			t.Errorf("rooms.svg shows %s, which does not exist", room[1])
		}
	}
	before, _, found := strings.Cut(theMap(t), "### Only for tests and builds")
	_, after, _ := strings.Cut(theMap(t), "### Programs")
	if !found {
		t.Fatal("the map has no section of packages for tests and builds")
	}
	for _, name := range packagesIn(before + after) {
		if !shown[strings.TrimPrefix(name, "internal/")] {
			t.Errorf("rooms.svg does not show %s", name)
		}
	}
}

// imports are the packages of ours that a package imports, without its tests.
func imports(t *testing.T, name string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", name, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Errorf("architecture.md lists %s, which has no Go files", name)
	}
	var found []string
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range parsed.Imports {
			if ours, ok := strings.CutPrefix(strings.Trim(spec.Path.Value, `"`), "shipfic/"); ok {
				found = append(found, ours)
			}
		}
	}
	return found
}

// TestPathsExist looks for every file and folder that the decisions, the guide for contributors and the architecture name. Their code moves.
func TestPathsExist(t *testing.T) {
	named := regexp.MustCompile("`((?:cmd|docs|game|hayburger|internal|language|packs|tools|tsssf|web)/[\\w./*-]+)`")
	variable := regexp.MustCompile(`NAME|CODE`) // for the reader to fill in
	files, err := filepath.Glob("decisions/*.md")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, file := range append(files, "../CONTRIBUTING.md", "../README.md", "architecture.md") {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range named.FindAllStringSubmatch(string(text), -1) {
			path := strings.ReplaceAll(variable.ReplaceAllString(m[1], "*"), "**", "*")
			if at, err := filepath.Glob(filepath.Join("..", path)); err != nil || len(at) == 0 {
				t.Errorf("%s names %s, which does not exist", file, m[1])
			}
			found++
		}
	}
	if found < 100 {
		t.Errorf("only %d paths were found", found)
	}
}
