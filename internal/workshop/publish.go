package workshop

import (
	"context"
	"crypto/rand"
	"errors"
	"slices"
	"strings"
	"time"

	"shipfic/internal/api"
	"shipfic/internal/catalogue"
	"shipfic/internal/gamelog"
	"shipfic/internal/http"
	"shipfic/internal/wire"
	"shipfic/packs"
)

// Catalogue is the list of published packs.
type Catalogue interface {
	Check(ctx context.Context, name string, v catalogue.Version, secret string) (isNew bool, err error)
	Publish(ctx context.Context, name string, v catalogue.Version, secret string) error
	Withdraw(ctx context.Context, name, secret string) error
	Find(ctx context.Context, name string) (catalogue.Pack, error)
	All(ctx context.Context) ([]catalogue.Pack, error)
}

// House is what the operators of the server decided about packs.
type House interface {
	HasWord(text string) bool
	CheckPacks(packs []gamelog.Hash) error
	CheckPackName(name string) error // refuses a new pack with the name of a hidden one
}

// openHouse allows everything.
type openHouse struct{}

func (openHouse) HasWord(string) bool             { return false }
func (openHouse) CheckPacks([]gamelog.Hash) error { return nil }
func (openHouse) CheckPackName(string) error      { return nil }

// publish puts a version of a pack into the catalogue. The first one of a name makes the secret that others need.
func (s *Workshop) publish(w http.ResponseWriter, r *http.Request) error {
	name := r.URL.Query().Get("name")
	if !catalogue.IsName(name) {
		return &api.Problem{Status: http.StatusBadRequest, Code: api.BadName, About: []string{name}}
	}
	var version catalogue.Version
	var data []byte
	err := s.readFile(w, r, func(p *parsed) (err error) {
		if p.pack == nil {
			return badPack(p.report)
		}
		data = packs.Write(p.pack)
		version, err = s.versionOf(p.pack)
		return err
	})
	if err != nil {
		return err
	}
	if s.house.HasWord(strings.ReplaceAll(name, "-", " ")) {
		return &api.Problem{Status: http.StatusUnprocessableEntity, Code: api.BadWord}
	}
	answer := wire.JustPublished{Name: name, Hash: gamelog.HashOf(data)}
	version.Hash = answer.Hash
	secret, isNew, err := s.mayPublish(r, name, version)
	if err != nil {
		return err
	}
	if isNew {
		answer.Secret = secret
	}
	if err := s.countUpload(r, data); err != nil {
		return err
	}
	if _, err := s.blobs.PutBlob(r.Context(), data); err != nil {
		return err
	}
	if err := s.catalogue.Publish(r.Context(), name, version, secret); err != nil {
		return problemOf(err)
	}
	s.logger.Info("pack published", "name", name, "hash", answer.Hash, "cards", version.Cards)
	return api.Answer(w, http.StatusCreated, answer)
}

// versionOf describes a pack for the catalogue, or refuses it.
func (s *Workshop) versionOf(p *packs.Pack) (catalogue.Version, error) {
	v := catalogue.Version{Title: p.Name, Author: p.Author, Version: p.Version, Licence: p.Licence, About: p.Description}
	for _, needed := range []struct{ field, text string }{{"author", v.Author}, {"version", v.Version}, {"licence", v.Licence}} {
		if needed.text == "" {
			return v, &api.Problem{Status: http.StatusUnprocessableEntity, Code: api.NoCredit, About: []string{needed.field}}
		}
	}
	words := []string{v.Title, v.Author, v.Version, v.Licence, v.About}
	for i := range p.Cards {
		words = append(append(words, p.Cards[i].Title), p.Cards[i].Names...)
	}
	if slices.ContainsFunc(words, s.house.HasWord) {
		return v, &api.Problem{Status: http.StatusUnprocessableEntity, Code: api.BadWord}
	}
	if err := s.house.CheckPackName(v.Title); err != nil {
		return v, err
	}
	n := packs.CountEnforced(p.Cards)
	v.Cards, v.Powers, v.ByHand = n.Cards, n.Powers, n.Printed-n.Powers+n.AllGoals-n.Goals
	return v, nil
}

// mayPublish refuses a version before anything is stored. It returns the secret of the name, which is made up if the name is new.
func (s *Workshop) mayPublish(r *http.Request, name string, v catalogue.Version) (secret string, isNew bool, err error) {
	known, err := s.catalogue.Find(r.Context(), name)
	if err == nil && s.isHidden(known) {
		return "", false, &api.Problem{Status: http.StatusForbidden, Code: api.PackHidden}
	}
	if err != nil && !errors.Is(err, gamelog.ErrNotFound) {
		return "", false, err
	}
	secret = bearer(r)
	err = s.owned(r, func() (err error) {
		isNew, err = s.catalogue.Check(r.Context(), name, v, secret)
		return err
	})
	if isNew {
		secret = rand.Text()
		if err == nil && isReserved(name) {
			err = &api.Problem{Status: http.StatusConflict, Code: api.Reserved, About: []string{name}}
		}
	}
	return secret, isNew, err
}

// isHidden reports whether the operators have hidden any version of a pack. Then nobody finds the others either: a publisher does not
// get around them with a new version.
func (s *Workshop) isHidden(p catalogue.Pack) bool {
	return s.house.CheckPacks(hashesOf(p)) != nil
}

func hashesOf(p catalogue.Pack) []gamelog.Hash {
	hashes := make([]gamelog.Hash, len(p.Versions))
	for i, v := range p.Versions {
		hashes[i] = v.Hash
	}
	return hashes
}

// withdraw takes a pack out of the catalogue.
func (s *Workshop) withdraw(w http.ResponseWriter, r *http.Request) error {
	err := s.owned(r, func() error { return s.catalogue.Withdraw(r.Context(), r.PathValue("name"), bearer(r)) })
	if err != nil {
		return err
	}
	return api.Answer(w, http.StatusOK, struct{}{})
}

// bearer is the secret in a header, which no other site's page can send.
func bearer(r *http.Request) string {
	secret, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	return secret
}

// fullWait is when to try again if the catalogue is full.
const fullWait = 24 * time.Hour

// owned does something that needs the secret of a name, which must not be guessed.
func (s *Workshop) owned(r *http.Request, do func() error) error {
	if bearer(r) == "" {
		return problemOf(do())
	}
	var failed error
	err := api.Guess(r, api.GuessedSecrets, func() error {
		if failed = do(); errors.Is(failed, catalogue.ErrSecret) {
			return &api.Problem{Status: http.StatusForbidden, Code: api.BadSecret}
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
	case errors.Is(err, catalogue.ErrSecret):
		return &api.Problem{Status: http.StatusConflict, Code: api.NameTaken}
	case errors.Is(err, catalogue.ErrVersion):
		return &api.Problem{Status: http.StatusConflict, Code: api.UsedVersion}
	case errors.Is(err, catalogue.ErrFull):
		return &api.Problem{Status: http.StatusServiceUnavailable, Code: api.Overloaded, Wait: fullWait}
	}
	return err
}
