package hayburger

import (
	"fmt"
	"slices"
	"strings"

	"shipfic/game"
)

// position is where a scenario begins. Only the cards it names are in the game.
type position struct {
	Decks     [][]string     `json:"decks"`  // by seat, top first
	Pile      []string       `json:"pile"`   // face up, bottom first
	Buried    []string       `json:"buried"` // penalties under the pile, face down, bottom first
	Turn      game.Seat      `json:"turn"`
	Challenge *ChallengeView `json:"challenge"` // the seat that must answer is the one whose turn it is
	Barred    []game.Seat    `json:"barred"`
	RTT       []int64        `json:"rtt"`    // by seat
	Margin    []int64        `json:"margin"` // by seat
}

// begin sets up the engine and the first state.
func (r *runner) begin(c *Scenario) error {
	decks := make([]*Deck, len(c.Packs))
	for i, data := range c.Packs {
		var err error
		if decks[i], err = LoadDeck(data); err != nil {
			return fmt.Errorf("pack %d: %w", i+1, err)
		}
	}
	engine, err := New(decks...)
	if err != nil {
		return err
	}
	seed := uint64(1)
	if c.Seed != nil {
		seed = *c.Seed
	}
	setup := game.Setup{Seats: c.Players, Seed: game.SeedOf(seed), Options: c.Options}
	if c.Setup == nil {
		dealt, events, err := engine.New(setup)
		if err != nil {
			return fmt.Errorf("the game cannot be dealt: %w", err)
		}
		r.state, r.events = dealt.(*State), events
		return nil
	}
	t, err := engine.table(engine.RulesVersion(), setup.Seats, setup.Options)
	if err != nil {
		return fmt.Errorf("the game cannot be set up: %w", err)
	}
	r.state = newState(t, setup.Seats, setup.Seed)
	if err := c.Setup.place(r.state); err != nil {
		return fmt.Errorf("setup: %w", err)
	}
	return nil
}

// place lays out the cards. All of the pile was turned at time 0, the last card by the challenger or the seat before the turn.
func (p *position) place(s *State) error {
	if len(p.Decks) != s.count {
		return fmt.Errorf("decks: expected a list for each of %d seats, found %d", s.count, len(p.Decks))
	}
	taken := make([]bool, len(s.table.mix.cards))
	lists := append(slices.Clone(p.Decks), p.Buried, p.Pile)
	found := make([][]cardID, len(lists))
	for i, names := range lists {
		for _, name := range names {
			card, err := s.table.mix.find(name, taken)
			if err != nil {
				return err
			}
			found[i] = append(found[i], card)
		}
	}
	for i := range s.count {
		s.seats[i].deck = found[i]
	}
	s.pile.cards = slices.Concat(found[s.count], found[s.count+1])
	s.pile.buried = len(p.Buried)
	s.pile.turned = len(p.Pile)
	s.pile.turner = nobody
	s.turn = p.Turn
	if p.Turn < 0 || int(p.Turn) >= s.count {
		return fmt.Errorf("turn: there is no seat %d", p.Turn)
	}
	if len(p.Pile) > 0 {
		s.pile.turner = (p.Turn + game.Seat(s.count) - 1) % game.Seat(s.count)
	}
	if c := p.Challenge; c != nil {
		s.challenge = challenge{c.By, c.Left}
		s.pile.turner = c.By
		if c.By < 0 || int(c.By) >= s.count || c.Left < 1 || c.Left > maxChances || c.By == p.Turn {
			return fmt.Errorf("challenge: by must be a seat other than the turn's, left 1 to %d", maxChances)
		}
	}
	for _, seat := range p.Barred {
		if seat < 0 || int(seat) >= s.count {
			return fmt.Errorf("barred: there is no seat %d", seat)
		}
		s.seats[seat].barred = true
	}
	if refusal := s.setLines(p.RTT, p.Margin); refusal != nil {
		return fmt.Errorf("rtt: %w", refusal)
	}
	if !s.sound() {
		return fmt.Errorf("expected a card for seat %d to turn, found none", s.turn)
	}
	return nil
}

// find is a card by "symbol" or "symbol/Character" that is not yet taken.
func (m *mix) find(name string, taken []bool) (cardID, error) {
	symbol, character, named := strings.Cut(name, "/")
	for i, c := range m.cards {
		if c.Symbol == symbol && (!named || c.Character == character) && !taken[i] {
			taken[i] = true
			return cardID(i), nil
		}
	}
	return 0, fmt.Errorf("the decks have no card %q, or too few", name)
}
