package workshop

import (
	"context"

	"shipfic/internal/api"
	"shipfic/internal/wire"
	"shipfic/packs"
)

// showExpansions lists the embedded expansions with their hashes, by which tables name them. They are stored like uploaded packs, so that
// a game keeps the cards it began with when a later version has others.
func (s *Workshop) showExpansions(r *api.Request) (*api.Response, error) {
	list, err := s.storedExpansions(r.Context)
	if err != nil {
		return nil, err
	}
	return api.OK(list)
}

func (s *Workshop) storedExpansions(ctx context.Context) (*wire.Expansions, error) {
	s.expanding.Lock()
	defer s.expanding.Unlock()
	if s.expansions != nil {
		return s.expansions, nil
	}
	list := &wire.Expansions{}
	for _, e := range packs.Expansions() {
		hash, err := s.blobs.PutBlob(ctx, e.Data)
		if err != nil {
			return nil, err
		}
		n := packs.CountEnforced(e.Cards)
		list.Expansions = append(list.Expansions, wire.Expansion{
			Name: e.Name, About: e.Description, Namespace: e.Namespace, Hash: hash,
			Cards: n.Cards, Powers: n.Powers, ByHand: n.ByHand(),
		})
	}
	s.expansions = list
	return list, nil
}
