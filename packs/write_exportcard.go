package packs

import (
	"reflect"
	"strings"

	"shipfic/tsssf"
	"shipfic/tsssf/goal"
)

// lose reports what a card loses.
func (e *export) lose(c *Card) {
	e.count(lostShort, c.Short != "")
	e.count(lostText, len(c.Text) > 0)
	e.count(lostFlavour, len(c.Flavour) > 0)
	e.count(lostArt, c.Art != nil)
	e.count(lostUpload, c.Picture != nil && (c.Picture.Hash != "" || c.Picture.Artist+c.Picture.Licence != ""))
	e.count(lostPicture, e.format == FormatPack && e.hasAddress(c))
	if c.Kind == tsssf.Goal {
		e.loseGoal(c)
		return
	}
	for _, name := range c.Names {
		if hasSlash(name) {
			e.warn(c, "lost-slash", "name", "the name %q has a slash, which separates two names in %s", name, e.format)
		}
	}
	if c.Power.Name == "" {
		return
	}
	switch word, exact := actionFor(c.Power); {
	case word == "":
		e.warn(c, "lost-power", "power", "%s has no power %q; it became a reminder of its text", e.format, c.Power.Name)
	case !exact:
		e.warn(c, "lost-options", "power", "%s cannot express the options of the power; it became %q", e.format, word)
	}
}

func (e *export) loseGoal(c *Card) {
	if c.Value.More != nil {
		e.warn(c, "lost-more", "moreWhen", "%s cannot express when the Goal is worth %s points; it was written as %q", e.format, c.Value.MorePoints, c.Worth())
	}
	if c.HandLimit > 0 {
		e.warn(c, "lost-hand", "handLimit", "%s cannot express that the winner's hand limit grows by %d", e.format, c.HandLimit)
	}
	e.loseReward(c)
	if c.Goal != nil && e.loses(c.Goal) {
		e.warn(c, "lost-goal", "goalLogic", "%s cannot express %s; it was left out, so players judge the Goal", e.format, goal.String(c.Goal))
	}
}

func (e *export) loseReward(c *Card) {
	if c.HasPower() {
		e.warn(c, "lost-reward", "reward", "%s cannot express the reward %q of the Goal", e.format, c.Power.Name)
	}
}

func (e *export) count(thing string, lost bool) {
	if lost {
		e.lost[thing]++
	}
}

func (e *export) warn(c *Card, which, field, format string, args ...any) {
	e.report.add(Finding{Severity: Warning, Code: CodeExport + Code("/"+which), File: e.pack.File, Card: c.ID, Field: field}.Saying(format, args...))
}

// isOurs reports whether a Goal uses a function that only we have.
func isOurs(g goal.Goal) bool {
	kind, _ := goal.Apart(g)
	return kind.IsOurs()
}

// seeCard is the text of a power that has no other words.
const seeCard = "by hand, see the card"

// actionFor is the word for a power, and whether it expresses it fully. Options and the line breaks of a reminder may
// be lost; a word that does something else does not count.
func actionFor(p tsssf.Power) (word string, exact bool) {
	if len(p.Effects) == 0 {
		return "", false
	}
	last := p.Effects[len(p.Effects)-1]
	switch last.Do {
	case tsssf.DeedDisguise:
		word = "Changeling(" + last.Becomes + ")"
		if last.NoRedisguise {
			word = "ChangelingNoRedisguise(" + last.Becomes + ")"
		}
	case tsssf.DeedAddKeywords:
		word = "addKeywords(" + strings.Join(last.Keywords, ", ") + ")"
	case tsssf.DeedReminder:
		word = "Reminder(" + reminderText(last.Text, "") + ")"
	default:
		for _, name := range actionNames {
			if reflect.DeepEqual(tsssf.NamedPowers[actions[name]].Effects, p.Effects) {
				word = name
			}
		}
	}
	same, _, err := action(word)
	isReminder := len(p.Effects) == 1 && last.Do == tsssf.DeedReminder
	if err != nil || !isReminder && !reflect.DeepEqual(same.Effects, p.Effects) {
		return "", false
	}
	return word, reflect.DeepEqual(same, p)
}

// reminderText is a text that can be put in parentheses.
func reminderText(text, instead string) string {
	text = strings.Join(strings.Fields(strings.NewReplacer("(", "[", ")", "]").Replace(text)), " ")
	if text == "" {
		return instead
	}
	return text
}
