package workshop

import (
	"cmp"
	"errors"
	"mime"
	"slices"
	"strings"

	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/wire"
	"shipfic/packs"
)

// listed is how many published packs an answer has at most.
const listed = 60

// listPublished lists the published packs that have all the words of a search.
func (s *Workshop) listPublished(r *api.Request) (*api.Response, error) {
	all, err := s.catalogue.All(r.Context)
	if err != nil {
		return nil, err
	}
	wanted, game := strings.Fields(strings.ToLower(r.Query("q"))), r.Query("game")
	list := wire.PublishedList{Packs: []wire.Published{}}
	for _, p := range all {
		if !hasAll(p, wanted) || !isOfGame(p, game) || s.isHidden(p) {
			continue
		}
		if list.Total++; list.Total <= listed {
			list.Packs = append(list.Packs, wire.Published{Name: p.Name, PublishedVersion: p.Latest()})
		}
	}
	return api.OK(list)
}

// hasAll reports whether the latest version of a pack speaks of all words.
func hasAll(p PublishedPack, words []string) bool {
	v := p.Latest()
	text := strings.ToLower(strings.Join([]string{p.Name, v.Title, v.Author, v.About, v.Licence}, "\n"))
	return !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(text, word) })
}

// isOfGame reports whether a pack is for a game, or whether none is asked for.
func isOfGame(p PublishedPack, game string) bool {
	return game == "" || game == cmp.Or(p.Latest().Game, packGame)
}

// findPublished returns a published pack that the operators have not hidden.
func (s *Workshop) findPublished(r *api.Request, name string) (PublishedPack, error) {
	p, err := s.catalogue.Find(r.Context, name)
	if err == nil && s.isHidden(p) {
		err = gamelog.ErrNotFound
	}
	return p, err
}

// showPublished sends the versions of a published pack, the latest first.
func (s *Workshop) showPublished(r *api.Request) (*api.Response, error) {
	p, err := s.findPublished(r, r.PathValue("name"))
	if err != nil {
		return nil, err
	}
	answer := wire.PublishedPack{}
	for _, v := range slices.Backward(p.Versions) {
		answer.Versions = append(answer.Versions, wire.Published{Name: p.Name, PublishedVersion: v})
	}
	return api.OK(answer)
}

// LinkCard describes the page of a published pack for the previews in chats.
func (s *Workshop) LinkCard(r *api.Request, name string) (card api.LinkCard, err error) {
	if s.catalogue == nil {
		return card, gamelog.ErrNotFound
	}
	p, err := s.findPublished(r, name)
	if err != nil {
		return card, err
	}
	v := p.Latest()
	return api.LinkCard{Title: v.Title + " · " + v.Author, Text: v.About, Picture: "/picture.png", Kind: "article"}, nil
}

// sendPack sends an uploaded pack as a file in one of the formats.
func (s *Workshop) sendPack(r *api.Request) (*api.Response, error) {
	to, err := formatOf(r)
	if err != nil {
		return nil, err
	}
	_, data, err := s.stored(r)
	if err != nil {
		return nil, err
	}
	var name string
	var text []byte
	err = api.Work(r.Context, func() error {
		p := s.parse("", data)
		switch {
		case p.Deck != nil: // decks have one format
			text, name = data, p.Deck.Name+".json"
		case p.Pack != nil:
			text, _ = packs.WriteAs(s.forFormat(r, p.Pack, to), to)
			name = to.FileName(p.Pack.Namespace)
		default:
			return errors.Join(gamelog.ErrNotFound, errors.New("it is not a pack"))
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	response := api.Data("application/octet-stream", "public, max-age=300", text)
	response.Header["Content-Disposition"] = mime.FormatMediaType("attachment", map[string]string{"filename": name})
	return response, nil
}
