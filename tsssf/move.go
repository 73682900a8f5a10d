package tsssf

import (
	"encoding/json"
	"fmt"

	"shipfic/game"
)

// Move is a move as scenario files and clients write it. Cards are named by id, cells by [x, y].
type Move struct {
	Do      string   `json:"do"`
	Ship    string   `json:"ship,omitempty"`
	Pony    string   `json:"pony,omitempty"`
	Card    string   `json:"card,omitempty"`
	From    *[2]int  `json:"from,omitempty"`
	To      *[2]int  `json:"to,omitempty"`
	Take    *[2]int  `json:"take,omitempty"`
	At      *[2]int  `json:"at,omitempty"`
	Pick    *Pick    `json:"pick,omitempty"`
	Draw    []string `json:"draw,omitempty"`
	Discard []string `json:"discard,omitempty"`
	Changes []Change `json:"changes,omitempty"`
}

// Pick is one answer to a question: exactly one of its fields is set, except that a name may go with a card.
type Pick struct {
	Cell    *[2]int    `json:"cell,omitempty"`
	Card    string     `json:"card,omitempty"`
	Name    string     `json:"name,omitempty"`
	Race    string     `json:"race,omitempty"`
	Gender  string     `json:"gender,omitempty"`
	Keyword string     `json:"keyword,omitempty"`
	Deck    string     `json:"deck,omitempty"`
	Order   string     `json:"order,omitempty"`
	Edge    *[2][2]int `json:"edge,omitempty"`
	Place   *[2][2]int `json:"place,omitempty"`  // a Pony of the grid, and the cell next to it
	Effect  string     `json:"effect,omitempty"` // one of the alternatives of a power
}

// Change is one adjustment by Rule 0: a card goes somewhere, points are set, or a turn begins (R1); or the power of a card was carried out
// by hand (R2).
type Change struct {
	Card   string                    `json:"card,omitempty"`
	To     *Target                   `json:"to,omitempty"`
	Points map[game.Seat]game.Points `json:"points,omitempty"`
	Turn   *game.Seat                `json:"turn,omitempty"`
	Done   string                    `json:"done,omitempty"`   // the card whose power was carried out by hand
	Hidden string                    `json:"hidden,omitempty"` // in a view: the kind of a card that the seat cannot see
}

// Target is where an adjusted card goes: a cell, an edge, a hand, the top or bottom of its deck, its discard ("discard"),
// a seat's won Goals, or the open ones ("open", or a seat's own).
type Target struct {
	Cell    *[2]int    `json:"cell,omitempty"`
	Edge    *[2][2]int `json:"edge,omitempty"`
	Hand    *game.Seat `json:"hand,omitempty"`
	Deck    string     `json:"deck,omitempty"`
	Discard bool       `json:"-"`
	Won     *game.Seat `json:"won,omitempty"`
	Open    *game.Seat `json:"open,omitempty"`
}

// plainTarget is a Target that is not a single word.
type plainTarget Target

// MarshalJSON writes "discard", "open" or an object.
func (t Target) MarshalJSON() ([]byte, error) {
	switch {
	case t.Discard:
		return []byte(`"discard"`), nil
	case t.Open != nil && *t.Open == game.Watcher:
		return []byte(`"open"`), nil
	}
	return json.Marshal(plainTarget(t))
}

// UnmarshalJSON reads "discard", "open" or an object.
func (t *Target) UnmarshalJSON(data []byte) error {
	var word string
	if json.Unmarshal(data, &word) == nil {
		switch word {
		case "discard":
			*t = Target{Discard: true}
		case "open":
			*t = Target{Open: seatRef(game.Watcher)}
		default:
			return fmt.Errorf("a card cannot be moved to %q", word)
		}
		return nil
	}
	*t = Target{}
	return game.UnmarshalStrict(data, (*plainTarget)(t))
}

// MarshalJSON makes Move a [game.Move].
func (m Move) MarshalJSON() ([]byte, error) {
	type plain Move
	return json.Marshal(plain(m))
}

// maxMove is the longest JSON of a move, in bytes.
const maxMove = 64 << 10

// ParseMove reads a move from JSON. Unknown fields are refused by name.
func ParseMove(data []byte) (Move, error) {
	var m Move
	if len(data) > maxMove {
		return m, fmt.Errorf("a move of %d bytes is too long: the limit is %d", len(data), maxMove)
	}
	type plain Move
	err := game.UnmarshalStrict(data, (*plain)(&m))
	return m, err
}
