package packs

import (
	"embed"
	"fmt"
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
		part, report := Load(name, data)
		if part == nil || len(report.Findings) > 0 {
			panic(fmt.Sprintf("the embedded Core pack is broken:\n%s", report))
		}
		cards := append(core.Cards, part.Cards...)
		*core = *part
		core.File, core.Cards = "core", cards
	}
	return core
}
