package bundle

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"shipfic/packs"
	"shipfic/tsssf"
)

// row is a card as a table or a list of attributes says it, by column.
type row struct {
	line  int // in the file
	cells map[column]string
}

// column is what a cell says.
type column string

// The columns.
const (
	kindColumn      column = "kind"
	titleColumn     column = "title"
	shortColumn     column = "short"
	nameColumn      column = "name"
	raceColumn      column = "race"
	genderColumn    column = "gender"
	keywordsColumn  column = "keywords"
	dystopianColumn column = "dystopian"
	countColumn     column = "count"
	powerColumn     column = "power"
	pointsColumn    column = "points"
	formulaColumn   column = "formula"
	englishColumn   column = "text"
	spanishColumn   column = "texto"
	flavourColumn   column = "flavour"
	ambienceColumn  column = "ambientación"
	pictureColumn   column = "picture"
	wholeColumn     column = "whole"
	artistColumn    column = "artist"
	licenceColumn   column = "licence"
)

// reading reads the rows of one file.
type reading struct {
	name   string // of the file
	rows   []row
	report packs.Report
	lines  []int // by line of the JSON that is made: the line in the file
	twin   *packs.Pack
}

func (r *reading) fail(line int, code packs.Code, format string, args ...any) {
	r.report.Add(packs.Finding{Severity: packs.Error, Code: code, File: r.name, Line: line, Column: 1}.Saying(format, args...))
}

// pack makes a pack of the rows. They are written twice: as lines of a .pon file, whose reader understands the sentences that cards are
// printed with, and in our own format, whose reader checks everything that a row says.
func (r *reading) pack() *packs.File {
	if r.report.Refused() {
		return &packs.File{Report: r.report}
	}
	twin, understood := packs.Load(r.name, []byte(r.asPon()))
	if twin == nil || len(twin.Cards) != len(r.rows) {
		for _, f := range understood.Findings {
			if f.Line > 1 && f.Line-2 < len(r.rows) {
				f.Line, f.Column = r.rows[f.Line-2].line, 1
			}
			r.report.Add(f)
		}
		if !r.report.Refused() {
			r.fail(1, packs.CodeTable, "there is a line that cannot be read as a card")
		}
		return &packs.File{Report: r.report}
	}
	r.twin = twin
	pack, checked := packs.Load(r.name, r.asJSON())
	for i := range checked.Findings {
		if f := &checked.Findings[i]; f.Line > 0 && f.Line <= len(r.lines) {
			f.Line, f.Column = r.lines[f.Line-1], 1
		}
	}
	r.addAll(checked, func(packs.Finding) bool { return true })
	if pack == nil {
		return &packs.File{Report: r.report}
	}
	file := &packs.File{Pack: pack, Beside: map[string]packs.Beside{}}
	for i := range r.rows {
		r.complete(&r.rows[i], &twin.Cards[i], file)
	}
	r.addAll(understood, func(f packs.Finding) bool { return f.Code == packs.CodeAdopted || f.Code == packs.CodeTemplate })
	file.Report, file.Data = r.report, packs.Write(pack)
	return file
}

func (r *reading) addAll(from packs.Report, wanted func(packs.Finding) bool) {
	for _, f := range from.Findings {
		if wanted(f) {
			r.report.Add(f)
		}
	}
}

// complete gives a card what the reader of .pon files understood of its words.
func (r *reading) complete(from *row, twin *packs.Card, file *packs.File) {
	i := slices.IndexFunc(file.Pack.Cards, func(c packs.Card) bool { return c.ID == twin.ID })
	if i < 0 {
		return
	}
	c := &file.Pack.Cards[i]
	if from.cells[powerColumn] == "" && c.Kind != tsssf.Start {
		c.Power, c.Source.Enforced, c.Source.Community = twin.Power, twin.Source.Enforced, true
	}
	if from.cells[formulaColumn] == "" {
		c.Goal = twin.Goal
	}
	if said := from.cells[pictureColumn]; said != "" && c.Image == "" {
		file.Beside[c.ID] = packs.Beside{File: said, Whole: isYes(from.cells[wholeColumn])}
	}
}

// asPon writes the rows as a .pon file.
func (r *reading) asPon() string {
	var b strings.Builder
	b.WriteString("TSSSF_CardGen\n")
	for _, row := range r.rows {
		symbols := []string{}
		for _, said := range []string{row.cells[genderColumn], row.cells[raceColumn]} {
			for _, word := range strings.Split(said, "/") {
				if word != "" && !strings.HasPrefix(word, "changeling-") {
					symbols = append(symbols, word)
				}
			}
		}
		if row.cells[kindColumn] == kindOf(tsssf.Goal) {
			symbols = []string{"Goal", row.cells[pointsColumn]}
		}
		words := strings.Split(row.cells[nameColumn], "/")
		words = append(words, splitList(row.cells[keywordsColumn])...)
		fields := []string{
			row.cells[kindColumn], "", strings.Join(symbols, "!"), row.cells[titleColumn], strings.Join(words, ", "), row.cells[englishColumn], "",
		}
		for i := range fields {
			fields[i] = strings.NewReplacer("`", "'", "\r", "", "\n", `\n`).Replace(fields[i])
		}
		b.WriteString(strings.Join(fields, "`") + "\n")
	}
	return b.String()
}

// kinds are the kinds of card, as pack files write them.
var kinds = []string{kindOf(tsssf.Start), kindOf(tsssf.Pony), kindOf(tsssf.Ship), kindOf(tsssf.Goal)}

// asJSON writes the rows in our own format, each card on a line of its own, so that findings have their places.
func (r *reading) asJSON() []byte {
	var b strings.Builder
	r.lines = nil
	write := func(line int, format string, args ...any) {
		fmt.Fprintf(&b, format+"\n", args...)
		r.lines = append(r.lines, line)
	}
	write(1, `{"name": %s, "format": %s, "namespace": %s, "cards": {`, quoted(r.twin.Name), quoted(string(packs.FormatShipfic)), quoted(r.twin.Namespace))
	for k, kind := range kinds {
		separator := ","
		if k == len(kinds)-1 {
			separator = "}}"
		}
		write(1, `%s: {`, quoted(kind))
		first := ""
		for i, row := range r.rows {
			if row.cells[kindColumn] == kind {
				write(row.line, `%s%s: %s`, first, quoted(r.twin.Cards[i].Key()), r.card(&row, &r.twin.Cards[i]))
				first = ","
			}
		}
		write(1, `}%s`, separator)
	}
	return []byte(b.String())
}

// card writes a row as a card.
func (r *reading) card(from *row, twin *packs.Card) string {
	cell := from.cells
	card := map[string]any{"title": cell[titleColumn]}
	set := func(name string, value any, said bool) {
		if said {
			card[name] = value
		}
	}
	set("short", cell[shortColumn], cell[shortColumn] != "")
	text := packs.Wording{"en": cell[englishColumn], "es": cell[spanishColumn]}
	set("text", filled(text), len(filled(text)) > 0)
	flavour := packs.Wording{"en": cell[flavourColumn], "es": cell[ambienceColumn]}
	set("flavour", filled(flavour), len(filled(flavour)) > 0)
	switch kind := cell[kindColumn]; kind {
	case kindOf(tsssf.Goal):
		set("points", cell[pointsColumn], cell[pointsColumn] != "")
		set("goalLogic", cell[formulaColumn], cell[formulaColumn] != "")
	case kindOf(tsssf.Ship):
		set("action", cell[powerColumn], cell[powerColumn] != "")
	default:
		names := any(cell[nameColumn])
		if cell[nameColumn] == "" {
			names = strings.Join(twin.Names, "/")
		}
		set("name", names, true)
		for name, from := range map[string]column{"race": raceColumn, "gender": genderColumn} {
			set(name, cell[from], cell[from] != "")
		}
		set("keywords", splitList(cell[keywordsColumn]), cell[keywordsColumn] != "")
		set("altTimeline", true, isYes(cell[dystopianColumn]))
		set("count", number(cell[countColumn]), cell[countColumn] != "")
		set("action", cell[powerColumn], cell[powerColumn] != "" && kind != kindOf(tsssf.Start))
	}
	r.setPicture(cell, set)
	data, err := json.Marshal(card)
	if err != nil {
		panic(err) // texts can always be encoded
	}
	return string(data)
}

// number is a number, or the text that is none.
func number(said string) any {
	if n, err := strconv.Atoi(said); err == nil {
		return n
	}
	return said
}

// setPicture writes the address of a picture, and to whom it belongs.
func (*reading) setPicture(cell map[column]string, set func(string, any, bool)) {
	address := cell[pictureColumn]
	if !strings.Contains(address, "://") {
		return
	}
	set("url", address, true)
	picture := map[string]any{}
	for name, from := range map[string]column{"artist": artistColumn, "licence": licenceColumn} {
		if cell[from] != "" {
			picture[name] = cell[from]
		}
	}
	if isYes(cell[wholeColumn]) {
		picture["whole"] = true
	}
	set("picture", picture, len(picture) > 0)
}

func filled(w packs.Wording) packs.Wording {
	for tag, text := range w {
		if text == "" {
			delete(w, tag)
		}
	}
	return w
}

// splitList splits at commas, or at semicolons.
func splitList(text string) []string {
	var words []string
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ',' || r == ';' }) {
		if word = strings.TrimSpace(word); word != "" {
			words = append(words, word)
		}
	}
	return words
}

func isYes(said string) bool {
	return slices.Contains([]string{"yes", "y", "true", "1", "x", "sí", "si", "s", "verdadero"}, strings.ToLower(strings.TrimSpace(said)))
}

// quoted is a text in JSON.
func quoted(text string) string {
	data, err := json.Marshal(text)
	if err != nil {
		panic(err) // texts can always be encoded
	}
	return string(data)
}
