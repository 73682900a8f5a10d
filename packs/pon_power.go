package packs

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"shipfic/language"
	"shipfic/tsssf"
)

// ponTemplates maps words in braces to powers. The card machine prints a whole sentence for each; that of {midreplace}
// lacks the note that it cannot be copied, because more of the power follows.
var ponTemplates = map[string]string{
	"swap": "swap", "3swap": "3swap", "draw": "draw", "goal": "newGoal", "search": "search", "copy": "copy",
	"replace": "replace", "midreplace": "replace",
	"love poison": "lovePoison", "keyword change": "keywordChange", "gender change": "genderChange", "race change": "raceChange",
	"timeline change": "timelineChange", "play from discard": "playFromDiscard", "clone": "clone",
}

// The templates that say something else about a card, with our words for them.
var ponNotes = map[string]Wording{
	"hermaphrodite": {"en": "Counts as male or female, as you like.", "es": "Cuenta como macho o como hembra, a tu gusto."},
	"double pony":   {"en": "Counts as 2 ponies.", "es": "Cuenta como 2 Ponis."},
}

var ponTemplateList = slices.Concat(slices.Sorted(maps.Keys(ponTemplates)), slices.Sorted(maps.Keys(ponNotes)))

// ponLabels maps the words in parentheses after a Pony's power ("Bumper Crop (Draw)"), and those in the bar of a Ship, to
// powers. All others are "Special".
var ponLabels = map[string]string{
	"Swap": "swap", "Draw": "draw", "New Goal": "newGoal", "Search": "search", "Copy": "copy", "Replace": "replace",
	"Love Poison": "lovePoison", "Keyword Change": "keywordChange", "Gender Change": "genderChange", "Race Change": "raceChange",
	"Timeline Change": "timelineChange", "Play From Discard": "playFromDiscard", "Clone": "clone",
	"Race & Gender Change": "raceGenderChange", "Gender, Keyword & Race Change": "makePrincess",
}

// labelled is the power with that label, or "".
func labelled(said string) string {
	for label, name := range ponLabels {
		if strings.EqualFold(label, said) {
			return name
		}
	}
	return ""
}

// ponLabel matches a power's title with its label, at the beginning of a line.
var ponLabel = regexp.MustCompile(`(?i)[^\n]*?\((swap|draw|new goal|search|copy|replace|special)\)[ \t]*:?`)

// ponPower is what the text of a card says, as far as it is understood.
type ponPower struct {
	*ponCard
	power tsssf.Power
	rest  []string // sentences that are not understood
}

// power reads the text of a Pony, Ship or Start card. Templates and the regular sentences give its power. What is not
// understood remains as a reminder: players carry it out by hand (R2).
func (c *ponCard) power() {
	text := c.text(ponBody)
	if len(text) > maxBody {
		c.longBody(text)
		return
	}
	text = symbolsAsWords(text)
	c.card.Text = ponWording(text)
	p := &ponPower{ponCard: c}
	label := p.sentences(text)
	if c.card.Kind == tsssf.Ship {
		label = c.fields[ponKeywords]
	}
	switch {
	case p.power.Name == "" && labelled(label) != "":
		p.set(labelled(label))
	case p.power.Name == "" && c.black != "" && label == "":
		c.guessed = len(p.rest) > 0
		p.power, p.rest = tsssf.ChangelingPower(c.black, false), nil
	}
	if c.black != "" && p.power.Name != "changeling" {
		c.card.Black = tsssf.RaceNamed(c.black)
	}
	if c.card.Kind == tsssf.Start {
		return
	}
	c.card.Power = p.power
	switch left := strings.Join(p.rest, " "); {
	case left == "":
	case p.power.Name == "":
		c.card.Power = tsssf.ReminderPower(c.card.Text.In(string(language.Default)))
	default:
		c.card.Power.Effects = append(slices.Clone(p.power.Effects), tsssf.Effect{Do: tsssf.DeedReminder, Text: left})
	}
}

// longBody takes a text that is too long to be searched as a power that players carry out by hand.
func (c *ponCard) longBody(text string) {
	c.card.Text = english(text)
	if c.card.Kind != tsssf.Start {
		c.card.Power = tsssf.ReminderPower(text)
	}
}

// aSentence matches a template or a sentence.
var aSentence = regexp.MustCompile(`\{[^{}]*\}|[^.!?{}]+[.!?]*`)

// sentences reads a text sentence by sentence, and returns its label.
func (p *ponPower) sentences(text string) (label string) {
	if at := ponLabel.FindStringSubmatchIndex(text); at != nil {
		label = text[at[2]:at[3]]
		text = text[:at[0]] + "\n" + text[at[1]:]
	}
	if name := powerInOurWords()[oneLine(text)]; name != "" && p.set(name) {
		return label
	}
	for _, said := range aSentence.FindAllString(oneLine(text), -1) {
		said = strings.TrimSpace(said)
		plain := strings.TrimRight(strings.ReplaceAll(said, "’", "'"), ".!? :")
		switch {
		case strings.HasPrefix(said, "{"):
			p.template(strings.ToLower(strings.TrimSpace(said[1:len(said)-1])), said)
		case plain == "" || strings.HasSuffix(said, ":"): // the title of what follows
		case !p.understands(plain):
			p.rest = append(p.rest, said)
		}
	}
	return label
}

// understands reads a sentence of the table.
func (p *ponPower) understands(sentence string) bool {
	for _, s := range ponSentences() {
		if found := s.words.FindStringSubmatch(sentence); found != nil && s.say(p, found[1:]) {
			return true
		}
	}
	return false
}

// template reads a word in braces.
func (p *ponPower) template(word, said string) {
	name, known := ponTemplates[word]
	switch power, _ := tsssf.PowerNamed(name); {
	case word == "hermaphrodite":
		p.card.Gender = tsssf.Male | tsssf.Female
	case word == "double pony":
		p.card.Count = 2
	case !known:
		p.warnAt(ponBody, CodeTemplate+"/template", "the template {%s} is unknown; it was left in the text%s", cut(word), maybe(word, ponTemplateList))
		p.rest = append(p.rest, said)
	case p.card.Kind == tsssf.Start:
		p.warnAt(ponBody, CodePower+"/start-power", "a Start card is never attached, so its power would never be used; %q was ignored", word)
	case !fits(power, p.card.Kind):
		p.failAt(ponBody, CodePower+"/power-other-kind", "a %s card cannot have the power %q", p.card.Kind, word)
	case !p.set(name):
		p.rest = append(p.rest, standardWords(power).In(string(language.Default)))
	}
}

// set takes a named power, and reports whether the card can have it: it has no other, and is of the right kind.
func (p *ponPower) set(name string) bool {
	power, known := tsssf.PowerNamed(name)
	return known && p.take(power)
}

func (p *ponPower) take(power tsssf.Power) bool {
	if p.power.Name == power.Name {
		return true
	}
	if p.power.Name != "" || !fits(power, p.card.Kind) {
		return false
	}
	p.power = power
	return true
}

// ponWording is the text of a card with our own words in the place of templates, in all languages if there are any.
func ponWording(text string) Wording {
	if text == "" {
		return nil
	}
	w := Wording{}
	for _, code := range language.All() {
		templates := false
		said := inBraces.ReplaceAllStringFunc(text, func(found string) string {
			words := ponTemplateWords(found).In(string(code))
			if words == "" {
				return found
			}
			templates = true
			return words
		})
		if templates || code == language.Default {
			w[string(code)] = tidyLines(said)
		}
	}
	return w
}

// ponTemplateWords are our words for a template in braces.
func ponTemplateWords(found string) Wording {
	word := strings.ToLower(strings.TrimSpace(found[1 : len(found)-1]))
	if note := ponNotes[word]; note != nil {
		return note
	}
	power, _ := tsssf.PowerNamed(ponTemplates[word])
	return standardWords(power)
}

// tidyLines trims the lines of a text and drops empty ones.
func tidyLines(text string) string {
	var lines []string
	for line := range strings.SplitSeq(text, "\n") {
		if line = oneLine(line); line != "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}
