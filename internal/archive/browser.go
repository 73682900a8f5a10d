//go:build js

package archive

import (
	"io/fs"

	"shipfic/internal/api"
)

// In a browser nothing is drawn here: the page shows the grid itself, and the code for pictures would be larger than the rest of the archive.

type (
	drawing struct{}
	drawn   struct{}
)

func newDrawing(fs.FS) drawing { return drawing{} }

func (*Archive) drawnRoutes() []api.Route { return nil }
