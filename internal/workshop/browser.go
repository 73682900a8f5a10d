//go:build js

package workshop

import (
	"io/fs"

	"shipfic/internal/api"
)

// In a browser cards are not drawn for print, and have no uploaded pictures: decoders, encoders and fonts would double the download.

type drawing struct{}

func newDrawing(fs.FS) drawing { return drawing{} }

func (*Workshop) drawnRoutes() []api.Route { return nil }

// Nothing is published in a browser.

// Catalogue has no packs there.
type Catalogue struct{}

// Tables are not counted there.
type Tables any

type published struct{}

func newPublished(Options) published { return published{} }

func (*Workshop) publishedRoutes() []api.Route { return nil }
