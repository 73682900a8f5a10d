package wire

import (
	"encoding/json"

	"shipfic/game"
	"shipfic/internal/table"
)

// Command is what a client may ask a table to do. Each kind uses some of the fields; others are ignored. Who gives a
// command, when, and the seed of a game are for the server to say, so a Command has no such fields.
type Command struct {
	Do     table.Do        `json:"do"`
	Name   string          `json:"name,omitempty"`
	Text   string          `json:"text,omitempty"`
	Person table.PersonID  `json:"person,omitempty"` // whom the command is about
	Seat   *game.Seat      `json:"seat,omitempty"`
	Level  string          `json:"level,omitempty"` // of a bot; empty: no bot
	On     bool            `json:"on,omitempty"`
	Ban    bool            `json:"ban,omitempty"`
	Config *table.Config   `json:"config,omitempty"`
	Move   json.RawMessage `json:"move,omitempty"`
	N      uint64          `json:"n,omitempty"` // of tell: the entry of the ship that the line is about
}

// From returns the command as the table takes it from a person. The table refuses kinds that are not for clients and
// drops fields that the kind does not use.
func (c *Command) From(person table.PersonID) table.Command {
	return table.Command{
		Do: c.Do, By: person, Name: c.Name, Text: c.Text, Person: c.Person, Seat: c.Seat,
		Level: c.Level, On: c.On, Ban: c.Ban, Config: c.Config, Move: c.Move, N: c.N,
	}
}
