package workshop

import (
	"fmt"
	"regexp"
	"slices"
	"time"

	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/http"
	"shipfic/internal/wire"
	"shipfic/packs"
)

// uploadPack stores a pack in any format. Tables refer to it by the hash of what is stored. A pack with errors is refused as a whole,
// with all findings.
func (s *Workshop) uploadPack(w http.ResponseWriter, r *http.Request) error {
	var uploaded *wire.UploadedPack
	var data []byte
	err := s.readFile(w, r, func(p *parsed) (err error) {
		if uploaded = uploadOf(p); uploaded == nil {
			return badPack(p.report)
		}
		if err := s.house.CheckPackName(uploaded.Name); err != nil {
			return err
		}
		data = storedForm(p)
		uploaded.Findings, err = findings(slices.Concat(p.report.Findings, unenforced(p)))
		return err
	})
	if err != nil {
		return err
	}
	if err := s.countUpload(r, data); err != nil {
		return err
	}
	if uploaded.Hash, err = s.blobs.PutBlob(r.Context(), data); err != nil {
		return err
	}
	s.logger.Info("pack uploaded", "hash", uploaded.Hash, "cards", uploaded.Cards)
	return api.Answer(w, http.StatusCreated, uploaded)
}

// storedForm is what is stored of a file. What other formats leave to the reader, a later version may read otherwise, and a .pon file
// has no namespace of its own. So such packs are stored in our own format: a game keeps the cards it began with.
func storedForm(p *parsed) []byte {
	if p.pack == nil || p.pack.Format != packs.FormatPon && !slices.ContainsFunc(p.pack.Cards, func(c packs.Card) bool { return c.Source.Enforced != "" }) {
		return p.data
	}
	return packs.Write(p.pack)
}

// unenforced lists what players of a pack do by hand.
func unenforced(p *parsed) []packs.Finding {
	if p.pack == nil {
		return nil
	}
	return packs.Unenforced(p.pack).Findings
}

// countUpload counts the bytes of a pack that is not stored yet against the limit of its author's address, and of all.
func (s *Workshop) countUpload(r *http.Request, data []byte) error {
	if _, err := s.blobs.Blob(r.Context(), gamelog.HashOf(data)); err == nil {
		return nil
	}
	if err := api.Use(r, api.Uploaded, len(data)); err != nil {
		return err
	}
	if !s.uploads.AllowN(time.Now(), len(data)) {
		return &api.Problem{Status: http.StatusServiceUnavailable, Code: api.Overloaded, Wait: time.Hour}
	}
	return nil
}

// uploadOf describes a file of either game. It returns nil if the file is refused.
func uploadOf(p *parsed) *wire.UploadedPack {
	switch {
	case p.deck != nil:
		return &wire.UploadedPack{Game: deckGame, Name: p.deck.Name, Cards: len(p.deck.Cards)}
	case p.pack != nil:
		return &wire.UploadedPack{Name: p.pack.Name, Namespace: p.pack.Namespace, Cards: len(p.pack.Cards)}
	}
	return nil
}

// deckGame is the game that decks are for.
const deckGame = "hayburger"

var blobHash = regexp.MustCompile(`^[0-9a-f]{64}$`)

// showPack sends the cards of an uploaded pack. The hash is that of the content, so browsers may keep the answer.
func (s *Workshop) showPack(w http.ResponseWriter, r *http.Request) error {
	file, err := s.packFile(r)
	if err != nil {
		return err
	}
	file.Serve(w, r, "public, max-age=31536000, immutable")
	return nil
}

// packFile returns the cards of an uploaded pack from the cache, or parses and encodes them.
func (s *Workshop) packFile(r *http.Request) (*api.File, error) {
	hash := gamelog.Hash(r.PathValue("hash"))
	if !blobHash.MatchString(string(hash)) {
		return nil, gamelog.ErrNotFound
	}
	if file, ok := s.packs.Get(hash); ok {
		return file, nil
	}
	data, err := s.blobs.Blob(r.Context(), hash)
	if err != nil {
		return nil, err
	}
	var file *api.File
	err = api.Work(r.Context(), func() (err error) {
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
func fileOf(p *parsed) (*api.File, error) {
	switch {
	case p.deck != nil:
		return api.NewFile(p.deck)
	case p.pack != nil:
		return newCardFile(p.pack)
	}
	return nil, fmt.Errorf("it does not load: %s", p.report)
}
