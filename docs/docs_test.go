// Package docs_test tests the documentation: its links, its examples, and the map of packages in the README.
package docs_test

import (
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
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
	for _, pattern := range []string{"../*.md", "*.md", "decisions/*.md", "../web/README.md"} {
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

// TestMapOfPackages holds the README to its promise: each package depends only on packages above it, or to its left.
func TestMapOfPackages(t *testing.T) {
	_, section, _ := strings.Cut(read(t, "../README.md"), "## How the code is built")
	section, _, _ = strings.Cut(section, "\n## ")
	var order []string
	place := map[string]int{}
	for _, row := range regexp.MustCompile("(?m)^\\| (`.+?) \\|").FindAllStringSubmatch(section, -1) {
		for _, name := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(row[1], -1) {
			place[name[1]] = len(order)
			order = append(order, name[1])
		}
	}
	if len(order) < 15 {
		t.Fatalf("only %d packages were found in the README", len(order))
	}
	for _, name := range order {
		for _, imported := range imports(t, name) {
			if at, listed := place[imported]; listed && at > place[name] {
				t.Errorf("%s imports %s, which is below it in the README", name, imported)
			}
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
		t.Errorf("the README lists %s, which has no Go files", name)
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
