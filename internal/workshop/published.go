package workshop

import (
	"errors"
	"mime"
	"slices"
	"strings"

	"shipfic/internal/api"
	"shipfic/internal/catalogue"
	"shipfic/internal/gamelog"
	"shipfic/internal/http"
	"shipfic/internal/wire"
	"shipfic/packs"
)

// listed is how many published packs an answer has at most.
const listed = 60

// listPublished lists the published packs that have all the words of a search.
func (s *Workshop) listPublished(w http.ResponseWriter, r *http.Request) error {
	all, err := s.catalogue.All(r.Context())
	if err != nil {
		return err
	}
	wanted := strings.Fields(strings.ToLower(r.URL.Query().Get("q")))
	list := wire.PublishedList{Packs: []wire.Published{}}
	for _, p := range all {
		if !hasAll(p, wanted) || s.isHidden(p) {
			continue
		}
		if list.Total++; list.Total <= listed {
			list.Packs = append(list.Packs, published(p.Name, p.Latest()))
		}
	}
	return api.Answer(w, http.StatusOK, list)
}

// hasAll reports whether the latest version of a pack speaks of all words.
func hasAll(p catalogue.Pack, words []string) bool {
	v := p.Latest()
	text := strings.ToLower(strings.Join([]string{p.Name, v.Title, v.Author, v.About, v.Licence}, "\n"))
	return !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(text, word) })
}

func published(name string, v catalogue.Version) wire.Published {
	return wire.Published{
		Name: name, Hash: v.Hash, At: v.At, Title: v.Title, Author: v.Author, Version: v.Version, Licence: v.Licence, About: v.About,
		Cards: v.Cards, Powers: v.Powers, ByHand: v.ByHand,
	}
}

// findPublished returns a published pack that the operators have not hidden.
func (s *Workshop) findPublished(r *http.Request, name string) (catalogue.Pack, error) {
	p, err := s.catalogue.Find(r.Context(), name)
	if err == nil && s.isHidden(p) {
		err = gamelog.ErrNotFound
	}
	return p, err
}

// showPublished sends the versions of a published pack, the latest first.
func (s *Workshop) showPublished(w http.ResponseWriter, r *http.Request) error {
	p, err := s.findPublished(r, r.PathValue("name"))
	if err != nil {
		return err
	}
	answer := wire.PublishedPack{}
	for _, v := range slices.Backward(p.Versions) {
		answer.Versions = append(answer.Versions, published(p.Name, v))
	}
	return api.Answer(w, http.StatusOK, answer)
}

// LinkCard is what chats show for the page of a published pack.
func (s *Workshop) LinkCard(r *http.Request, name string) (card api.LinkCard, err error) {
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
func (s *Workshop) sendPack(w http.ResponseWriter, r *http.Request) error {
	hash, to := gamelog.Hash(r.PathValue("hash")), packs.Format(r.URL.Query().Get("to"))
	if !blobHash.MatchString(string(hash)) {
		return gamelog.ErrNotFound
	}
	if !slices.Contains(packs.Written, to) {
		return &api.Problem{Status: http.StatusBadRequest, Code: api.BadRequest, About: []string{"to"}}
	}
	data, err := s.blobs.Blob(r.Context(), hash)
	if err != nil {
		return err
	}
	var name string
	var text []byte
	err = api.Work(r.Context(), func() error {
		p := s.parse("", data)
		if p.pack == nil {
			return errors.Join(gamelog.ErrNotFound, errors.New("it is not a pack"))
		}
		text, _ = packs.WriteAs(p.pack, to)
		name = to.FileName(p.pack.Namespace)
		return nil
	})
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/octet-stream")
	w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": name}))
	w.Header().Set("Cache-Control", "public, max-age=300")
	w.Write(text) // the client may disconnect
	return nil
}
