package server

import (
	"crypto/sha256"
	"crypto/subtle"
	"net/netip"
	"slices"
	"strings"

	"shipfic/game"
	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/http"
	"shipfic/internal/table"
	"shipfic/internal/wire"
)

// House is what the operators of a server decided.
type House interface {
	// Bars refuses a request from a banned address or browser. Person returns who the browser is at a table; nil: it has no session.
	Bars(from netip.Prefix, person func(gamelog.ID) table.PersonID) error
	// IsClosed reports whether a table was closed.
	IsClosed(id gamelog.ID) bool
	// CheckPacks refuses packs that were hidden.
	CheckPacks(packs []gamelog.Hash) error
	// HasWord reports whether a text has a word that is not allowed at open tables.
	HasWord(text string) bool
}

// openHouse allows everything.
type openHouse struct{}

func (openHouse) Bars(netip.Prefix, func(gamelog.ID) table.PersonID) error { return nil }
func (openHouse) IsClosed(gamelog.ID) bool                                 { return false }
func (openHouse) CheckPacks([]gamelog.Hash) error                          { return nil }
func (openHouse) HasWord(string) bool                                      { return false }

// bars refuses a request of somebody who is banned.
func (s *Server) bars(r *http.Request) error {
	client := api.ClientOf(r)
	return s.house.Bars(client.Address, client.Person)
}

// HouseRules is what the page must know before it asks for a table.
func (s *Server) HouseRules() wire.House {
	return wire.House{Password: s.password != "", NoOpen: s.noOpen}
}

// checkNew refuses a new table that the operators do not allow.
func (s *Server) checkNew(r *http.Request, ask *wire.CreateTable) error {
	if s.password != "" {
		if err := api.Guess(r, api.GuessedPasswords, func() error { return s.checkPassword(ask.Password) }); err != nil {
			return err
		}
	}
	if err := s.checkConfig(&ask.Config); err != nil {
		return err
	}
	if ask.Config.Open {
		return s.checkWords(ask.Name)
	}
	return nil
}

// checkPassword compares hashes, so that the time it takes tells nothing.
func (s *Server) checkPassword(password string) error {
	got, want := sha256.Sum256([]byte(password)), sha256.Sum256([]byte(s.password))
	if subtle.ConstantTimeCompare(got[:], want[:]) != 1 {
		return &api.Problem{Status: http.StatusForbidden, Code: api.Password}
	}
	return nil
}

// checkConfig refuses settings that the operators do not allow.
func (s *Server) checkConfig(c *table.Config) error {
	if err := s.house.CheckPacks(c.Packs); err != nil {
		return err
	}
	if !c.Open {
		return nil
	}
	if s.noOpen {
		return game.Refuse(api.NoOpen)
	}
	return s.checkWords(c.Title)
}

func (s *Server) checkWords(texts ...string) error {
	if slices.ContainsFunc(texts, s.house.HasWord) {
		return game.Refuse(api.BadWord)
	}
	return nil
}

// checkHouse refuses a command that the operators do not allow. Words are checked at open tables only, and again when a table becomes
// one.
func (c *connection) checkHouse(m *table.Command) error {
	state := c.room.State()
	if m.Do == table.DoConfig && m.Config != nil {
		if m.Config.Open && !state.Config.Open {
			for _, p := range state.People {
				if err := c.server.checkWords(p.Name); err != nil {
					return err
				}
			}
		}
		return c.server.checkConfig(m.Config)
	}
	if !state.Config.Open {
		return nil
	}
	return c.server.checkWords(strings.TrimSpace(m.Name), m.Text)
}
