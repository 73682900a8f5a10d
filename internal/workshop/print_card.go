//go:build !js

package workshop

import (
	"context"
	"errors"
	"image"
	"io/fs"
	"regexp"
	"strconv"
	"strings"

	"shipfic/internal/api"
	"shipfic/internal/cache"
	"shipfic/internal/gamelog"
	"shipfic/internal/limit"
	"shipfic/internal/picture"
	"shipfic/language"
	"shipfic/packs"
	"shipfic/tsssf"
)

// maxPrinted is how many bytes the file of a card that is drawn may have.
const maxPrinted = 256 << 10

// The drawn cards that are kept: an author who changes one card asks for all of them again.
const (
	drawnKept  = 256
	drawnBytes = 16 << 20
)

// drawing is what the workshop needs to draw cards.
type drawing struct {
	drawn   cache.Recent[drawnKey, []byte]
	sheets  *sheets
	emblems *picture.Emblems
}

func newDrawing(page fs.FS) drawing {
	return drawing{cache.Recent[drawnKey, []byte]{Limit: drawnKept, Bytes: drawnBytes}, newSheets(), picture.ReadEmblems(page)}
}

// drawnRoutes are the addresses of pictures and of cards for print.
func (s *Workshop) drawnRoutes() []api.Route {
	return []api.Route{
		{Pattern: "POST /api/pictures", Handle: s.uploadPicture, Limit: limit.Pictures},
		{Pattern: "GET /api/pictures/{hash}", Handle: s.showPicture},
		{Pattern: "POST /api/packs/print", Handle: s.printCard, Limit: limit.Prints},
		{Pattern: "GET /api/backs/{deck}", Handle: s.printBack, Limit: limit.Prints},
		{Pattern: "GET /api/published/{name}/{hash}/cards/{kind}/{key}/{picture}", Handle: s.showCardPicture, Limit: limit.Prints},
		{Pattern: "GET /api/published/{name}/{hash}/sheets/{lang}/{file}", Handle: s.showSheet, Limit: limit.Prints},
	}
}

// drawnKey identifies a drawing: of the pack that was sent with one card, of a card of a published pack, or of a back.
type drawnKey struct {
	hash     gamelog.Hash
	language string
	card     string // of the published pack
	picture  string // of that card
	back     picture.Back
}

// printCard draws a card for a print shop. The body is a pack with that card alone: whoever wants a whole deck asks for one card after
// another, so that no request takes long and nothing of a deck is held in memory here.
func (s *Workshop) printCard(r *api.Request) (*api.Response, error) {
	lang := r.Query("lang")
	if !language.Has(lang) {
		return nil, &api.Problem{Status: api.StatusBadRequest, Code: api.BadRequest, About: []string{"lang"}}
	}
	data, err := api.ReadBody(r, maxPrinted)
	if err != nil {
		return nil, err
	}
	key := drawnKey{hash: gamelog.HashOf(data), language: lang}
	drawn, known := s.drawing.drawn.Get(key)
	if !known {
		file, err := s.loadCard(r, data)
		if err != nil {
			return nil, err
		}
		draw, complete := s.faceOf(r.Context, file, lang)
		if drawn, err = s.draw(r.Context, draw); err != nil {
			return nil, err
		}
		if complete {
			s.drawing.drawn.PutSized(key, drawn, int64(len(drawn)))
		}
	}
	return pngOf(drawn, "no-store"), nil
}

// loadCard reads a pack of one card, or a deck, whose first card is meant: a deck of one card is none.
func (s *Workshop) loadCard(r *api.Request, data []byte) (file *packs.File, err error) {
	err = api.Work(r.Context, func() error {
		switch file = packs.ReadFile("", data); {
		case file.Deck == nil && file.Pack == nil:
			return badPack(file.Report)
		case file.Pack != nil && len(file.Pack.Cards) != 1:
			return &api.Problem{Status: api.StatusUnprocessableEntity, Code: api.BadRequest, About: []string{"cards: " + strconv.Itoa(len(file.Pack.Cards))}}
		}
		return nil
	})
	return file, err
}

// faceOf returns what draws the card of a file. Complete is false if it has a picture that cannot be found now.
func (s *Workshop) faceOf(ctx context.Context, file *packs.File, lang string) (draw func() (image.Image, error), complete bool) {
	if d := file.Deck; d != nil {
		card := d.Cards[0]
		symbol, found := s.pictureOf(ctx, d.Symbols[card.Symbol].Picture.Hash)
		character, foundToo := s.pictureOf(ctx, card.Picture.Hash)
		return func() (image.Image, error) {
			print := picture.SlapPrint{Deck: d, Card: card, Language: lang}
			var err, other error
			print.Symbol, err = decodeAny(ctx, symbol)
			print.Character, other = decodeAny(ctx, character)
			return print.Draw(s.drawing.emblems), errors.Join(err, other)
		}, found && foundToo
	}
	print := picture.Print{Card: file.Pack.Cards[0], Pack: file.Pack.Name, Language: lang}
	art, complete := s.pictureOf(ctx, pictureHash(&print.Card))
	return func() (_ image.Image, err error) {
		if print.Picture, err = decodeAny(ctx, art); err != nil {
			return nil, err
		}
		return print.Draw(s.drawing.emblems), nil
	}, complete
}

// pictureHash is that of a card's uploaded picture; "": it has none.
func pictureHash(card *packs.Card) string {
	if card.Picture == nil {
		return ""
	}
	return card.Picture.Hash
}

// pictureOf returns an uploaded picture, or nothing if there is no hash. Complete is false if it cannot be found now.
func (s *Workshop) pictureOf(ctx context.Context, hash string) (data []byte, complete bool) {
	if hash == "" {
		return nil, true
	}
	data, err := s.blobs.Blob(ctx, gamelog.Hash(hash))
	if err != nil || !IsCleanPicture(data) {
		return nil, false
	}
	return data, true
}

// decodeAny reads a picture, if there is one.
func decodeAny(ctx context.Context, data []byte) (image.Image, error) {
	if data == nil {
		return nil, nil
	}
	return DecodePicture(ctx, data)
}

// draw draws and encodes within the budget of the sender.
func (s *Workshop) draw(ctx context.Context, do func() (image.Image, error)) (drawn []byte, err error) {
	err = api.Work(ctx, func() error {
		made, err := do()
		if err == nil {
			drawn, err = picture.PrintPNG(made)
		}
		return err
	})
	return drawn, err
}

var (
	backColour = regexp.MustCompile(`^[0-9a-f]{6}$`)
	backDecks  = map[string]tsssf.Kind{"pony": tsssf.Pony, "ship": tsssf.Ship, "goal": tsssf.Goal}
)

// printBack draws the back of a deck, in a colour and with an emblem that the author may choose.
func (s *Workshop) printBack(r *api.Request) (*api.Response, error) {
	back, err := s.backOf(r, r.PathValue("deck"))
	if err != nil {
		return nil, err
	}
	key := drawnKey{back: back}
	drawn, ok := s.drawing.drawn.Get(key)
	if !ok {
		if drawn, err = s.draw(r.Context, func() (image.Image, error) { return back.Draw(s.drawing.emblems), nil }); err != nil {
			return nil, err
		}
		s.drawing.drawn.PutSized(key, drawn, int64(len(drawn)))
	}
	return pngOf(drawn, "public, max-age=3600"), nil
}

// backOf is the back of a deck, as a request wants it.
func (s *Workshop) backOf(r *api.Request, of string) (picture.Back, error) {
	deck, known := backDecks[of]
	if !known {
		return picture.Back{}, gamelog.ErrNotFound
	}
	back := picture.Back{Deck: deck}
	query := r.URL.Query()
	if colour := strings.ToLower(query.Get("colour")); colour != "" {
		if !backColour.MatchString(colour) {
			return picture.Back{}, &api.Problem{Status: api.StatusBadRequest, Code: api.BadRequest, About: []string{"colour"}}
		}
		back.Colour = "#" + colour
	}
	if back.Emblem = query.Get("emblem"); back.Emblem != "" && !s.drawing.emblems.Has(back.Emblem) {
		return picture.Back{}, &api.Problem{Status: api.StatusBadRequest, Code: api.BadRequest, About: []string{"emblem"}}
	}
	return back, nil
}

func pngOf(data []byte, caching string) *api.Response {
	response := api.Data("image/png", caching, data)
	response.Header["Content-Length"] = strconv.Itoa(len(data))
	return response
}
