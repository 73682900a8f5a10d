package packs

import (
	"path"
	"reflect"
	"slices"
	"strings"

	"shipfic/language"
	"shipfic/tsssf"
)

// writePon writes a pack as a file of the official card machine, which prints cards. A card that came from such a file
// and has not changed is written as it was, byte for byte. The report says what reading the file again would not give
// back.
func writePon(p *Pack) ([]byte, Report) {
	w := &ponWriting{export: export{writing: writing{pack: p, format: FormatPon}, lost: map[string]int{}}, kept: keptLines(p)}
	if p.Format != FormatPon {
		w.lines = append(w.lines, ponHeaders[0])
	}
	others := p.Pon
	for i, c := range p.Cards {
		for len(others) > 0 && others[0].Before <= i {
			w.lines, others = append(w.lines, others[0].Text), others[1:]
		}
		w.lines = append(w.lines, w.line(i, c))
	}
	for _, other := range others {
		w.lines = append(w.lines, other.Text)
	}
	if p.Format != FormatPon {
		w.lines = append(w.lines, "")
	}
	data := []byte(strings.Join(w.lines, "\n"))
	w.sayLost(data)
	creditsLost(p, FormatPon, &w.report)
	return data, w.report
}

// ponWriting is the state of writing one pack.
type ponWriting struct {
	export
	lines []string
	kept  map[int]string // by card: the line it came from, if that still says the same
}

// keptLines reads the lines again that cards came from. Those that give the same card are written as they are.
func keptLines(p *Pack) map[int]string {
	lines, cards := []string{ponHeaders[0]}, []int{}
	for i, c := range p.Cards {
		if c.Source.Pon != "" {
			lines, cards = append(lines, c.Source.Pon), append(cards, i)
		}
	}
	kept := map[int]string{}
	again, _ := Load(p.File, []byte(strings.Join(lines, "\n")))
	if again == nil || len(again.Cards) != len(cards) {
		return kept
	}
	for k, i := range cards {
		if sameCard(again.Cards[k], p.Cards[i]) {
			kept[i] = p.Cards[i].Source.Pon
		}
	}
	return kept
}

// sameCard compares all but the ids and the sources.
func sameCard(a, b Card) bool {
	a.ID, a.Source = b.ID, b.Source
	return reflect.DeepEqual(a, b)
}

var ponKindWords = [len(tsssf.Kinds)]string{tsssf.Start: "START", tsssf.Pony: "Pony", tsssf.Ship: "Ship", tsssf.Goal: "Goal"}

// line is the line for a card. Of a changed card the fields that only the card machine reads stay as they were.
func (w *ponWriting) line(i int, c Card) string {
	if kept, same := w.kept[i]; same {
		return kept
	}
	was := strings.Split(strings.TrimRight(c.Source.Pon, "\r"), "`")
	if len(was) <= ponTitle {
		was = slices.Grow([]string{}, ponFields)[:ponFields]
	}
	picture := was[ponPicture]
	if c.Image != "" {
		picture = path.Base(c.Image)
	} else if picture == "" {
		picture = c.Key() + ".png"
	}
	if c.Kind == tsssf.Goal {
		w.loseReward(&c)
	}
	fields := []string{
		ponKindWords[c.Kind], ponField(picture), symbolsOf(c, was[ponSymbols]), ponField(c.Title),
		ponField(strings.Join(keywordsOf(c), ", ")), w.body(c), ponField(c.Flavour.In(string(language.Default))),
	}
	if len(was) > ponFields {
		fields = append(fields, was[ponFields:]...)
	}
	return strings.Join(fields, "`")
}

// ponField is a text that can be put between backticks. Braces mean templates, in the body only.
func ponField(text string) string {
	return strings.NewReplacer("`", "'", "\r", "", "\n", `\n`, "{", "(", "}", ")").Replace(text)
}

var (
	ponRaces   = map[string]string{"earth": "Earth Pony", "pegasus": "Pegasus", "unicorn": "Unicorn", "alicorn": "Alicorn"}
	ponGenders = map[string]string{"male": "Male", "female": "Female", "male/female": "malefemale"}
)

// symbolsOf writes "Female!Unicorn!Dystopian", or "Goal!3-4", and the symbols there were that mean nothing to us.
func symbolsOf(c Card, was string) string {
	switch c.Kind {
	case tsssf.Goal:
		worth := c.Worth()
		if !strings.Contains(worth, "-") {
			worth = strings.Replace(worth, "/", "-", 1)
		}
		return "Goal!" + worth
	case tsssf.Ship:
		return "Ship"
	}
	var list []string
	if gender := c.GenderSymbol(); gender != "" {
		list = append(list, ponGenders[gender])
	}
	black := c.Black.Names()
	if becomes := c.becomes(); ponRaces[becomes] != "" {
		black = []string{becomes}
	}
	for _, race := range black {
		list = append(list, "changeling"+strings.ToLower(strings.ReplaceAll(ponRaces[race], " ", "")))
	}
	for _, race := range c.Race.Names() {
		list = append(list, ponRaces[race])
	}
	if c.Dystopian {
		list = append(list, "Dystopian")
	}
	for symbol := range strings.SplitSeq(was, "!") {
		word := strings.ToLower(strings.TrimSpace(symbol))
		if _, known := ponSymbolNames[word]; !known && word != "" && word != strings.ToLower(c.Kind.String()) {
			list = append(list, ponField(symbol))
		}
	}
	return strings.Join(list, "!")
}

// keywordsOf lists what is in the bar of a card: names and keywords, or the kind of a Ship's power.
func keywordsOf(c Card) []string {
	if c.Kind == tsssf.Ship {
		for label, name := range ponLabels {
			if name == c.Power.Name && ponTemplateFor(c.Power) != "" {
				return []string{label}
			}
		}
		return nil
	}
	var list []string
	for _, name := range c.Names {
		if name != c.Title && name != bareChangeling {
			list = append(list, name)
		}
	}
	return append(list, c.Keywords...)
}

// body is the text. A power that has a template is written as its label and the template, which prints it in words: with
// the card's own words it would be printed twice.
func (w *ponWriting) body(c Card) string {
	text := c.Says().In(string(language.Default))
	if c.Kind == tsssf.Goal || c.Kind == tsssf.Start {
		return ponField(text)
	}
	power, left := c.Power, c.reminder()
	if n := len(power.Effects); left != "" && n > 1 {
		power.Effects = power.Effects[:n-1]
	} else {
		left = ""
	}
	var parts []string
	if c.Count == 2 {
		parts = append(parts, "{double pony}")
	}
	switch template := ponTemplateFor(power); {
	case template != "":
		parts = append(parts, strings.TrimSpace(strings.Join([]string{ponField(ponLabel.FindString(text)), "{" + template + "}", ponField(left)}, " ")))
	case c.Power.Name == "":
		// Words without a power would be taken for one.
	case text == "":
		parts = append(parts, ponField(sentence(seeCard)))
	default:
		parts = append(parts, ponField(text))
	}
	return strings.Join(parts, `\n`)
}

// ponTemplateFor is the template for exactly this power, or "".
func ponTemplateFor(p tsssf.Power) string {
	for _, template := range ponTemplateList {
		if named, known := tsssf.PowerNamed(ponTemplates[template]); known && template != "midreplace" && reflect.DeepEqual(named, p) {
			return template
		}
	}
	return ""
}
