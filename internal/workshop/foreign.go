//go:build !js

package workshop

import (
	"shipfic/packs"
	files "shipfic/packs/bundle"
)

// readAny reads a file that is sent: a pack, a deck, or cards in another form.
func readAny(name string, data []byte) *packs.File { return files.Read(name, data) }

// addressed gives a pack the addresses of its uploaded pictures on this server.
func addressed(p *packs.Pack, origin string) *packs.Pack { return files.Addressed(p, origin) }
