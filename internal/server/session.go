package server

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/base64"
	"net/http"
	"strings"

	"shipfic/internal/gamelog"
	"shipfic/internal/table"
)

// session is the secret of one browser. It never leaves the cookie: at a table its person is known by something made from it.
type session [32]byte

// sessionAge is how long a browser keeps its session: as long as browsers keep any cookie.
const sessionAge = 400 * 24 * 60 * 60

// cookieName is that of the session's cookie. With the prefix, browsers take it only over TLS and from this very host.
func (s *Server) cookieName() string {
	if s.secure {
		return "__Host-shipfic"
	}
	return "shipfic"
}

// session gives the session of a request. A browser without one, or with something that is none, gets a new one.
func (s *Server) session(w http.ResponseWriter, r *http.Request) session {
	var id session
	if cookie, err := r.Cookie(s.cookieName()); err == nil {
		data, err := base64.RawURLEncoding.Strict().DecodeString(cookie.Value)
		if err == nil && copy(id[:], data) == len(id) && len(data) == len(id) {
			return id
		}
	}
	rand.Read(id[:])
	s.setCookie(w, s.cookieName(), base64.RawURLEncoding.EncodeToString(id[:]))
	return id
}

func (s *Server) setCookie(w http.ResponseWriter, name, value string) {
	http.SetCookie(w, &http.Cookie{
		Name: name, Value: value, Path: "/", MaxAge: sessionAge, HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.secure,
	})
}

var personCode = base32.StdEncoding.WithPadding(base32.NoPadding)

// person is who the session is at a table. Nobody can tell from it who the same browser is at another.
func (id session) person(at gamelog.ID) table.PersonID {
	mac := hmac.New(sha256.New, id[:])
	mac.Write([]byte(at))
	return table.PersonID(strings.ToLower(personCode.EncodeToString(mac.Sum(nil)[:10])))
}

// visitedCookie holds the tables a browser was at lately, the latest first: what "mine" is looked for in.
const (
	visitedCookie = "shipfic-tables"
	visitedKept   = 12
)

// visited reads the tables that a browser was at.
func visited(r *http.Request) []gamelog.ID {
	cookie, err := r.Cookie(visitedCookie)
	if err != nil {
		return nil
	}
	var ids []gamelog.ID
	for word := range strings.SplitSeq(cookie.Value, ".") {
		if id, ok := parseCode(word); ok && len(ids) < visitedKept {
			ids = append(ids, id)
		}
	}
	return ids
}

// visit remembers in the browser that it was at a table.
func (s *Server) visit(w http.ResponseWriter, r *http.Request, at gamelog.ID) {
	words := []string{string(at)}
	for _, id := range visited(r) {
		if id != at && len(words) < visitedKept {
			words = append(words, string(id))
		}
	}
	s.setCookie(w, visitedCookie, strings.Join(words, "."))
}
