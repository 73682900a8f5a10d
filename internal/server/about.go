//go:build !js

package server

import (
	"fmt"
	"net/mail"
	"net/url"
	"strings"
	"time"

	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/wire"
)

// showAbout answers with what the host says of the server.
func (s *Server) showAbout(*api.Request) (*api.Response, error) { return api.OK(s.About) }

// securityText tells those who find a hole where to report it (RFC 9116).
func (s *Server) securityText(*api.Request) (*api.Response, error) {
	contact := s.About.Contact
	if contact == "" {
		return nil, gamelog.ErrNotFound
	}
	if IsMail(contact) {
		contact = "mailto:" + contact
	}
	text := fmt.Sprintf("Contact: %s\nExpires: %s\nPreferred-Languages: en, es\n", contact, time.Now().AddDate(1, 0, 0).UTC().Format(time.RFC3339))
	return api.Data("text/plain; charset=utf-8", "no-cache", []byte(text)), nil
}

// IsMail reports whether a contact is an address for mail.
func IsMail(contact string) bool {
	a, err := mail.ParseAddress(contact)
	return err == nil && a.Address == contact
}

// The longest texts of a host, in bytes.
const (
	maxTitle   = 80
	maxContact = 200
	MaxAbout   = 64 << 10
)

// CheckAbout refuses what no page could show.
func CheckAbout(a wire.ServerFacts) error {
	site, err := url.Parse(a.Contact)
	switch {
	case len(a.Title) > maxTitle || strings.ContainsFunc(a.Title, func(r rune) bool { return r < ' ' }):
		return fmt.Errorf("--title is one line of at most %d bytes", maxTitle)
	case a.Contact != "" && (len(a.Contact) > maxContact || !IsMail(a.Contact) && (err != nil || site.Scheme != "https" || site.Host == "")):
		return fmt.Errorf("--contact %q is neither an e-mail address nor a page that begins with https://", a.Contact)
	}
	return nil
}
