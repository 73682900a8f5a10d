//go:build !js

package workshop

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"net/netip"

	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/limit"
	"shipfic/internal/wire"
)

// Limits of likes. A browser is known by its session, which a script can make up, so likes of one network are counted as well.
const (
	likeChanges  = 3      // by one browser about one pack: like it, no longer, like it again
	likesAround  = 5      // browsers of one network that ever liked one pack
	likesOfAPack = 20_000 // changes by all browsers, so that the log stays bounded
)

// ErrLikes means that no more likes of a pack are taken from there.
var ErrLikes = errors.New("enough likes of the pack came from there")

// Liker is a browser that likes a pack, as the log has it. It tells nothing about the browser elsewhere, and fits 65,536 networks or more
// equally well.
type Liker struct {
	By      string // of the session and the pack
	Network uint16 // of the address and the pack
}

// LikerAt is the browser of a person at an address, with regard to a pack.
func LikerAt(pack, person string, from netip.Prefix) Liker {
	who := sha256.Sum256([]byte(pack + "\x00" + person))
	network := sha256.Sum256([]byte(pack + "\x00" + limit.SiteOf(from).String()))
	return Liker{base64.RawURLEncoding.EncodeToString(who[:9]), binary.BigEndian.Uint16(network[:])}
}

// like is what the log keeps of a like, or of its end.
type like struct {
	By      string `json:"by"`
	Network uint16 `json:"network"`
	Ended   bool   `json:"ended,omitempty"`
}

// likes are those of a pack.
type likes struct {
	by      map[string]*opinion
	around  map[uint16]int // browsers by network
	changes int
	count   int
}

// opinion is what a browser thinks of a pack.
type opinion struct {
	likes   bool
	changes int
}

// add follows an entry.
func (l *likes) add(e *like) {
	if l.by == nil {
		l.by, l.around = map[string]*opinion{}, map[uint16]int{}
	}
	known := l.by[e.By]
	if known == nil {
		known = &opinion{}
		l.by[e.By] = known
		l.around[e.Network]++
	}
	if known.likes == !e.Ended {
		return
	}
	known.likes = !e.Ended
	known.changes++
	l.changes++
	if known.likes {
		l.count++
	} else {
		l.count--
	}
}

// check reports whether an entry is needed, or why there may be none.
func (l *likes) check(who Liker, likes bool) (needed bool, err error) {
	known := l.by[who.By]
	switch {
	case known == nil && !likes, known != nil && known.likes == likes:
		return false, nil
	case l.changes >= likesOfAPack, known != nil && known.changes >= likeChanges, known == nil && l.around[who.Network] >= likesAround:
		return false, ErrLikes
	}
	return true, nil
}

// Like notes that a browser likes a pack, or no longer does.
func (c *Catalogue) Like(ctx context.Context, name string, who Liker, likes bool) error {
	return c.write(ctx, kindLike, func() (entry, bool, error) {
		known := c.names[name]
		if known == nil || known.withdrawn {
			return entry{}, false, gamelog.ErrNotFound
		}
		needed, err := known.likes.check(who, likes)
		return entry{Name: name, Like: &like{By: who.By, Network: who.Network, Ended: !likes}}, needed, err
	})
}

// Likes reports whether a browser likes a pack.
func (c *Catalogue) Likes(name string, who Liker) bool {
	c.journal.Lock()
	defer c.journal.Unlock()
	known := c.names[name]
	return known != nil && known.likes.by[who.By] != nil && known.likes.by[who.By].likes
}

// likerOf is the browser of a request; false if it has no session.
func likerOf(r *api.Request, name string) (Liker, bool) {
	if r.Client.Person == nil {
		return Liker{}, false
	}
	person := r.Client.Person("")
	return LikerAt(name, string(person), r.Client.Address), person != ""
}

// likePack and unlikePack are asked by a browser that has a session: every page gives it one.
func (s *Workshop) likePack(r *api.Request) (*api.Response, error) { return s.changeLike(r, true) }

func (s *Workshop) unlikePack(r *api.Request) (*api.Response, error) { return s.changeLike(r, false) }

func (s *Workshop) changeLike(r *api.Request, likes bool) (*api.Response, error) {
	p, err := s.findPublished(r, r.PathValue("name"))
	if err != nil {
		return nil, err
	}
	who, known := likerOf(r, p.Name)
	if !known {
		return nil, &api.Problem{Status: api.StatusConflict, Code: api.LikedOften}
	}
	if err := s.catalogue.Like(r.Context, p.Name, who, likes); err != nil {
		return nil, problemOf(err)
	}
	if p, err = s.catalogue.Find(r.Context, p.Name); err != nil {
		return nil, err
	}
	return api.OK(wire.Liked{Liked: likes, Likes: p.Likes})
}
