package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"shipfic/packs"
	"shipfic/tsssf"
)

// knownPower is a power in the workshop's forms.
type knownPower struct {
	On         []string `json:"on"`
	Must       bool     `json:"must,omitempty"`
	FromHand   bool     `json:"fromHand,omitempty"`
	Uncopyable bool     `json:"uncopyable,omitempty"`

	Words map[string]packs.Wording `json:"words"` // by kind of card
}

// knownDeed is a deed in the workshop's forms.
type knownDeed struct {
	On    []string                 `json:"on"`
	Needs string                   `json:"needs,omitempty"`
	Takes []string                 `json:"takes,omitempty"`
	Words map[string]packs.Wording `json:"words"` // by kind of card
}

// powers generates the tables of powers and deeds from the engine's.
func powers() (string, error) {
	var b strings.Builder
	b.WriteString("// Made from the Go tables in tsssf: go run ./tools/tsgen powers > web/src/lib/powers.gen.ts\n\n")
	b.WriteString("import type { Kind } from '../card/card'\n\n")
	b.WriteString("/** What something does, by kind of card and language. */\ntype Words = Partial<Record<Kind, Record<string, string>>>\n\n")
	b.WriteString("/** The powers that packs know by name. */\n")
	b.WriteString("export const powers: Record<string, { on: Kind[]; must?: boolean; fromHand?: boolean; uncopyable?: boolean; words: Words }> = {\n")
	known := maps.Clone(tsssf.NamedPowers)
	known["changeling"] = tsssf.ChangelingPower(tsssf.Disguises[0], false)
	known["addKeywords"] = tsssf.KeywordsPower([]string{"…"})
	known["reminder"] = tsssf.ReminderPower("…")
	for _, name := range slices.Sorted(maps.Keys(known)) {
		p := known[name]
		p.Name = name
		if err := entry(&b, name, knownPower{onAll(p), p.Must, p.FromHand, p.Uncopyable, explained(p)}); err != nil {
			return "", err
		}
	}
	b.WriteString("}\n\n/** The field that an effect needs besides the name of its deed. */\n")
	b.WriteString("export type Need = 'n' | 'becomes' | 'keywords' | 'text' | 'deck' | 'bars'\n\n")
	b.WriteString("/** The fields that an effect can have besides. */\n")
	b.WriteString("export type Field = 'n' | 'of' | 'with' | 'who' | 'all' | 'deck' | 'from' | 'keep' | 'until'\n\n")
	b.WriteString("/** The deeds that a power can be built from. */\n")
	b.WriteString("export const deeds: Record<string, { on: Kind[]; needs?: Need; takes?: Field[]; words: Words }> = {\n")
	for _, deed := range tsssf.Deeds() {
		facts, _ := deed.Facts()
		if err := entry(&b, string(deed), knownDeed{kinds(facts.On), facts.Needs, facts.Takes, explainedDeed(deed, facts)}); err != nil {
			return "", err
		}
	}
	b.WriteString("}\n")
	for _, list := range []struct {
		name, about string
		words       any
	}{
		{"disguises", "What changelings may imitate.", tsssf.Disguises},
		{"whens", "The occasions that a power can name.", tsssf.Whens},
		{"whos", "The cards that an effect can name.", tsssf.Whos},
		{"sources", "Where cards can come from instead.", tsssf.Sources},
		{"untils", "When an effect can end.", tsssf.Untils},
		{"hazards", "What a card can be protected from.", tsssf.Hazards},
	} {
		words, err := json.Marshal(list.words)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&b, "\n/** %s */\nexport const %s: string[] = %s\n", list.about, list.name, words)
	}
	return b.String(), nil
}

// explained says what a power does on each kind of card, with examples of its arguments.
func explained(p tsssf.Power) map[string]packs.Wording {
	words := map[string]packs.Wording{}
	for _, kind := range []tsssf.Kind{tsssf.Pony, tsssf.Ship} {
		if slices.Contains(onAll(p), kind.String()) {
			words[kind.String()] = packs.StandardWords(p, kind)
		}
	}
	return words
}

// explainedDeed says what a step does on each kind of card, with examples of its arguments.
func explainedDeed(deed tsssf.Deed, facts tsssf.DeedFacts) map[string]packs.Wording {
	e := tsssf.Effect{Do: deed, N: max(facts.Prints, 1), Becomes: tsssf.Disguises[0], Keywords: []string{"…"}, Text: "…", Bars: tsssf.Hazards[:1]}
	if facts.Needs == "deck" {
		e.Deck = "pony"
	}
	words := map[string]packs.Wording{}
	for _, kind := range facts.On {
		words[kind.String()] = packs.DeedWords(e, kind)
	}
	return words
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
