//go:build !js

package workshop

import (
	"errors"

	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/wire"
	"shipfic/packs"
)

// checkOrigin refuses a remix of a pack whose licence does not allow it. What a file says about a pack that is published here is replaced by
// the truth; a pack that was never published here has no page to lead to.
func (s *Workshop) checkOrigin(r *api.Request, name string, v *wire.PublishedVersion) error {
	if v.Origin == nil {
		return nil
	}
	origin := *v.Origin
	v.Origin = &origin
	if origin.Name == name {
		v.Origin = nil
		return nil
	}
	p, err := s.catalogue.Find(r.Context, origin.Name)
	if err != nil && !errors.Is(err, gamelog.ErrNotFound) {
		return err
	}
	known := false
	for _, old := range p.Versions {
		if old.Hash == origin.Hash {
			origin.Title, origin.Author, origin.Licence, known = old.Title, old.Author, old.Licence, true
		}
	}
	if !known {
		origin.Name, origin.Hash = "", ""
	}
	if !packs.AllowsRemix(origin.Licence) {
		return &api.Problem{Status: api.StatusUnprocessableEntity, Code: api.NoRemix, About: []string{origin.Title, origin.Licence}}
	}
	return nil
}
