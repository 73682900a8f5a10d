package workshop

import (
	"errors"
	"mime"

	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/packs"
)

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
		switch {
		case p.Deck != nil: // decks have one format
			text, name = data, p.Deck.Name+".json"
		case p.Pack != nil:
			text, _ = packs.WriteAs(s.forFormat(r, p.Pack, to), to)
			name = to.FileName(p.Pack.Namespace)
		default:
			return errors.Join(gamelog.ErrNotFound, errors.New("it is not a pack"))
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	response := api.Data("application/octet-stream", "public, max-age=300", text)
	response.Header["Content-Disposition"] = mime.FormatMediaType("attachment", map[string]string{"filename": name})
	return response, nil
}
