package packs_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"shipfic/packs"
)

// TestAllowsRemix: the Creative Commons licences without ND and the public domain, in any spelling, and nothing else.
func TestAllowsRemix(t *testing.T) {
	for licence, want := range map[string]bool{
		"CC BY-NC-SA 4.0": true, "cc by sa 3.0": true, "CC-BY": true, "CC0": true, "CC0 1.0": true, "public domain": true, "CC BY 2.5": true,
		"CC BY-ND 4.0": false, "CC BY-NC-ND": false, "All rights reserved": false, "": false, "4.0": false, "MIT": false, "CC": false,
	} {
		if packs.AllowsRemix(licence) != want {
			t.Errorf("%q: %v", licence, !want)
		}
	}
}

// TestSameTitles: two cards of a kind with one title are both marked; cards of two kinds are not.
func TestSameTitles(t *testing.T) {
	_, report := packs.Load("", []byte(`{"name": "P", "format": "shipfic:1", "namespace": "P", "cards": {
		"pony": {"A": {"title": "Barley Bright", "name": "A"}, "B": {"title": "Barley Bright", "name": "B"}, "C": {"title": "C", "name": "C"}}, "ship": {"S": {"title": "C"}, "T": {}}}}`))
	var said []string
	for _, f := range report.Findings {
		said = append(said, f.Card+" "+f.Field+": "+f.Sentence)
	}
	if want := []string{
		`P.Pony.A title: two Ponies are called "Barley Bright"`, `P.Pony.B title: two Ponies are called "Barley Bright"`, `P.Ship.T : the card has no title, so it is called "T"`,
	}; !slices.Equal(slices.Sorted(slices.Values(said)), want) {
		t.Errorf("%q", said)
	}
}

// TestChangesAndOrigin are read and written again as they were, and bad ones are told.
func TestChangesAndOrigin(t *testing.T) {
	file := func(more string) []byte {
		return []byte(`{"name": "P", "format": "shipfic:1", "namespace": "P", ` + more + `"cards": {"ship": {"S": {"title": "S"}}}}`)
	}
	hash := strings.Repeat("a", 64)
	pack, report := packs.Load("", file(`"changes": "Two more Ships.", "origin": {"name": "harvest-moon", "hash": "`+hash+`", "title": "Harvest Moon", "author": "X", "licence": "CC0 1.0"}, `))
	if len(report.Findings) > 0 || pack.Changes != "Two more Ships." || pack.Origin != (packs.Origin{Name: "harvest-moon", Hash: hash, Title: "Harvest Moon", Author: "X", Licence: "CC0 1.0"}) {
		t.Fatalf("%v %+v", report, pack)
	}
	written := packs.Write(pack)
	again, report := packs.Load("", written)
	if len(report.Findings) > 0 || again.Origin != pack.Origin || !bytes.Equal(packs.Write(again), written) {
		t.Errorf("%v %s", report, written)
	}
	for more, code := range map[string]packs.Code{
		`"changes": "` + strings.Repeat("x", packs.MaxChanges+1) + `", `: packs.CodeLong,
		`"origin": "Harvest Moon", `:                                     packs.CodeType,
		`"origin": {"author": "X"}, `:                                    packs.CodeMissing,
		`"origin": {"title": "X", "hash": "7"}, `:                        packs.CodeType,
		`"origin": {"title": "X", "colour": "7"}, `:                      packs.CodeField,
	} {
		if _, report := packs.Load("", file(more)); len(report.Findings) != 1 || report.Findings[0].Code != code {
			t.Errorf("%.40s: %v", more, report)
		}
	}
}
