//go:build js

package workshop

import (
	"io/fs"

	"shipfic/internal/api"
	"shipfic/packs"
)

// In a browser cards are not drawn for print, and have no uploaded pictures: decoders, encoders and fonts would double the download. Tables of
// cards and other games' cards are not read either.

type drawing struct{}

func newDrawing(fs.FS) drawing { return drawing{} }

func (*Workshop) drawnRoutes() []api.Route { return nil }

func readAny(name string, data []byte) *packs.File { return packs.ReadFile(name, data) }

func addressed(p *packs.Pack, _ string) *packs.Pack { return p }

// Nothing is published in a browser.

// Catalogue has no packs there.
type Catalogue struct{}

// Tables are not counted there.
type Tables any

type published struct{}

func newPublished(Options) published { return published{} }

func (*Workshop) publishedRoutes() []api.Route { return nil }

// Nor are positions made in which a card is tried: they would be opened on a server.

func (*Workshop) tryRoutes() []api.Route { return nil }
