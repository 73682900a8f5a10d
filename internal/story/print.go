package story

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"shipfic/game"
	"shipfic/language"
)

// Print is what it takes to print a story.
type Print struct {
	Language language.Code
	Seats    []Seat
	Picture  string // a trusted SVG, for HTML; may be empty
	Address  string // where the game can be watched; may be empty
}

// Seat is a player in a printed story.
type Seat struct {
	Name   string // of a person, or of a bot that has one
	Bot    string // the level, if it is not a person
	Points game.Points
	Won    bool
	Shares []Share // of the points, if several have played in the seat
}

// Share is what one player has won in a seat that several have played.
type Share struct {
	Name   string
	Bot    bool
	Points game.Points
	Now    bool // the player is the latest in the seat
}

// Names lists the players' names. Bots without a name are named after their level, with a number if there are several.
func (p *Print) Names() []string {
	words := spoken()[p.Language].words
	names := make([]string, len(p.Seats))
	for i, s := range p.Seats {
		if names[i] = s.Name; s.Name != "" {
			continue
		}
		names[i] = words[s.Bot]
		same, which := 0, 0
		for j, other := range p.Seats {
			if other.Name == "" && other.Bot == s.Bot {
				same++
				if j <= i {
					which++
				}
			}
		}
		if same > 1 {
			names[i] += " " + strconv.Itoa(which)
		}
	}
	return names
}

// Scored lists the players as lists of scores name them: where several have played in a seat, with the points of each.
func (p *Print) Scored() []string {
	names := p.Names()
	for i := range p.Seats {
		names[i] = cmp.Or(p.Shared(&p.Seats[i]), names[i])
	}
	return names
}

// Shared says who has won how many points of a seat that several have played: "Ada 0 · then Quill the bot 11". It is empty for other seats.
func (p *Print) Shared(s *Seat) string {
	var shares []string
	for i, share := range s.Shares {
		text := share.Name
		if share.Bot {
			text = p.word("bot", "{name}", text)
		}
		if text += " " + share.Points.String(); i > 0 && share.Now {
			text = p.word("then", "{share}", text)
		}
		shares = append(shares, text)
	}
	return strings.Join(shares, " · ")
}

// word is one of the language's fixed texts, with its gaps filled.
func (p *Print) word(name string, gaps ...string) string {
	return strings.NewReplacer(gaps...).Replace(spoken()[p.Language].words[name])
}

// join writes a list in the language, each word as mark writes it.
func (p *Print) join(list []string, mark func(string) string) string {
	var out strings.Builder
	for i, word := range list {
		switch {
		case i > 0 && i == len(list)-1:
			out.WriteString(p.Language.Before(" "+p.word("and")+" ", word))
		case i > 0:
			out.WriteString(", ")
		}
		out.WriteString(mark(word))
	}
	return out.String()
}

// asIs writes a word without marks.
func asIs(word string) string { return word }

// counted is a number of things, in the plural form that the number takes.
func (p *Print) counted(what string, n int) string {
	return p.form(what, p.Language.Plural(n), strconv.Itoa(n))
}

func (p *Print) form(what string, c language.Category, number string) string {
	return strings.ReplaceAll(spoken()[p.Language].counted[what].For(c), "{n}", number)
}

func (p *Print) points(n game.Points) string {
	if n%game.Point != 0 {
		return p.form("points", language.Other, n.String())
	}
	return p.counted("points", int(n/game.Point))
}

var gap = regexp.MustCompile(`\{(\w+)\}`)

// fill fills the gaps of a line. Text goes through one function, names and titles through another, so that each
// format can mark and escape them.
func (p *Print) fill(l *Line, cast Cast, words, name func(string) string) string {
	text, out, at := l.Text[p.Language], strings.Builder{}, 0
	names := p.Names()
	for _, m := range gap.FindAllStringSubmatchIndex(text, -1) {
		out.WriteString(words(text[at:m[0]]))
		at = m[1]
		key := text[m[2]:m[3]]
		if seat, ok := l.Seats[key]; ok {
			if seat >= 0 && int(seat) < len(names) {
				out.WriteString(name(names[seat]))
			}
			continue
		}
		var titles []string
		for _, id := range l.Cards[key] {
			titles = append(titles, cast.title(id))
		}
		out.WriteString(p.join(titles, name))
	}
	out.WriteString(words(text[at:]))
	return out.String()
}

// Ranked lists the seats by points, highest first.
func (p *Print) Ranked() []int {
	order := make([]int, len(p.Seats))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return int(p.Seats[b].Points - p.Seats[a].Points) })
	return order
}

// Heading is the story's title as plain text.
func (s *Story) Heading(p Print) string {
	return p.fill(&s.Title, s.cast, asIs, asIs)
}

// Byline says how long the story is and who played it.
func (s *Story) Byline(p Print) string {
	return p.word("by", "{turns}", p.counted("turns", s.Turns), "{names}", p.join(p.Names(), asIs))
}

func (p *Print) counts(s *Story) string {
	return p.word("counts", "{ships}", p.counted("ships", s.Ships), "{wrecks}", p.counted("wrecks", s.Wrecks))
}

func (p *Print) chapter(n int) string { return p.word("chapter", "{n}", fmt.Sprint(n)) }

// Part is a part of a printed short story.
type Part struct {
	Label string
	Text  string
}

// Parts are the parts of the short story as plain text, those that the game has.
func (s *Short) Parts(told *Story, p Print) (parts []Part) {
	add := func(label, text string) { parts = append(parts, Part{p.word("short." + label), text}) }
	if b := s.Best; b != nil {
		add("best", p.word("short.lasted", "{a}", told.cast.title(b.A), "{b}", told.cast.title(b.B), "{turns}", p.counted("turns", b.Turns)))
	}
	if h := s.Heart; h != nil {
		add("heart", p.word("short.wrecks", "{card}", told.cast.title(h.Card), "{wrecks}", p.counted("wrecks", h.Wrecks)))
	}
	if d := s.Decisive; d != nil {
		text := p.fill(d, told.cast, asIs, asIs)
		if d.Points != nil {
			text += " (" + p.points(*d.Points) + ")"
		}
		add("decisive", text)
	}
	if q := s.Quote; q != nil {
		text := q.Written
		if text == "" {
			text = p.fill(q, told.cast, asIs, asIs)
		}
		add("quote", p.word("open")+text+p.word("shut"))
	}
	return parts
}
