package packs

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"shipfic/tsssf"
)

// ponSymbol is what a symbol of the card machine means.
type ponSymbol struct {
	race      tsssf.Race
	gender    tsssf.Gender
	dystopian bool
	becomes   string // of a changeling
}

var ponSymbolNames = map[string]ponSymbol{
	"male":       {gender: tsssf.Male},
	"female":     {gender: tsssf.Female},
	"malefemale": {gender: tsssf.Male | tsssf.Female},

	"earth pony": {race: tsssf.Earth},
	"earthpony":  {race: tsssf.Earth},
	"earth":      {race: tsssf.Earth},
	"pegasus":    {race: tsssf.Pegasus},
	"unicorn":    {race: tsssf.Unicorn},
	"alicorn":    {race: tsssf.Alicorn},
	"uniearth":   {race: tsssf.Unicorn | tsssf.Earth},

	"dystopian":      {dystopian: true},
	"postapocalypse": {dystopian: true},

	"changelingearthpony": {becomes: "earth"},
	"changelingearth":     {becomes: "earth"},
	"changelingpegasus":   {becomes: "pegasus"},
	"changelingunicorn":   {becomes: "unicorn"},
	"changelingalicorn":   {becomes: "alicorn"},
}

var ponSymbolList = slices.Sorted(maps.Keys(ponSymbolNames))

// symbols reads "Female!Unicorn!Dystopian" on a pony and "Goal!3" on a Goal. A Ship has only the symbol of its kind.
func (c *ponCard) symbols() {
	points := false
	for said := range strings.SplitSeq(c.fields[ponSymbols], "!") {
		word := strings.ToLower(strings.TrimSpace(said))
		switch {
		case word == "" || word == strings.ToLower(c.card.Kind.String()):
		case c.card.Kind == tsssf.Goal:
			points = true
			c.points(word)
		case c.card.Kind == tsssf.Ship:
			c.warnAt(ponSymbols, CodeSymbol, "a Ship has no symbol %q; it was ignored", cut(said))
		default:
			c.symbol(word)
		}
	}
	if c.card.Kind == tsssf.Goal && !points {
		c.failAt(ponSymbols, CodePoints, "the Goal has no points: write its symbols as in Goal!3")
	}
}

func (c *ponCard) points(said string) {
	value, err := parsePoints(said)
	if err != nil {
		c.failAt(ponSymbols, CodePoints, "%v", err)
		return
	}
	c.card.Value.Points, c.card.Value.MorePoints = value[0], value[1]
}

func (c *ponCard) symbol(word string) {
	s, known := ponSymbolNames[word]
	if !known {
		c.failAt(ponSymbols, CodeSymbol, "the symbol %q is unknown%s", cut(word), didYouMean(word, ponSymbolList))
		return
	}
	c.card.Race |= s.race
	c.card.Gender |= s.gender
	c.card.Dystopian = c.card.Dystopian || s.dystopian
	if s.becomes != "" {
		c.setPower(ponSymbols, tsssf.ChangelingPower(s.becomes, false), word)
	}
}

// setPower sets the power that a word in one of the fields stands for.
func (c *ponCard) setPower(field int, power tsssf.Power, word string) {
	switch {
	case c.card.Kind == tsssf.Start:
		c.warnAt(field, CodePower, "a Start card is never attached, so its power would never be used; %q was ignored", word)
	case !fits(power, c.card.Kind):
		c.failAt(field, CodePower, "a %s card cannot have the power %q", c.card.Kind, word)
	case c.card.Power.Name != "" && c.card.Power.Name != power.Name:
		c.warnAt(field, CodePower, "the card already has the power %q; %q was ignored", c.card.Power.Name, word)
	default:
		c.card.Power = power
	}
}

// ponTemplates maps words in braces to powers.
var ponTemplates = map[string]string{
	"swap": "swap", "3swap": "3swap", "draw": "draw", "goal": "newGoal", "search": "search", "copy": "copy", "replace": "replace",
	"love poison": "lovePoison", "keyword change": "keywordChange", "gender change": "genderChange", "race change": "raceChange",
	"timeline change": "timelineChange", "play from discard": "playFromDiscard", "clone": "clone",
}

var ponTemplateList = slices.Concat(slices.Sorted(maps.Keys(ponTemplates)), []string{"hermaphrodite", "double pony"})

var inBraces = regexp.MustCompile(`\{([^{}]*)\}`)

// body reads the text of the card. A template gives its power; without one, players carry out the text by hand (R2).
func (c *ponCard) body() {
	templates := 0
	text := inBraces.ReplaceAllStringFunc(c.text(ponBody), func(found string) string {
		word := strings.ToLower(strings.TrimSpace(found[1 : len(found)-1]))
		if _, symbol := ponSymbolNames[word]; symbol {
			return ponSymbolWord(word)
		}
		if !c.template(word) {
			return found
		}
		templates++
		return ponGap
	})
	text = ponTidy(text)
	if text != "" {
		c.card.Text = english(text)
	}
	enforced := templates > 0 || c.card.Power.Name != "" || text == ""
	if !enforced && (c.card.Kind == tsssf.Pony || c.card.Kind == tsssf.Ship) {
		c.card.Power = tsssf.ReminderPower(text)
		c.warnAt(ponBody, CodeUnenforced, "the power is only described; the table shows the text and players carry it out by hand")
	}
}

// template applies a word in braces, and reports whether it is known.
func (c *ponCard) template(word string) bool {
	switch word {
	case "hermaphrodite":
		c.card.Gender = tsssf.Male | tsssf.Female
		return true
	case "double pony":
		c.card.Count = 2
		return true
	}
	name, known := ponTemplates[word]
	if !known {
		c.warnAt(ponBody, CodeTemplate, "the template {%s} is unknown; it was left in the text%s", cut(word), maybe(word, ponTemplateList))
		return false
	}
	power, _ := tsssf.PowerNamed(name)
	c.setPower(ponBody, power, word)
	return true
}

// ponSymbolWord is a symbol's word inside a text.
func ponSymbolWord(word string) string {
	switch word {
	case "earthpony", "earth":
		return "earth pony"
	case "postapocalypse":
		return "dystopian"
	case "malefemale":
		return "male/female"
	}
	return word
}

// ponGap marks where a template was in a text, and ponLeft matches what it leaves behind with the colon before it.
const ponGap = "\x00"

var ponLeft = regexp.MustCompile(`[:\s]*` + ponGap)

// ponTidy removes what templates leave behind, and empty lines.
func ponTidy(text string) string {
	var lines []string
	for line := range strings.SplitSeq(ponLeft.ReplaceAllString(text, ""), "\n") {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}
