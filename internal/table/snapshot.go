package table

import (
	"encoding/binary"
	"encoding/json"
	"errors"

	"shipfic/game"
	"shipfic/internal/gamelog"
)

// encode writes the whole table: what is around the game as JSON, then the game's own bytes.
func (s *State) encode() []byte {
	around, err := json.Marshal(s)
	if err != nil {
		panic("table: a state does not marshal: " + err.Error())
	}
	data := binary.AppendUvarint(make([]byte, 0, len(around)+2048), uint64(len(around)))
	data = append(data, around...)
	if s.Game != nil {
		data = append(data, s.Game.Encode()...)
	}
	return data
}

// digest is the fingerprint of the table after a command. After a move that is the game's alone, since moves are many and
// little else changes by them; what else did is in the digest of the next command of another kind.
func (s *State) digest(after Do) game.Digest {
	if after != DoMove || !s.Playing() {
		return game.DigestOf(s.encode())
	}
	return game.DigestOf(binary.AppendUvarint(s.Game.Encode(), s.N))
}

// decode reads a table that encode wrote.
func decode(data []byte, games Games) (*State, error) {
	n, size := binary.Uvarint(data)
	if size <= 0 || n > uint64(len(data)-size) {
		return nil, errors.New("a stored table cannot be read")
	}
	var s State
	if err := json.Unmarshal(data[size:size+int(n)], &s); err != nil {
		return nil, err
	}
	if rest := data[size+int(n):]; len(rest) > 0 {
		engine, err := games.Engine(s.Config)
		if err != nil {
			return nil, err
		}
		if s.Game, err = engine.Decode(rest); err != nil {
			return nil, err
		}
	}
	return &s, nil
}

// snapshot is the table as the log keeps it.
func (s *State) snapshot() gamelog.Snapshot {
	return gamelog.Snapshot{N: s.N, Rules: s.Rules, Data: s.encode()}
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
	}{Game: s.Config.Game, Title: s.Config.Title, Seats: len(s.Seats), People: len(s.People)}
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
