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
