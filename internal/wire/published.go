package wire

import "shipfic/internal/gamelog"

// PublishedList is the reply to GET /api/published?q=WORDS&game=GAME&sort=ORDER: the packs and decks that match.
type PublishedList struct {
	Packs   []Published `json:"packs"`
	Total   int         `json:"total"`             // how many match; only the first are listed
	Bundled []Bundled   `json:"bundled,omitempty"` // packs that come with the game and match
}

// Published is the latest version of a published pack. All its fields are untrusted text, never markup.
type Published struct {
	Name string `json:"name"` // as its address has it
	PublishedVersion
	Likes  int    `json:"likes,omitempty"`
	Played int    `json:"played,omitempty"` // how many tables began a game with it
	Faces  []Card `json:"faces,omitempty"`  // some of its cards, in a list of packs
}

// Bundled is a pack that comes with the game, as the gallery shows it.
type Bundled struct {
	Expansion
	Played int    `json:"played,omitempty"`
	Faces  []Card `json:"faces,omitempty"`
}

// PublishedVersion is one version of a published pack.
type PublishedVersion struct {
	Hash      gamelog.Hash `json:"hash"`
	Game      string       `json:"game,omitempty"` // "hayburger" for a deck; left out for a pack
	At        int64        `json:"at"`             // Unix time in milliseconds
	Title     string       `json:"title"`
	Author    string       `json:"author"`
	Version   string       `json:"version"`
	Licence   string       `json:"licence"`
	About     string       `json:"about,omitempty"`
	Namespace string       `json:"namespace,omitempty"` // of its cards; missing where an earlier version of the program published it
	Changes   string       `json:"changes,omitempty"`   // what is new
	Origin    *Origin      `json:"origin,omitempty"`    // what it is a remix of
	Cards     int          `json:"cards"`
	Powers    int          `json:"powers"` // enforced by the game
	ByHand    int          `json:"byHand"` // powers and Goals that players settle themselves
}

// Origin is the published pack that a remix was made from, as its author says.
type Origin struct {
	Name    string       `json:"name,omitempty"` // as its address has it
	Hash    gamelog.Hash `json:"hash,omitempty"` // of the version
	Title   string       `json:"title"`
	Author  string       `json:"author,omitempty"`
	Licence string       `json:"licence,omitempty"`
}

// PublishedPack is the reply to GET /api/published/NAME: all versions of a pack, the latest first.
type PublishedPack struct {
	Versions []Published `json:"versions"`
	Liked    bool        `json:"liked,omitempty"` // by this browser
	Remix    bool        `json:"remix,omitempty"` // its licence lets others publish changed copies
}

// Liked is the reply to PUT and DELETE /api/published/NAME/like.
type Liked struct {
	Liked bool `json:"liked"`
	Likes int  `json:"likes"`
}

// JustPublished is the reply to POST /api/published?name=NAME.
type JustPublished struct {
	Name   string       `json:"name"`
	Hash   gamelog.Hash `json:"hash"`
	Secret string       `json:"secret,omitempty"` // what a new version or an end of the publication needs; told once, with the first version
}
