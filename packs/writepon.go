package packs

import (
	"fmt"
	"path"
	"reflect"
	"slices"
	"strings"

	"shipfic/language"
	"shipfic/tsssf"
)

// writePon writes a pack as a file of the official card machine, which prints cards and has no logic. Most of what
// makes cards playable is lost; the report says what.
func writePon(p *Pack) ([]byte, Report) {
	w := &ponWriting{export: export{pack: p, format: FormatPon, lost: map[string]int{}}, known: Names(Core().Cards)}
	w.b.WriteString("TSSSF_CardGen\n")
	for _, c := range p.Cards {
		w.card(c)
	}
	for _, thing := range ponLost {
		if n := w.lost[thing]; n > 0 {
			w.report.add(Finding{Severity: Warning, Code: CodeExport, File: p.File, Sentence: fmt.Sprintf("a .pon file has no %s (cards: %d)", thing, n)})
		}
	}
	return []byte(w.b.String()), w.report
}

// What lines of a .pon file do not have, in addition to what pack:1 lacks.
const (
	lostLogic     = "logic of Goals: the players judge them"
	lostNamespace = "keys: cards are known by their titles, and the pack by the file's name"
	lostLanguages = "texts in other languages than English"
)

var ponLost = []string{lostShort, lostArt, lostLogic, lostNamespace, lostLanguages}

// ponWriting is the state of writing one pack.
type ponWriting struct {
	export
	b     strings.Builder
	known []string
}

var ponKindWords = [len(tsssf.Kinds)]string{tsssf.Start: "START", tsssf.Pony: "Pony", tsssf.Ship: "Ship", tsssf.Goal: "Goal"}

func (w *ponWriting) card(c Card) {
	w.count(lostShort, c.Short != "")
	w.count(lostArt, c.Art != nil)
	w.count(lostLogic, c.Goal != nil)
	w.count(lostNamespace, c.Key() != keyFrom(c.Title))
	w.count(lostLanguages, len(c.Text) > 1 || len(c.Flavour) > 1)
	picture := c.Key() + ".png"
	if c.Image != "" {
		picture = path.Base(c.Image)
	}
	fields := []string{ponKindWords[c.Kind], picture, w.symbols(c), c.Title, strings.Join(w.keywords(c), ", "), w.body(c), c.Flavour.In(string(language.Default))}
	for i, field := range fields {
		if i > 0 {
			w.b.WriteByte('`')
		}
		w.b.WriteString(ponField(field, i == ponBody))
	}
	w.b.WriteByte('\n')
}

// ponField is a text that can be put between backticks. Braces mean templates, in the body only.
func ponField(text string, isBody bool) string {
	text = strings.NewReplacer("`", "'", "\r", "", "\n", `\n`).Replace(text)
	if !isBody {
		text = strings.NewReplacer("{", "(", "}", ")").Replace(text)
	}
	return text
}

var (
	ponRaces   = map[string]string{"earth": "Earth Pony", "pegasus": "Pegasus", "unicorn": "Unicorn", "alicorn": "Alicorn"}
	ponGenders = map[string]string{"male": "Male", "female": "Female", "male/female": "malefemale"}
)

// symbols writes "Female!Unicorn!Dystopian", or "Goal!3-4".
func (w *ponWriting) symbols(c Card) string {
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
	if becomes := w.imitates(c); becomes != "" {
		list = append(list, "changeling"+strings.ToLower(strings.ReplaceAll(ponRaces[becomes], " ", "")))
	}
	for _, race := range c.Race.Names() {
		list = append(list, ponRaces[race])
	}
	if c.Dystopian {
		list = append(list, "Dystopian")
	}
	return strings.Join(list, "!")
}

// imitates is the kind of pony that a changeling imitates, if a symbol can express it.
func (w *ponWriting) imitates(c Card) string {
	if becomes := c.becomes(); ponRaces[becomes] != "" && reflect.DeepEqual(c.Power, tsssf.ChangelingPower(becomes, false)) {
		return becomes
	}
	return ""
}

// keywords lists names and keywords. A reader tells a name from a keyword only if Core has the name or it is the
// title.
func (w *ponWriting) keywords(c Card) []string {
	var list []string
	for _, name := range c.Names {
		switch {
		case slices.Contains(w.known, name) && name != bareChangeling:
			list = append(list, name)
		case name != c.Title && !(name == bareChangeling && w.imitates(c) != ""):
			w.warn(c, "name", "a .pon file has only names of Core and the title: %q is not written", name)
		}
	}
	for _, word := range c.Keywords {
		if strings.Contains(word, ",") || slices.Contains(w.known, word) && word != bareChangeling {
			w.warn(c, "keywords", "the keyword %q would be read as something else and is not written", word)
			continue
		}
		list = append(list, word)
	}
	return list
}

// body is the text, with a template for the power if there is one.
func (w *ponWriting) body(c Card) string {
	text := strings.NewReplacer("{", "(", "}", ")").Replace(c.Says().In(string(language.Default)))
	if c.Kind == tsssf.Goal || c.Kind == tsssf.Start {
		return text
	}
	var templates []string
	switch template := ponTemplateFor(c.Power); {
	case template != "":
		templates = append(templates, "{"+template+"}")
	case c.Power.Name == "" && text != "":
		w.warn(c, "text", "the card has no power, so its text would be carried out by hand; it is not written")
		text = ""
	case c.Power.Name == "" || w.imitates(c) != "" || c.Power.Name == "reminder":
	default:
		w.warn(c, "power", "a .pon file has no power %q; the players carry out its text by hand", c.Power.Name)
		if text == "" {
			text = c.Power.Name
		}
	}
	switch {
	case c.Count == 2:
		templates = append(templates, "{double pony}")
	case c.Count > 2:
		w.warn(c, "count", "a .pon file cannot express that the card counts as %d ponies", c.Count)
	}
	return strings.Join(append(slices.DeleteFunc([]string{text}, func(t string) bool { return t == "" }), templates...), "\n")
}

// ponTemplateFor is the template for exactly this power, or "".
func ponTemplateFor(p tsssf.Power) string {
	for _, template := range ponTemplateList {
		if named, known := tsssf.PowerNamed(ponTemplates[template]); known && reflect.DeepEqual(named, p) {
			return template
		}
	}
	return ""
}
