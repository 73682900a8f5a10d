package packs

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// Load reads a pack in any of the formats, which it recognizes by content. The file's name is only used in findings,
// and for a namespace if the pack has none. If there is an error among the findings, the pack is nil.
func Load(filename string, data []byte) (*Pack, Report) {
	r := &reading{pack: &Pack{File: filename}, ids: map[string]bool{}, ours: oursWith}
	r.source = newSource(filename, data[:min(len(data), MaxFile)])
	if len(data) > MaxFile {
		r.fail(0, "", CodeLimit+"/file-large", "the file is larger than %d MiB", MaxFile>>20)
	} else {
		r.load()
	}
	if !r.report.Refused() && len(r.pack.Cards) == 0 {
		r.warn(0, "", CodeEmpty+"/empty", "the pack has no cards")
	}
	if !r.report.Refused() && r.pack.Format != FormatShipfic {
		for i := range r.pack.Cards {
			r.pack.Cards[i].Source.Community = true
		}
		r.adopt()
	}
	if r.pack.Format == FormatShipfic {
		r.sameTitles()
	}
	r.report.sort()
	if r.report.Refused() {
		return nil, r.report
	}
	return r.pack, r.report
}

// loadEmbedded reads an embedded pack, which is in our own format and has no faults.
func loadEmbedded(name, file string) (*Pack, []byte) {
	data, err := embeddedFiles.ReadFile(file)
	if err != nil {
		panic(err)
	}
	r := &reading{pack: &Pack{File: name}, source: newSource(file, data), ids: map[string]bool{}}
	r.json(0)
	if len(r.report.Findings) > 0 {
		panic(fmt.Sprintf("the embedded pack %s is broken:\n%s", name, r.report))
	}
	return r.pack, data
}

// reading is the state of reading one file.
type reading struct {
	source *source
	pack   *Pack
	report Report
	ids    map[string]bool // of the cards so far
	terms  int             // of the Goals so far
	words  ponWords        // of a .pon file
	// ours returns the embedded pack with a namespace, or nil. An embedded pack itself is read without.
	ours func(namespace string) *Pack
}

// Byte order marks.
var (
	utf8Mark   = []byte("\ufeff")
	utf16Marks = [][]byte{{0xff, 0xfe}, {0xfe, 0xff}}
)

func (r *reading) load() {
	data := r.source.data
	for _, mark := range utf16Marks {
		if bytes.HasPrefix(data, mark) {
			r.fail(0, "", CodeEncoding+"/utf-16", "the file is in UTF-16; save it as UTF-8")
			return
		}
	}
	if !utf8.Valid(data) {
		r.fail(invalidAt(data), "", CodeEncoding+"/utf-8", "the file is not valid UTF-8 from this byte on; save it as UTF-8")
		return
	}
	from := 0
	if bytes.HasPrefix(data, utf8Mark) {
		from = len(utf8Mark)
		r.warn(0, "", CodeBOM+"/bom", "the file begins with a byte order mark, which is unnecessary")
	}
	switch first := firstLine(data[from:]); {
	case strings.HasPrefix(first, "{"):
		r.json(from)
	case slices.Contains(ponHeaders, first) || isPon(data[from:]):
		r.pon(from)
	default:
		r.fail(from, "", CodeFormat+"/not-a-pack", "this is not a pack: a pack is JSON and begins with {, or is a .pon file and begins with TSSSF_CardGen or TSSSF")
	}
}

// firstLine is the first line that is not blank, trimmed.
func firstLine(data []byte) string {
	line, _, _ := bytes.Cut(bytes.TrimSpace(data), []byte("\n"))
	return string(bytes.TrimSpace(line))
}

// invalidAt is the offset of the first byte that is not part of a character.
func invalidAt(data []byte) int {
	for at := 0; at < len(data); {
		r, size := utf8.DecodeRune(data[at:])
		if r == utf8.RuneError && size == 1 {
			return at
		}
		at += size
	}
	return len(data)
}

// namespaceFromFile derives a namespace from the file's name.
func (r *reading) namespaceFromFile() string {
	if made := namespaceFrom(fileStem(r.source.name)); made != "" {
		return made
	}
	return "Pack"
}

func (r *reading) fail(at int, field string, code Code, format string, args ...any) {
	r.find(Finding{Severity: Error, Code: code, Field: field}, at, format, args...)
}

func (r *reading) warn(at int, field string, code Code, format string, args ...any) {
	r.find(Finding{Severity: Warning, Code: code, Field: field}, at, format, args...)
}

// find adds a finding. Once the report is full, it does not format the sentence, so that a hostile file stays cheap.
func (r *reading) find(f Finding, at int, format string, args ...any) {
	if !r.report.full(f.Severity) {
		f.File = r.source.name
		f.Line, f.Column = r.source.position(at)
		f = f.Saying(format, args...)
	}
	r.report.add(f)
}
