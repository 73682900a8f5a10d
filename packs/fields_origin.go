package packs

import "slices"

// Origin is the published pack that a remix was made from. Whoever made the remix says so; nobody else vouches for it.
type Origin struct {
	Name    string `json:"name,omitempty"` // as the address of its page has it: /packs/NAME
	Hash    string `json:"hash,omitempty"` // of the version
	Title   string `json:"title"`
	Author  string `json:"author,omitempty"`
	Licence string `json:"licence,omitempty"`
}

// originFields are the fields of an origin, in the order in which they are written.
var originFields = []struct {
	name  string
	limit int
	place func(*Origin) *string
}{
	{"name", MaxTitle, func(o *Origin) *string { return &o.Name }},
	{"hash", MaxTitle, func(o *Origin) *string { return &o.Hash }},
	{"title", MaxTitle, func(o *Origin) *string { return &o.Title }},
	{"author", MaxAuthor, func(o *Origin) *string { return &o.Author }},
	{"licence", MaxLicence, func(o *Origin) *string { return &o.Licence }},
}

// originNames are the names of those fields, for suggestions.
var originNames = func() (names []string) {
	for _, f := range originFields {
		names = append(names, f.name)
	}
	return names
}()

// origin reads what a pack is a remix of.
func (r *reading) origin(root node, _ string) {
	n, found := root.member("origin")
	if !found {
		return
	}
	if n.kind != objectNode {
		r.warn(n.at, "origin", CodeType, `"origin" must be an object, not %s; it was ignored`, n.kind)
		return
	}
	for _, m := range n.members {
		if !slices.Contains(originNames, m.key) {
			r.warn(m.at, "origin", CodeField, "the field %q of the origin is unknown and was ignored%s", cut(m.key), maybe(m.key, originNames))
		}
	}
	origin := Origin{}
	for _, f := range originFields {
		*f.place(&origin) = r.headerText(n, f.name, f.limit)
	}
	if origin.Hash != "" && !aHash.MatchString(origin.Hash) {
		r.warn(n.at, "origin", CodeType, "the hash of an origin has 64 hexadecimal digits; it was ignored")
		origin.Hash = ""
	}
	if origin.Title == "" {
		r.warn(n.at, "origin", CodeMissing, "the origin has no title; it was ignored")
		return
	}
	r.pack.Origin = origin
}

// origin writes it.
func (w *writing) origin() any {
	if w.pack.Origin == (Origin{}) {
		return nil
	}
	return w.pack.Origin
}
