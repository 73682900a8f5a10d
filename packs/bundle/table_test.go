package bundle

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"shipfic/packs"
	"shipfic/tsssf/goal"
)

// load reads a file that must have no errors.
func load(t *testing.T, name, text string) *packs.File {
	t.Helper()
	f := Read(name, []byte(text))
	if f.Pack == nil {
		t.Fatal(f.Report)
	}
	return f
}

func TestTemplate(t *testing.T) {
	f := load(t, "Harvest Moon.csv", string(Template))
	if p := f.Pack; p.Name != "Harvest Moon" || p.Namespace != "HarvestMoon" || len(p.Cards) != 5 || f.Report.Count(packs.Warning) > 0 {
		t.Fatalf("%s %s %d\n%s", p.Name, p.Namespace, len(p.Cards), f.Report)
	}
	salt, _ := f.Pack.Find("HarvestMoon.Pony.OldSalt")
	if salt.Power.Name != "swap" || strings.Join(salt.Keywords, "|") != "Sailor|Elder" || salt.Race.Names()[0] != "earth" {
		t.Errorf("%+v", salt)
	}
	if twins, _ := f.Pack.Find("HarvestMoon.Pony.TwinSails"); twins.Count != 2 || len(twins.Names) != 2 || !twins.ByHand() || twins.Text.In("es") == twins.Text.In("en") {
		t.Errorf("%+v", twins)
	}
	if g := f.Pack.Cards[4]; goal.String(g.Goal) != "ExistsPony(Sailor in keywords, 3)" {
		t.Errorf("%s", goal.String(g.Goal))
	}
	if again, report := packs.Load("x.json", packs.Write(f.Pack)); again == nil || len(again.Cards) != 5 {
		t.Error(report)
	}
}

// TestTable reads what spreadsheets write: other separators, a byte order mark, Spanish, line breaks in a cell, sentences of printed cards.
func TestTable(t *testing.T) {
	const spanish = "\ufeffTítulo;Tipo;Raza;Género;Palabras clave;Puntos;Texto;Text;Color\r\n" +
		"Fog Horn;Pony;unicornio;Hembra;\"Sailor; Elder\";;\"Dos\nlíneas \"\"aquí\"\"\";You may swap 2 Pony cards on the grid.;azul\r\n\r\n" +
		"Marea;Ship;;;;;;Sing.;\r\nPuerto;Objetivo;;;;3;;4 unicorns are shipped in a chain.;\r\n"
	f := load(t, "Mareas.csv", spanish)
	pony := f.Pack.Cards[0]
	if pony.Title != "Fog Horn" || pony.Power.Name != "swap" || len(pony.Keywords) != 2 || pony.Text.In("es") != "Dos\nlíneas \"aquí\"" || pony.GenderSymbol() != "female" {
		t.Errorf("%+v", pony)
	}
	if ship := f.Pack.Cards[1]; !ship.ByHand() {
		t.Errorf("%+v", ship)
	}
	if g := f.Pack.Cards[2]; g.Goal == nil || g.Worth() != "3" {
		t.Errorf("%+v", g)
	}
	if said := f.Report.String(); strings.Count(said, "\n") != 1 || !strings.Contains(said, `the column "Color" is unknown`) {
		t.Error(said)
	}
	tabs := load(t, "t.txt", strings.ReplaceAll("kind,title,power,picture\nShip,Now Kiss,Love Poison,kiss.png\nPony,Zecora,Changeling(earth),", ",", "\t"))
	if c := tabs.Pack.Cards; tabs.Beside[c[1].ID].File != "kiss.png" || c[0].Power.Name != "changeling" {
		t.Errorf("%+v %+v", c, tabs.Beside)
	}
}

// TestTableRefuses says what is wrong, in one sentence with its line.
func TestTableRefuses(t *testing.T) {
	rows := "kind,title\n" + strings.Repeat("Ship,S\n", 10_000)
	for text, want := range map[string]string{
		"kind,title\nShip,\"A":                        `t.csv:2:1: error: a quote in this line is not closed, or stands alone; inside quotes, write it twice [table]`,
		"kind,title\nShip,A\nBoat,B":                  `t.csv:3:1: error: "boat" is not a kind of card: write Start, Pony, Ship or Goal [kind]`,
		"kind,title\nShip,":                           `t.csv:2:1: error: the card has no title [title]`,
		"kind,title":                                  `the table has no cards`,
		"kind,title,título\nShip,A,B":                 `the column "título" twice`,
		"kind,title,power\n\nShip,A,lovePotion":       `t.csv:3:1: error: t.Ship.A: the action "lovePotion" is unknown; did you mean "lovePoison"`,
		"kind,title,points,formula\nGoal,A,1,Exist()": `t.csv:2:1: error: t.Goal.A: goalLogic`,
		"kind,title,race\nPony,A,fish":                `t.csv:2:1: error: t.Pony.A: `,
		"kind,title,count\nPony,A,many":               `t.csv:2:1: error: t.Pony.A: `,
		rows:                                          `t.csv:2002:1: error: the table has more than 2000 cards [limit]`,
	} {
		f := Read("t.csv", []byte(text))
		if said := f.Report.String(); f.Pack != nil || !strings.Contains(said, want) {
			t.Errorf("%.40q: %s, want %s", text, said, want)
		}
	}
	same := load(t, "t.csv", "kind,title\nShip,A\nShip,A")
	if len(same.Pack.Cards) != 2 || same.Pack.Cards[1].Key() != "A2" {
		t.Error(same.Report)
	}
	for begin, want := range map[string]string{"\x89PNG\r\n": "this is a picture", "%PDF-1.4": "PDF", "\xd0\xcf\x11\xe0": "CSV", "<!DOCTYPE html>": "web page", "Rar!": "unpack it"} {
		if f := Read("t", []byte(begin+"xx")); f.Pack != nil || !strings.Contains(f.Report.String(), want) {
			t.Error(begin, f.Report)
		}
	}
}

// TestHostileText keeps texts cheap that say little in many lines: what is made of them is bounded.
func TestHostileText(t *testing.T) {
	for name, text := range map[string]string{
		"cards":   strings.Repeat("type = pony\n", packs.MaxFile/13),
		"empty":   "kind,title\n" + strings.Repeat(",,\n", packs.MaxFile/4),
		"columns": "kind,title" + strings.Repeat(",x", 30_000) + "\nShip,A" + strings.Repeat(",", 1_000_000),
		"cell":    "kind,title,text\nGoal,A,\"" + strings.Repeat("3 unicorns are shipped. ", 100_000) + "\"",
		"quotes":  "kind,title\n" + strings.Repeat("\"", 2_000_001),
		"words":   "kind,title,keywords\nPony,A,\"" + strings.Repeat("a,", 1_000_000) + "\"",
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		f := Read("x.csv", []byte(text))
		runtime.ReadMemStats(&after)
		if name != "columns" && !f.Report.Refused() {
			t.Errorf("%s was taken: %d findings", name, len(f.Report.Findings))
		}
		if made := (after.TotalAlloc - before.TotalAlloc) >> 20; made > 400 {
			t.Errorf("%s took %d MiB", name, made)
		}
	}
}

func ExampleRead() {
	f := Read("Tide.csv", []byte("kind,title,points,text\nGoal,Full House,2,4 unicorns are shipped in a chain.\n"))
	fmt.Println(f.Pack.Name, f.Pack.Cards[0].ID, goal.String(f.Pack.Cards[0].Goal))
	// Output: Tide Tide.Goal.FullHouse ExistsChain(race=unicorn, 4)
}
