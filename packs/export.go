package packs

import (
	"bytes"
	"encoding/json"
	"fmt"

	"shipfic/tsssf"
)

// Export writes a pack as pack:1, for other programs of the community. The report lists, as warnings, what that
// format cannot express.
func Export(p *Pack) ([]byte, Report) { return exportAs(p, FormatPack) }

// exportAs writes a pack as pack:1, or as link:1, which is the same with an address for each picture.
func exportAs(p *Pack, format Format) ([]byte, Report) {
	e := &export{pack: p, format: format, report: otherLinesLost(p), lost: map[string]int{}}
	file := exportFile{Name: p.Name, Description: p.Description, Format: format, Root: p.Root, Namespace: p.Namespace}
	if format == FormatLink {
		file.Root = ""
	}
	for _, c := range p.Cards {
		file.Cards[c.Kind] = append(file.Cards[c.Kind], exportEntry{c.Key(), e.card(c)})
	}
	for _, thing := range lostThings {
		if n := e.lost[thing]; n > 0 {
			e.report.add(Finding{Severity: Warning, Code: CodeExport, File: p.File, Sentence: fmt.Sprintf("%s has no %s (cards: %d)", format, thing, n)})
		}
	}
	creditsLost(p, format, &e.report)
	return encoded(file), e.report
}

// export is one run of exportAs.
type export struct {
	pack   *Pack
	format Format
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

var lostThings = []string{lostShort, lostText, lostFlavour, lostArt, lostUpload, lostPicture}

type exportFile struct {
	Name        string      `json:"name"`
	Description string      `json:"description,omitempty"`
	Format      Format      `json:"format"`
	Root        string      `json:"root"` // empty if there are no pictures
	Namespace   string      `json:"namespace"`
	Cards       exportCards `json:"cards"`
}

// exportCards is the cards of each kind, in the order of the pack, which a map would lose.
type exportCards [len(tsssf.Kinds)][]exportEntry

type exportEntry struct {
	key  string
	card any
}

type exportCard struct {
	Title                 string    `json:"title"`
	Name                  string    `json:"name,omitempty"`
	Race                  string    `json:"race,omitempty"`
	Gender                string    `json:"gender,omitempty"`
	AltTimeline           bool      `json:"altTimeline,omitempty"`
	Count                 int       `json:"count,omitempty"`
	ChangeGoalPointValues bool      `json:"changeGoalPointValues,omitempty"`
	Keywords              *[]string `json:"keywords,omitempty"` // ponies always have a list, even an empty one
	Action                string    `json:"action,omitempty"`
	Points                string    `json:"points,omitempty"`
	GoalLogic             string    `json:"goalLogic,omitempty"`
	URL                   string    `json:"url,omitempty"`
	Thumb                 string    `json:"thumb,omitempty"`
}

// MarshalJSON writes the kinds and their cards as objects, in order.
func (cards exportCards) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for kind, entries := range cards {
		if kind > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, "%q:{", kindNames[kind])
		for i, entry := range entries {
			if i > 0 {
				b.WriteByte(',')
			}
			key, _ := json.Marshal(entry.key)
			b.Write(key)
			b.WriteByte(':')
			encoder := json.NewEncoder(&b)
			encoder.SetEscapeHTML(false)
			if err := encoder.Encode(entry.card); err != nil {
				return nil, err
			}
		}
		b.WriteByte('}')
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}
