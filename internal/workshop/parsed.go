package workshop

import (
	"path"

	"shipfic/hayburger"
	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/http"
	"shipfic/packs"
)

// parsed is a file that was parsed: a pack, or a deck of Hayburger. If it has errors, both are nil. It is shared and must not change.
type parsed struct {
	pack   *packs.Pack
	deck   *hayburger.Deck
	isDeck bool
	report packs.Report
	data   []byte
}

// parsedKey identifies a file. Its name is in the findings.
type parsedKey struct {
	name string
	hash gamelog.Hash
}

// The parsed files that are kept: an author's page sends the same file again and again. A parsed file takes several times the memory of
// its text.
const (
	parsedKept  = 64
	parsedBytes = 8 << 20
)

// parse parses a file, unless it was parsed lately. Call it within [api.Work].
func (s *Workshop) parse(name string, data []byte) *parsed {
	key := parsedKey{name, gamelog.HashOf(data)}
	if p, ok := s.parsed.Get(key); ok {
		return p
	}
	p := parse(name, data)
	s.parsed.PutSized(key, p, int64(len(data)))
	return p
}

func parse(name string, data []byte) *parsed {
	p := &parsed{isDeck: packs.IsDeck(data), data: data}
	if p.isDeck {
		p.deck, p.report = packs.LoadDeck(name, data)
	} else {
		p.pack, p.report = packs.Load(name, data)
	}
	return p
}

// NameOf returns the name in the file of a pack or a deck; "" if the file is neither.
func NameOf(data []byte) string {
	if about := uploadOf(parse("", data)); about != nil {
		return about.Name
	}
	return ""
}

// readFile reads the file in the body of a request, and works on it within the budget of the sender.
func (s *Workshop) readFile(w http.ResponseWriter, r *http.Request, work func(*parsed) error) error {
	data, err := api.ReadBody(w, r, packs.MaxFile)
	if err != nil {
		return err
	}
	return api.Work(r.Context(), func() error { return work(s.parse(fileName(r), data)) })
}

// fileName is the name of the file that a request sends, as its findings say it.
func fileName(r *http.Request) string { return path.Base(r.URL.Query().Get("name")) }
