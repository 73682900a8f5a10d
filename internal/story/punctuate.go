package story

import (
	"strings"

	"shipfic/language"
)

// punctuate fits a text to the titles that will fill its gaps, so that whoever fills them only inserts the titles. The
// title of a Ship or Goal that has an end of a sentence in it is quoted. A title that ends a sentence by itself takes
// no full stop, comma or exclamation mark of ours after it. A title with quotation marks of its own takes none of ours.
// The "and" before a title is fitted to its sound.
func (t *Narrator) punctuate(l language.Code, text string, filled map[string][]string) string {
	for gap, ids := range filled {
		if last := ids[len(ids)-1]; t.cast[last] != nil {
			text = fitted(l, text, "{"+gap+"}", t.cast.title(ids[0]), t.cast.title(last), gap == "ship" || gap == "goal")
		}
	}
	return text
}

func fitted(l language.Code, text, gap, first, title string, mayQuote bool) string {
	before, after, found := strings.Cut(text, gap)
	if !found {
		return text
	}
	open, shut := spoken()[l].words["open"], spoken()[l].words["shut"]
	isQuoted := strings.Count(before, open) > strings.Count(before, shut) || strings.HasSuffix(before, "—")
	switch {
	case strings.HasPrefix(title, `"`) && strings.HasSuffix(title, `"`):
		if inner, ok := strings.CutSuffix(before, open); ok && strings.HasPrefix(after, shut) {
			before, after = inner, strings.TrimPrefix(after, shut)
		}
	case mayQuote && !isQuoted && strings.ContainsAny(title, ".!?…"):
		before, after = before+open, shut+after
	}
	if strings.ContainsAny(lastRune(title), ".!?…") {
		after = withoutMark(l, after, shut)
	}
	return l.Before(before, first) + gap + fitted(l, after, gap, first, title, mayQuote)
}

// withoutMark drops the mark that follows a title which needs none. English drops it even after the closing quotation
// mark, where Spanish keeps it. A comma outside the quotation marks stays in both: it belongs to the sentence around.
func withoutMark(l language.Code, after, shut string) string {
	switch {
	case strings.HasPrefix(after, "..."), strings.HasPrefix(after, "…"):
	case strings.HasPrefix(after, "."), strings.HasPrefix(after, "!"):
		return after[1:]
	case strings.HasPrefix(after, ","+shut):
		return after[1:]
	case l == language.English && (strings.HasPrefix(after, shut+".") || strings.HasPrefix(after, shut+"!")):
		return shut + after[len(shut)+1:]
	}
	return after
}

func lastRune(text string) string {
	runes := []rune(text)
	if len(runes) == 0 {
		return ""
	}
	return string(runes[len(runes)-1])
}
