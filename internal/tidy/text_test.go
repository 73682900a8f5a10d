package tidy

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
)

// maxLines limits the length of a file. A longer one probably does two things.
const maxLines = 400

// long lists files that may be longer, with the reason.
var long = map[string]string{
	"web/src/lib/wire.gen.ts": "made from the Go types",
}

// source lists the extensions of code that people write.
var source = []string{".go", ".ts", ".js", ".svelte", ".css"}

// length finds code files over the limit, and exceptions that are no longer needed. Tests may be long.
func length(t tree) []string {
	var findings []string
	for _, name := range t.paths() {
		code := t[name]
		if path.Ext(name) == ".svelte" {
			code, _, _ = strings.Cut(code, "\n<style") // a component's style would otherwise be its own file
		}
		lines := strings.Count(code, "\n")
		isCode := slices.Contains(source, path.Ext(name)) && !isTest(name)
		reason, excepted := long[name]
		switch {
		case isCode && lines > maxLines && !excepted:
			findings = append(findings, fmt.Sprintf("%s has %d lines, over %d: what does it do twice?", name, lines, maxLines))
		case excepted && lines <= maxLines:
			findings = append(findings, fmt.Sprintf("%s has only %d lines: take it off the list of exceptions (%s)", name, lines, reason))
		}
	}
	return findings
}

func isTest(name string) bool {
	base := path.Base(name)
	return strings.HasSuffix(base, "_test.go") || strings.Contains(base, ".test.") || strings.Contains(base, ".spec.") ||
		strings.Contains("/"+name, "/testdata/")
}

var lengthProofs = []proof{
	{"long code", tree{"game/a.go": strings.Repeat("\n", 401), "web/src/b.svelte": strings.Repeat("\n", 999)}, []string{"game/a.go has 401 lines", "b.svelte has 999"}},
	{"long enough, tests and texts", tree{
		"game/a.go": strings.Repeat("\n", 400), "game/a_test.go": strings.Repeat("\n", 999), "docs/rules.md": strings.Repeat("\n", 999),
		"web/src/a.test.ts": strings.Repeat("\n", 999),
	}, nil},
}

// mark matches notes about unfinished work.
var mark = regexp.MustCompile(`\b(TO` + `DO|FIX` + `ME)\b`)

// marks finds unfinished work in the source. It belongs in an issue.
func marks(t tree) []string {
	return grep(t, mark, "%s is left behind: do it now, or write an issue")
}

var marksProofs = []proof{
	{"left behind", tree{"game/a.go": "package game\n\n// TO" + "DO: the rest", "Makefile": "# FIX" + "ME"}, []string{"Makefile:1: FIX" + "ME", "game/a.go:3: TO" + "DO is left behind"}},
	{"part of a word", tree{"game/a.go": "package game // METO" + "DOS"}, nil},
}

var (
	registry = regexp.MustCompile(`https?://[a-z0-9.-]*(proxy|registry|mirror)[a-z0-9.-]*`)
	machine  = regexp.MustCompile(`(^|[^\w./-])/(work|root|home|Users)/[\w.-]+`)
)

// places finds addresses of package registries and paths of one machine, which mean nothing to others.
func places(t tree) []string {
	return append(grep(t, registry, "%s is the address of a registry: leave it to the machine's settings (npm: omit-lockfile-registry-resolved)"),
		grep(t, machine, "%s is a path of one machine: use one from the repository's root")...)
}

var placesProofs = []proof{
	{"a registry in a lock file", tree{"web/package-lock.json": "{\n\"resolved\": \"https://regis" + "try.example.org/x.tgz\""}, []string{"package-lock.json:2: https://regis" + "try.example.org is the address"}},
	{"a folder of one machine", tree{"Makefile": "GO = /ro" + "ot/go/bin/go\ncd /ho" + "me/ada"}, []string{"Makefile:1: /ro" + "ot/go is a path", "Makefile:2: /ho" + "me/ada is a path"}},
	{"addresses and routes", tree{"README.md": "https://example.org/home/x ./work/x /usr/bin/chromium GET /home"}, nil},
}

// misspelt matches the plural of "pony" in Spanish with the letter of the singular.
var misspelt = regexp.MustCompile(`\b[Pp]on` + `ys\b`)

// spelling finds plurals that Spanish writes with an i. Kept folders stay as they were written.
func spelling(t tree) []string {
	now := tree{}
	for name, text := range t {
		if !strings.Contains(name, "/testdata/folders/") {
			now[name] = text
		}
	}
	return grep(now, misspelt, "%s is written with an i in Spanish, and with ies in English")
}

var spellingProofs = []proof{
	{"with the letter of the singular", tree{"web/src/i18n/es/page.json": "dos Pon" + "ys"}, []string{"page.json:1: Pon" + "ys is written with an i"}},
	{"in both languages, in names and in kept folders", tree{
		"docs/rules.es.md": "dos ponis", "docs/rules.md": "two ponies", "game/a.go": "ExistsPonyShippedTo", "cmd/testdata/folders/a.json": "pon" + "ys",
	}, nil},
}

// grep reports each line of the tree that matches.
func grep(t tree, pattern *regexp.Regexp, format string) []string {
	var findings []string
	for _, name := range t.paths() {
		for i, line := range strings.Split(t[name], "\n") {
			if found := pattern.FindString(line); found != "" {
				found = strings.TrimLeft(found, " \t\"'=(:`<")
				findings = append(findings, fmt.Sprintf("%s:%d: "+format, name, i+1, found))
			}
		}
	}
	return findings
}

var link = regexp.MustCompile(`\]\(([^):#]+)(?:#[^)]*)?\)`)

// links finds broken links between documents.
func links(t tree) []string {
	var findings []string
	for _, name := range t.paths() {
		if path.Ext(name) != ".md" {
			continue
		}
		for _, match := range link.FindAllStringSubmatch(t[name], -1) {
			target := path.Join(path.Dir(name), match[1])
			leads := func(p string) bool { return p == target || strings.HasPrefix(p, target+"/") }
			if !slices.ContainsFunc(t.paths(), leads) {
				findings = append(findings, fmt.Sprintf("%s links to %s, which does not exist", name, match[1]))
			}
		}
	}
	return findings
}

var linksProofs = []proof{
	{"nowhere", tree{"docs/README.md": "See [rules](rules.md#t) and [packs](packs.md)."}, []string{"docs/README.md links to rules.md", "links to packs.md, which does not exist"}},
	{"somewhere", tree{
		"docs/README.md": "[home](../README.md), [docs](../docs), [rules](rules.md#t), [there](https://example.org), [here](#t)",
		"docs/rules.md":  "", "README.md": "",
	}, nil},
}
