package archive

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"

	"shipfic/internal/gamelog"
	"shipfic/internal/review"
	"shipfic/internal/wire"
)

// Notes keeps reviews that are complete. A [gamelog.Log] is one.
type Notes interface {
	Snapshot(ctx context.Context, id gamelog.ID) (gamelog.Snapshot, error)
	PutSnapshot(ctx context.Context, id gamelog.ID, s gamelog.Snapshot) error
}

// ReviewsKind is the kind of log that keeps the reviews of a table's games, as its snapshot.
var ReviewsKind = gamelog.Kind{Name: "the reviews of a table's games", Pattern: "~reviews-*", OfTable: true, Verify: gamelog.VerifySnapshot[json.RawMessage]}

// ReviewsOf is where the log keeps the reviews of a table's games.
func ReviewsOf(id gamelog.ID) gamelog.ID { return ReviewsKind.ID(string(id)) }

// Limits of what is kept for a table. Other reviews are computed again on request.
const (
	reviewsKept = 16
	reviewBytes = 128 << 10 // of each
)

// keptReview is a review, and the game that it is about: a code can be given to another table once the first was removed.
type keptReview struct {
	Began     int64        `json:"began"`
	Positions int          `json:"positions"`
	Review    *wire.Review `json:"review"`
}

// keptReviews are the reviews of a table's games by their numbers. They are valid only for the version of the reviewer that wrote them.
func (a *Archive) keptReviews(ctx context.Context, id gamelog.ID) (map[int]keptReview, error) {
	kept := map[int]keptReview{}
	s, err := a.notes.Snapshot(ctx, ReviewsOf(id))
	if errors.Is(err, gamelog.ErrNotFound) || err == nil && s.Rules != review.Version {
		return kept, nil
	}
	if err == nil && json.Unmarshal(s.Data, &kept) != nil {
		kept = map[int]keptReview{} // computed again
	}
	return kept, err
}

// keptReview returns the review of a game that was kept, or nil.
func (a *Archive) keptReview(ctx context.Context, g *finished) (*wire.Review, error) {
	if a.notes == nil {
		return nil, nil
	}
	kept, err := a.keptReviews(ctx, g.id.table)
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
	kept, err := a.keptReviews(ctx, g.id.table)
	if err != nil {
		return err
	}
	kept[g.id.number] = keptReview{Began: g.began, Positions: g.positions.Count(), Review: v}
	numbers := slices.Sorted(maps.Keys(kept))
	for _, oldest := range numbers[:max(0, len(numbers)-reviewsKept)] {
		delete(kept, oldest)
	}
	data, err := json.Marshal(kept)
	if err != nil {
		return err
	}
	return a.notes.PutSnapshot(ctx, ReviewsOf(g.id.table), gamelog.Snapshot{Rules: review.Version, Data: data})
}
