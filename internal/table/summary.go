package table

import (
	"encoding/json"

	"shipfic/internal/gamelog"
)

// Summary is what lists show of the table now. It does not tell when a secret move was made.
func (r *Room) Summary() gamelog.Summary {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.summaryOf(r.state)
}

// summaryOf is the summary of a state of the room. The lock is held.
func (r *Room) summaryOf(s *State) gamelog.Summary {
	summary := s.Summary(r.id)
	if s.secrets() > 0 {
		summary.Updated = r.told
	}
	return summary
}

// Summary is what lists show of the table.
func (s *State) Summary(id gamelog.ID) gamelog.Summary {
	about := struct {
		Game   string `json:"game"`
		Title  string `json:"title,omitempty"`
		Host   string `json:"host,omitempty"`
		Seats  int    `json:"seats"`
		Free   int    `json:"free"`
		People int    `json:"people"`
		Games  int    `json:"games,omitempty"`
		Due    int64  `json:"due,omitempty"` // of a game over days: when the table does something by itself
	}{Due: s.due(), Games: s.Games, Game: s.Config.Game, Title: s.Config.Title, Seats: len(s.Seats), People: len(s.People)}
	if host := s.person(s.Host); host != nil {
		about.Host = host.Name
	}
	for _, seat := range s.Seats {
		if seat.Person == "" && (seat.Bot == "" || s.Playing()) {
			about.Free++
		}
	}
	body, err := json.Marshal(about)
	if err != nil {
		panic("table: a summary does not marshal: " + err.Error())
	}
	return gamelog.Summary{ID: id, Status: s.Status, Open: s.Config.Open && len(s.People) > 0, Updated: s.Now, About: body}
}
