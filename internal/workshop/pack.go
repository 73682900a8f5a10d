package workshop

import (
	"fmt"
	"net/http"
	"regexp"

	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/wire"
	"shipfic/packs"
)

// uploadPack stores a pack in any format. Tables refer to it by the hash of its content. A pack with errors is refused as a whole,
// with all findings.
func (s *Workshop) uploadPack(w http.ResponseWriter, r *http.Request) error {
	data, err := api.ReadBody(w, r, packs.MaxFile)
	if err != nil {
		return err
	}
	uploaded, report := readUpload(fileName(r), data)
	if uploaded == nil {
		return badPack(report)
	}
	if uploaded.Findings, err = findings(report.Findings); err != nil {
		return err
	}
	if uploaded.Hash, err = s.blobs.PutBlob(r.Context(), data); err != nil {
		return err
	}
	s.logger.Info("pack uploaded", "hash", uploaded.Hash, "cards", uploaded.Cards)
	return api.Answer(w, http.StatusCreated, uploaded)
}

// readUpload reads a pack of either game. It returns nil if the pack is refused.
func readUpload(name string, data []byte) (*wire.UploadedPack, packs.Report) {
	if packs.IsDeck(data) {
		deck, report := packs.LoadDeck(name, data)
		if deck == nil {
			return nil, report
		}
		return &wire.UploadedPack{Game: deckGame, Name: deck.Name, Cards: len(deck.Cards)}, report
	}
	pack, report := packs.Load(name, data)
	if pack == nil {
		return nil, report
	}
	return &wire.UploadedPack{Name: pack.Name, Namespace: pack.Namespace, Cards: len(pack.Cards)}, report
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
	file, err := fileOf(data)
	if err != nil {
		return nil, fmt.Errorf("stored pack %s: %w", hash, err)
	}
	s.packs.Put(hash, file)
	return file, nil
}

// fileOf encodes the cards of a pack for the page, or a deck as it is.
func fileOf(data []byte) (*api.File, error) {
	if packs.IsDeck(data) {
		deck, report := packs.LoadDeck("", data)
		if deck == nil {
			return nil, fmt.Errorf("it does not load: %s", report)
		}
		return api.NewFile(deck)
	}
	pack, report := packs.Load("", data)
	if pack == nil {
		return nil, fmt.Errorf("it does not load: %s", report)
	}
	return newCardFile(pack)
}
