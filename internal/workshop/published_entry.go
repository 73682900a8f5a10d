//go:build !js

package workshop

import (
	"context"
	"encoding/json"
	"fmt"

	"shipfic/internal/gamelog"
	"shipfic/internal/wire"
)

// CatalogueID is the log of the catalogue.
const CatalogueID gamelog.ID = "catalogue.log"

// CatalogueKind is the kind of log that the catalogue is.
var CatalogueKind = gamelog.Kind{Name: "the list of published packs", Pattern: string(CatalogueID), Verify: func(ctx context.Context, log gamelog.Log, _ gamelog.ID) error {
	_, err := OpenCatalogue(ctx, log)
	return err
}}

// The kinds of entries.
const (
	kindPublish  = "publish"
	kindWithdraw = "withdraw"
	kindLike     = "like"
)

// entry is what the log keeps.
type entry struct {
	Name    string                 `json:"name"`
	Version *wire.PublishedVersion `json:"version,omitempty"` // publish
	Secret  []byte                 `json:"secret,omitempty"`  // publish: the hash of the secret, with the first version of a name
	Like    *like                  `json:"like,omitempty"`    // like
}

func (e entry) log(kind string, at int64) (gamelog.Entry, error) {
	body, err := json.Marshal(e)
	return gamelog.Entry{At: at, Kind: kind, Body: body}, err
}

func parseEntry(from gamelog.Entry) (entry, error) {
	var e entry
	if err := json.Unmarshal(from.Body, &e); err != nil {
		return e, fmt.Errorf("entry %d of the catalogue: %w", from.N, err)
	}
	if from.Kind == kindPublish && e.Version == nil {
		return e, fmt.Errorf("entry %d of the catalogue has no version", from.N)
	}
	if from.Kind == kindLike && e.Like == nil {
		return e, fmt.Errorf("entry %d of the catalogue says nothing of a like", from.N)
	}
	return e, nil
}
