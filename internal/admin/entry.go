package admin

import (
	"context"
	"encoding/json"
	"fmt"

	"shipfic/internal/gamelog"
	"shipfic/internal/wire"
)

// BookID is the log of the book.
const BookID gamelog.ID = "admin.book"

// BookKind is the kind of log that the book is.
var BookKind = gamelog.Kind{Name: "the operators' book (bans, reports)", Pattern: string(BookID), Verify: func(ctx context.Context, log gamelog.Log, _ gamelog.ID) error {
	_, err := OpenBook(ctx, log)
	return err
}}

// The kinds of entries that are not acts of operators.
const (
	kindOpened = "opened" // the first entry: it has the key of hashes
	kindReport = "report"
)

// entry is what the log keeps. Each kind uses some of the fields.
type entry struct {
	wire.Act
	Key      []byte       `json:"key,omitempty"`      // opened: for hashes of addresses
	Token    []byte       `json:"token,omitempty"`    // token: its hash
	Name     string       `json:"name,omitempty"`     // hidePack, removePack: of the pack
	Reported *wire.Report `json:"reported,omitempty"` // report
}

func (e entry) log() (gamelog.Entry, error) {
	body, err := json.Marshal(e)
	return gamelog.Entry{At: e.At, Kind: string(e.Do), Body: body}, err
}

func parse(from gamelog.Entry) (entry, error) {
	var e entry
	if err := json.Unmarshal(from.Body, &e); err != nil {
		return e, fmt.Errorf("entry %d of the operators' book: %w", from.N, err)
	}
	e.N = from.N
	if (from.N == 1) != (e.Do == kindOpened) || (e.Do == kindReport) != (e.Reported != nil) {
		return e, fmt.Errorf("entry %d of the operators' book is not one", from.N)
	}
	if e.Reported != nil {
		e.Reported.N = from.N
	}
	return e, nil
}
