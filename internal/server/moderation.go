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
	"shipfic/internal/limit"
	"shipfic/internal/table"
	"shipfic/internal/wire"
)

// Moderation holds the decisions of a server's operators.
type Moderation interface {
	// Bars refuses a request from a banned address or browser. Person returns who the browser is at a table; nil: it has no session.
	Bars(from netip.Prefix, person func(gamelog.ID) table.PersonID) error
	// IsClosed reports whether a table was closed.
	IsClosed(id gamelog.ID) bool
	// CheckPacks refuses packs that were hidden.
	CheckPacks(packs []gamelog.Hash) error
	// HasWord reports whether a text has a word that is not allowed at open tables.
	HasWord(text string) bool
}

// allowAll allows everything.
type allowAll struct{}

func (allowAll) Bars(netip.Prefix, func(gamelog.ID) table.PersonID) error { return nil }
func (allowAll) IsClosed(gamelog.ID) bool                                 { return false }
func (allowAll) CheckPacks([]gamelog.Hash) error                          { return nil }
func (allowAll) HasWord(string) bool                                      { return false }

// bars refuses a request of somebody who is banned.
func (s *Server) bars(r *api.Request) error {
	client := r.Client
	return s.Moderation.Bars(client.Address, client.Person)
}

// HouseRules are the facts that the page needs before it asks for a new table.
func (s *Server) HouseRules() wire.House {
	return wire.House{Password: s.Password != "", NoOpen: s.NoOpen}
}

// checkNew refuses a new table that the operators do not allow.
func (s *Server) checkNew(r *api.Request, ask *wire.CreateTable) error {
	if s.Password != "" {
		if err := r.Guess(limit.GuessedPasswords, func() error { return s.checkPassword(ask.Password) }); err != nil {
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
	got, want := sha256.Sum256([]byte(password)), sha256.Sum256([]byte(s.Password))
	if subtle.ConstantTimeCompare(got[:], want[:]) != 1 {
		return &api.Problem{Status: api.StatusForbidden, Code: api.Password}
	}
	return nil
}

// checkConfig refuses settings that the operators do not allow.
func (s *Server) checkConfig(c *table.Config) error {
	if err := s.Moderation.CheckPacks(c.Packs); err != nil {
		return err
	}
	if !c.Open {
		return nil
	}
	if s.NoOpen {
		return game.Refuse(api.NoOpen)
	}
	return s.checkWords(c.Title)
}

func (s *Server) checkWords(texts ...string) error {
	if slices.ContainsFunc(texts, s.Moderation.HasWord) {
		return game.Refuse(api.BadWord)
	}
	return nil
}

// checkModeration refuses a command that the operators do not allow. Words are checked at open tables only, and again when a table becomes
// one.
func (c *connection) checkModeration(m *table.Command) error {
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
