package packs

import (
	"embed"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"shipfic/language"
	"shipfic/tsssf"
	"shipfic/tsssf/goal"
)

// powerGrammar is how a language words powers. There is a file of words for each language of package language, which translators edit.
type powerGrammar struct {
	Language language.Code

	May, Must, UseCard string // before the first step; UseCard discards the card from hand
	Then               string // between steps
	OneOf, SomeOf      string // before a choice, with "#" for how many
	AllOfThem          string // after a choice, with "#" for the condition
	Also               string // before a step that follows the choice of all
	Or, Nor            string // between the last two choices, and between the last two things that cannot be done
	Keyword, Keywords  string // one, or several
	When               map[tsssf.When]string
	Given              string // a condition that must hold, with "#" for it
	AsSoonAs           string // a condition that starts the power
	ShippedWith        string // this card is shipped with "#"
	OnGrid             string // at least "#" cards are on the grid
	Won                string
	And                string
	Uncopyable         string

	Card, Cards, AllCards string            // Pony cards that may be picked: one, "#", all
	All                   string            // "#" in the plural, all of them
	Linked                string            // after a card: shipped with "#"
	ThisCard              string            // the card that has the power
	Who                   map[string]string // after a card
	Values                map[string]string // of the fields deck, from, until, becomes and bars
	UpTo                  string
	AnyCards              string   // cards of any kind, by number
	One                   string   // what stands before one thing, with "|" between the ways; where a card prints a digit, "1 " stands there
	Numbers               []string // from two, where a card prints them as words
	Either, EitherThatIs  string   // of the two that a Ship joins: one, or one that is "#"

	// Deeds has the words of each deed, and of variants of it such as "swap/self". They follow "you may"; those that begin
	// with a capital letter are sentences of their own.
	Deeds map[string]string
}

//go:embed words/*.json
var wordFiles embed.FS

// powerGrammars are read when a power is worded first.
var powerGrammars = sync.OnceValue(func() map[language.Code]*powerGrammar { return language.Read[powerGrammar](wordFiles) })

// PowerWords says what a power does on a card of that kind, in every language, from its effects.
func PowerWords(p tsssf.Power, kind tsssf.Kind) Wording {
	if len(p.Effects) == 0 {
		return nil
	}
	w := Wording{}
	for code, grammar := range powerGrammars() {
		w[string(code)] = grammar.power(p, kind)
	}
	return w
}

// DeedWords says what a deed does in a power, in every language, as the beginning of a list of steps.
func DeedWords(e tsssf.Effect, kind tsssf.Kind) Wording {
	w := Wording{}
	for code, grammar := range powerGrammars() {
		w[string(code)] = endSentence(sentenceCase(grammar.step(e, kind)))
	}
	return w
}

func (g *powerGrammar) power(p tsssf.Power, kind tsssf.Kind) string {
	var steps, sentences, also []string
	for _, e := range p.Effects {
		words := g.step(e, kind)
		switch {
		case e.Do == tsssf.DeedReminder || isSentence(words):
			sentences = append(sentences, endSentence(words))
		case p.Choose > 0 && e.Also:
			also = append(also, g.Also+words)
		case p.Choose > 0 || len(steps) == 0:
			steps = append(steps, words)
		case e.If != nil || strings.ContainsAny(steps[len(steps)-1], ",;"):
			steps[len(steps)-1] = endSentence(steps[len(steps)-1]) + " " + g.begin(e) + words
		default:
			steps = append(steps, g.next(e)+words)
		}
	}
	if len(steps) > 0 {
		sentences = append([]string{g.frame(p, steps)}, sentences...)
	}
	if p.AllIf != nil {
		words := strings.ReplaceAll(g.AllOfThem, "#", g.condition(*p.AllIf))
		sentences = append(sentences, endSentence(words+strings.Join(also, "")))
	}
	if p.Uncopyable && len(steps) > 0 && !neverCopied(p) {
		sentences = append(sentences, g.Uncopyable)
	}
	return strings.Join(sentences, " ")
}

// neverCopied reports whether a power cannot be copied by the rules, so that its card need not say it.
func neverCopied(p tsssf.Power) bool {
	return p.FromHand || p.When != "" || slices.ContainsFunc(p.Effects, func(e tsssf.Effect) bool {
		facts, _ := e.Do.Facts()
		return facts.Use == tsssf.UseCopy || facts.Use == tsssf.UseDisguise
	})
}

// next is said between a step and the one after it.
func (g *powerGrammar) next(e tsssf.Effect) string {
	if e.May {
		return g.Then + g.May
	}
	return g.Then
}

// begin is said before a step that begins a sentence, because the step before it is a long one, or because it has a condition.
func (g *powerGrammar) begin(e tsssf.Effect) string {
	words := sentenceCase(g.Then)
	if e.If != nil {
		words = strings.TrimSpace(words) + ", " + strings.ReplaceAll(g.Given, "#", g.condition(*e.If))
	}
	if e.May {
		return words + g.May
	}
	return words + g.Must
}

// frame joins steps into a sentence that says when they are carried out, and whether they can be declined.
func (g *powerGrammar) frame(p tsssf.Power, steps []string) string {
	begin := g.May
	switch {
	case p.FromHand && !saysHowToPlay(p.Effects) && p.Effects[0].Do != tsssf.DeedDeckShip:
		begin = g.UseCard
	case p.Must && !p.Effects[0].May && p.When != tsssf.WhenAtWill:
		begin = g.Must
	}
	words := strings.Join(steps, ", ")
	if p.Choose > 0 {
		choice := g.SomeOf
		if p.Choose == 1 {
			choice = g.OneOf
		}
		begin += strings.ReplaceAll(choice, "#", strconv.Itoa(p.Choose))
		words = g.list(steps, g.Or)
	}
	words = begin + words
	conditions := []*tsssf.Condition{p.If}
	if p.Choose == 0 {
		conditions = append(conditions, p.Effects[0].If)
	}
	for _, c := range conditions {
		if c == nil {
			continue
		}
		template := g.Given
		if p.When == tsssf.WhenTrue || p.When == tsssf.WhenAtOnce {
			template = g.AsSoonAs
		}
		words = strings.ReplaceAll(template, "#", g.condition(*c)) + words
	}
	return endSentence(sentenceCase(g.When[p.When] + words))
}

func (g *powerGrammar) condition(c tsssf.Condition) string {
	var parts []string
	if c.With != "" {
		parts = append(parts, strings.ReplaceAll(g.ShippedWith, "#", g.phrase(c.With, max(c.N, 1))))
	}
	if c.Grid > 0 {
		parts = append(parts, strings.ReplaceAll(g.OnGrid, "#", strconv.Itoa(c.Grid)))
	}
	if c.Won {
		parts = append(parts, g.Won)
	}
	return strings.Join(parts, g.And)
}

// phrase says which cards match a criterion. Zero means several without a number.
func (g *powerGrammar) phrase(criterion string, n int) string {
	c, err := goal.ParseCriterion(criterion)
	if err != nil { // it was checked when the pack was read
		return criterion
	}
	return goal.CriterionWords(c, n, g.Language)
}

// step says what one effect does.
func (g *powerGrammar) step(e tsssf.Effect, kind tsssf.Kind) string {
	words := g.Deeds[string(e.Do)]
	for _, variant := range variantsOf(e, kind) {
		if found, ok := g.Deeds[string(e.Do)+"/"+variant]; ok {
			words = found
			break
		}
	}
	return gap.ReplaceAllStringFunc(words, func(text string) string {
		name := text[1 : len(text)-1]
		filled := g.fill(name, e)
		if slices.Contains([]string{"becomes", "keywords", "text"}, name) { // none of them says a number
			return filled
		}
		return g.asPrinted(filled, e)
	})
}

// asPrinted says the number of an effect in the form in which cards print it: as a digit, unless the effect says that it is a word.
func (g *powerGrammar) asPrinted(words string, e tsssf.Effect) string {
	n := e.N
	if facts, _ := e.Do.Facts(); n == 0 && e.Who == "" {
		n = facts.Prints
	}
	if n == 1 && !e.Words {
		for one := range strings.SplitSeq(g.One, "|") {
			if rest, found := strings.CutPrefix(words, one); found {
				return "1 " + rest
			}
		}
	}
	if e.Words && n >= 2 && n-2 < len(g.Numbers) {
		return strings.Replace(words, strconv.Itoa(n), g.Numbers[n-2], 1)
	}
	return words
}

// gap matches what the words of a deed leave to its arguments: "{pony}", or "{a card|# cards}" by number.
var gap = regexp.MustCompile(`\{[^{}]*\}`)

// variantsOf lists the variants of a deed that its arguments make, the most specific first.
func variantsOf(e tsssf.Effect, kind tsssf.Kind) []string {
	variants := []string{string(e.Who), e.From, e.Until}
	if e.UpTo {
		variants = append(variants, "upTo")
	}
	if e.All {
		variants = append(variants, "all")
	}
	if e.Keep {
		variants = append(variants, "keep")
	}
	if e.N > 1 {
		variants = append(variants, "n")
	}
	if kind == tsssf.Ship {
		variants = append(variants, "ship")
	}
	return slices.DeleteFunc(variants, func(v string) bool { return v == "" })
}

func (g *powerGrammar) fill(name string, e tsssf.Effect) string {
	n := max(e.N, 1)
	if one, many, counted := strings.Cut(name, "|"); counted {
		if n == 1 {
			return one
		}
		number := strconv.Itoa(n)
		if e.UpTo {
			number = strings.ReplaceAll(g.UpTo, "#", number)
		}
		return strings.ReplaceAll(many, "#", number)
	}
	switch name {
	case "pony":
		return g.picked(e, n)
	case "one":
		return g.picked(e, 1)
	case "two":
		return g.picked(e, max(n, 2))
	case "found":
		if e.Of != "" {
			return g.phrase(e.Of, n)
		}
		return g.fill(g.AnyCards, e)
	case "either":
		if e.Of != "" {
			return strings.ReplaceAll(g.EitherThatIs, "#", g.phrase(e.Of, 1))
		}
		return g.Either
	case "ponies":
		return g.picked(e, 0)
	case "keywords":
		template := g.Keywords
		if len(e.Keywords) == 1 {
			template = g.Keyword
		}
		return strings.ReplaceAll(template, "#", g.list(e.Keywords, g.And))
	case "text":
		return e.Text
	case "deck":
		return g.Values["deck "+e.Deck]
	case "becomes":
		return g.Values["becomes "+e.Becomes]
	case "bars":
		var bars []string
		for _, bar := range e.Bars {
			bars = append(bars, g.Values["bars "+string(bar)])
		}
		return g.list(bars, g.Nor)
	}
	return strings.ReplaceAll(name, "#", strconv.Itoa(n))
}

// picked says which Pony cards an effect lets a player pick: that many, or 0 for several without a number.
func (g *powerGrammar) picked(e tsssf.Effect, n int) string {
	var words string
	switch {
	case e.Who == tsssf.WhoSelf:
		return g.ThisCard
	case e.Of != "" && e.All:
		words = strings.ReplaceAll(g.All, "#", g.phrase(e.Of, 0))
	case e.Of != "":
		words = g.phrase(e.Of, n)
	case e.All:
		words = g.AllCards
	case n == 1:
		words = g.Card
	case n == 0:
		words = strings.TrimSpace(strings.ReplaceAll(g.Cards, "#", ""))
	default:
		words = strings.ReplaceAll(g.Cards, "#", strconv.Itoa(n))
	}
	words += g.Who[string(e.Who)]
	switch e.With {
	case "":
		return words
	case string(tsssf.WhoSelf):
		return words + strings.ReplaceAll(g.Linked, "#", g.ThisCard)
	}
	return words + strings.ReplaceAll(g.Linked, "#", g.phrase(e.With, 1))
}

// list joins words with commas, and the last two with another word.
func (g *powerGrammar) list(words []string, or string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + g.Language.Before(or, words[last]) + words[last]
}

func isSentence(words string) bool { return sentenceCase(words) == words }

func endSentence(words string) string {
	if words == "" || strings.ContainsAny(words[len(words)-1:], ".!?") || strings.HasSuffix(words, "…") {
		return words
	}
	return words + "."
}
