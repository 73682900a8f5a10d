package games

import (
	"encoding/json"
	"errors"

	"shipfic/game"
	"shipfic/internal/table"
	"shipfic/internal/typed"
	"shipfic/internal/wire"
	"shipfic/tsssf"
	"shipfic/tsssf/notation"
)

// nextListed limits how many words are listed that can follow a line.
const nextListed = 40

// ReadTyped reads a line that somebody typed at a table, as the seat sees it, and lists what can follow it.
func (s *Shelf) ReadTyped(c table.Config, g game.State, seat game.Seat, ask wire.AskTyped) (*wire.Typed, error) {
	at := typed.Sight{Game: c.Game, Language: ask.Language}
	if ponies, is := g.(*tsssf.State); is {
		cards, err := s.cardsByName(c)
		if err != nil {
			return nil, err
		}
		at.Ponies = ponies.SeenBy(seat)
		at.Moves = cards.codec.At(at.Ponies, func(id string) string { return cards.titles[id] })
	}
	if ask.Next {
		next := typed.Next(ask.Text, at)
		return &wire.Typed{Next: next[:min(len(next), nextListed)]}, nil
	}
	line, err := typed.Read(ask.Text, at)
	if why := new(typed.Misread); errors.As(err, &why) {
		next := typed.Next(ask.Text+" ", at)
		if why.Code == typed.Unknown {
			next = nil
		}
		return &wire.Typed{Problem: &wire.Problem{Code: why.Code, About: why.About}, Next: next[:min(len(next), nextListed)]}, nil
	}
	if err != nil {
		return nil, err
	}
	told := &wire.Typed{Do: line.Do, Card: line.Card, Rest: line.Rest}
	if line.Do == "moves" && at.Ponies != nil {
		told.Next, told.Left = at.Listed(line.Rest, nextListed)
	}
	if line.Move != nil {
		told.Move, err = json.Marshal(line.Move)
	}
	return told, err
}

// named are the cards of a table as players type them.
type named struct {
	codec  *notation.Codec
	titles map[string]string
}

// cardsByName returns the cards of a table's settings.
func (s *Shelf) cardsByName(c table.Config) (*named, error) {
	m, err := s.find(c)
	if err != nil {
		return nil, err
	}
	m.naming.Do(func() {
		cards, err := s.Cards(c)
		if err != nil {
			m.namingErr = err
			return
		}
		found := &named{titles: map[string]string{}}
		var ids []string
		for _, card := range cards {
			ids = append(ids, card.ID)
			found.titles[card.ID] = card.Title
		}
		found.codec = notation.ForMoves(ids)
		m.named = found
	})
	return m.named, m.namingErr
}
