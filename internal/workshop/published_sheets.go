//go:build !js

package workshop

import (
	"context"
	"image"
	"slices"
	"strconv"
	"strings"
	"time"

	"shipfic/internal/api"
	"shipfic/internal/cache"
	"shipfic/internal/gamelog"
	"shipfic/internal/limit"
	"shipfic/internal/picture"
	"shipfic/language"
	"shipfic/packs"
)

// The sheets for Tabletop Simulator that are kept. One has about two megabytes, takes several seconds to draw, and 63 MB of memory until it is
// drawn, so one is drawn at a time.
const (
	sheetsKept  = 128
	sheetsBytes = 64 << 20
	sheetWait   = 40 * time.Second // for others to be drawn; below the time in which an answer must be written
)

type sheetKey struct {
	hash     gamelog.Hash
	language string
	file     string
	back     picture.Back
}

// sheets are those that were drawn.
type sheets struct {
	drawn cache.Recent[sheetKey, []byte]
	turn  chan struct{} // is held by whoever draws
}

func newSheets() *sheets {
	s := &sheets{turn: make(chan struct{}, 1)}
	s.drawn.Limit, s.drawn.Bytes = sheetsKept, sheetsBytes
	return s
}

// showSheet sends a sheet of faces of a published pack, or the back of a deck, as the saved object names them. Its address has the hash of the
// pack, so the saved object works as long as the pack is published.
func (s *Workshop) showSheet(r *api.Request) (*api.Response, error) {
	lang, file := r.PathValue("lang"), r.PathValue("file")
	if !language.Has(lang) {
		return nil, gamelog.ErrNotFound
	}
	v, pack, err := s.publishedPack(r)
	if err != nil {
		return nil, err
	}
	key := sheetKey{hash: v.Hash, language: lang, file: file}
	cards, isSheet := sheetOf(pack, file)
	if !isSheet {
		deck, isBack := strings.CutPrefix(strings.TrimSuffix(file, ".jpg"), "back-")
		if !isBack || !strings.HasSuffix(file, ".jpg") {
			return nil, gamelog.ErrNotFound
		}
		if key.back, err = s.backOf(r, deck); err != nil {
			return nil, err
		}
		key.hash, key.language = "", ""
	}
	data, caching, err := s.drawnSheet(r, key, pack, cards)
	if err != nil {
		return nil, err
	}
	response := api.Data("image/jpeg", caching, data)
	response.Header["Content-Length"] = strconv.Itoa(len(data))
	response.Header["Cross-Origin-Resource-Policy"] = "cross-origin"
	return response, nil
}

// sheetOf lists the cards of a sheet by its file. All cards of the pack are on sheets, whatever copies somebody wants.
func sheetOf(pack *packs.Pack, file string) ([]*packs.Card, bool) {
	press := Press{Pack: pack, Copies: map[string]int{"": 1}}
	n := 0
	for _, d := range press.decks() {
		for part := range slices.Chunk(d.cards, sheetCards) {
			if n++; file == sheetName(d.kind, n) {
				return part, true
			}
		}
	}
	return nil, false
}

// drawnSheet is a sheet or a back from the cache, or a new one once it is this request's turn.
func (s *Workshop) drawnSheet(r *api.Request, key sheetKey, pack *packs.Pack, cards []*packs.Card) (data []byte, caching string, err error) {
	kept := s.drawing.sheets
	if data, ok := kept.drawn.Get(key); ok {
		return data, pictureCaching, nil
	}
	if err := r.Use(limit.Prints, len(cards)); err != nil {
		return nil, "", err
	}
	ctx, cancel := context.WithTimeout(r.Context, sheetWait)
	defer cancel()
	select {
	case kept.turn <- struct{}{}:
		defer func() { <-kept.turn }()
	case <-ctx.Done():
		return nil, "", &api.Problem{Status: api.StatusServiceUnavailable, Code: api.Overloaded, Wait: sheetWait}
	}
	if data, ok := kept.drawn.Get(key); ok { // another request drew it meanwhile
		return data, pictureCaching, nil
	}
	complete := true
	if cards == nil {
		data, err = s.drawBackSheet(r.Context, key.back)
	} else {
		data, complete, err = s.drawSheet(r.Context, pack, cards, key.language)
	}
	if err != nil {
		return nil, "", err
	}
	if !complete {
		return data, "no-store", nil
	}
	kept.drawn.PutSized(key, data, int64(len(data)))
	return data, pictureCaching, nil
}

// drawSheet draws one card after another, each within the budget of who asks.
func (s *Workshop) drawSheet(ctx context.Context, pack *packs.Pack, cards []*packs.Card, lang string) (data []byte, complete bool, err error) {
	sheet := newFaces()
	complete = true
	for i, c := range cards {
		face, whole, err := s.drawFace(ctx, pack, c, lang)
		if err != nil {
			return nil, false, err
		}
		complete = complete && whole
		if err := api.Work(ctx, func() error { sheet.put(i, face); return nil }); err != nil {
			return nil, false, err
		}
	}
	err = api.Work(ctx, func() (err error) { data, err = sheetJPEG(sheet); return err })
	return data, complete, err
}

func (s *Workshop) drawBackSheet(ctx context.Context, back picture.Back) (data []byte, err error) {
	err = api.Work(ctx, func() (err error) {
		var drawn image.Image = slot(back.Draw(s.drawing.emblems))
		data, err = sheetJPEG(drawn)
		return err
	})
	return data, err
}
