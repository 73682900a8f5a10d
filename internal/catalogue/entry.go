package catalogue

import (
	"context"
	"encoding/json"
	"fmt"

	"shipfic/internal/gamelog"
)

// LogID is the log of the catalogue.
const LogID gamelog.ID = "catalogue.log"

// Kind is the kind of log that the catalogue is.
var Kind = gamelog.Kind{Name: "the list of published packs", Pattern: string(LogID), Verify: func(ctx context.Context, log gamelog.Log, _ gamelog.ID) error {
	_, err := Open(ctx, log)
	return err
}}

// The kinds of entries.
const (
	kindPublish  = "publish"
	kindWithdraw = "withdraw"
)

// entry is what the log keeps.
type entry struct {
	Name    string   `json:"name"`
	Version *Version `json:"version,omitempty"` // publish
	Secret  []byte   `json:"secret,omitempty"`  // publish: the hash of the secret, with the first version of a name
}

func (e entry) log(kind string, at int64) (gamelog.Entry, error) {
	body, err := json.Marshal(e)
	return gamelog.Entry{At: at, Kind: kind, Body: body}, err
}

func parse(from gamelog.Entry) (entry, error) {
	var e entry
	if err := json.Unmarshal(from.Body, &e); err != nil {
		return e, fmt.Errorf("entry %d of the catalogue: %w", from.N, err)
	}
	if from.Kind == kindPublish && e.Version == nil {
		return e, fmt.Errorf("entry %d of the catalogue has no version", from.N)
	}
	return e, nil
}
