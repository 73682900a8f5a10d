package packs

import (
	"reflect"
	"slices"
	"strings"

	"shipfic/language"
	"shipfic/tsssf/goal"
)

// What lines of a .pon file do not have, in addition to what pack:1 lacks.
const (
	lostLogic     = "logic of these Goals: players judge them"
	lostNamespace = "keys: cards are known by their titles, and the pack by the file's name"
	lostLanguages = "texts in other languages than English"
	lostWords     = "own words for a power that it has a template for"
)

var ponLost = []string{lostShort, lostArt, lostUpload, lostLogic, lostNamespace, lostWords, lostLanguages}

// sayLost reads a file that was written, and reports what is not in it. Cards that are as they were in a .pon file lack
// nothing.
func (w *ponWriting) sayLost(data []byte) {
	again, report := Load(w.pack.File, data)
	if again == nil || len(again.Cards) != len(w.pack.Cards) {
		w.report.addAll(report)
		return
	}
	for i := range w.pack.Cards {
		if _, kept := w.kept[i]; !kept {
			w.compare(&w.pack.Cards[i], &again.Cards[i])
		}
	}
	for _, thing := range ponLost {
		if n := w.lost[thing]; n > 0 {
			w.report.add(Finding{Severity: Warning, Code: CodeExport + "/" + lostSays[thing], File: w.pack.File}.Saying("a %s file has no %s (cards: %d)", FormatPon, thing, n))
		}
	}
}

// compare reports how a card differs from what was written of it.
func (w *ponWriting) compare(c, again *Card) {
	w.count(lostShort, c.Short != "")
	w.count(lostArt, c.Art != nil)
	w.count(lostUpload, c.Picture != nil && c.Picture.Hash != "")
	w.count(lostLogic, c.Goal != nil && goal.String(c.Goal) != goal.String(again.Goal))
	w.count(lostNamespace, c.Key() != again.Key())
	inDefault := string(language.Default)
	w.count(lostWords, c.Power.Name != "" && len(c.Text) > 0 && ponTemplateFor(c.Power) != "" && c.Text.In(inDefault) != again.Text.In(inDefault))
	for tag := range c.Text {
		if tag != inDefault && again.Text[tag] == "" {
			w.count(lostLanguages, true)
			break
		}
	}
	if !slices.Equal(c.Names, again.Names) {
		w.warn(c, "lost-names", "name", "a .pon file has only names that are known or in the title: %q becomes %q", strings.Join(c.Names, "/"), strings.Join(again.Names, "/"))
	}
	if c.Count != again.Count {
		w.warn(c, "lost-count", "count", "a .pon file cannot express that the card counts as %d ponies", c.Count)
	}
	for _, word := range c.Keywords {
		if !slices.Contains(again.Keywords, word) {
			w.warn(c, "lost-keyword", "keywords", "the keyword %q is read as something else", cut(word))
		}
	}
	switch {
	case c.Power.Name == "" && len(c.Text) > 0 && len(again.Text) == 0 && c.Goal == nil:
		w.warn(c, "lost-reminder", "text", "the card has no power, so its text would be carried out by hand; it is not written")
	case c.Power.Name != "" && !reflect.DeepEqual(c.Power.Effects, again.Power.Effects) && c.reminder() == "":
		w.warn(c, "lost-power-pon", "power", "a .pon file has no power %q; players carry out its text by hand", c.Power.Name)
	}
}
