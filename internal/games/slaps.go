package games

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"shipfic/game"
	"shipfic/hayburger"
	"shipfic/internal/bots"
	"shipfic/internal/hall"
	"shipfic/internal/table"
)

func buildSlaps(s *Shelf, c table.Config) (game.Engine, error) {
	if len(c.Include)+len(c.Exclude) > 0 {
		return nil, game.Refuse(BadPack, "a Hayburger deck is played whole: include and exclude are for Secret Shipfic Folder only")
	}
	var decks []*hayburger.Deck
	for _, hash := range c.Packs {
		data, err := s.read(hash)
		if err != nil {
			return nil, err
		}
		deck, err := hayburger.LoadDeck(data)
		if err != nil {
			return nil, game.Refuse(BadPack, string(hash), err.Error())
		}
		decks = append(decks, deck)
	}
	engine, err := hayburger.New(decks...)
	if err != nil {
		return nil, game.Refuse(BadPack, err.Error())
	}
	return engine, nil
}

// turnCard is the one move of a turn.
func turnCard(context.Context, *Bots, asked) (game.Move, error) { return hayburger.Turn{}, nil }

// pauseToTurn is the time to turn a card, never shorter than the time in which slaps may still arrive (F5), or in which the others
// look at what happened (K7).
func pauseToTurn(b *Bots, a asked) time.Duration {
	s, dice := a.game.(*hayburger.State), diceOf(a.number^b.Salt, a.seat)
	v := s.View(a.seat).(hayburger.View)
	turns := time.Duration(b.slapper(a.config, v, a.level).Turn(v, &dice)) * b.pace / 1000
	return max(turns, time.Duration(s.Ready(hayburger.Turn{})-s.At())*time.Millisecond)
}

// arrivalSlack is how many milliseconds after its end a window closes. Slaps that were read in time may still wait for the room.
// Later slaps gain nothing: what counts is when a slap was read.
const arrivalSlack = 5

// closeWindow closes an open window when its time has come.
func closeWindow(g game.State) (hall.Alarm, bool) {
	s := g.(*hayburger.State)
	if !slices.Contains(s.Waiting(), game.Watcher) {
		return hall.Alarm{}, false
	}
	return hall.Alarm{Move: hayburger.Window{}, At: s.Passing() + arrivalSlack}, true
}

// stampSlap overwrites what the server measures itself.
func stampSlap(g game.State, from game.Seat, measured func() game.Network, sent json.RawMessage) (json.RawMessage, error) {
	m, err := new(hayburger.Engine).ParseMove(sent)
	if err != nil {
		return nil, game.Refuse(table.BadMove, err.Error())
	}
	stamped, err := g.(*hayburger.State).Stamp(m, from, measured())
	if err != nil {
		return nil, err
	}
	return stamped.MarshalJSON()
}

// slapReflex tells whether a bot in the seat slaps for the top card of the pile, and when. The answer stays the same
// until the next card is turned. In a pause, a bot has always seen enough (K7).
func slapReflex(b *Bots, a asked) (m game.Move, at int64, any bool) {
	s, seat := a.game.(*hayburger.State), a.seat
	if s.Result().Over {
		return nil, 0, false
	}
	v := s.View(seat).(hayburger.View)
	if p := v.Pause; p != nil && !slices.Contains(p.Seen, seat) {
		return hayburger.Seen{}, s.At(), true
	}
	// The time at which the card was turned, in milliseconds, serves as the seed. Everybody knows it, so there is salt.
	dice := game.Dice(uint64(v.Pile.At)<<20 ^ uint64(v.Pile.Turned)<<4 ^ uint64(seat) ^ b.Salt)
	slap, slaps := b.slapper(a.config, v, a.level).Slap(v, seat, &dice)
	return slap, v.Pile.At + slap.Reaction, slaps
}

// slapper is a bot of a level that knows the decks on the table.
func (b *Bots) slapper(c table.Config, v hayburger.View, level string) *bots.Slapper {
	if table.Modest(level) {
		level = string(bots.Mare) // it turns cards, and the table lets it slap at nothing (N1)
	}
	var decks []*hayburger.Deck
	if m, err := b.shelf.find(c); err == nil {
		if engine, slaps := m.engine.(*hayburger.Engine); slaps {
			for _, name := range v.Options.Decks {
				decks = append(decks, engine.Deck(name))
			}
		}
	}
	return bots.NewSlapper(bots.Level(level), decks...)
}
