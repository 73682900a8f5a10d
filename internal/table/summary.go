package table

import (
	"encoding/json"

	"shipfic/internal/gamelog"
)

// About describes a table in its summary.
type About struct {
	Game   string         `json:"game"`
	Title  string         `json:"title,omitempty"`
	Host   string         `json:"host,omitempty"` // name of the host
	Seats  int            `json:"seats"`
	Free   int            `json:"free"` // seats that can be taken
	People int            `json:"people"`
	Games  int            `json:"games,omitempty"` // games started at the table
	Packs  []gamelog.Hash `json:"packs,omitempty"` // that the last game was dealt from, besides Core
	Due    int64          `json:"due,omitempty"`   // of a game over days: when the table does something by itself
}

// Summary is what lists show of the table.
func (s *State) Summary(id gamelog.ID) gamelog.Summary {
	about := About{Due: s.Due(), Games: s.Games, Game: s.Config.Game, Title: s.Config.Title, Seats: len(s.Seats), People: len(s.People)}
	if s.Games > 0 {
		about.Packs = s.Config.Packs
	}
	if host := s.Person(s.Host); host != nil {
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
