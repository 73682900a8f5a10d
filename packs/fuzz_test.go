package packs

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"shipfic/tsssf"
)

// The seeds contain some of everything that the formats can express, and some that they cannot.
const (
	seedPack = `{"name": "Seed", "format": "pack:1", "namespace": "a.b", "root": "https://host/packs", "cards": {
"start": {"S": {"title": "S", "name": "Rarity", "race": "unicorn", "gender": "female", "keywords": ["Mane 6"], "changeGoalPointValues": true}},
"pony": {"Flim&Flam": {"name": ["Flim", "Flam"], "race": "earth/unicorn", "gender": "malefemale", "count": 2, "action": "swap", "altTimeline": true},
"C": {"title": "C", "name": "C", "keywords": "Changeling, Villain", "race": "Earth", "action": "ChangelingNoRedisguise(plushling)"},
"R": {"title": "R", "name": "R/S", "keywords": [], "action": "Reminder(do, (it))", "count": "3"}},
"ship": {"K": {"name": "Now Kiss!", "action": "addKeywords(A, B)"}, "L": {}},
"goal": {"G": {"points": "3/4", "goalLogic": "ExistsPonyShippedTo(name=R && race_b!=alicorn || \"x, y\" in keywords, AllOf(*, genderSwapped))"}, "H": {"points": -0.5}}}}`

	seedLink = "\ufeff" + `{"format": "link:1", "cards": {"pony": {"Zoë": {"title": "Zo\u00eb \ud83d\ude00", "url": "https://host/z.png", "thumb": "nowhere", "race": null, "noLogic": true}},
"ponies": {}, "goal": {"G": {"points": "3-4", "goalLogic": "PlayLovePoisons", "url": "javascript:x"}}}}`

	seedShipfic = `{"name": "Own", "format": "shipfic:1", "namespace": "Own", "cards": {
"pony": {"P": {"title": "P", "short": "P", "name": "P", "power": {"name": "hoard", "effects": [{"do": "draw", "n": 3}, {"do": "take", "n": 2, "upTo": true}], "must": true, "uncopyable": true},
"text": {"en": "Take.", "es": "Toma."}, "flavour": "Mine.", "art": {"emblem": "flower-pot", "pattern": "rings", "palette": ["#fce2d2", "#f7ccb0", "#a52801", "#fdeacc"]}},
"Q": {"title": "Q", "name": "Q", "power": {"name": "changeling", "becomes": "earth"}, "art": {"image": "https://host/q.png"}}},
"goal": {"G": {"title": "G", "points": "1", "morePoints": "2", "moreWhen": "ExistsChainOfNames(*, 2)", "goalLogic": "GainKeyword(A)", "handLimit": 1}}}}`

	seedPon = "TSSSF_CardGen\nSTART`s.png`Female!Unicorn`Author`Mane 6, Twilight Sparkle`Here.`Flavour.\n" +
		"Pony`p.png`malefemale!earth pony!Dystopian`Some\\nPony`Flim, Flam, Villain`{double pony}\\nDeal (Swap): {swap}`x`Exp`Client\n" +
		"Pony`p.png`changelingunicorn`Ling`Changeling`Any {unicorn}.`\nPony`p.png``Rock`Object`By hand.`\nShip`s.png`Ship`Potion!`Love Poison`{love poison}`\n" +
		"Goal`g.png`Goal!3-4`Win``Win when:\\n5 {postapocalypse}.`\nCard`Derpy\n"
)

// seedWords has the traits of .pon files that seedPon lacks: no first line, words in the place of templates, unknown symbols.
const seedWords = "\nPony`Pony - Fog Horn.png`Female!Mirror!ChangelingAlicorn`Old Salt\\nFog Horn`OC, Fog Horn`Toot (Special): {midreplace} You may also discard another Pony card from the grid. This power cannot be copied.`x`Patreon`\n" +
	"Pony`p.png`MaleFemale`Fog Horns`Sailor, Fog Horn`This card counts as two Ponies.\\nBoth (Swap): You may swap 2 {pegasus} on the grid. Sing.`\r\n" +
	"Ship`s.png`Ship`Tide`Special`Until the end of your turn, that Pony card gains both the Sailor and Sea Dog keywords.`\nRules1`x\n" +
	"Goal`g.png`Goal!many!2`Rodeo``Win this Goal when:\\nAny Fog Horn is shipped with any 3 {female} except Rarity.\\n{alicorn} count as {female} for this Goal.`\nGoal`g.png`Goal`Harbour``You break up Fog Horn with 2 Sailors.`"

func FuzzLoadJSON(f *testing.F) {
	f.Add([]byte(seedPack))
	f.Add([]byte(seedShipfic))
	f.Fuzz(func(t *testing.T, data []byte) { checkLoad(t, "fuzz.json", data) })
}

func FuzzLoadLink(f *testing.F) {
	f.Add([]byte(seedLink))
	f.Fuzz(func(t *testing.T, data []byte) { checkLoad(t, "fuzz.json", data) })
}

func FuzzLoadPon(f *testing.F) {
	f.Add([]byte(seedPon))
	f.Add([]byte(seedWords))
	f.Fuzz(func(t *testing.T, data []byte) { checkLoad(t, "fuzz.pon", data) })
}

// TestMutants loads many small variations of the seeds, the same ones in every run.
func TestMutants(t *testing.T) {
	for i, seed := range []string{seedPack, seedLink, seedShipfic, seedPon, seedWords} {
		random := rand.New(rand.NewPCG(uint64(i), 63))
		loaded := 0
		for range 2_000 {
			mutant := mutate(random, []byte(seed))
			if checkLoad(t, "mutant", mutant) {
				loaded++
			}
			if t.Failed() {
				t.Fatalf("the mutant is %q (seed %d, 63)", mutant, i)
			}
		}
		if loaded == 0 {
			t.Error("no mutant of the seed is sound, so little was tried")
		}
	}
}

// pieces lists what is inserted into mutants.
var pieces = []string{
	"{", "}", "[", "]", ",", ":", `"`, `\`, "`", "!", "/", "(", ")", "\n", "\\n", "\x00", "\xff", "é", "\u202e", "null", "true", "-1", "1e999", "99999999999999999999",
	`"action": "swap", `, `"count": 0, `, `"keywords": {}, `, `"power": "wand", `, `"points": "x", `, `"title": "`, "{swap}", "{", "Goal!", "Pony`", "&&", "||", "!=", " in ", "*",
}

// mutate changes a text in one to three places.
func mutate(random *rand.Rand, text []byte) []byte {
	for range 1 + random.IntN(3) {
		at := random.IntN(len(text) + 1)
		to := min(len(text), at+random.IntN(20))
		middle := []byte(pieces[random.IntN(len(pieces))])
		switch random.IntN(4) {
		case 0: // take away
			middle = nil
		case 1: // repeat
			middle = slices.Repeat(text[at:to], 2)
		case 2: // put in
			to = at
		case 3: // put in the place of something
		}
		text = slices.Concat(text[:at], middle, text[to:])
	}
	return text
}

// checkLoad loads a text and checks what must hold for any text. It reports whether the pack was loaded.
func checkLoad(t *testing.T, filename string, data []byte) bool {
	t.Helper()
	if begin := bytes.TrimSpace(data); bytes.HasPrefix(begin, []byte("{")) && utf8.Valid(data) {
		agrees(t, begin)
	}
	pack, report := Load(filename, data)
	if (pack == nil) != report.Refused() {
		t.Errorf("a pack with errors was loaded, or one without was not:\n%s", report)
	}
	for _, finding := range report.Findings {
		if finding.Line < 1 || finding.Column < 1 || finding.Sentence == "" || finding.Code == "" {
			t.Errorf("a poor finding: %#v", finding)
		}
	}
	if pack == nil {
		return false
	}
	seen := map[string]bool{}
	for _, c := range pack.Cards {
		if problem := unsound(pack, c); problem != "" || seen[c.ID] {
			t.Errorf("%s: %s", c.ID, problem)
		}
		seen[c.ID] = true
	}
	exported, _ := exportAs(pack, FormatPack)
	if again, report := Load("again.json", exported); again == nil || len(again.Cards) != len(pack.Cards) {
		t.Errorf("what was exported does not load:\n%s\n%s", report, exported)
	}
	CountCards(pack.Cards)
	checkPon(t, pack, data)
	return true
}

// checkPon writes a pack as .pon. A file that was one stays as it was, and any other is stable from then on.
func checkPon(t *testing.T, pack *Pack, data []byte) {
	t.Helper()
	written, _ := WriteAs(pack, FormatPon)
	if was := bytes.TrimPrefix(data, utf8Mark); pack.Format == FormatPon && !bytes.Equal(written, was) {
		t.Errorf("the file was not kept:\n%q\n%q", was, written)
	}
	again, report := Load("again.pon", written)
	if again == nil {
		t.Errorf("what was written does not load:\n%s\n%s", report, written)
		return
	}
	if twice, _ := WriteAs(again, FormatPon); !bytes.Equal(twice, written) {
		t.Errorf("it is not stable:\n%q\n%q", written, twice)
	}
}

// unsound describes what is wrong with a loaded card, if anything.
func unsound(p *Pack, c Card) string {
	isPony := c.Kind == tsssf.Start || c.Kind == tsssf.Pony
	switch {
	case c.ID != fmt.Sprintf("%s.%s.%s", p.Namespace, c.Kind, c.Key()) || strings.ContainsFunc(c.Key(), func(r rune) bool { return !isKeyRune(r) }):
		return "the id"
	case strings.TrimSpace(c.Title) == "" || strings.Contains(c.Title, "\n"):
		return fmt.Sprintf("the title %q", c.Title)
	case isPony != (c.Count > 0) || isPony != (len(c.Names) > 0):
		return fmt.Sprintf("%d ponies called %q", c.Count, c.Names)
	case slices.Contains(c.Names, "") || slices.Contains(c.Keywords, ""):
		return "an empty name or keyword"
	case c.Power.Name != "" && (c.Kind == tsssf.Start || !fits(c.Power, c.Kind) || len(c.Power.Effects) == 0):
		return fmt.Sprintf("the power %+v", c.Power)
	case c.becomes() != "" && c.Race != 0:
		return "a changeling with a race"
	case c.Image != "" && !isAddress(c.Image):
		return "the picture " + c.Image
	}
	return ""
}
