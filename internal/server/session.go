package server

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/base64"
	"strings"

	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
)

// session is the secret of one browser. It never leaves the cookie: at a table its person is identified by a hash of it.
type session [32]byte

// cookieName is the name of the session's cookie. Browsers accept the prefix only over TLS and from this very host.
func (s *Server) cookieName() string {
	if s.Secure {
		return "__Host-shipfic"
	}
	return "shipfic"
}

// session returns the session of a request. A browser without a valid one gets a new one.
func (s *Server) session(r *api.Request) session {
	id, ok := s.sessionOf(r)
	if !ok {
		rand.Read(id[:])
		setCookie(r, s.cookieName(), base64.RawURLEncoding.EncodeToString(id[:]))
	}
	return id
}

// sessionOf returns the session of a request, if it has a valid one.
func (s *Server) sessionOf(r *api.Request) (id session, ok bool) {
	data, err := base64.RawURLEncoding.Strict().DecodeString(r.Cookies[s.cookieName()])
	ok = err == nil && copy(id[:], data) == len(id) && len(data) == len(id)
	return id, ok
}

// budgetName identifies the browser of a request for the budget; "" if it has no session yet.
func (s *Server) budgetName(r *api.Request) string {
	id, ok := s.sessionOf(r)
	if !ok {
		return ""
	}
	return string(id.person(""))
}

func setCookie(r *api.Request, name, value string) {
	r.NewCookies = append(r.NewCookies, api.Cookie{Name: name, Value: value})
}

var personCode = base32.StdEncoding.WithPadding(base32.NoPadding)

// person identifies the session at a table. It does not reveal who the same browser is at another table.
func (id session) person(at gamelog.ID) table.PersonID {
	mac := hmac.New(sha256.New, id[:])
	mac.Write([]byte(at))
	return table.PersonID(strings.ToLower(personCode.EncodeToString(mac.Sum(nil)[:10])))
}
