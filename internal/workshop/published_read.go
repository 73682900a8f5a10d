package workshop

import (
	"errors"
	"mime"
	"slices"

	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/wire"
	"shipfic/packs"
)

// findPublished returns a published pack that the operators have not hidden.
func (s *Workshop) findPublished(r *api.Request, name string) (PublishedPack, error) {
	p, err := s.catalogue.Find(r.Context, name)
	if err == nil && s.isHidden(p) {
		err = gamelog.ErrNotFound
	}
	return p, err
}

// showPublished sends the versions of a published pack, the latest first.
func (s *Workshop) showPublished(r *api.Request) (*api.Response, error) {
	p, err := s.findPublished(r, r.PathValue("name"))
	if err != nil {
		return nil, err
	}
	played, err := s.played.counts(r.Context)
	if err != nil {
		return nil, err
	}
	answer := wire.PublishedPack{Remix: packs.AllowsRemix(p.Latest().Licence)}
	for _, v := range slices.Backward(p.Versions) {
		answer.Versions = append(answer.Versions, wire.Published{Name: p.Name, PublishedVersion: v, Likes: p.Likes, Played: timesPlayed(p, played)})
	}
	if who, known := likerOf(r, p.Name); known {
		answer.Liked = s.catalogue.Likes(p.Name, who)
	}
	return api.OK(answer)
}

// sendPack sends an uploaded pack as a file in one of the formats.
func (s *Workshop) sendPack(r *api.Request) (*api.Response, error) {
	to, err := formatOf(r)
	if err != nil {
		return nil, err
	}
	_, data, err := s.stored(r)
	if err != nil {
		return nil, err
	}
	var name string
	var text []byte
	err = api.Work(r.Context, func() error {
		p := s.parse("", data)
		if p.Pack == nil {
			return errors.Join(gamelog.ErrNotFound, errors.New("it is not a pack"))
		}
		text, _ = packs.WriteAs(p.Pack, to)
		name = to.FileName(p.Pack.Namespace)
		return nil
	})
	if err != nil {
		return nil, err
	}
	response := api.Data("application/octet-stream", "public, max-age=300", text)
	response.Header["Content-Disposition"] = mime.FormatMediaType("attachment", map[string]string{"filename": name})
	return response, nil
}
