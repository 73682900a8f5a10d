package wire

import "shipfic/internal/gamelog"

// PublishedList is the reply to GET /api/published?q=WORDS&game=GAME: the packs and decks that match, the last published first.
type PublishedList struct {
	Packs []Published `json:"packs"`
	Total int         `json:"total"` // how many match; only the first are listed
}

// Published is the latest version of a published pack. All its fields are untrusted text, never markup.
type Published struct {
	Name string `json:"name"` // as its address has it
	PublishedVersion
}

// PublishedVersion is one version of a published pack.
type PublishedVersion struct {
	Hash    gamelog.Hash `json:"hash"`
	Game    string       `json:"game,omitempty"` // "hayburger" for a deck; left out for a pack
	At      int64        `json:"at"`             // Unix time in milliseconds
	Title   string       `json:"title"`
	Author  string       `json:"author"`
	Version string       `json:"version"`
	Licence string       `json:"licence"`
	About   string       `json:"about,omitempty"`
	Cards   int          `json:"cards"`
	Powers  int          `json:"powers"` // enforced by the game
	ByHand  int          `json:"byHand"` // powers and Goals that players settle themselves
}

// PublishedPack is the reply to GET /api/published/NAME: all versions of a pack, the latest first.
type PublishedPack struct {
	Versions []Published `json:"versions"`
}

// JustPublished is the reply to POST /api/published?name=NAME.
type JustPublished struct {
	Name   string       `json:"name"`
	Hash   gamelog.Hash `json:"hash"`
	Secret string       `json:"secret,omitempty"` // what a new version or an end of the publication needs; told once, with the first version
}
