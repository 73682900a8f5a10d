package wire

import (
	"encoding/json"

	"shipfic/game"
	"shipfic/internal/table"
)

// Command is what a client may ask a table to do. Each kind uses some of the fields and ignores the others. The person, the time
// and the seed come from the server, so a Command has no such fields.
type Command struct {
	Do     table.Do        `json:"do"`
	Name   string          `json:"name,omitempty"`
	Text   string          `json:"text,omitempty"`
	Person table.PersonID  `json:"person,omitempty"` // the person the command is about
	Seat   *game.Seat      `json:"seat,omitempty"`
	Level  string          `json:"level,omitempty"` // level of a bot; empty for no bot
	On     bool            `json:"on,omitempty"`
	Ban    bool            `json:"ban,omitempty"`
	Config *table.Config   `json:"config,omitempty"`
	Move   json.RawMessage `json:"move,omitempty"`
	N      uint64          `json:"n,omitempty"` // tell: the entry of the ship that the line is about; holiday: days
}

// From returns the command as given by a person. The table refuses kinds that clients may not send and drops fields that the kind
// does not use.
func (c *Command) From(person table.PersonID) table.Command {
	return table.Command{
		Do: c.Do, By: person, Name: c.Name, Text: c.Text, Person: c.Person, Seat: c.Seat,
		Level: c.Level, On: c.On, Ban: c.Ban, Config: c.Config, Move: c.Move, N: c.N,
	}
}
