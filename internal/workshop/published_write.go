//go:build !js

package workshop

import (
	"crypto/rand"
	"errors"
	"maps"
	"slices"
	"strings"
	"time"

	"shipfic/hayburger"
	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/limit"
	"shipfic/internal/wire"
	"shipfic/packs"
)

// publish puts a version of a pack into the catalogue. The first one of a name makes the secret that others need.
func (s *Workshop) publish(r *api.Request) (*api.Response, error) {
	name := r.Query("name")
	if !IsPackName(name) {
		return nil, &api.Problem{Status: api.StatusBadRequest, Code: api.BadName, About: []string{name}}
	}
	var version wire.PublishedVersion
	var data []byte
	err := s.readFile(r, func(p *packs.File) (err error) {
		switch {
		case p.Deck != nil:
			data = p.Data
			version, err = s.versionOfDeck(p.Deck)
		case p.Pack != nil:
			data = packs.Write(p.Pack)
			version, err = s.versionOf(p.Pack)
		default:
			err = badPack(p.Report)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	if err := s.checkOrigin(r, name, &version); err != nil {
		return nil, err
	}
	if s.house.HasWord(strings.ReplaceAll(name, "-", " ")) {
		return nil, &api.Problem{Status: api.StatusUnprocessableEntity, Code: api.BadWord}
	}
	answer := wire.JustPublished{Name: name, Hash: gamelog.HashOf(data)}
	version.Hash = answer.Hash
	secret, isNew, err := s.mayPublish(r, name, version)
	if err != nil {
		return nil, err
	}
	if isNew {
		answer.Secret = secret
	}
	if err := s.countUpload(r, data); err != nil {
		return nil, err
	}
	if _, err := s.blobs.PutBlob(r.Context, data); err != nil {
		return nil, err
	}
	if err := s.catalogue.Publish(r.Context, name, version, secret); err != nil {
		return nil, problemOf(err)
	}
	s.logger.Info("pack published", "name", name, "hash", answer.Hash, "cards", version.Cards)
	return api.Created(answer)
}

// versionOf describes a pack for the catalogue, or refuses it.
func (s *Workshop) versionOf(p *packs.Pack) (wire.PublishedVersion, error) {
	v := wire.PublishedVersion{Title: p.Name, Author: p.Author, Version: p.Version, Licence: p.Licence, About: p.Description, Namespace: p.Namespace, Changes: p.Changes}
	if p.Origin != (packs.Origin{}) {
		v.Origin = &wire.Origin{Name: p.Origin.Name, Hash: gamelog.Hash(p.Origin.Hash), Title: p.Origin.Title, Author: p.Origin.Author, Licence: p.Origin.Licence}
	}
	words := []string{v.Changes, p.Origin.Title, p.Origin.Author, p.Origin.Licence}
	for i := range p.Cards {
		words = append(append(words, p.Cards[i].Title), p.Cards[i].Names...)
	}
	n := packs.CountEnforced(p.Cards)
	v.Cards, v.Powers, v.ByHand = n.Cards, n.Powers, n.ByHand()
	return v, s.allow(v, words)
}

// versionOfDeck does the same for a deck of Hayburger.
func (s *Workshop) versionOfDeck(d *hayburger.Deck) (wire.PublishedVersion, error) {
	v := wire.PublishedVersion{
		Game: deckGame, Title: d.Called(), Author: d.Author, Version: d.Version, Licence: d.Licence, About: d.Description, Changes: d.Changes, Cards: len(d.Cards),
	}
	words := []string{d.Changes}
	for _, c := range d.Cards {
		words = append(words, c.Character)
	}
	for key, symbol := range d.Symbols {
		words = slices.AppendSeq(append(words, strings.ReplaceAll(key, "-", " ")), maps.Values(symbol.Names))
	}
	return v, s.allow(v, words)
}

// allow refuses a version without credits, one with words that are not allowed here, and one with the title of a hidden pack.
func (s *Workshop) allow(v wire.PublishedVersion, words []string) error {
	for _, needed := range []struct{ field, text string }{{"author", v.Author}, {"version", v.Version}, {"licence", v.Licence}} {
		if needed.text == "" {
			return &api.Problem{Status: api.StatusUnprocessableEntity, Code: api.NoCredit, About: []string{needed.field}}
		}
	}
	if slices.ContainsFunc(append(words, v.Title, v.Author, v.Version, v.Licence, v.About), s.house.HasWord) {
		return &api.Problem{Status: api.StatusUnprocessableEntity, Code: api.BadWord}
	}
	return s.house.CheckPackName(v.Title)
}

// mayPublish refuses a version before anything is stored. It returns the secret of the name, which is made up if the name is new.
func (s *Workshop) mayPublish(r *api.Request, name string, v wire.PublishedVersion) (secret string, isNew bool, err error) {
	known, err := s.catalogue.Find(r.Context, name)
	if err == nil && s.isHidden(known) {
		return "", false, &api.Problem{Status: api.StatusForbidden, Code: api.PackHidden}
	}
	if err != nil && !errors.Is(err, gamelog.ErrNotFound) {
		return "", false, err
	}
	secret = bearer(r)
	err = s.owned(r, func() (err error) {
		isNew, err = s.catalogue.Check(r.Context, name, v, secret)
		return err
	})
	if isNew {
		secret = rand.Text()
		if err == nil && isReserved(name) {
			err = &api.Problem{Status: api.StatusConflict, Code: api.Reserved, About: []string{name}}
		}
	}
	return secret, isNew, err
}

// isHidden reports whether the operators have hidden any version of a pack. Nobody finds the other versions then, so a publisher
// cannot evade the operators with a new version.
func (s *Workshop) isHidden(p PublishedPack) bool {
	return s.house.CheckPacks(hashesOf(p)) != nil
}

func hashesOf(p PublishedPack) []gamelog.Hash {
	hashes := make([]gamelog.Hash, len(p.Versions))
	for i, v := range p.Versions {
		hashes[i] = v.Hash
	}
	return hashes
}

// withdraw takes a pack out of the catalogue.
func (s *Workshop) withdraw(r *api.Request) (*api.Response, error) {
	err := s.owned(r, func() error { return s.catalogue.Withdraw(r.Context, r.PathValue("name"), bearer(r)) })
	if err != nil {
		return nil, err
	}
	return api.OK(struct{}{})
}

// bearer is the secret in a header, which no other site's page can send.
func bearer(r *api.Request) string {
	secret, _ := strings.CutPrefix(r.Header("Authorization"), "Bearer ")
	return secret
}

// fullWait is when to try again if the catalogue is full.
const fullWait = 24 * time.Hour

// owned does something that needs the secret of a name, which must not be guessed.
func (s *Workshop) owned(r *api.Request, do func() error) error {
	if bearer(r) == "" {
		return problemOf(do())
	}
	var failed error
	err := r.Guess(limit.GuessedSecrets, func() error {
		if failed = do(); errors.Is(failed, ErrSecret) {
			return &api.Problem{Status: api.StatusForbidden, Code: api.BadSecret}
		}
		return nil
	})
	if err != nil {
		return err
	}
	return problemOf(failed)
}

// problemOf translates the errors of the catalogue for clients.
func problemOf(err error) error {
	switch {
	case errors.Is(err, ErrSecret):
		return &api.Problem{Status: api.StatusConflict, Code: api.NameTaken}
	case errors.Is(err, ErrLikes):
		return &api.Problem{Status: api.StatusConflict, Code: api.LikedOften}
	case errors.Is(err, ErrVersion):
		return &api.Problem{Status: api.StatusConflict, Code: api.UsedVersion}
	case errors.Is(err, ErrCatalogueFull):
		return &api.Problem{Status: api.StatusServiceUnavailable, Code: api.Overloaded, Wait: fullWait}
	}
	return err
}
