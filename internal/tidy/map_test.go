package tidy

import (
	"fmt"
	"path"
	"slices"
	"strings"
)

// mapped finds packages that docs/architecture.md does not name, and folders of the page that web/README.md does not name. A newcomer should find each
// of them in a map.
func mapped(t tree) []string {
	var findings []string
	seen := map[string]bool{}
	for _, name := range t.paths() {
		in, place := placeOf(name)
		if place == "" || seen[in+place] {
			continue
		}
		seen[in+place] = true
		if !strings.Contains(t[in], "`"+place+"`") {
			findings = append(findings, fmt.Sprintf("%s does not name `%s`: say there what it is for", in, place))
		}
	}
	return findings
}

// placeOf returns the package or folder that a file belongs to, and the map that has to name it.
func placeOf(name string) (in, place string) {
	parts := strings.Split(name, "/")
	switch {
	case len(parts) > 3 && parts[0] == "web" && parts[1] == "src":
		return "web/README.md", path.Join("src", parts[2])
	case len(parts) > 2 && path.Ext(name) == ".go" && !isTest(name) && slices.Contains([]string{"internal", "cmd", "tools"}, parts[0]):
		return "docs/architecture.md", path.Join(parts[:2]...)
	case len(parts) > 1 && path.Ext(name) == ".go" && !isTest(name):
		return "docs/architecture.md", parts[0]
	}
	return "", ""
}

var mappedProofs = []proof{
	{"not in the map", tree{"docs/architecture.md": "| `game` |", "web/README.md": "", "game/a.go": "", "internal/a/b/c.go": "", "web/src/home/A.svelte": ""}, []string{
		"docs/architecture.md does not name `internal/a`", "web/README.md does not name `src/home`",
	}},
	{"in the map", tree{"docs/architecture.md": "| `game`, `internal/a` |", "web/README.md": "| `src/home` |", "game/a.go": "", "internal/a/b/c.go": "", "web/src/home/A.svelte": ""}, nil},
	{"not a package", tree{"docs/architecture.md": "", "web/README.md": "", "docs/docs_test.go": "", "web/src/main.ts": "", "main.go": ""}, nil},
}
