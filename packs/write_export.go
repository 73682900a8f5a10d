package packs

import (
	"shipfic/language"
)

// exportAs writes a pack for other programs of the community: as pack:1, or as link:1, which is the same with an address for each picture. The
// report lists, as warnings, what the format cannot express.
func exportAs(p *Pack, format Format) ([]byte, Report) {
	e := &export{writing: writing{p, format, englishOf}, report: otherLinesLost(p), lost: map[string]int{}}
	for i := range p.Cards {
		e.lose(&p.Cards[i])
	}
	for _, thing := range lostThings {
		if n := e.lost[thing]; n > 0 {
			e.report.add(Finding{Severity: Warning, Code: CodeExport + "/" + lostSays[thing], File: p.File}.Saying("%s has no %s (cards: %d)", format, thing, n))
		}
	}
	creditsLost(p, format, &e.report)
	return e.file(), e.report
}

// englishOf is what a card says in the default language.
func englishOf(c *Card) string { return c.Says().In(string(language.Default)) }

// export finds what a pack loses in a format of the community.
type export struct {
	writing
	report Report
	lost   map[string]int // by thing: the number of cards that lost it
}

// What cards of pack:1 do not have.
const (
	lostShort   = "short titles"
	lostText    = "texts of cards"
	lostFlavour = "flavour lines"
	lostArt     = "emblems"
	lostUpload  = "uploaded pictures and names of artists"
	lostPicture = `pictures elsewhere than below its root; they are written as "url", which not everyone reads`
)

// lostSays names the sentence about each thing that a format does not have.
var lostSays = map[string]Code{
	lostShort: "lost-short", lostText: "lost-text", lostFlavour: "lost-flavour", lostArt: "lost-art", lostUpload: "lost-upload", lostPicture: "lost-picture",
	lostLogic: "lost-logic", lostNamespace: "lost-keys", lostLanguages: "lost-languages", lostWords: "lost-words",
}

var lostThings = []string{lostShort, lostText, lostFlavour, lostArt, lostUpload, lostPicture}
