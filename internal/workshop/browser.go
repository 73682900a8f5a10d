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

// Nor are positions made in which a card is tried: they would be opened on a server.

func (*Workshop) tryRoutes() []api.Route { return nil }
