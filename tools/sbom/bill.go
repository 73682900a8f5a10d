package main

import (
	"cmp"
	"debug/buildinfo"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"runtime/debug"
	"slices"
	"strings"
)

// bill is a CycloneDX document, as far as we fill it.
type bill struct {
	Format     string      `json:"bomFormat"`
	Spec       string      `json:"specVersion"`
	Version    int         `json:"version"`
	Metadata   metadata    `json:"metadata"`
	Components []component `json:"components"`
}

type metadata struct {
	Component component `json:"component"`
}

type component struct {
	Type       string     `json:"type"`
	Ref        string     `json:"bom-ref,omitempty"`
	Name       string     `json:"name"`
	Version    string     `json:"version,omitempty"`
	PURL       string     `json:"purl,omitempty"`
	Hashes     []hash     `json:"hashes,omitempty"`
	Licenses   []license  `json:"licenses,omitempty"`
	Properties []property `json:"properties,omitempty"`
}

type hash struct {
	Algorithm string `json:"alg"`
	Content   string `json:"content"`
}

type license struct {
	Expression string `json:"expression"`
}

type property struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

func newBill(program *buildinfo.BuildInfo, packages []component) bill {
	components := []component{goComponent("stdlib", strings.TrimPrefix(program.GoVersion, "go"), "")}
	for _, module := range program.Deps {
		components = append(components, moduleOf(module))
	}
	components = append(components, packages...)
	slices.SortFunc(components, func(a, b component) int { return cmp.Compare(a.PURL, b.PURL) })
	return bill{
		Format: "CycloneDX", Spec: "1.6", Version: 1, Components: components,
		Metadata: metadata{component{Type: "application", Name: program.Main.Path, Version: revision(program)}},
	}
}

// revision is the commit that the program was built from, or its version.
func revision(program *buildinfo.BuildInfo) string {
	for _, setting := range program.Settings {
		if setting.Key == "vcs.revision" {
			return setting.Value
		}
	}
	return program.Main.Version
}

// moduleOf describes a module, or the one that replaced it.
func moduleOf(m *debug.Module) component {
	if m.Replace != nil {
		m = m.Replace
	}
	return goComponent(m.Path, m.Version, m.Sum)
}

func goComponent(path, version, sum string) component {
	c := component{Type: "library", Name: path, Version: version, PURL: "pkg:golang/" + path + "@" + version}
	if c.Ref = c.PURL; sum != "" { // a hash of the module's files, as in go.sum
		c.Properties = []property{{"go:sum", sum}}
	}
	return c
}

// npmPackages lists what a lock file (version 3) installs.
func npmPackages(lock []byte) ([]component, error) {
	var file struct {
		Version  int `json:"lockfileVersion"`
		Packages map[string]struct {
			Version   string `json:"version"`
			Integrity string `json:"integrity"`
			License   string `json:"license"`
			Optional  bool   `json:"optional"`
		} `json:"packages"`
	}
	if err := json.Unmarshal(lock, &file); err != nil {
		return nil, err
	}
	if file.Version != 3 || len(file.Packages) == 0 {
		return nil, errors.New("not a package-lock.json of version 3")
	}
	found := map[string]component{} // the same version may be installed in several places
	for path, p := range file.Packages {
		if path == "" { // our own page
			continue
		}
		name := path[strings.LastIndex(path, "node_modules/")+len("node_modules/"):]
		c := component{Type: "library", Name: name, Version: p.Version, PURL: "pkg:npm/" + purlName(name) + "@" + p.Version}
		c.Ref, c.Hashes = c.PURL, hashesOf(p.Integrity)
		if p.License != "" {
			c.Licenses = []license{{p.License}}
		}
		if p.Optional { // for another operating system or processor, perhaps
			c.Properties = []property{{"npm:optional", "true"}}
		}
		found[c.PURL] = c
	}
	var list []component
	for _, c := range found {
		list = append(list, c)
	}
	return list, nil
}

// purlName escapes the @ of a scope.
func purlName(name string) string {
	if scoped, ok := strings.CutPrefix(name, "@"); ok {
		return "%40" + scoped
	}
	return name
}

// hashesOf translates the integrity of a package: "sha512-" and base64.
func hashesOf(integrity string) []hash {
	encoded, ok := strings.CutPrefix(integrity, "sha512-")
	sum, err := base64.StdEncoding.DecodeString(encoded)
	if !ok || err != nil {
		return nil
	}
	return []hash{{"SHA-512", hex.EncodeToString(sum)}}
}
