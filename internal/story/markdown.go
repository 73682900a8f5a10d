package story

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// Markdown writes the story as a Markdown file.
func (s *Story) Markdown(to io.Writer, p Print) error {
	w := bufio.NewWriter(to)
	bold := func(name string) string { return "**" + escape(name) + "**" }
	fmt.Fprintf(w, "# %s\n\n*%s*\n\n", p.fill(&s.Title, s.cast, asIs, escape), escape(s.Byline(p)))
	fmt.Fprintf(w, "%s · %s\n", strings.Join(s.Tags[p.Language], " · "), p.counts(s))
	for i := range s.Lines {
		l := &s.Lines[i]
		switch {
		case l.Event == "turn":
			fmt.Fprintf(w, "\n## %s: %s\n", p.chapter(l.Count), p.fill(l, s.cast, asIs, escape))
		case l.Written != "":
			fmt.Fprintf(w, "\n%s\n\n*(%s)*\n", escape(l.Written), escape(p.word("written", "{name}", l.By)))
		case l.Points != nil:
			fmt.Fprintf(w, "\n> %s *%s.*\n", p.fill(l, s.cast, asIs, bold), p.points(*l.Points))
		default:
			fmt.Fprintf(w, "\n%s\n", p.fill(l, s.cast, asIs, bold))
		}
	}
	if !s.Over {
		fmt.Fprintf(w, "\n*%s …*\n", p.word("unfinished"))
	} else {
		fmt.Fprintf(w, "\n**%s**\n\n## %s\n\n", p.word("theEnd"), p.word("scores"))
		names := p.Scored()
		for place, i := range p.Ranked() {
			fmt.Fprintf(w, "%d. %s: %s\n", place+1, escape(names[i]), p.points(p.Seats[i].Points))
		}
	}
	fmt.Fprintf(w, "\n---\n\n%s %s\n", p.word("made"), p.Address)
	return w.Flush()
}

// escape neutralizes Markdown and HTML in untrusted text.
func escape(text string) string {
	var b strings.Builder
	for i, r := range text {
		if strings.ContainsRune("\\`*_[]<>#|~&", r) || i == 0 && strings.ContainsRune("-+=", r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}
