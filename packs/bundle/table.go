package bundle

import (
	_ "embed"
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strings"
	"unicode"

	"shipfic/packs"
)

// Template is a table of cards to begin with: the columns, and a card of each kind.
//
//go:embed template.csv
var Template []byte

// columns are the names of columns in a table, in English and Spanish.
var columns = map[string]column{
	"kind": kindColumn, "type": kindColumn, "card": kindColumn, "tipo": kindColumn, "clase": kindColumn,
	"title": titleColumn, "título": titleColumn, "titulo": titleColumn,
	"short": shortColumn, "short title": shortColumn, "título corto": shortColumn, "titulo corto": shortColumn,
	"name": nameColumn, "names": nameColumn, "nombre": nameColumn, "nombres": nameColumn,
	"race": raceColumn, "raza": raceColumn,
	"gender": genderColumn, "sex": genderColumn, "género": genderColumn, "genero": genderColumn, "sexo": genderColumn,
	"keywords": keywordsColumn, "keyword": keywordsColumn, "palabras clave": keywordsColumn,
	"dystopian": dystopianColumn, "dystopian future": dystopianColumn, "distópico": dystopianColumn, "distopico": dystopianColumn, "futuro distópico": dystopianColumn,
	"count": countColumn, "counts as": countColumn, "cuenta como": countColumn,
	"power": powerColumn, "poder": powerColumn,
	"points": pointsColumn, "puntos": pointsColumn,
	"formula": formulaColumn, "fórmula": formulaColumn, "goallogic": formulaColumn,
	"text": englishColumn, "english": englishColumn, "texto": spanishColumn, "español": spanishColumn,
	"flavour": flavourColumn, "flavor": flavourColumn, "ambientación": ambienceColumn, "ambientacion": ambienceColumn,
	"picture": pictureColumn, "image": pictureColumn, "imagen": pictureColumn, "ilustración": pictureColumn, "ilustracion": pictureColumn,
	"whole": wholeColumn, "whole card": wholeColumn, "carta entera": wholeColumn,
	"artist": artistColumn, "artista": artistColumn,
	"licence": licenceColumn, "license": licenceColumn, "licencia": licenceColumn,
}

// words translates the values of some columns.
var words = map[column]map[string]string{
	raceColumn:   {"terrestre": "earth", "pegaso": "pegasus", "unicornio": "unicorn", "alicornio": "alicorn", "earth pony": "earth"},
	genderColumn: {"macho": "male", "hembra": "female", "both": "male/female", "ambos": "male/female", "m": "male", "f": "female"},
	kindColumn:   {"ponies": "pony", "ships": "ship", "goals": "goal", "inicio": "start", "objetivo": "goal", "barco": "ship", "poni": "pony"},
}

// separators are what spreadsheets put between cells.
var separators = []rune{',', ';', '\t'}

// separatorOf finds what separates the cells of a table: its first line then has the columns of the kind and of the title.
func separatorOf(text string) (separator rune, found bool) {
	header, _, _ := strings.Cut(strings.TrimLeftFunc(text, unicode.IsSpace), "\n")
	if len(header) > packs.MaxCardSize {
		return 0, false
	}
	for _, s := range separators {
		var kind, title bool
		for _, cell := range strings.Split(header, string(s)) {
			c := columns[tidied(strings.Trim(strings.TrimSpace(cell), `"`))]
			kind, title = kind || c == kindColumn, title || c == titleColumn
		}
		if kind && title {
			return s, true
		}
	}
	return 0, false
}

func isTable(text string) bool {
	_, found := separatorOf(text)
	return found
}

func tidied(name string) string { return strings.ToLower(strings.Join(strings.Fields(name), " ")) }

// readTable reads a table of cards: its first line has the names of the columns, and each other line is a card.
func readTable(name, text string) *packs.File {
	r := &reading{name: name}
	in := csv.NewReader(strings.NewReader(text))
	in.Comma, _ = separatorOf(text)
	in.FieldsPerRecord, in.ReuseRecord = -1, true
	header, err := in.Read()
	if err != nil {
		r.refuse(err)
		return r.pack()
	}
	named := r.header(header)
	for {
		record, err := in.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			r.refuse(err)
			break
		}
		line, _ := in.FieldPos(0)
		if !slices.ContainsFunc(record, func(cell string) bool { return strings.TrimSpace(cell) != "" }) {
			continue
		}
		if len(r.rows) == packs.MaxCards {
			r.fail(line, packs.CodeLimit+"/table-limit", "the table has more than %d cards", packs.MaxCards)
			break
		}
		r.add(line, named, record)
	}
	if len(r.rows) == 0 {
		r.fail(1, packs.CodeEmpty+"/table-empty", "the table has no cards: below the names of the columns, each line is a card")
	}
	return r.pack()
}

// refuse says where a table is not one.
func (r *reading) refuse(err error) {
	line := 1
	if at := new(csv.ParseError); errors.As(err, &at) {
		line = at.StartLine
	}
	r.fail(line, packs.CodeTable+"/table-quote", "a quote in this line is not closed, or stands alone; inside quotes, write it twice")
}

// header reads the names of the columns. A column with another name is ignored.
func (r *reading) header(cells []string) []column {
	named := make([]column, len(cells))
	for i, cell := range cells {
		known := columns[tidied(cell)]
		if known == "" && strings.TrimSpace(cell) != "" {
			r.report.Add(packs.Finding{
				Severity: packs.Warning, Code: packs.CodeField + "/table-column", File: r.name, Line: 1, Column: 1,
			}.Saying("the column %.40q is unknown and was ignored", cell))
		}
		if known != "" && slices.Contains(named, known) {
			r.fail(1, packs.CodeTwice+"/table-twice", "the table has the column %.40q twice", cell)
		}
		named[i] = known
	}
	return named
}

// add adds a card.
func (r *reading) add(line int, named []column, record []string) {
	cells := map[column]string{}
	for i, cell := range record {
		if i < len(named) && named[i] != "" {
			cells[named[i]] = strings.TrimSpace(strings.ReplaceAll(cell, "\r\n", "\n"))
		}
	}
	for c, translated := range words {
		cells[c] = translate(cells[c], translated)
	}
	switch kind := cells[kindColumn]; {
	case !slices.Contains(kinds, kind):
		r.fail(line, packs.CodeKind+"/table-kind", "%.40q is not a kind of card: write Start, Pony, Ship or Goal", kind)
	case cells[titleColumn] == "":
		r.fail(line, packs.CodeTitle, "the card has no title")
	}
	cells[titleColumn] = strings.Join(strings.Fields(cells[titleColumn]), " ")
	if n := cells[countColumn]; n == "1" || n == "0" {
		cells[countColumn] = ""
	}
	cells[powerColumn] = powerWord(cells[powerColumn])
	r.rows = append(r.rows, row{line, cells})
}

// translate translates each of several words.
func translate(said string, known map[string]string) string {
	var all []string
	for word := range strings.FieldsFuncSeq(strings.ToLower(said), func(r rune) bool { return r == '/' || r == ',' || r == ';' }) {
		if word = strings.TrimSpace(word); known[word] != "" {
			word = known[word]
		}
		all = append(all, word)
	}
	return strings.Join(all, "/")
}

// powerWord is the word of pack files for a power: "Play from discard" is playFromDiscard. One with parentheses stays as it is.
func powerWord(said string) string {
	if strings.Contains(said, "(") {
		return said
	}
	var word strings.Builder
	for i, part := range strings.Fields(said) {
		if i > 0 {
			part = strings.ToUpper(part[:1]) + part[1:]
		}
		word.WriteString(part)
	}
	return word.String()
}
