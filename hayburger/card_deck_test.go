package hayburger

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"shipfic/game"
)

// TestH1DefaultDeck counts the default deck: 13 symbols with 4 cards each and one Jester, four of them Power symbols (H1, H2).
func TestH1DefaultDeck(t *testing.T) {
	d := newEngine(t).decks[DefaultDeck]
	count, characters := map[string]int{}, map[string]bool{}
	for _, c := range d.Cards {
		count[c.Symbol]++
		if characters[c.Character] || c.Emblem == "" {
			t.Errorf("%s is there twice, or has no emblem", c.Character)
		}
		characters[c.Character] = true
	}
	if len(d.Cards) != 53 || len(count) != 14 || count["jester"] != 1 || d.Jester != "jester" {
		t.Errorf("%d cards, %v, the Jester is %q", len(d.Cards), count, d.Jester)
	}
	for symbol, n := range count {
		if n != 4 && symbol != "jester" {
			t.Errorf("%d cards have the symbol %s", n, symbol)
		}
		s := d.Symbols[symbol]
		if s.Names["en"] == "" || s.Names["es"] == "" || s.Emblem == "" || len(s.Palette) != 4 {
			t.Errorf("symbol %s is not named and drawn in full: %+v", symbol, s)
		} else if c := contrast(s.Palette[0], s.Palette[2]); c < 3 {
			t.Errorf("the emblem of %s has a contrast of only %.1f", symbol, c)
		}
	}
	if fmt.Sprint(d.Power) != "map[cat:3 dog:2 dragon:4 rabbit:1]" {
		t.Errorf("the Power symbols are %v", d.Power)
	}
}

// TestSymbolJSON wants a symbol to be written as it was read, in an order that does not change: logs keep digests of decks.
func TestSymbolJSON(t *testing.T) {
	for _, text := range []string{
		`{}`,
		`{"emblem":"egg-clutch"}`,
		`{"en":"Egg","es":"Huevo","pt-BR":"Ovo"}`,
		`{"en":"Egg","es":"Huevo","emblem":"egg-clutch","palette":["#ffffff","#eeeeee","#000000","#123456"]}`,
		`{"en":"Egg","emblem":"egg-clutch","picture":{"hash":"` + aHash + `","artist":"Wren"}}`,
	} {
		var s Symbol
		if err := json.Unmarshal([]byte(text), &s); err != nil {
			t.Fatal(err)
		}
		if written, err := json.Marshal(s); string(written) != text || err != nil {
			t.Errorf("%s is written as %s, %v", text, written, err)
		}
	}
}

// aHash is that of an uploaded picture.
var aHash = strings.Repeat("0a", 32)

// TestDigestsStay wants decks without the fields that came later to have the digest that old logs keep.
func TestDigestsStay(t *testing.T) {
	if digest := newEngine(t).digests[DefaultDeck]; fmt.Sprint(digest) != "f353def0317b8e12" {
		t.Errorf("the digest of the default deck is %v", digest)
	}
	// A deck as the lobby made it when it changed a symbol, written as it was then.
	const old = `{"name":"muffin-deck","cards":[{"character":"Applejack","symbol":"muffin","emblem":"western-hat"},{"character":"Spike","symbol":"dragon"}],` +
		`"power":{"dragon":4},"symbols":{"dragon":{},"muffin":{"en":"Muffin","es":"Muffin","emblem":"muffin","palette":["#f3d9d2","#ecc9c0","#8e2a1e","#d9764f"]}}}`
	d, err := LoadDeck([]byte(strings.Replace(old, `{`, `{"game":"hayburger",`, 1)))
	if err != nil {
		t.Fatal(err)
	}
	e, err := New(d)
	if err != nil || e.digests[d.Name] != game.DigestOf([]byte(old)) {
		t.Errorf("the digest of a deck from before titles and pictures differs: %v", err)
	}
}

// contrast is the ratio of two colours' luminance, as accessibility guidelines define it.
func contrast(a, b string) float64 {
	luminance := func(colour string) (l float64) {
		for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
			n, _ := strconv.ParseUint(colour[1+2*i:3+2*i], 16, 8)
			c := float64(n) / 255
			if c <= 0.04045 {
				l += weight * c / 12.92
			} else {
				l += weight * math.Pow((c+0.055)/1.055, 2.4)
			}
		}
		return l
	}
	la, lb := luminance(a), luminance(b)
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

// TestH4LoadDeck reads broken decks: it reports every problem, not only the first.
func TestH4LoadDeck(t *testing.T) {
	const two = `"cards":[{"character":"Hen","symbol":"egg"},{"character":"Duck","symbol":"egg"}]`
	for _, c := range []struct {
		name, file string
		want       []string
	}{
		{"good", `{"game":"hayburger","name":"barn",` + two + `}`, nil},
		{"good, with a byte order mark", "\xef\xbb\xbf" + `{"game":"hayburger","name":"barn",` + two + `}`, nil},
		{"good, with everything", `{"game":"hayburger","name":"barn-2","power":{"rooster":4},"jester":"fool",
			"symbols":{"egg":{"en":"Egg","es":"Huevo","emblem":"egg-clutch","palette":["#ffffff","#eeeeee","#000000","#123456"]}},
			"cards":[{"character":"Hen","symbol":"egg","emblem":"chicken"},{"character":"Cock","symbol":"rooster"},{"character":"Fox","symbol":"fool"}]}`, nil},
		{"good, with credits and pictures", `{"game":"hayburger","name":"barn","title":"The Barn","author":"Wren","version":"1","licence":"CC0","description":"Eggs.",
			"symbols":{"egg":{"picture":{"hash":"` + aHash + `"}}},
			"cards":[{"character":"Hen","symbol":"egg","picture":{"hash":"` + aHash + `","artist":"Ink"}},{"character":"Duck","symbol":"egg"}]}`, nil},
		{"a picture that is none", `{"game":"hayburger","name":"barn","author":"` + strings.Repeat("x", 81) + `","symbols":{"egg":{"picture":{"hash":"<svg onload=alert(1)>"}}},` + two + `}`, []string{
			`author: at most 80 letters are allowed`, `symbol "egg": the hash of a picture is 64 digits`,
		}},
		{"empty", ``, []string{"this is not a deck: it ends too early"}},
		{"a list", `[]`, []string{"this is not a deck: it cannot be a list"}},
		{"more after it", `{"game":"hayburger","name":"barn",` + two + `} {}`, []string{"this is not a deck: there is something after the end"}},
		{"another game", `{"game":"tsssf","name":"barn",` + two + `}`, []string{`game: a deck of this game says "game": "hayburger", not "tsssf"`}},
		{"wrong kinds", `{"game":"hayburger","name":7,"power":{"egg":"many"},"jester":[],"cards":[{"character":1,"symbol":"egg"},{"character":"Duck","simbol":"egg"}],"symbols":{"egg":3,"fog":{"emblm":"x"}},"colour":"red"}`, []string{
			`card 1: character cannot be a number`, `card 2: unknown field "simbol"`, `unknown field "colour"`, `jester: it cannot be a list`, `name: it cannot be a number`, `power: it cannot be a text`,
			`symbol "egg": it cannot be a number`, `symbol "fog": unknown field "emblm"`,
		}},
		{"wrong kinds of lists", `{"game":"hayburger","name":"barn","cards":{},"symbols":[]}`, []string{`cards: it cannot be a table`, `symbols: it cannot be a list`}},
		{"nothing in it", `{"game":"hayburger"}`, []string{`name: "" must be`, `cards: a deck has 2 to 1000 cards, not 0`}},
		{"wrong values", `{"game":"hayburger","name":"The Barn","power":{"egg":5,"rooster":1,"fool":0},"jester":"fool",
			"symbols":{"egg":{"en":"` + strings.Repeat("e", 81) + `","emblem":"An Egg","palette":["#fff"]},"hay":{"palette":["#000000","#000000","#000000","red"]}},
			"cards":[{"character":"","symbol":"egg"},{"character":" Hen","symbol":"Big Egg","emblem":"?"},{"character":"Fox","symbol":"fool"}]}`, []string{
			`name: "The Barn" must be`, `card 1: the character's name`, `card 2: the character's name`, `card 2 ( Hen): symbol "Big Egg" must be`, `card 2 ( Hen): emblem "?" must be`,
			`power: "egg" gives 5 chances, it must be 1 to 4`, `power: "fool" gives 0 chances`, `power: no card has the symbol "rooster"`, `jester: "fool" cannot be a Power Card as well`,
			`symbol "egg": a name has at most 80 letters`, `symbol "egg": emblem "An Egg" must be`, `symbol "egg": a palette has 4 colours, not 1`, `symbol "egg": colour "#fff" must be`,
			`symbol "hay": no card has it`, `symbol "hay": colour "red" must be`,
		}},
		{"a Jester that is not there", `{"game":"hayburger","name":"barn","jester":"fool",` + two + `}`, []string{`jester: no card has the symbol "fool"`}},
		{"too many cards", `{"game":"hayburger","name":"barn","cards":[` + strings.Repeat(`{"character":"Hen","symbol":"egg"},`, 1000) + `{"character":"Hen","symbol":"egg"}]}`, []string{"cards: a deck has 2 to 1000 cards, not 1001"}},
		{"too many symbols", manySymbols(201), []string{"cards: 201 symbols are too many, at most 200 are allowed"}},
		{"too long", strings.Repeat(" ", MaxDeckBytes+1), []string{"the file has 1048577 bytes, at most 1048576 are allowed"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			d, err := LoadDeck([]byte(c.file))
			var problems []string
			if err != nil {
				problems = err.(*DeckError).Problems
			}
			if (d == nil) != (err != nil) || len(problems) != len(c.want) {
				t.Fatalf("%d problems, wanted %d:\n%v", len(problems), len(c.want), err)
			}
			for i, want := range c.want {
				if !strings.HasPrefix(problems[i], want) {
					t.Errorf("problem %d is %q, wanted %q", i+1, problems[i], want)
				}
			}
		})
	}
}

func manySymbols(n int) string {
	cards := make([]string, n)
	for i := range cards {
		cards[i] = fmt.Sprintf(`{"character":"Hen","symbol":"egg-%d"}`, i)
	}
	return fmt.Sprintf(`{"game":"hayburger","name":"many-%d","cards":[%s]}`, n, strings.Join(cards, ","))
}

// TestH4Mixing checks what decks may disagree about.
func TestH4Mixing(t *testing.T) {
	deck := func(name string, power map[string]int, jester string, symbols ...string) *Deck {
		d := &Deck{Name: name, Power: power, Jester: jester}
		for _, s := range symbols {
			d.Cards = append(d.Cards, Card{Character: s + " of " + name, Symbol: s})
		}
		return d
	}
	many, err := LoadDeck([]byte(manySymbols(190)))
	if err != nil {
		t.Fatal(err)
	}
	large := deck("large", nil, "", slices.Repeat([]string{"egg"}, 600)...)
	e := newEngine(t, many, large,
		deck("tame", nil, "", "dragon", "egg"), deck("weak", map[string]int{"dragon": 2}, "", "dragon", "egg"),
		deck("foolish", nil, "dragon", "dragon", "egg"), deck("single", nil, "", "egg"))
	for _, c := range []struct{ options, want string }{
		{`{"decks":["hayburger","tame"]}`, ""}, // a Power symbol of one deck is one in all
		{`{"decks":["hayburger","weak"]}`, "decksDisagree: dragon"},
		{`{"decks":["hayburger","weak"],"chances":{"dragon":3}}`, ""},
		{`{"decks":["hayburger","foolish"]}`, "decksDisagree: dragon"},
		{`{"decks":["large","large"]}`, "tooManyCards: 1200"},
		{`{"decks":["hayburger","many-190"]}`, "tooManySymbols: 200"},
		{`{"decks":["single"]}`, "tooFewCards: 1"},
		{`{"decks":["attic"]}`, "unknownDeck: attic"},
		{`{"decks":["tame"],"chances":{"dragon":3}}`, "badOption: chances.dragon"},
	} {
		s, _, err := e.New(game.Setup{Seats: 2, Options: json.RawMessage(c.options)})
		if got := fmt.Sprint(err); err != nil && got != c.want || err == nil && (c.want != "" || conserved(s) != nil) {
			t.Errorf("%s: %v, wanted %q", c.options, err, c.want)
		}
	}
	if _, err := New(deck("hayburger", nil, "", "egg", "egg")); err == nil || !strings.Contains(err.Error(), `two decks named "hayburger"`) {
		t.Errorf("two decks of one name: %v", err)
	}
}

// TestDecodeKnowsThePrint refuses a state that was dealt from another print of the same deck.
func TestDecodeKnowsThePrint(t *testing.T) {
	deck := func(character string) *Deck {
		return &Deck{Name: "barn", Cards: []Card{{Character: character, Symbol: "egg"}, {Character: "Duck", Symbol: "egg"}}}
	}
	s, _, err := newEngine(t, deck("Hen")).New(game.Setup{Seats: 2, Options: json.RawMessage(`{"decks":["barn"]}`)})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := newEngine(t, deck("Goose")).Decode(s.Encode()); err == nil || !strings.Contains(err.Error(), "another print of the decks [barn]") {
		t.Error(err)
	}
	if _, err := newEngine(t).Decode(s.Encode()); err == nil || !strings.Contains(err.Error(), "unknownDeck: barn") {
		t.Error(err)
	}
}
