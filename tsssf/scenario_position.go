package tsssf

import (
	"cmp"
	"slices"
	"strings"

	"shipfic/game"
)

// Position says where the cards lie when a player is about to move. By default it is seat 0's first turn.
type Position struct {
	Start        string        `json:"start,omitempty"`
	Ponies       []PlacedPony  `json:"ponies,omitempty"`
	Ships        []ShipView    `json:"ships,omitempty"`
	Changes      []ChangedPony `json:"changes,omitempty"` // what cards are until the end of the turn
	Hands        [][]string    `json:"hands,omitempty"`
	Goals        []string      `json:"goals,omitempty"`     // empty or null: an empty place
	Temporary    []string      `json:"temporary,omitempty"` // Goals in addition to the three
	PrivateGoals [][]string    `json:"privateGoals,omitempty"`
	Won          [][]string    `json:"won,omitempty"`     // by seat
	Under        []UnderView   `json:"under,omitempty"`   // cards that lie under won Goals
	Points       []game.Points `json:"points,omitempty"`  // by seat; absent: what the won Goals are worth
	Decks        Discards      `json:"decks,omitzero"`    // the top first
	Discards     Discards      `json:"discards,omitzero"` // the top first
	EmptyDecks   bool          `json:"emptyDecks,omitempty"`
	Turn         game.Seat     `json:"turn,omitempty"`   // whose turn it is
	Turns        int           `json:"turns,omitempty"`  // which turn of the game; 0: the first
	Random       *game.Rand    `json:"random,omitempty"` // what decides later shuffles; absent: the seed of the scenario

	// Drawn are the cards drawn at the end of the turn that nobody has seen yet (T4). They exist only while a question is
	// open, so [Scenario.Begin] does not lay them.
	Drawn []string `json:"-"`
}

// PlacedPony is a Pony card on a cell.
type PlacedPony struct {
	Card  string   `json:"card"`
	At    [2]int   `json:"at"`
	Under []string `json:"under,omitempty"` // cards that it covers
}

// ChangedPony is what a Pony card is until the end of the turn, wherever it lies (W6, C2). What is not said is as printed.
type ChangedPony struct {
	Card      string   `json:"card"`
	Disguise  string   `json:"disguise,omitempty"` // the card imitated
	Name      string   `json:"name,omitempty"`     // of that card, where it bears several
	Copies    string   `json:"copies,omitempty"`   // the card it is a copy of (W7)
	Race      string   `json:"race,omitempty"`
	Gender    string   `json:"gender,omitempty"`
	Keywords  []string `json:"keywords,omitempty"` // gained
	Count     int      `json:"count,omitempty"`
	Dystopian bool     `json:"dystopian,omitempty"`
	Everypony bool     `json:"everypony,omitempty"` // shipped with all (W7)
	AnyRace   bool     `json:"anyRace,omitempty"`   // every race, for Goals (W7)
}

// Position returns where all cards are, including all that is hidden: for tests, puzzles and replays, never for players.
// Cards on the grid are listed in the order they were attached, Start first. A [Scenario] with this setup, and with the
// seats and options of the game, begins where the state is, unless a question is open, the game is over, or the current
// player has already done something this turn: that is not part of a position.
func (s *State) Position() Position {
	pos := Position{
		EmptyDecks: true, Turn: s.turn, Turns: int(s.turns), Points: slices.Clone(s.points), Drawn: s.ids(s.drawn),
		Decks:    Discards{s.fromTop(s.decks[ponies]), s.fromTop(s.decks[ships]), s.fromTop(s.decks[goals])},
		Discards: Discards{s.fromTop(s.discards[ponies]), s.fromTop(s.discards[ships]), s.fromTop(s.discards[goals])},
	}
	random := s.rand
	pos.Random = &random
	for seat := range s.hands {
		pos.Hands = append(pos.Hands, s.ids(s.hands[seat]))
		pos.Won = append(pos.Won, s.ids(s.won[seat]))
		pos.Under = append(pos.Under, s.seatView(game.Seat(seat)).Under...)
	}
	for i, pl := range s.places {
		open := &pos.Goals
		if pl.temporary {
			pos.Temporary = append(pos.Temporary, s.id(pl.goal))
			continue
		}
		if s.opts.PrivateGoals {
			if i%openGoals == 0 {
				pos.PrivateGoals = append(pos.PrivateGoals, nil)
			}
			open = &pos.PrivateGoals[i/openGoals]
		}
		*open = append(*open, s.id(pl.goal))
	}
	for _, ch := range s.changes.list {
		if s.changes.get(ch.card) != nil {
			pos.Changes = append(pos.Changes, s.changedPony(&ch))
		}
	}
	s.positionGrid(&pos)
	return pos
}

// fromTop lists the ids of a pile from the top; in a state the top is the last.
func (s *State) fromTop(pile []CardID) []string {
	ids := s.ids(pile)
	slices.Reverse(ids)
	return ids
}

// positionGrid lists the cards of the grid by age.
func (s *State) positionGrid(pos *Position) {
	age := func(id string) int {
		if id == s.id(startCard) {
			return -1
		}
		return int(s.grid.since[s.box.Find(id)])
	}
	for _, sl := range s.grid.slots[1:] {
		pos.Ponies = append(pos.Ponies, PlacedPony{s.id(sl.pony), sl.cell.pair(), s.under(sl.pony)})
	}
	pos.Ships = s.shipViews()
	slices.SortFunc(pos.Ponies, func(a, b PlacedPony) int { return cmp.Compare(age(a.Card), age(b.Card)) })
	slices.SortFunc(pos.Ships, func(a, b ShipView) int { return cmp.Compare(age(a.Card), age(b.Card)) })
}

func (s *State) changedPony(ch *change) ChangedPony {
	c := ChangedPony{
		Card: s.id(ch.card), Disguise: s.id(ch.as.card), Copies: s.id(ch.copies),
		Race: strings.Join(ch.race.Names(), ""), Gender: strings.Join(ch.gender.Names(), ""),
		Count: int(ch.count), Dystopian: ch.dystopian, Everypony: ch.everypony, AnyRace: ch.anyRace,
	}
	if ch.as.card != 0 && len(s.box.prints[ch.as.card].names) > 1 {
		c.Name = s.box.names.words[ch.as.name]
	}
	for _, g := range s.changes.gained {
		if g.card == ch.card {
			c.Keywords = append(c.Keywords, s.box.keywords.words[g.word])
		}
	}
	return c
}
