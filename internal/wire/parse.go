package wire

import (
	"shipfic/game"
	"shipfic/internal/table"
)

// ParseFromClient reads a message from a client. Unknown fields are refused by name. Even then it returns what it could read.
func ParseFromClient(data []byte) (FromClient, error) {
	if game.QuickPays {
		if m, ok := usualMessage(data); ok {
			return m, nil
		}
	}
	var m FromClient
	err := game.UnmarshalStrict(data, &m)
	return m, err
}

// usualMessage reads a message with a move, as clients write it. Where it reads nothing, [game.UnmarshalStrict] decides: the two agree on
// everything that both read.
func usualMessage(data []byte) (m FromClient, ok bool) {
	q := game.Quick{Data: data}
	q.Object(func(name []byte) {
		switch string(name) {
		case "type":
			m.Type = q.Text()
		case "ref":
			m.Ref = q.Int()
		case "command":
			m.Command = usualCommand(&q, m.Command)
		default:
			q.GiveUp()
		}
	})
	return m, q.Done()
}

// usualCommand reads a move, into what an earlier field of the same name has set.
func usualCommand(q *game.Quick, c *Command) *Command {
	if c == nil {
		c = new(Command)
	}
	q.Object(func(name []byte) {
		switch string(name) {
		case "do":
			c.Do = table.Do(q.Text())
		case "seat":
			seat := game.Seat(q.Int())
			c.Seat = &seat
		case "move":
			c.Move = q.Raw()
		default:
			q.GiveUp()
		}
	})
	return c
}
