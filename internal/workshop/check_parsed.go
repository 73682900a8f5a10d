package workshop

import (
	"path"

	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/packs"
)

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

// parse parses a file, which is shared and must not change, unless it was parsed lately. Call it within [api.Work].
func (s *Workshop) parse(name string, data []byte) *packs.File {
	key := parsedKey{name, gamelog.HashOf(data)}
	if p, ok := s.parsed.Get(key); ok {
		return p
	}
	p := readAny(name, data)
	s.parsed.PutSized(key, p, int64(len(data)))
	return p
}

// NameOf returns the name of the pack or deck in a file; "" if the file is neither.
func NameOf(data []byte) string {
	if about := uploadOf(packs.ReadFile("", data)); about != nil {
		return about.Name
	}
	return ""
}

// readFile reads the file in the body of a request, and works on it within the budget of the sender.
func (s *Workshop) readFile(r *api.Request, work func(*packs.File) error) error {
	data, err := api.ReadBody(r, packs.MaxFile)
	if err != nil {
		return err
	}
	return api.Work(r.Context, func() error { return work(s.parse(fileName(r), data)) })
}

// fileName is the name of the file that a request sends, as its findings say it.
func fileName(r *api.Request) string { return path.Base(r.Query("name")) }
