package archive

import (
	"context"
	"encoding/json"
	"maps"
	"slices"

	"shipfic/internal/bots"
	"shipfic/internal/gamelog"
	"shipfic/internal/wire"
)

// Reviews is the note of the reviews of a table's games, by their numbers. They are valid only for the version of the reviewer that wrote them.
var Reviews = gamelog.Note[map[int]keptReview]{Name: "the reviews of a table's games", Pattern: "~reviews-*", OfTable: true, Version: bots.ReviewVersion}

// Limits of what is kept for a table. Other reviews are computed again on request.
const (
	reviewsKept = 16
	reviewBytes = 128 << 10 // of each
)

// keptReview is a review with the game that it is about. A table's code may be given to another table after the first was removed.
type keptReview struct {
	Began     int64        `json:"began"`
	Positions int          `json:"positions"`
	Review    *wire.Review `json:"review"`
}

// keptReview returns the review of a game that was kept, or nil.
func (a *Archive) keptReview(ctx context.Context, g *finished) (*wire.Review, error) {
	if a.notes == nil {
		return nil, nil
	}
	kept, err := Reviews.Get(ctx, a.notes, string(g.id.table))
	if r := kept[g.id.number]; err == nil && r.Review != nil && r.Began == g.began && r.Positions == g.positions.Count() {
		return r.Review, nil
	}
	return nil, err
}

// keepReview keeps a review that is complete. If another node keeps one of the same table at the same time, one of the two is lost and
// will be computed again.
func (a *Archive) keepReview(ctx context.Context, g *finished, v *wire.Review) error {
	if a.notes == nil {
		return nil
	}
	if data, err := json.Marshal(v); err != nil || len(data) > reviewBytes {
		return err
	}
	kept, err := Reviews.Get(ctx, a.notes, string(g.id.table))
	if err != nil {
		return err
	}
	kept[g.id.number] = keptReview{Began: g.began, Positions: g.positions.Count(), Review: v}
	numbers := slices.Sorted(maps.Keys(kept))
	for _, oldest := range numbers[:max(0, len(numbers)-reviewsKept)] {
		delete(kept, oldest)
	}
	return Reviews.Put(ctx, a.notes, string(g.id.table), kept)
}
