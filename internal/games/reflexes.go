package games

import (
	"slices"

	"shipfic/game"
	"shipfic/hayburger"
	"shipfic/internal/bot"
	"shipfic/internal/table"
	"shipfic/tsssf"
)

// Reflex tells whether a bot in the seat slaps for the top card of the pile, and when. The answer stays the same
// until the next card is turned. In a pause, a bot has always seen enough (K7).
func (b *Bots) Reflex(c table.Config, g game.State, seat game.Seat, level string, _ uint64) (m game.Move, at int64, any bool) {
	s, slaps := g.(*hayburger.State)
	if !slaps || s.Result().Over {
		return nil, 0, false
	}
	v := s.View(seat).(hayburger.View)
	if p := v.Pause; p != nil && !slices.Contains(p.Seen, seat) {
		return hayburger.Seen{}, s.At(), true
	}
	// The time at which the card was turned, in milliseconds, serves as the seed.
	dice := tsssf.Dice(uint64(v.Pile.At)<<20 ^ uint64(v.Pile.Turned)<<4 ^ uint64(seat))
	slap, slaps := b.slapper(c, v, level).Slap(v, seat, &dice)
	return slap, v.Pile.At + slap.Reaction, slaps
}

// slapper is a bot of a level that knows the decks on the table.
func (b *Bots) slapper(c table.Config, v hayburger.View, level string) *bot.Slapper {
	var decks []*hayburger.Deck
	if m, err := b.shelf.find(c); err == nil {
		if engine, slaps := m.engine.(*hayburger.Engine); slaps {
			for _, name := range v.Options.Decks {
				decks = append(decks, engine.Deck(name))
			}
		}
	}
	return bot.NewSlapper(bot.Level(level), decks...)
}
