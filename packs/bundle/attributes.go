package bundle

import (
	"path"
	"slices"
	"strings"

	"shipfic/packs"
	"shipfic/tsssf"
)

// isAttributes reports whether a text is the attributes of raubana's cards: lines with "=", among the first of them the type of a card.
func isAttributes(text string) bool {
	n := 0
	for line := range strings.Lines(text) {
		name, value, is := attribute(line)
		switch {
		case strings.TrimSpace(line) == "":
			continue
		case !is:
			return false
		case name == "type":
			return value == "pony" || value == "ship" || value == "goal"
		}
		if n++; n > 20 {
			return false
		}
	}
	return false
}

// attribute splits a line.
func attribute(line string) (name, value string, is bool) {
	name, value, is = strings.Cut(line, "=")
	name = strings.TrimSpace(name)
	is = is && name != "" && !strings.ContainsFunc(name, func(r rune) bool { return r != '_' && (r < 'a' || r > 'z') && (r < '0' || r > '9') })
	return name, strings.TrimSpace(value), is
}

// readAttributes reads the attributes of one card or several. Each begins with the line of its file, or of its type.
func readAttributes(name, text string) *packs.File {
	r := &reading{name: name}
	var cards []map[string]string
	var lines []int
	n := 0
	for line := range strings.Lines(text) {
		n++
		name, value, is := attribute(line)
		if !is {
			continue
		}
		if begins := name == "file" || name == "type"; len(cards) == 0 || begins && cards[len(cards)-1]["type"] != "" {
			if len(cards) == packs.MaxCards {
				r.fail(n, packs.CodeLimit+"/table-limit", "there are more than %d cards", packs.MaxCards)
				break
			}
			cards, lines = append(cards, map[string]string{}), append(lines, n)
		}
		cards[len(cards)-1][name] = value
	}
	for i, card := range cards {
		r.rows = append(r.rows, row{lines[i], cellsOf(card)})
		switch cells := r.rows[i].cells; {
		case !slices.Contains(kinds, cells[kindColumn]):
			r.fail(lines[i], packs.CodeKind+"/table-type", "%.40q is not a type of card: it is pony, ship or goal", cells[kindColumn])
		case cells[titleColumn] == "":
			r.fail(lines[i], packs.CodeTitle, "the card has no name")
		}
	}
	return r.pack()
}

// cellsOf translates the attributes of a card. A card whose picture is not made by a template is drawn already: its picture is all of it.
func cellsOf(card map[string]string) map[column]string {
	cells := map[column]string{
		kindColumn: card["type"], titleColumn: oneLine(card["name"]), pointsColumn: card["worth"], englishColumn: manyLines(card["power_description"]),
		flavourColumn: manyLines(card["quote"]), pictureColumn: path.Clean(card["file"]), licenceColumn: card["copyright"],
	}
	if card["file"] == "" {
		cells[pictureColumn] = ""
	}
	if card["template"] != "True" {
		cells[wholeColumn] = "yes"
	}
	switch power := strings.ToLower(card["power"]); {
	case card["type"] != "pony":
	case strings.Contains(power, "startcard"):
		cells[kindColumn] = kindOf(tsssf.Start)
	case strings.Contains(power, "changeling") && tsssf.RaceNamed(card["race"]) != 0:
		cells[powerColumn] = "Changeling(" + card["race"] + ")"
	}
	if card["type"] == "pony" {
		cells[genderColumn] = strings.Replace(card["gender"], "both", "male/female", 1)
		if cells[raceColumn] = card["race"]; cells[powerColumn] != "" {
			cells[raceColumn] = ""
		}
		if count := card["number_of_ponies"]; count != "1" {
			cells[countColumn] = count
		}
		var words []string
		for _, word := range splitList(card["keywords"]) {
			if word == "DFP" { // the dystopian future
				cells[dystopianColumn] = "yes"
			} else {
				words = append(words, word)
			}
		}
		cells[keywordsColumn] = strings.Join(words, ", ")
	}
	return cells
}

// oneLine and manyLines are a value with line breaks, which are written \n.
func oneLine(value string) string {
	return strings.Join(strings.Fields(strings.ReplaceAll(value, `\n`, " ")), " ")
}

func manyLines(value string) string { return strings.TrimSpace(strings.ReplaceAll(value, `\n`, "\n")) }
