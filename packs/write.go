package packs

import (
	"bytes"
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	"shipfic/tsssf"
	"shipfic/tsssf/goal"
)

// Write writes a pack in the project's own format, which can express everything: the result loads as the same cards.
// The output is canonical, so writing, loading and writing again gives the same bytes.
func Write(p *Pack) []byte { return (&writing{pack: p, format: FormatShipfic}).file() }

// writing writes a pack in one of the JSON formats.
type writing struct {
	pack   *Pack
	format Format
	says   func(*Card) string // what a card says whose power has no word in the format
}

// file writes the pack as readable JSON.
func (w *writing) file() []byte {
	var file object
	for _, name := range headerOrder[w.format] {
		file.add(name, headerOf(name).write(w))
	}
	var kinds [len(tsssf.Kinds)]object
	for i := range w.pack.Cards {
		c := &w.pack.Cards[i]
		kinds[c.Kind].add(c.Key(), w.card(c))
	}
	var cards object
	for kind, name := range kindNames {
		cards.add(name, kinds[kind])
	}
	file.add("cards", cards)
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(file); err != nil {
		panic(err) // strings and numbers can always be encoded
	}
	return b.Bytes()
}

// card writes the fields that a card of its kind has in the format.
func (w *writing) card(c *Card) (out object) {
	for _, f := range cardFields {
		if (f.kinds == nil || slices.Contains(f.kinds, c.Kind)) && (!f.own || w.isOwn()) {
			out.add(f.name, f.write(w, c))
		}
	}
	return out
}

// isOwn reports whether it is our own format, which can express everything.
func (w *writing) isOwn() bool { return w.format == FormatShipfic }

// name writes the names of a pony as one text, or as a list if one of them contains a slash.
func (w *writing) name(c *Card) any {
	switch {
	case !slices.Contains(ponies, c.Kind):
		return nil
	case w.isOwn() && slices.ContainsFunc(c.Names, hasSlash):
		return c.Names
	}
	return unlessEmpty(strings.Join(c.Names, "/"))
}

// hasSlash reports whether a name contains what separates two names.
func hasSlash(name string) bool { return strings.Contains(name, "/") }

// race writes the race, or the black symbol of a changeling. Other formats write that as a race.
func (w *writing) race(c *Card) any {
	becomes := c.becomes()
	switch {
	case w.isOwn() && c.Black != 0 && c.Black != tsssf.RaceNamed(becomes):
		return blackPrefix + strings.Join(c.Black.Names(), "/")
	case !w.isOwn() && tsssf.RaceNamed(becomes) != 0:
		return becomes
	}
	return unlessEmpty(strings.Join(c.Race.Names(), "/"))
}

func (*writing) count(c *Card) any {
	if c.Count > 1 {
		return c.Count
	}
	return nil
}

// keywords writes the keywords. In other formats ponies always have a list, even an empty one.
func (w *writing) keywords(c *Card) any {
	if !w.isOwn() {
		return append([]string{}, c.Keywords...)
	}
	return unlessEmpty(c.Keywords)
}

func (*writing) power(c *Card) any { return writtenPower(c.Power) }

// action writes the word of pack:1 for the card's power. A power without a word becomes a reminder of its text.
func (w *writing) action(c *Card) any {
	if w.isOwn() || c.Power.Name == "" {
		return nil
	}
	if word, _ := actionFor(c.Power); word != "" {
		return word
	}
	return "Reminder(" + reminderText(w.says(c), seeCard) + ")"
}

// points writes one value or two. In our own format the second is apart if it has a condition, or is the lower one.
func (w *writing) points(c *Card) any {
	if w.isOwn() && w.morePoints(c) != nil {
		return c.Value.Points.String()
	}
	return c.Worth()
}

func (*writing) morePoints(c *Card) any {
	if value := c.Value; value.More != nil || value.MorePoints < value.Points {
		return value.MorePoints.String()
	}
	return nil
}

func (w *writing) goalLogic(c *Card) any {
	if w.isOwn() {
		return logic(c.Source.GoalLogic, c.Goal)
	}
	if text := goal.String(c.Goal); !w.loses(c.Goal) {
		return unlessEmpty(text)
	}
	return nil
}

// loses reports whether the format cannot express a Goal.
func (*writing) loses(g goal.Goal) bool { return isOurs(g) || strings.Contains(goal.String(g), `"`) }

// logic is a Goal in its author's own spelling, if there is one.
func logic(written string, g goal.Goal) any { return unlessEmpty(cmp.Or(written, goal.String(g))) }

// hasAddress reports whether the addresses of a card's picture are written: in a pack with a root, only if they are not below it.
func (w *writing) hasAddress(c *Card) bool {
	image, thumb := pictures(w.pack, c.Kind, c.Key())
	apart := w.pack.Root == "" || c.Image != image || c.Thumb != thumb
	return w.format == FormatLink || apart && (w.isOwn() || c.Image != "")
}
