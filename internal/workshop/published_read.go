//go:build !js

package workshop

import (
	"slices"

	"shipfic/internal/api"
	"shipfic/internal/cache"
	"shipfic/internal/gamelog"
	"shipfic/internal/limit"
	"shipfic/internal/wire"
	"shipfic/packs"
)

// published is what the workshop needs for published packs.
type published struct {
	catalogue *Catalogue
	shown     cache.Recent[gamelog.Hash, *shownPack]
	played    played
}

func newPublished(o Options) published {
	return published{o.Catalogue, cache.Recent[gamelog.Hash, *shownPack]{Limit: shownKept, Bytes: shownBytes}, played{tables: o.Tables}}
}

// publishedRoutes are the addresses of published packs.
func (s *Workshop) publishedRoutes() []api.Route {
	if s.catalogue == nil {
		return nil
	}
	return []api.Route{
		{Pattern: "GET /api/published", Handle: s.listPublished},
		{Pattern: "POST /api/published", Handle: s.publish, Limit: limit.Packs},
		{Pattern: "GET /api/published/{name}", Handle: s.showPublished},
		{Pattern: "DELETE /api/published/{name}", Handle: s.withdraw},
		{Pattern: "PUT /api/published/{name}/like", Handle: s.likePack, Limit: limit.Likes},
		{Pattern: "DELETE /api/published/{name}/like", Handle: s.unlikePack, Limit: limit.Likes},
	}
}

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
