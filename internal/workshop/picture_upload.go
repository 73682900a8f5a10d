//go:build !js

package workshop

import (
	"errors"
	"strconv"

	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/wire"
)

// uploadPicture stores a picture for a card. The picture is decoded and encoded again, so nothing else of the upload is stored.
func (s *Workshop) uploadPicture(r *api.Request) (*api.Response, error) {
	data, err := api.ReadBody(r, MaxPictureBytes)
	if err != nil {
		return nil, err
	}
	var clean []byte
	err = api.Work(r.Context, func() (err error) {
		clean, err = CleanPicture(r.Context, data)
		return err
	})
	switch {
	case errors.Is(err, ErrPictureFormat):
		return nil, &api.Problem{Status: api.StatusUnprocessableEntity, Code: api.BadPicture}
	case errors.Is(err, ErrPictureSize):
		return nil, &api.Problem{Status: api.StatusUnprocessableEntity, Code: api.PictureSize, About: []string{strconv.Itoa(MaxSide)}}
	case errors.Is(err, ErrPictureSmall):
		return nil, &api.Problem{Status: api.StatusUnprocessableEntity, Code: api.PictureLess, About: []string{strconv.Itoa(MinSide)}}
	case errors.Is(err, ErrPictureScans):
		return nil, &api.Problem{Status: api.StatusUnprocessableEntity, Code: api.PictureScan, About: []string{strconv.Itoa(MaxScans)}}
	case err != nil:
		return nil, err
	}
	if err := s.countUpload(r, clean); err != nil {
		return nil, err
	}
	hash, err := s.blobs.PutBlob(r.Context, clean)
	if err != nil {
		return nil, err
	}
	s.logger.Info("picture uploaded", "hash", hash, "bytes", len(clean))
	return api.Created(wire.UploadedPicture{Hash: hash})
}

// showPicture sends an uploaded picture. Packs are in the same store, and are not sent as pictures.
func (s *Workshop) showPicture(r *api.Request) (*api.Response, error) {
	hash, data, err := s.stored(r)
	if err != nil {
		return nil, err
	}
	if !IsCleanPicture(data) {
		return nil, gamelog.ErrNotFound
	}
	response, complete := api.Cached(r, `"`+string(hash)[:32]+`"`, "public, max-age=31536000, immutable")
	if !complete {
		response.Header["Content-Type"], response.Header["Content-Length"] = "image/jpeg", strconv.Itoa(len(data))
		response.Body = data
	}
	return response, nil
}
