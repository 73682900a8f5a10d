package packs

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"shipfic/language"
	"shipfic/tsssf"
	"shipfic/tsssf/goal"
)

// goal reads the text of a Goal. Its condition comes from the regular sentences, or from the embedded Goal with the same
// title: printed Goals have remarks that no sentence of the table has. Otherwise players judge it.
func (c *ponCard) goal() {
	text := c.text(ponBody)
	if text != "" {
		c.card.Text = english(tidyLines(symbolsAsWords(text)))
	}
	known, from := cardTitled(tsssf.Goal, c.card.Title)
	logic, understood := c.goalLogic(c.card.Text.In(string(language.Default)))
	switch {
	case understood:
		c.card.Goal, _ = goal.Parse(logic)
		if known != nil && goal.String(known.Goal) == goal.String(c.card.Goal) {
			c.card.HandLimit, c.card.Value.More = known.HandLimit, known.Value.More
		}
	case known != nil && known.Goal != nil:
		c.card.Goal, c.card.HandLimit, c.card.Value.More = known.Goal, known.HandLimit, known.Value.More
		c.card.Source.Enforced = from.Name
	}
	if c.card.Value.More != nil && c.card.Worth() != known.Worth() {
		c.card.Value.More = nil
	}
}

// ponWin matches the words before a Goal's condition.
var ponWin = regexp.MustCompile(`(?i)^win this goal when:? `)

// goalLogic is what a text says in the Goal language, if all of it is understood.
func (c *ponCard) goalLogic(text string) (string, bool) {
	if len(text) > maxBody {
		return "", false
	}
	text = ponWin.ReplaceAllLiteralString(oneLine(strings.ReplaceAll(text, "’", "'")), "")
	condition, remarks, _ := strings.Cut(text, ". ")
	g := &ponGoal{ponCard: c}
	for remark := range strings.SplitSeq(remarks, ". ") {
		if remark = strings.TrimRight(remark, ".! "); remark != "" && !g.remark(remark) {
			return "", false
		}
	}
	condition = strings.TrimRight(condition, ".! ")
	for _, form := range ponGoalForms() {
		if found := form.words.FindStringSubmatch(condition); found != nil {
			if logic, ok := form.logic(g, found[1:]); ok {
				_, err := goal.Parse(logic)
				return logic, err == nil
			}
		}
	}
	return "", false
}

// ponGoal is a condition that is being read, with what remarks after it say.
type ponGoal struct {
	*ponCard
	also   map[string]string // by criterion: another that counts as well
	except []string          // names that do not count
}

// The remarks that change a condition.
var (
	countsAs   = regexp.MustCompile(`(?i)^(\S.*?) counts? as (?:an? )?(\S.*?) for this goal$`)
	countsNot  = regexp.MustCompile(`(?i)^(.+?) (?:doesn't|does not) count for this goal$`)
	moreOfSame = regexp.MustCompile(`(?i)^(?:swapping a pony card away from its original ship counts as breaking up a ship|s?he gets to watch)$`)
)

// remark reads a sentence after the condition.
func (g *ponGoal) remark(said string) bool {
	if found := countsAs.FindStringSubmatch(said); found != nil {
		more, ok := g.criterion(found[1])
		base, known := g.criterion(found[2])
		if ok && known {
			g.also = map[string]string{base: more}
		}
		return ok && known
	}
	if found := countsNot.FindStringSubmatch(said); found != nil {
		name, ok := g.nameIn(found[1])
		g.except = append(g.except, name)
		return ok
	}
	return moreOfSame.MatchString(said)
}

// ponGoalForm is a regular sentence of Goals, and what it means. Logic is false if it speaks of something unknown.
type ponGoalForm struct {
	words *regexp.Regexp
	logic func(g *ponGoal, found []string) (string, bool)
}

// goalForm compiles a row of the table. {n} stands for a number, {who} for ponies; the format has a place for each.
func goalForm(words, format string) ponGoalForm {
	kinds := regexp.MustCompile(`\{n\}|\{who\}`).FindAllString(words, -1)
	words = strings.NewReplacer("{n}", `(\d+|[a-z]+)`, "{who}", `(\S.*?)`, "{turn}", `(?: in one turn| in a single turn| on your turn)?`).Replace(words)
	return ponGoalForm{regexp.MustCompile(`(?i)^(?:` + words + `)$`), func(g *ponGoal, found []string) (string, bool) {
		said := make([]any, len(found))
		for i, kind := range kinds {
			ok := true
			if kind == "{n}" {
				n := number(found[i])
				said[i], ok = n, n > 0
			} else {
				said[i], ok = g.who(found[i])
			}
			if !ok {
				return "", false
			}
		}
		return fmt.Sprintf(format, said...), true
	}}
}

// ponGoalForms compile when they are needed first, as ponSentences do.
var ponGoalForms = sync.OnceValue(func() []ponGoalForm {
	return []ponGoalForm{
		goalForm(`any (?:single )?pony is shipped with (?:2|two) versions of another pony`, `ExistsPonyShippedTo(*, ShippedWith2Versions)`),
		goalForm(`any pony is shipped with an opposite-gendered version of (?:themselves|itself)`, `ExistsShipGeneric(ShippedWithOppositeGenderedSelf)`),
		goalForm(`{who} (?:is|are) shipped with (?:any )?{n} (?:other )?{who}`, `ExistsPonyShippedTo(%[1]s, Select(%[3]s, %[2]d))`),
		goalForm(`{who} (?:is|are) shipped with {who} and {who}`, `ExistsPonyShippedTo(%s, AllOf(%s, %s))`),
		goalForm(`{who} (?:is|are) shipped with {who}`, `ExistsShip(%s, %s)`),
		goalForm(`(?:2|two) {who} are shipped together`, `ExistsShip(%[1]s, %[1]s)`),
		goalForm(`{n} {who} are shipped in a chain`, `ExistsChain(%[2]s, %[1]d)`),
		goalForm(`(?:at least )?{n} {who}/{who} (?:ships|pairs) are (?:on the grid|in play)(?: at once| at the same time)?`, `ExistsShip(%[2]s, %[3]s, %[1]d)`),
		goalForm(`(?:at least )?{n} {who} are (?:on the grid|in play)(?: at once| at the same time)?`, `ExistsPony(%[2]s, %[1]d)`),
		goalForm(`you play {n} love poisons{turn}`, `PlayShipCards(action=lovePoison, %d)`),
		goalForm(`you play {n} ship cards{turn}`, `PlayShipCards(*, %d)`),
		goalForm(`you play {n} {who}/{who} ships{turn}`, `PlayShips(%[2]s, %[3]s, %[1]d)`),
		goalForm(`you play {n} {who}(?: cards)?{turn}`, `PlayPonies(%[2]s, %[1]d)`),
		goalForm(`you break up {n} ships{turn}`, `BreakShip(*, *, %d)`),
		goalForm(`you break up (?:a single|one) pony card {n} separate times{turn}`, `BreakPony(%d)`),
		goalForm(`you break up any ship with {who} in it`, `BreakShip(%s, *)`),
		goalForm(`you break up {who} with {who}`, `BreakShip(%s, %s)`),
		goalForm(`you swap {n} pony card positions{turn}`, `SwapCount(%d)`),
		goalForm(`you replace {n} pony cards{turn}`, `ReplaceCount(%d)`),
		{regexp.MustCompile(`(?i)^you give a pony the (.+) keyword$`), func(_ *ponGoal, found []string) (string, bool) {
			return fmt.Sprintf("GainKeyword(%s)", goalValue(found[0])), true
		}},
		goalForm(`you complete all other active goals{turn}`, `OtherGoalsWon`),
	}
})

// who reads the ponies that a condition speaks of, with what the remarks say about them.
func (g *ponGoal) who(said string) (string, bool) {
	criterion, ok := g.criterion(said)
	if also := g.also[criterion]; also != "" {
		criterion = "(" + criterion + " || " + also + ")"
	}
	for _, name := range g.except {
		criterion = strings.TrimPrefix(criterion+" && name!="+goalValue(name), "* && ")
	}
	return criterion, ok
}

var (
	anyOne      = regexp.MustCompile(`(?i)^(?:any|an?) `)
	exceptNamed = regexp.MustCompile(`(?i)^(.+) except (.+)$`)
	withKeyword = regexp.MustCompile(`(?i)^(?:pony|ponies|pony cards?) with the (.+) keyword$`)
)

// ponAttributes are the ponies that cards describe by a symbol or a word.
var ponAttributes = map[string]string{
	"pony": "*", "ponies": "*", "pony card": "*", "pony cards": "*", "anypony": "*",
	"male": "gender=male", "males": "gender=male", "female": "gender=female", "females": "gender=female",
	"earth pony": "race=earth", "earth ponies": "race=earth", "unicorn": "race=unicorn", "unicorns": "race=unicorn",
	"pegasus": "race=pegasus", "pegasi": "race=pegasus", "alicorn": "race=alicorn", "alicorns": "race=alicorn",
	"dystopian": "altTimeline=true", "dystopian ponies": "altTimeline=true",
	"gender-swapped ponies": "genderSwapped", "gender-swapped pony": "genderSwapped",
}

// criterion reads which ponies a text speaks of: "any Rarity", "females", "Ponies with the Villain keyword".
func (c *ponCard) criterion(said string) (string, bool) {
	said = anyOne.ReplaceAllLiteralString(strings.TrimSpace(said), "")
	if criterion := ponAttributes[strings.ToLower(said)]; criterion != "" {
		return criterion, true
	}
	if found := withKeyword.FindStringSubmatch(said); found != nil {
		return "keywords=" + goalValue(found[1]), true
	}
	if found := exceptNamed.FindStringSubmatch(said); found != nil {
		criterion, ok := c.criterion(found[1])
		name, named := c.nameIn(found[2])
		return strings.TrimPrefix(criterion+" && name!="+goalValue(name), "* && "), ok && named
	}
	if name, ok := c.nameIn(said); ok {
		return "name=" + goalValue(name), true
	}
	for _, one := range singular(said) {
		if c.isKeyword(one) {
			return "keywords=" + goalValue(one), true
		}
	}
	return "", false
}

// nameIn is the pony that a text names, in the singular or plural.
func (c *ponCard) nameIn(said string) (string, bool) {
	for _, one := range singular(anyOne.ReplaceAllLiteralString(said, "")) {
		if full := ponNicknames[one]; full != "" {
			return full, true
		}
		if c.isName(one) || c.isTitle(one) {
			return one, true
		}
	}
	return "", false
}

// isTitle reports whether a pony of the file is named by its title.
func (r *reading) isTitle(said string) bool { return r.words.titles[said] }

// singular lists what a noun may be the plural of, itself first.
func singular(said string) []string {
	list := []string{said}
	if stem, ok := strings.CutSuffix(said, "ies"); ok {
		list = append(list, stem+"y")
	}
	for _, ending := range []string{"es", "s"} {
		if stem, ok := strings.CutSuffix(said, ending); ok {
			list = append(list, stem)
		}
	}
	return list
}

// goalValue is a value in the Goal language, in quotes if it needs them.
func goalValue(said string) string {
	if strings.ContainsAny(said, `,()&|=!"`) || slices.Contains(strings.Fields(said), "in") {
		return `"` + strings.ReplaceAll(said, `"`, "") + `"`
	}
	return said
}
