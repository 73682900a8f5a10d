package server

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"strings"

	"shipfic/game"
	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/hall"
	"shipfic/internal/wire"
)

// visitedCookie holds the tables that a browser visited, the latest first, each followed by our signature. The list of "mine" is made from
// them. Older versions did not sign, and skip signatures when they read the cookie.
const (
	visitedCookie = "shipfic-tables"
	maxVisited    = 24
	signatureMark = "~" // before a signature; no code has one
)

// visit is a table that a browser says it was at.
type visit struct {
	id     gamelog.ID
	signed bool // by this server, so the code is not a guess
}

// visited returns the tables that a browser says it was at.
func (s *Server) visited(r *api.Request) []visit {
	var list []visit
	for word := range strings.SplitSeq(r.Cookies[visitedCookie], ".") {
		if strings.HasPrefix(word, signatureMark) && len(list) > 0 {
			last := &list[len(list)-1]
			last.signed = hmac.Equal([]byte(word), []byte(s.signature(last.id)))
		} else if id, ok := parseCode(word); ok && len(list) < maxVisited {
			list = append(list, visit{id: id})
		}
	}
	return list
}

// signature proves that this server put a table into a cookie.
func (s *Server) signature(id gamelog.ID) string {
	mac := hmac.New(sha256.New, s.CookieKey)
	mac.Write([]byte(id))
	return signatureMark + base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:9])
}

// written is the value of the cookie.
func (s *Server) written(list []visit) string {
	var words []string
	for _, v := range list {
		if words = append(words, string(v.id)); v.signed {
			words = append(words, s.signature(v.id))
		}
	}
	return strings.Join(words, ".")
}

// visit adds a table to those that the browser visited.
func (s *Server) visit(r *api.Request, at gamelog.ID) {
	list := []visit{{at, true}}
	for _, v := range s.visited(r) {
		if v.id != at && len(list) < maxVisited {
			list = append(list, v)
		}
	}
	setCookie(r, visitedCookie, s.written(list))
}

// revisit opens a table that a browser says it was at. Without our signature it may be a guess, and a wrong one counts as such.
func (s *Server) revisit(r *api.Request, v visit) (room *hall.Room, err error) {
	find := func() error {
		room, err = s.Hall.Room(r.Context, v.id)
		return err
	}
	if v.signed {
		err = find()
	} else {
		err = s.guarded(r, find)
	}
	return room, err
}

// myTables lists the visited tables where the browser has a seat. A table that was set aside stays among them: who sits there cannot be
// read, but the browser was there, and its person looks for it. The tables of a cookie without signatures are signed if they exist.
func (s *Server) myTables(r *api.Request, who session) []wire.MyTable {
	mine, kept, sign := []wire.MyTable{}, []visit{}, false
	for _, v := range s.visited(r) {
		room, err := s.revisit(r, v)
		isAside := errors.Is(err, hall.ErrQuarantined) || errors.Is(err, gamelog.ErrDamaged)
		if !v.signed {
			sign = true
			if v.signed = err == nil || isAside; errors.Is(err, gamelog.ErrNotFound) {
				continue
			}
		}
		kept = append(kept, v)
		switch person := who.person(v.id); {
		case isAside:
			mine = append(mine, wire.MyTable{Summary: gamelog.Summary{ID: v.id, Status: gamelog.Aside}})
		case err == nil && room.State().SeatOf(person) != game.Watcher:
			mine = append(mine, wire.MyTable{Summary: room.Summary(), Wait: waitAt(room, person)})
		} // else it may have been deleted
	}
	if sign {
		setCookie(r, visitedCookie, s.written(kept))
	}
	return mine
}
