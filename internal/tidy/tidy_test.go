package tidy

import (
	"slices"
	"strings"
	"testing"
)

// A check examines a tree and returns findings: where, what is wrong, and how to fix it.
type check func(tree) []string

var checks = map[string]check{
	"imports":      imports,
	"names":        names,
	"purity":       purity,
	"games":        gameNames,
	"comments":     comments,
	"mapped":       mapped,
	"length":       length,
	"marks":        marks,
	"places":       places,
	"links":        links,
	"dependencies": dependencies,
	"rules":        rules,
	"spelling":     spelling,
}

// TestTheTree runs all checks on the repository.
func TestTheTree(t *testing.T) {
	repository := readTree(t, "../..")
	for name, check := range checks {
		t.Run(name, func(t *testing.T) {
			for _, finding := range check(repository) {
				t.Error(finding)
			}
		})
	}
}

// A proof is an invented tree and what a check must find in it: a piece of each finding, in order.
type proof struct {
	name string
	tree tree
	want []string
}

// TestChecksCanFail runs every check on its proofs. A check without a finding in any of them proves nothing.
func TestChecksCanFail(t *testing.T) {
	for name, check := range checks {
		t.Run(name, func(t *testing.T) {
			if !slices.ContainsFunc(proofs[name], func(p proof) bool { return len(p.want) > 0 }) {
				t.Error("no proof that this check can fail")
			}
			for _, proof := range proofs[name] {
				t.Run(proof.name, func(t *testing.T) { proof.try(t, check) })
			}
		})
	}
}

func (p proof) try(t *testing.T, check check) {
	got := check(p.tree)
	if len(got) != len(p.want) {
		t.Fatalf("found %q, want %q", got, p.want)
	}
	for i, want := range p.want {
		if !strings.Contains(got[i], want) {
			t.Errorf("finding %d is %q, want something with %q", i, got[i], want)
		}
	}
}

var proofs = map[string][]proof{
	"imports":      importsProofs,
	"names":        namesProofs,
	"purity":       purityProofs,
	"comments":     commentsProofs,
	"mapped":       mappedProofs,
	"length":       lengthProofs,
	"marks":        marksProofs,
	"places":       placesProofs,
	"links":        linksProofs,
	"dependencies": dependenciesProofs,
	"rules":        rulesProofs,
	"spelling":     spellingProofs,
}
