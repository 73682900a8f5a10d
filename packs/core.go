package packs

import (
	"embed"
	"sync"
)

//go:embed core/*.json
var coreFiles embed.FS

var core struct {
	sync.Once
	pack *Pack
}

// Core is the embedded pack: the Core deck, in our own words. It is shared and must not be changed.
func Core() *Pack {
	core.Do(func() { core.pack = loadCore() })
	return core.pack
}

func loadCore() *Pack {
	core := &Pack{File: "core"}
	for _, kind := range []string{"ponies", "ships", "goals"} {
		name := "core/" + kind + ".json"
		data, err := coreFiles.ReadFile(name)
		if err != nil {
			panic(err)
		}
		part := loadEmbedded(name, data)
		cards := append(core.Cards, part.Cards...)
		*core = *part
		core.File, core.Cards = "core", cards
	}
	return core
}
