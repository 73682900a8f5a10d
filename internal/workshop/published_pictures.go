//go:build !js

package workshop

import (
	"bytes"
	"context"
	"image"
	"image/draw"
	"net/url"
	"slices"
	"strings"

	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/picture"
	"shipfic/internal/wire"
	"shipfic/packs"
)

// The pictures of a card of a published pack.
const (
	facePicture    = "card.png"    // the card
	previewPicture = "preview.png" // what chats show for a link to its page
)

// pictureCaching is for pictures whose address has the hash of their pack: they never change.
const pictureCaching = "public, max-age=31536000, immutable"

// publishedPack reads the version of a published pack that a request names, and that the operators have not hidden.
func (s *Workshop) publishedPack(r *api.Request) (v wire.PublishedVersion, pack *packs.Pack, err error) {
	if s.catalogue == nil {
		return v, nil, gamelog.ErrNotFound
	}
	p, err := s.findPublished(r, r.PathValue("name"))
	if err != nil {
		return v, nil, err
	}
	i := slices.IndexFunc(p.Versions, func(v wire.PublishedVersion) bool { return string(v.Hash) == r.PathValue("hash") })
	if i < 0 {
		return v, nil, gamelog.ErrNotFound
	}
	pack, err = s.packOf(r.Context, p.Versions[i].Hash)
	return p.Versions[i], pack, err
}

// packOf parses a stored pack.
func (s *Workshop) packOf(ctx context.Context, hash gamelog.Hash) (pack *packs.Pack, err error) {
	data, err := s.blobs.Blob(ctx, hash)
	if err != nil {
		return nil, err
	}
	err = api.Work(ctx, func() error {
		if pack = s.parse("", data).Pack; pack == nil {
			return gamelog.ErrNotFound
		}
		return nil
	})
	return pack, err
}

// cardAt is the card of a pack at the end of an address: "pony", "FogHorn".
func cardAt(pack *packs.Pack, kind, key string) (*packs.Card, error) {
	for i := range pack.Cards {
		if c := &pack.Cards[i]; strings.ToLower(c.Kind.String()) == kind && c.Key() == key {
			return c, nil
		}
	}
	return nil, gamelog.ErrNotFound
}

// showCardPicture sends a card of a published pack, to save and to share.
func (s *Workshop) showCardPicture(r *api.Request) (*api.Response, error) {
	asked := r.PathValue("picture")
	if asked != facePicture && asked != previewPicture {
		return nil, gamelog.ErrNotFound
	}
	v, pack, err := s.publishedPack(r)
	if err != nil {
		return nil, err
	}
	card, err := cardAt(pack, r.PathValue("kind"), r.PathValue("key"))
	if err != nil {
		return nil, err
	}
	lang := string(r.Language())
	key := drawnKey{hash: v.Hash, language: lang, card: card.ID, picture: asked}
	drawn, known := s.drawing.drawn.Get(key)
	caching := pictureCaching
	if !known {
		face, complete, err := s.drawFace(r.Context, pack, card, lang)
		if err != nil {
			return nil, err
		}
		err = api.Work(r.Context, func() error {
			var b bytes.Buffer
			if asked == previewPicture {
				err := picture.PNG(&b, previewOf(&v, card, lang, face), s.drawing.emblems)
				drawn = b.Bytes()
				return err
			}
			part := picture.Trim(face.Bounds())
			cut := image.NewRGBA(image.Rect(0, 0, part.Dx(), part.Dy()))
			draw.Draw(cut, cut.Bounds(), face, part.Min, draw.Src)
			drawn, err = picture.PrintPNG(cut)
			return err
		})
		if err != nil {
			return nil, err
		}
		if complete {
			s.drawing.drawn.PutSized(key, drawn, int64(len(drawn)))
		} else {
			caching = "no-store"
		}
	}
	response := pngOf(drawn, caching)
	response.Header["Vary"] = "Accept-Language"
	response.Header["Cross-Origin-Resource-Policy"] = "cross-origin" // other sites show it with their links
	return response, nil
}

// drawFace draws a card with its bleed. Complete is false if its uploaded picture cannot be found now.
func (s *Workshop) drawFace(ctx context.Context, pack *packs.Pack, card *packs.Card, lang string) (face image.Image, complete bool, err error) {
	art, complete := s.pictureOf(ctx, pictureHash(card))
	err = api.Work(ctx, func() error {
		print := picture.Print{Card: *card, Pack: pack.Name, Language: lang}
		if art != nil {
			if print.Picture, err = DecodePicture(ctx, art); err != nil {
				return err
			}
		}
		face = print.Draw(s.drawing.emblems)
		return nil
	})
	return face, complete, err
}

// previewOf shows a card with its words next to it.
func previewOf(v *wire.PublishedVersion, card *packs.Card, lang string, face image.Image) *picture.Scene {
	scene := &picture.Scene{Title: card.Title, Below: v.Title + " · " + v.Author, Card: face, Parts: []picture.Part{{}}}
	scene.Parts[0].Text = card.Says().In(lang)
	if flavour := card.Flavour.In(lang); flavour != "" {
		scene.Parts = append(scene.Parts, picture.Part{Text: flavour})
	}
	return scene
}

// LinkCard describes the page of a published pack for the previews in chats.
func (s *Workshop) LinkCard(r *api.Request, name string) (card api.LinkCard, err error) {
	if s.catalogue == nil {
		return card, gamelog.ErrNotFound
	}
	p, err := s.findPublished(r, name)
	if err != nil {
		return card, err
	}
	v := p.Latest()
	if parts := strings.Split(strings.Trim(r.URL.Path, "/"), "/"); len(parts) == 4 { // packs, its name, the kind and the key
		if link, err := s.cardLink(r, name, &v, parts[2], parts[3]); err == nil {
			return link, nil
		}
	}
	return api.LinkCard{Title: v.Title + " · " + v.Author, Text: v.About, Picture: "/picture.png", Kind: "article"}, nil
}

// cardLink describes the page of a card for the previews in chats.
func (s *Workshop) cardLink(r *api.Request, name string, v *wire.PublishedVersion, kind, key string) (link api.LinkCard, err error) {
	pack, err := s.packOf(r.Context, v.Hash)
	if err != nil {
		return link, err
	}
	card, err := cardAt(pack, kind, key)
	if err != nil {
		return link, err
	}
	lang := r.Language()
	at := "/api/published/" + name + "/" + string(v.Hash) + "/cards/" + kind + "/" + url.PathEscape(key) + "/" + previewPicture + "?lang=" + string(lang)
	return api.LinkCard{Title: card.Title + " · " + v.Title, Text: card.Says().In(string(lang)), Picture: at, Kind: "article"}, nil
}
