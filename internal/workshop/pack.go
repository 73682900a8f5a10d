package workshop

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"time"

	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/limit"
	"shipfic/internal/wire"
	"shipfic/packs"
)

// uploadPack stores a pack in any format. Tables refer to it by the hash of what is stored. A pack with errors is refused as a whole,
// with all findings.
func (s *Workshop) uploadPack(r *api.Request) (*api.Response, error) {
	var uploaded *wire.UploadedPack
	var data []byte
	err := s.readFile(r, func(p *packs.File) (err error) {
		if uploaded = uploadOf(p); uploaded == nil {
			return badPack(p.Report)
		}
		if err := s.house.CheckPackName(uploaded.Name); err != nil {
			return err
		}
		data = storedForm(p)
		found := p.Report.Findings
		if p.Pack != nil {
			found = slices.Concat(found, packs.Unenforced(p.Pack).Findings)
		}
		uploaded.Findings, err = findings(found)
		return err
	})
	if err != nil {
		return nil, err
	}
	if err := s.countUpload(r, data); err != nil {
		return nil, err
	}
	if uploaded.Hash, err = s.blobs.PutBlob(r.Context, data); err != nil {
		return nil, err
	}
	s.logger.Info("pack uploaded", "hash", uploaded.Hash, "cards", uploaded.Cards)
	return api.Created(uploaded)
}

// storedForm returns the bytes under which an uploaded file is stored. A .pon file has no namespace, and a later version of the
// program may understand its sentences differently. Packs like that are stored in our own format, so that a game keeps the cards it
// began with.
func storedForm(p *packs.File) []byte {
	if p.Pack == nil || p.Pack.Format != packs.FormatPon && !slices.ContainsFunc(p.Pack.Cards, func(c packs.Card) bool { return c.Source.Enforced != "" }) {
		return p.Data
	}
	return packs.Write(p.Pack)
}

// countUpload counts the bytes of a pack that is not stored yet against the limit of its author's address, and of all.
func (s *Workshop) countUpload(r *api.Request, data []byte) error {
	if _, err := s.blobs.Blob(r.Context, gamelog.HashOf(data)); err == nil {
		return nil
	}
	if err := r.Use(limit.Uploaded, len(data)); err != nil {
		return err
	}
	if !s.uploads.AllowN(time.Now(), len(data)) {
		return &api.Problem{Status: api.StatusServiceUnavailable, Code: api.Overloaded, Wait: time.Hour}
	}
	return nil
}

// uploadOf describes a file of either game. It returns nil if the file is refused.
func uploadOf(p *packs.File) *wire.UploadedPack {
	switch {
	case p.Deck != nil:
		return &wire.UploadedPack{Game: deckGame, Name: p.Deck.Called(), Cards: p.Cards()}
	case p.Pack != nil:
		return &wire.UploadedPack{Name: p.Pack.Name, Namespace: p.Pack.Namespace, Cards: p.Cards()}
	}
	return nil
}

// The games that decks and packs are for.
const (
	deckGame = "hayburger"
	packGame = "tsssf"
)

// besideOf names the files that are pictures of cards, for a page that has them.
func besideOf(p *packs.File) map[string]wire.BesidePicture {
	beside := map[string]wire.BesidePicture{}
	for id, b := range p.Beside {
		beside[id] = wire.BesidePicture{File: b.File, Whole: b.Whole}
	}
	return beside
}

// How many pictures are remembered as stored, and for how long.
const (
	seenPictures = 20_000
	seenFor      = time.Hour
)

// missing lists the pictures that are not stored here.
func (s *Workshop) missing(ctx context.Context, hashes []string) ([]string, error) {
	var missing []string
	for _, hash := range hashes {
		if at, ok := s.seen.Get(gamelog.Hash(hash)); ok && time.Since(at) < seenFor {
			continue
		}
		switch _, err := s.blobs.Blob(ctx, gamelog.Hash(hash)); {
		case err == nil:
			s.seen.Put(gamelog.Hash(hash), time.Now())
		case errors.Is(err, gamelog.ErrNotFound):
			missing = append(missing, hash)
		default:
			return nil, err
		}
	}
	return missing, nil
}

var blobHash = regexp.MustCompile(`^[0-9a-f]{64}$`)

// stored reads the pack or picture that the address of a request names.
func (s *Workshop) stored(r *api.Request) (hash gamelog.Hash, data []byte, err error) {
	hash = gamelog.Hash(r.PathValue("hash"))
	if !blobHash.MatchString(string(hash)) {
		return hash, nil, gamelog.ErrNotFound
	}
	data, err = s.blobs.Blob(r.Context, hash)
	return hash, data, err
}

// showPack sends the cards of an uploaded pack. The hash is that of the content, so browsers may keep the answer.
func (s *Workshop) showPack(r *api.Request) (*api.Response, error) {
	file, err := s.packFile(r)
	if err != nil {
		return nil, err
	}
	return file.Answer(r, "public, max-age=31536000, immutable"), nil
}

// packFile returns the cards of an uploaded pack from the cache, or parses and encodes them.
func (s *Workshop) packFile(r *api.Request) (*api.File, error) {
	if file, ok := s.packs.Get(gamelog.Hash(r.PathValue("hash"))); ok {
		return file, nil
	}
	hash, data, err := s.stored(r)
	if err != nil {
		return nil, err
	}
	var file *api.File
	err = api.Work(r.Context, func() (err error) {
		file, err = fileOf(s.parse("", data))
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("stored pack %s: %w", hash, err)
	}
	s.packs.PutSized(hash, file, file.Size())
	return file, nil
}

// fileOf encodes the cards of a pack for the page, or a deck as it is.
func fileOf(p *packs.File) (*api.File, error) {
	switch {
	case p.Deck != nil:
		return api.NewFile(p.Deck)
	case p.Pack != nil:
		return newCardFile(p.Pack)
	}
	return nil, fmt.Errorf("it does not load: %s", p.Report)
}
