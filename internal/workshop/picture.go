//go:build !js

package workshop

import (
	"errors"
	"strconv"

	"shipfic/internal/api"
	"shipfic/internal/artwork"
	"shipfic/internal/gamelog"
	"shipfic/internal/http"
	"shipfic/internal/wire"
)

// uploadPicture stores a picture for a card. What is stored is encoded by us, whatever was sent.
func (s *Workshop) uploadPicture(w http.ResponseWriter, r *http.Request) error {
	data, err := api.ReadBody(w, r, artwork.MaxFile)
	if err != nil {
		return err
	}
	var clean []byte
	err = api.Work(r.Context(), func() (err error) {
		clean, err = artwork.Clean(r.Context(), data)
		return err
	})
	switch {
	case errors.Is(err, artwork.ErrFormat):
		return &api.Problem{Status: http.StatusUnprocessableEntity, Code: api.BadPicture}
	case errors.Is(err, artwork.ErrSize):
		return &api.Problem{Status: http.StatusUnprocessableEntity, Code: api.PictureSize, About: []string{strconv.Itoa(artwork.MaxSide), strconv.Itoa(artwork.MinSide)}}
	case errors.Is(err, artwork.ErrScans):
		return &api.Problem{Status: http.StatusUnprocessableEntity, Code: api.PictureScan, About: []string{strconv.Itoa(artwork.MaxScans)}}
	case err != nil:
		return err
	}
	if err := s.countUpload(r, clean); err != nil {
		return err
	}
	hash, err := s.blobs.PutBlob(r.Context(), clean)
	if err != nil {
		return err
	}
	s.logger.Info("picture uploaded", "hash", hash, "bytes", len(clean))
	return api.Answer(w, http.StatusCreated, wire.UploadedPicture{Hash: hash})
}

// showPicture sends an uploaded picture. Packs are in the same store, and are not sent as pictures.
func (s *Workshop) showPicture(w http.ResponseWriter, r *http.Request) error {
	hash := gamelog.Hash(r.PathValue("hash"))
	if !blobHash.MatchString(string(hash)) {
		return gamelog.ErrNotFound
	}
	data, err := s.blobs.Blob(r.Context(), hash)
	if err != nil {
		return err
	}
	if !artwork.IsClean(data) {
		return gamelog.ErrNotFound
	}
	if api.NotModified(w, r, `"`+string(hash)[:32]+`"`, "public, max-age=31536000, immutable") {
		return nil
	}
	w.Header().Set("Content-Type", "image/jpeg")
	w.Header().Set("Content-Length", strconv.Itoa(len(data)))
	w.Write(data) // the client may disconnect
	return nil
}
