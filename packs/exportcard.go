package packs

import (
	"fmt"
	"reflect"
	"strings"

	"shipfic/language"
	"shipfic/tsssf"
	"shipfic/tsssf/goal"
)

// card writes one card.
func (e *export) card(c Card) exportCard {
	e.count(lostShort, c.Short != "")
	e.count(lostText, len(c.Text) > 0)
	e.count(lostFlavour, len(c.Flavour) > 0)
	e.count(lostArt, c.Art != nil)

	out := exportCard{Title: c.Title}
	switch c.Kind {
	case tsssf.Goal:
		e.goal(c, &out)
	case tsssf.Ship:
		out.Action = e.action(c)
	default:
		e.pony(c, &out)
		out.Action = e.action(c)
	}
	e.count(lostUpload, c.Picture != nil && (c.Picture.Hash != "" || c.Picture.Artist+c.Picture.Licence != ""))
	image, thumb := pictures(e.pack, c.Kind, c.Key())
	if e.format == FormatLink {
		out.URL, out.Thumb = c.Image, c.Thumb
	} else if c.Image != "" && (e.pack.Root == "" || c.Image != image || c.Thumb != thumb) {
		out.URL, out.Thumb = c.Image, c.Thumb
		e.count(lostPicture, true)
	}
	return out
}

func (e *export) count(thing string, lost bool) {
	if lost {
		e.lost[thing]++
	}
}

func (e *export) warn(c Card, field, format string, args ...any) {
	e.report.add(Finding{Severity: Warning, Code: CodeExport, File: e.pack.File, Card: c.ID, Field: field, Sentence: fmt.Sprintf(format, args...)})
}

func (e *export) pony(c Card, out *exportCard) {
	out.Name = strings.Join(c.Names, "/")
	out.Race = strings.Join(c.Race.Names(), "/")
	out.Gender = c.GenderSymbol()
	out.AltTimeline = c.Dystopian
	out.ChangeGoalPointValues = c.ChangesGoalPoints
	keywords := append([]string{}, c.Keywords...)
	out.Keywords = &keywords
	if c.Count > 1 {
		out.Count = c.Count
	}
	if becomes := c.becomes(); tsssf.RaceNamed(becomes) != 0 {
		out.Race = becomes // in pack:1 the black symbol is written as a race
	}
	for _, name := range c.Names {
		if strings.Contains(name, "/") {
			e.warn(c, "name", "the name %q has a slash, which separates two names in %s", name, e.format)
		}
	}
}

func (e *export) goal(c Card, out *exportCard) {
	out.Points = c.Worth()
	if c.Value.More != nil {
		e.warn(c, "moreWhen", "%s cannot express when the Goal is worth %s points; it was written as %q", e.format, c.Value.MorePoints, out.Points)
	}
	if c.HandLimit > 0 {
		e.warn(c, "handLimit", "%s cannot express that the winner's hand limit grows by %d", e.format, c.HandLimit)
	}
	e.reward(c)
	if c.Goal == nil {
		return
	}
	if text := goal.String(c.Goal); isOurs(c.Goal) || strings.Contains(text, `"`) {
		e.warn(c, "goalLogic", "%s cannot express %s; it was left out, so players judge the Goal", e.format, text)
	} else {
		out.GoalLogic = text
	}
}

// reward says that the reward of a Goal is lost.
func (e *export) reward(c Card) {
	if c.HasPower() {
		e.warn(c, "reward", "%s cannot express the reward %q of the Goal", e.format, c.Power.Name)
	}
}

// isOurs reports whether a Goal uses a function that only we have.
func isOurs(g goal.Goal) bool {
	switch g := g.(type) {
	case goal.ExistsChain:
		return g.DifferentNames || g.DifferentRaces
	case goal.ReplaceCount, goal.BreakPony, goal.OtherGoalsWon, goal.GainKeyword:
		return true
	}
	return false
}

// seeCard is the text of a power that has no other words.
const seeCard = "by hand, see the card"

// action is the word of pack:1 for the card's power. A power without a word becomes a reminder of its text.
func (e *export) action(c Card) string {
	if c.Power.Name == "" {
		return ""
	}
	word, exact := actionFor(c.Power)
	switch {
	case word == "":
		word = "Reminder(" + reminderText(c.Says().In(string(language.Default)), seeCard) + ")"
		e.warn(c, "power", "%s has no power %q; it became a reminder of its text", e.format, c.Power.Name)
	case !exact:
		e.warn(c, "power", "%s cannot express the options of the power; it became %q", e.format, word)
	}
	return word
}

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
