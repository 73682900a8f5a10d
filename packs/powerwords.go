package packs

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"shipfic/language"
	"shipfic/tsssf"
	"shipfic/tsssf/goal"
)

// powerGrammar is how a language words powers. There is one for each language of package language.
type powerGrammar struct {
	code language.Code
	// deeds has the words of each deed, and of variants of it such as "swap/self". They follow "you may"; those that begin
	// with a capital letter are sentences of their own.
	deeds map[string]string

	may, must, useCard string // before the first step; useCard discards the card from hand
	then               string // between steps
	oneOf, someOf      string // before a choice, with "#" for how many
	allOfThem          string // after a choice, with "#" for the condition
	also               string // before a step that follows the choice of all
	or, nor            string // between the last two choices, and between the last two things that cannot be done
	keyword, keywords  string // one, or several
	when               map[tsssf.When]string
	given              string // a condition that must hold, with "#" for it
	asSoonAs           string // a condition that starts the power
	shippedWith        string // this card is shipped with "#"
	onGrid             string // at least "#" cards are on the grid
	won                string
	and                string
	uncopyable         string

	card, cards, allCards string            // Pony cards that may be picked: one, "#", all
	all                   string            // "#" in the plural, all of them
	linked                string            // after a card: shipped with "#"
	thisCard              string            // the card that has the power
	who                   map[string]string // after a card
	values                map[string]string // of the fields deck, from, until, becomes and bars
	upTo                  string
	anyCards              string // cards of any kind, by number
	either, eitherThatIs  string // of the two that a Ship joins: one, or one that is "#"
}

var powerGrammars = map[language.Code]*powerGrammar{language.English: &englishPowers, language.Spanish: &spanishPowers}

// PowerWords says what a power does on a card of that kind, in every language, from its effects.
func PowerWords(p tsssf.Power, kind tsssf.Kind) Wording {
	if len(p.Effects) == 0 {
		return nil
	}
	w := Wording{}
	for code, grammar := range powerGrammars {
		w[string(code)] = grammar.power(p, kind)
	}
	return w
}

// DeedWords says what a deed does in a power, in every language, as the beginning of a list of steps.
func DeedWords(e tsssf.Effect, kind tsssf.Kind) Wording {
	w := Wording{}
	for code, grammar := range powerGrammars {
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
			also = append(also, g.also+words)
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
		words := strings.ReplaceAll(g.allOfThem, "#", g.condition(*p.AllIf))
		sentences = append(sentences, endSentence(words+strings.Join(also, "")))
	}
	if p.Uncopyable && len(steps) > 0 && !neverCopied(p) {
		sentences = append(sentences, g.uncopyable)
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
		return g.then + g.may
	}
	return g.then
}

// begin is said before a step that begins a sentence, because the step before it is a long one, or because it has a condition.
func (g *powerGrammar) begin(e tsssf.Effect) string {
	words := sentenceCase(g.then)
	if e.If != nil {
		words = strings.TrimSpace(words) + ", " + strings.ReplaceAll(g.given, "#", g.condition(*e.If))
	}
	if e.May {
		return words + g.may
	}
	return words + g.must
}

// frame joins steps into a sentence that says when they are carried out, and whether they can be declined.
func (g *powerGrammar) frame(p tsssf.Power, steps []string) string {
	begin := g.may
	switch {
	case p.FromHand && !saysHowToPlay(p.Effects) && p.Effects[0].Do != tsssf.DeedDeckShip:
		begin = g.useCard
	case p.Must && !p.Effects[0].May && p.When != tsssf.WhenAtWill:
		begin = g.must
	}
	words := strings.Join(steps, ", ")
	if p.Choose > 0 {
		choice := g.someOf
		if p.Choose == 1 {
			choice = g.oneOf
		}
		begin += strings.ReplaceAll(choice, "#", strconv.Itoa(p.Choose))
		words = joinList(steps, g.or)
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
		template := g.given
		if p.When == tsssf.WhenTrue || p.When == tsssf.WhenAtOnce {
			template = g.asSoonAs
		}
		words = strings.ReplaceAll(template, "#", g.condition(*c)) + words
	}
	return endSentence(sentenceCase(g.when[p.When] + words))
}

func (g *powerGrammar) condition(c tsssf.Condition) string {
	var parts []string
	if c.With != "" {
		parts = append(parts, strings.ReplaceAll(g.shippedWith, "#", g.phrase(c.With, max(c.N, 1))))
	}
	if c.Grid > 0 {
		parts = append(parts, strings.ReplaceAll(g.onGrid, "#", strconv.Itoa(c.Grid)))
	}
	if c.Won {
		parts = append(parts, g.won)
	}
	return strings.Join(parts, g.and)
}

// phrase says which cards match a criterion. Zero means several without a number.
func (g *powerGrammar) phrase(criterion string, n int) string {
	c, err := goal.ParseCriterion(criterion)
	if err != nil { // it was checked when the pack was read
		return criterion
	}
	return goal.CriterionWords(c, n, g.code)
}

// step says what one effect does.
func (g *powerGrammar) step(e tsssf.Effect, kind tsssf.Kind) string {
	words := g.deeds[string(e.Do)]
	for _, variant := range variantsOf(e, kind) {
		if found, ok := g.deeds[string(e.Do)+"/"+variant]; ok {
			words = found
			break
		}
	}
	return gap.ReplaceAllStringFunc(words, func(text string) string { return g.fill(text[1:len(text)-1], e) })
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
			number = strings.ReplaceAll(g.upTo, "#", number)
		}
		return strings.ReplaceAll(many, "#", number)
	}
	switch name {
	case "pony":
		return g.picked(e, n)
	case "two":
		return g.picked(e, max(n, 2))
	case "found":
		if e.Of != "" {
			return g.phrase(e.Of, n)
		}
		return g.fill(g.anyCards, e)
	case "either":
		if e.Of != "" {
			return strings.ReplaceAll(g.eitherThatIs, "#", g.phrase(e.Of, 1))
		}
		return g.either
	case "ponies":
		return g.picked(e, 0)
	case "keywords":
		template := g.keywords
		if len(e.Keywords) == 1 {
			template = g.keyword
		}
		return strings.ReplaceAll(template, "#", joinList(e.Keywords, g.and))
	case "text":
		return e.Text
	case "deck":
		return g.values["deck "+e.Deck]
	case "becomes":
		return g.values["becomes "+e.Becomes]
	case "bars":
		var bars []string
		for _, bar := range e.Bars {
			bars = append(bars, g.values["bars "+string(bar)])
		}
		return joinList(bars, g.nor)
	}
	return strings.ReplaceAll(name, "#", strconv.Itoa(n))
}

// picked says which Pony cards an effect lets a player pick: that many, or 0 for several without a number.
func (g *powerGrammar) picked(e tsssf.Effect, n int) string {
	var words string
	switch {
	case e.Who == tsssf.WhoSelf:
		return g.thisCard
	case e.Of != "" && e.All:
		words = strings.ReplaceAll(g.all, "#", g.phrase(e.Of, 0))
	case e.Of != "":
		words = g.phrase(e.Of, n)
	case e.All:
		words = g.allCards
	case n == 1:
		words = g.card
	case n == 0:
		words = strings.TrimSpace(strings.ReplaceAll(g.cards, "#", ""))
	default:
		words = strings.ReplaceAll(g.cards, "#", strconv.Itoa(n))
	}
	words += g.who[string(e.Who)]
	switch e.With {
	case "":
		return words
	case string(tsssf.WhoSelf):
		return words + strings.ReplaceAll(g.linked, "#", g.thisCard)
	}
	return words + strings.ReplaceAll(g.linked, "#", g.phrase(e.With, 1))
}

// joinList joins words with commas, and the last two with another word.
func joinList(words []string, or string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + or + words[last]
}

func isSentence(words string) bool { return sentenceCase(words) == words }

func endSentence(words string) string {
	if words == "" || strings.ContainsAny(words[len(words)-1:], ".!?") || strings.HasSuffix(words, "…") {
		return words
	}
	return words + "."
}
