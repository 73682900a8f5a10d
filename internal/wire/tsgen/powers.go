package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"shipfic/tsssf"
)

// knownPower is a power in the workshop's forms.
type knownPower struct {
	On         []string `json:"on"`
	Must       bool     `json:"must,omitempty"`
	FromHand   bool     `json:"fromHand,omitempty"`
	Uncopyable bool     `json:"uncopyable,omitempty"`
}

// knownDeed is a deed in the workshop's forms.
type knownDeed struct {
	On    []string `json:"on"`
	Needs string   `json:"needs,omitempty"`
}

// powers generates the tables of powers and deeds from the engine's.
func powers() (string, error) {
	var b strings.Builder
	b.WriteString("// Made from the Go tables in tsssf: go run ./internal/wire/tsgen powers > web/src/lib/powers.gen.ts\n\n")
	b.WriteString("import type { Kind } from '../card/card'\n\n")
	b.WriteString("/** The powers that packs know by name. */\n")
	b.WriteString("export const powers: Record<string, { on: Kind[]; must?: boolean; fromHand?: boolean; uncopyable?: boolean }> = {\n")
	known := maps.Clone(tsssf.NamedPowers)
	known["changeling"] = tsssf.ChangelingPower(tsssf.Disguises[0], false)
	known["addKeywords"] = tsssf.KeywordsPower(nil)
	known["reminder"] = tsssf.ReminderPower("")
	for _, name := range slices.Sorted(maps.Keys(known)) {
		p := known[name]
		if err := entry(&b, name, knownPower{onAll(p), p.Must, p.FromHand, p.Uncopyable}); err != nil {
			return "", err
		}
	}
	b.WriteString("}\n\n/** The field that an effect needs besides the name of its deed. */\n")
	b.WriteString("export type Need = 'n' | 'becomes' | 'keywords' | 'text' | 'deck' | 'bars'\n\n")
	b.WriteString("/** The deeds that a power can be built from. */\n")
	b.WriteString("export const deeds: Record<string, { on: Kind[]; needs?: Need }> = {\n")
	for _, deed := range tsssf.Deeds() {
		facts, _ := deed.Facts()
		if err := entry(&b, string(deed), knownDeed{kinds(facts.On), facts.Needs}); err != nil {
			return "", err
		}
	}
	disguises, err := json.Marshal(tsssf.Disguises)
	fmt.Fprintf(&b, "}\n\n/** What changelings may imitate. */\nexport const disguises: string[] = %s\n", disguises)
	return b.String(), err
}

func entry(b *strings.Builder, name string, value any) error {
	text, err := json.Marshal(value)
	fmt.Fprintf(b, "  %q: %s,\n", name, text)
	return err
}

// onAll returns the card kinds that allow every effect of a power.
func onAll(p tsssf.Power) []string {
	var on []string
	for _, kind := range []tsssf.Kind{tsssf.Pony, tsssf.Ship} {
		if !slices.ContainsFunc(p.Effects, func(e tsssf.Effect) bool {
			facts, _ := e.Do.Facts()
			return !slices.Contains(facts.On, kind)
		}) {
			on = append(on, kind.String())
		}
	}
	return on
}

func kinds(on []tsssf.Kind) []string {
	var names []string
	for _, kind := range on {
		names = append(names, kind.String())
	}
	return names
}
