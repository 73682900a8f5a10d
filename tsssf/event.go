package tsssf

import "shipfic/game"

// Event is something that happened, with all that a page needs to show it: what, which seat, which card, from where to
// where, and why.
type Event struct {
	Event string      `json:"event"`
	Seat  *game.Seat  `json:"seat,omitempty"`
	Card  string      `json:"card,omitempty"`
	Other string      `json:"other,omitempty"` // a second card: the Ship card of a play, the card copied or replaced
	Cards []string    `json:"cards,omitempty"`
	From  *Zone       `json:"from,omitempty"`
	To    *Zone       `json:"to,omitempty"`
	Why   string      `json:"why,omitempty"`
	Name  string      `json:"name,omitempty"` // of a disguise
	Text  string      `json:"text,omitempty"` // of a reminder
	Count int         `json:"count,omitempty"`
	Worth *Worth      `json:"worth,omitempty"`
	Looks *Attributes `json:"looks,omitempty"` // a card as it is now
	Moves []Step      `json:"moves,omitempty"` // cards that swap places, all at once
}

// Worth is how many points a seat got for a Goal.
type Worth struct {
	Points game.Points `json:"points"`
}

// Step is a card that moves from one cell of the grid to another.
type Step struct {
	Card string `json:"card"`
	From [2]int `json:"from"`
	To   [2]int `json:"to"`
}

// Zone is where a card lies: exactly one of its fields is set.
type Zone struct {
	Cell    *[2]int    `json:"cell,omitempty"`
	Edge    *[2][2]int `json:"edge,omitempty"`
	Hand    *game.Seat `json:"hand,omitempty"`
	Deck    string     `json:"deck,omitempty"`
	Discard string     `json:"discard,omitempty"`
	Place   *int       `json:"place,omitempty"` // of an open Goal
	Won     *game.Seat `json:"won,omitempty"`
}

// The reasons why a card leaves the grid.
const (
	whyLoose    = "loose"    // a Ship card without two Ponies
	whyCutOff   = "cutOff"   // no longer connected to Start
	whyTornUp   = "tornUp"   // notes were torn up
	whyDiscard  = "discard"  // a power discarded it
	whyReplaced = "replaced" // another card took its place
)

func (s *State) listening() bool { return s.events != nil }

func (s *State) emit(to game.Audience, reveals bool, e Event) {
	*s.events = append(*s.events, game.Event{To: to, Reveals: reveals, Body: e})
}

func (s *State) emitAll(e Event) { s.emit(game.Everyone, false, e) }

// insiders returns those who see a seat's hand: the player, and team-mates if their hands are open (V2).
func (s *State) insiders(seat game.Seat) game.Audience {
	if s.opts.OpenTeamHands {
		return game.Only(s.team(seat)...)
	}
	return game.Only(seat)
}

// goalAudience returns those who see the Goal at a place: all, or its owner alone (V1).
func (s *State) goalAudience(i int) game.Audience {
	if owner := s.places[i].owner; owner >= 0 {
		return game.Only(owner)
	}
	return game.Everyone
}

func (s *State) id(card CardID) string { return s.box.cards[card].ID }

func (s *State) ids(cards []CardID) []string {
	list := make([]string, len(cards))
	for i, c := range cards {
		list[i] = s.id(c)
	}
	return list
}

func seatRef(seat game.Seat) *game.Seat { return &seat }

func (c Cell) pair() [2]int { return [2]int{int(c.X), int(c.Y)} }

func cellZone(c Cell) *Zone {
	at := c.pair()
	return &Zone{Cell: &at}
}

func edgeZone(a, b Cell) *Zone      { return &Zone{Edge: &[2][2]int{a.pair(), b.pair()}} }
func handZone(seat game.Seat) *Zone { return &Zone{Hand: &seat} }
func deckZone(p pile) *Zone         { return &Zone{Deck: pileNames[p]} }
func placeZone(i int) *Zone         { return &Zone{Place: &i} }
func wonZone(seat game.Seat) *Zone  { return &Zone{Won: &seat} }
func discardZone(b *Box, c CardID) *Zone {
	return &Zone{Discard: pileNames[pileOf(b.Kind(c))]}
}
