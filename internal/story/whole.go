package story

import (
	"cmp"
	"maps"
	"slices"

	"shipfic/game"
	"shipfic/language"
	"shipfic/tsssf"
)

// Happening is an entry of a game's log.
type Happening struct {
	N       uint64
	Events  []tsssf.Event // that everybody saw
	Written *Written      // a line that a player wrote; then there are no events
}

// Written is a line that a player wrote about a ship of their own.
type Written struct {
	About uint64 // the entry that made the ship
	Name  string
	Text  string
}

// Story is a game told from the beginning, as far as it has come.
type Story struct {
	Title  Line                       `json:"title"`
	Tags   map[language.Code][]string `json:"tags"`
	Lines  []Line                     `json:"lines"`
	Turns  int                        `json:"turns"`
	Ships  int                        `json:"ships"`  // made
	Wrecks int                        `json:"wrecks"` // broken up
	Over   bool                       `json:"over"`
	Short  *Short                     `json:"short,omitempty"` // of a finished game

	cast Cast
}

// Ending is how a game ended, as far as events do not tell.
type Ending struct {
	Over    bool
	Vote    bool // the players agreed to stop
	Winners []game.Seat
}

// Story tells a whole game. A line that a player wrote replaces ours; if there are several about one ship, the last
// one counts.
func (t *Narrator) Story(moments []Happening, end Ending) *Story {
	t = NewNarrator(t.game, t.cast) // it may have told a part already
	s := &Story{Over: end.Over, cast: t.cast, Lines: []Line{}}
	met := map[string]int{}
	var first [2]string
	for _, m := range moments {
		if m.Written != nil {
			s.write(m.Written)
			continue
		}
		for _, e := range m.Events {
			switch {
			case e.Event == "turn":
				s.Turns++
			case e.Event == "breakUp":
				s.Wrecks++
			case tsssf.MakesShip(e.Event) && len(e.Cards) == 2:
				s.Ships++
				met[e.Cards[0]]++
				met[e.Cards[1]]++
				if first[0] == "" {
					first = [2]string(e.Cards)
				}
			}
		}
		s.Lines = append(s.Lines, t.Narrate(m.N, m.Events)...)
	}
	if end.Vote && len(moments) > 0 {
		n := moments[len(moments)-1].N
		s.Lines = append(s.Lines, Line{N: n, Event: "over", Text: t.first("finished.vote")})
	}
	s.Title = t.title(met, first)
	s.Tags = t.tags()
	if end.Over {
		s.Short = s.shorten(moments, end.Winners)
	}
	return s
}

// write replaces the line about a ship by a player's own.
func (s *Story) write(w *Written) {
	for i := range s.Lines {
		if l := &s.Lines[i]; l.N == w.About && tsssf.MakesShip(l.Event) {
			l.Written, l.By = w.Text, w.Name
			return
		}
	}
}

// title names the story after the two ponies that were shipped most.
func (t *Narrator) title(met map[string]int, first [2]string) Line {
	l := Line{Event: "title", Text: t.first("title")}
	if first[0] == "" {
		l.Text = t.first("title.plain")
		return l
	}
	ponies := slices.SortedFunc(maps.Keys(met), func(a, b string) int {
		return cmp.Or(cmp.Compare(met[b], met[a]), cmp.Compare(a, b))
	})
	l.Cards = cards("a", ponies[0], "b", ponies[1])
	return l
}

// tags picks three of the warnings that such stories begin with.
func (t *Narrator) tags() map[language.Code][]string {
	picked := order(t.game, "tags", len(spoken()[language.Default].events["tags"]))[:3]
	tags := map[language.Code][]string{}
	for l, s := range spoken() {
		for _, i := range picked {
			tags[l] = append(tags[l], s.events["tags"][i])
		}
	}
	return tags
}
