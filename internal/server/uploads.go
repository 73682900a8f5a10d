package server

import (
	"errors"
	"net/http"
	"path"
	"regexp"

	"shipfic/internal/gamelog"
	"shipfic/internal/wire"
	"shipfic/packs"
)

// uploadPack takes a pack in any format, as the body. It is kept by its content, for tables to name by its hash; one with
// errors is refused as a whole, with all that was found.
func (s *Server) uploadPack(w http.ResponseWriter, r *http.Request) error {
	if wait := s.addresses.of(s.addressOf(r)).use(newPack, &s.limits); wait > 0 {
		return tooFast(wait)
	}
	data, err := s.readBody(w, r, packs.MaxFile)
	if err != nil {
		return err
	}
	pack, report := packs.Load(path.Base(r.URL.Query().Get("name")), data)
	if pack == nil {
		return s.refusePack(w, report)
	}
	list, err := findings(report.Findings)
	if err != nil {
		return err
	}
	hash, err := s.log.PutBlob(r.Context(), data)
	if err != nil {
		return err
	}
	s.logger.Info("a pack was uploaded", "hash", hash, "cards", len(pack.Cards))
	s.answer(w, http.StatusCreated, wire.UploadedPack{
		Hash: hash, Name: pack.Name, Namespace: pack.Namespace, Cards: len(pack.Cards), Findings: list,
	})
	return nil
}

var blobHash = regexp.MustCompile(`^[0-9a-f]{64}$`)

// showPack gives the cards of an uploaded pack. Its hash is its content, so browsers may keep it.
func (s *Server) showPack(w http.ResponseWriter, r *http.Request) error {
	hash := r.PathValue("hash")
	if !blobHash.MatchString(hash) {
		return gamelog.ErrNotFound
	}
	data, err := s.log.Blob(r.Context(), gamelog.Hash(hash))
	if err != nil {
		return err
	}
	pack, _ := packs.Load("", data)
	if pack == nil {
		return errors.New("a stored pack does not load: " + hash)
	}
	file, err := newCardFile(pack)
	if err != nil {
		return err
	}
	file.serve(w, r, "public, max-age=31536000, immutable")
	return nil
}
