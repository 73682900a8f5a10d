package packtest

import (
	"encoding/csv"
	"os"
	"strconv"
	"strings"
	"testing"

	"shipfic/packs"
)

// Numeral is a number as it is printed on a card.
type Numeral struct {
	Number int
	Digits bool // as digits, not as a word
}

// Numerals reads the numbers in the printed text of each card's power or Goal from the file of facts, by what [NumeralsOf] returns.
func Numerals(t testing.TB, name string) map[string][]Numeral {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil || len(rows) != 533 {
		t.Fatalf("%s has %d rows (%v)", name, len(rows), err)
	}
	all := map[string][]Numeral{}
	for _, row := range rows[1:] {
		n, err := strconv.Atoi(row[4])
		if err != nil {
			t.Fatal(err)
		}
		if where := row[3]; where != "other" { // points, titles, and the keyword Mane 6
			key := strings.Join(row[:3], " ")
			all[key] = append(all[key], Numeral{n, row[5] == "digit"})
		}
	}
	return all
}

// NumeralsOf returns under which key the numbers of a card are found.
func NumeralsOf(pack *packs.Pack, c packs.Card) string {
	return strings.Join([]string{pack.File, strings.ToLower(c.Kind.String()), c.Key()}, " ")
}
