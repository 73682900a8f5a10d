package tidy

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// reasons is the file that gives the reason for each dependency, in a line such as "- `path`: why".
const reasons = "docs/decisions/dependencies.md"

var reason = regexp.MustCompile("(?m)^- `([^`]+)`: \\S")

// dependencies finds modules and tools in go.mod without a reason, and reasons for modules that are gone.
func dependencies(t tree) []string {
	var explained, findings []string
	for _, match := range reason.FindAllStringSubmatch(t[reasons], -1) {
		explained = append(explained, match[1])
	}
	needed, all := required(t["go.mod"])
	for _, module := range needed {
		if !slices.Contains(explained, module) {
			findings = append(findings, fmt.Sprintf("%s is in go.mod, and no line of %s says why", module, reasons))
		}
	}
	for _, module := range explained {
		if !slices.Contains(all, module) {
			findings = append(findings, fmt.Sprintf("%s is explained in %s, and not in go.mod", module, reasons))
		}
	}
	return findings
}

// required lists the tools and direct requirements of a go.mod file, and everything that it names.
func required(file string) (needed, all []string) {
	block := ""
	for line := range strings.Lines(file) {
		line, comment, _ := strings.Cut(line, "//")
		words := strings.Fields(line)
		switch {
		case len(words) == 0:
			continue
		case words[0] == ")":
			block = ""
			continue
		case len(words) == 2 && words[1] == "(":
			block = words[0]
			continue
		case block != "":
			words = append([]string{block}, words...)
		}
		if words[0] != "require" && words[0] != "tool" {
			continue
		}
		all = append(all, words[1])
		if !strings.Contains(comment, "indirect") {
			needed = append(needed, words[1])
		}
	}
	return needed, all
}

var dependenciesProofs = []proof{
	{"unexplained and gone", tree{
		"go.mod": "module shipfic\n\ngo 1.26.0\n\nrequire (\n\ta.org/a v1.0.0\n\tb.org/b v1.0.0 // indirect\n)\n\nrequire c.org/c v1.0.0\n\ntool d.org/d/cmd/d\n",
		reasons:  "- `c.org/c`: it is small.\n- `e.org/e`: it was useful.\n",
	}, []string{"a.org/a is in go.mod", "d.org/d/cmd/d is in go.mod", "e.org/e is explained"}},
	{"no reason given", tree{"go.mod": "require a.org/a v1.0.0", reasons: "- `a.org/a`: \n\nMore."}, []string{"a.org/a is in go.mod"}},
	{"all explained", tree{"go.mod": "tool (\n\ta.org/a\n)\n", reasons: "- `a.org/a`: it finds mistakes.\n"}, nil},
}
