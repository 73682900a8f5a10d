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
	pack, report, data, err := readPack(w, r)
	if err != nil {
		return err
	}
	if pack == nil {
		return badPack(report)
	}
	list, err := findings(report.Findings)
	if err != nil {
		return err
	}
	hash, err := s.blobs.PutBlob(r.Context(), data)
	if err != nil {
		return err
	}
	s.logger.Info("pack uploaded", "hash", hash, "cards", len(pack.Cards))
	return api.Answer(w, http.StatusCreated, wire.UploadedPack{
		Hash: hash, Name: pack.Name, Namespace: pack.Namespace, Cards: len(pack.Cards), Findings: list,
	})
}

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
	pack, report := packs.Load("", data)
	if pack == nil {
		return nil, fmt.Errorf("stored pack %s does not load: %s", hash, report)
	}
	file, err := newCardFile(pack)
	if err == nil {
		s.packs.Put(hash, file)
	}
	return file, err
}
