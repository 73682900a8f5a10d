package packs

import (
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
)

// Picture is how a picture is shown on a card. The picture is at the card's address, or was uploaded.
type Picture struct {
	Hash    string `json:"hash,omitempty"`  // of an uploaded picture; empty: it is at the card's address
	Whole   bool   `json:"whole,omitempty"` // the picture is the whole card, as those of the community are
	At      Crop   `json:"at,omitzero"`     // which part is in the art window, unless it is the whole card
	Artist  string `json:"artist,omitempty"`
	Licence string `json:"licence,omitempty"`
}

// Crop is the part of a picture that is shown: the point that stays where it is when the picture is enlarged, and by how much it is
// enlarged, all in percent.
type Crop struct{ X, Y, Zoom int }

// DefaultCrop shows as much as fits, from the upper part, where faces are.
var DefaultCrop = Crop{50, 22, 100}

// maxZoom is how much a picture can be enlarged, in percent.
const maxZoom = 400

// IsZero reports whether it is the default, which is not written.
func (c Crop) IsZero() bool { return c == DefaultCrop }

// MarshalJSON writes three numbers.
func (c Crop) MarshalJSON() ([]byte, error) { return json.Marshal([]int{c.X, c.Y, c.Zoom}) }

var pictureRecord = recordOf[Picture](map[string]reader{
	"hash":    (*cardReading).pictureHash,
	"at":      (*cardReading).crop,
	"artist":  line(MaxAuthor),
	"licence": line(MaxLicence),
})

var aHash = regexp.MustCompile(`^[0-9a-f]{64}$`)

// picture reads how a picture is shown.
func (c *cardReading) picture(n node) {
	if n.kind != objectNode {
		c.failAt(n.at, CodeImage+"/picture-object", `"picture" must be an object, not %s`, n.kind)
		return
	}
	p := &Picture{At: DefaultCrop}
	for _, m := range n.members {
		if !slices.Contains(pictureRecord.names, m.key) {
			c.warnAt(m.at, CodeField+"/picture-field", "the field %q of the picture is unknown and was ignored%s", cut(m.key), maybe(m.key, pictureRecord.names))
		}
		pictureRecord.read(c, p, m)
	}
	if p.Whole {
		p.At = DefaultCrop
	}
	if *p != (Picture{At: DefaultCrop}) {
		c.card.Picture = p
	}
}

// pictureHash reads the hash of an uploaded picture.
func (c *cardReading) pictureHash(n node) (any, bool) {
	ok := n.kind == stringNode && aHash.MatchString(n.text)
	if !ok {
		c.failAt(n.at, CodeImage+"/picture-hash", "the hash of an uploaded picture has 64 hexadecimal digits")
	}
	return n.text, ok
}

// crop reads three numbers: across, down, and how much the picture is enlarged.
func (c *cardReading) crop(n node) (any, bool) {
	var values [3]int
	ok := n.kind == listNode && len(n.items) == len(values)
	for i := range values {
		if !ok {
			break
		}
		value, err := strconv.Atoi(n.items[i].text)
		low, high := 0, 100
		if i == 2 {
			low, high = 100, maxZoom
		}
		values[i], ok = value, err == nil && n.items[i].kind == numberNode && value >= low && value <= high
	}
	if !ok {
		c.failAt(n.at, CodeImage+"/picture-at", `"at" must be three numbers: across and down from 0 to 100, and the size from 100 to %d`, maxZoom)
	}
	return Crop{values[0], values[1], values[2]}, ok
}

// finishPicture marks the pictures of the community's formats as whole cards, and drops what a card without a picture cannot have.
func (c *cardReading) finishPicture() {
	switch p := c.card.Picture; {
	case p != nil && p.Hash == "" && c.card.Image == "":
		c.card.Picture = nil
	case p == nil && c.card.Image != "" && c.pack.Format != FormatShipfic:
		c.card.Picture = &Picture{Whole: true, At: DefaultCrop}
	}
}

// Pictures lists the hashes of the uploaded pictures of a pack without duplicates, in the order of the cards.
func (p *Pack) Pictures() []string {
	var hashes []string
	for i := range p.Cards {
		if picture := p.Cards[i].Picture; picture != nil && picture.Hash != "" && !slices.Contains(hashes, picture.Hash) {
			hashes = append(hashes, picture.Hash)
		}
	}
	return hashes
}
