//go:build !js

package story

import (
	_ "embed"
	"html"
	"html/template"
	"io"

	"shipfic/language"
)

//go:embed story.html.tmpl
var page string

var pageTemplate = template.Must(template.New("story").Parse(page))

// paragraph is a line for the page template.
type paragraph struct {
	Kind   string // "chapter", "written", "twist", "wreck" or "line"
	Over   string // the small heading above a chapter's title
	Text   template.HTML
	By     string
	Points string
}

type score struct {
	Name, Points string
	Won          bool
}

// HTML writes the story as a self-contained page.
func (s *Story) HTML(to io.Writer, p Print) error {
	bold := func(name string) string { return "<b>" + html.EscapeString(name) + "</b>" }
	plain := html.EscapeString
	data := struct {
		Language                                                   language.Code
		Title, By, Counts, Figure, End, Scores, Made, Address, Not string
		Tags                                                       []string
		Picture                                                    template.HTML
		Lines                                                      []paragraph
		Players                                                    []score
	}{
		Language: p.Language, Title: s.Heading(p), By: s.Byline(p), Counts: p.counts(s),
		Tags: s.Tags[p.Language], Figure: p.word("figure"), End: p.word("theEnd"), Scores: p.word("scores"), Made: p.word("made"),
		Address: p.Address, Picture: template.HTML(p.Picture), // ours, with all titles escaped
	}
	if !s.Over {
		data.Not = p.word("unfinished")
	}
	for i := range s.Lines {
		l := &s.Lines[i]
		next := paragraph{Kind: "line", Text: template.HTML(p.fill(l, s.cast, plain, bold))} // escaped by plain and bold
		switch {
		case l.Event == "turn":
			next.Kind, next.Over = "chapter", p.chapter(l.Count)
		case l.Written != "":
			next = paragraph{Kind: "written", Text: template.HTML(plain(l.Written)), By: p.word("written", "{name}", l.By)}
		case l.Points != nil:
			next.Kind, next.Points = "twist", p.points(*l.Points)
		case l.Event == "breakUp" || l.Event == "leaves":
			next.Kind = "wreck"
		}
		data.Lines = append(data.Lines, next)
	}
	names := p.Scored()
	for _, i := range p.Ranked() {
		data.Players = append(data.Players, score{names[i], p.points(p.Seats[i].Points), p.Seats[i].Won})
	}
	return pageTemplate.Execute(to, data)
}
