package packs

import (
	"slices"
	"strings"
)

// Written lists the formats in which a pack can be written.
var Written = []Format{FormatShipfic, FormatPack, FormatLink, FormatPon}

// WriteAs writes a pack in one of those formats. The report lists, as warnings, what the format cannot express.
func WriteAs(p *Pack, format Format) ([]byte, Report) {
	switch format {
	case FormatShipfic:
		return Write(p), otherLinesLost(p)
	case FormatPon:
		return writePon(p)
	default:
		return exportAs(p, format)
	}
}

// otherLinesLost says that lines of a .pon file that are not cards are not written in another format.
func otherLinesLost(p *Pack) (r Report) {
	lines := 0
	for _, other := range p.Pon {
		if text := strings.TrimSpace(other.Text); text != "" && !slices.Contains(ponHeaders, text) {
			lines++
		}
	}
	if lines > 0 {
		r.add(Finding{Severity: Warning, Code: CodeExport + "/lost-lines", File: p.File}.Saying("lines of the .pon file that are not cards are left out (lines: %d)", lines))
	}
	return r
}

// creditsLost says that only our own format names the author, version and licence of a pack, what is new in it, and what it is a remix of.
func creditsLost(p *Pack, format Format, r *Report) {
	if p.Author+p.Version+p.Licence != "" {
		r.add(Finding{Severity: Warning, Code: CodeExport + "/lost-credits", File: p.File}.Saying("%s has no author, version and licence", format))
	}
	if p.Changes != "" || p.Origin != (Origin{}) {
		r.add(Finding{Severity: Warning, Code: CodeExport + "/lost-origin", File: p.File}.Saying("%s does not say what is new, or what the pack is a remix of", format))
	}
}

// FileName suggests a name for a pack's file in the format. Files in different formats have different names, so that
// one does not replace the other.
func (f Format) FileName(namespace string) string {
	switch f {
	case FormatPon:
		return namespace + ".pon"
	case FormatShipfic:
		return namespace + ".json"
	}
	kind, _, _ := strings.Cut(string(f), ":")
	return namespace + "." + kind + ".json"
}
