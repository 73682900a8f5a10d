package same

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"hash"
	"os"
	"strings"
	"testing"

	"shipfic/game"
	"shipfic/game/gametest"
	"shipfic/hayburger"
	"shipfic/packs"
	"shipfic/packs/packtest"
	"shipfic/tsssf"
)

var update = flag.Bool("update", false, "write the digests")

const digestFile = "testdata/digests.txt"

// The options of random games. Each has a number of seats.
var (
	ponyTables = []game.Setup{
		{Seats: 2},
		{Seats: 1, Options: json.RawMessage(`{"length":"solitaire"}`)},
		{Seats: 3, Options: json.RawMessage(`{"privateGoals":true,"newGoalsAtEnd":true}`)},
		{Seats: 4, Options: json.RawMessage(`{"teams":[[0,2],[1,3]],"openTeamHands":true}`)},
		{Seats: 5, Options: json.RawMessage(`{"greasedLightning":true,"swapsPlayShips":false}`)},
		{Seats: 6, Options: json.RawMessage(`{"earlyBoost":16,"chooseDiscardTop":true}`)},
		{Seats: 3, Options: json.RawMessage(`{"length":"longHaul","adjacentPowers":false}`)},
		{Seats: 4, Options: json.RawMessage(`{"oncePerTurn":true,"metGoals":"bottom","tearUp":"ship","rebuildAll":true}`)},
		{Seats: 2, Options: json.RawMessage(`{"length":"ridiculous","handLimit":12}`)},
		{Seats: 2, Options: json.RawMessage(`{"winningPoints":20,"rule0":"off"}`)},
	}
	slapTables = []game.Setup{
		{Seats: 2},
		{Seats: 5, Options: json.RawMessage(`{"maxTurned":60,"slapIn":"players","pause":2000}`)},
		{Seats: 3, Options: json.RawMessage(`{"decks":["hayburger","hayburger"],"jesterMatches":false,"slapIn":"nobody"}`)},
		{Seats: 4, Options: json.RawMessage(`{"chances":{"dragon":1,"cat":1,"dog":1},"fairWindow":50,"slapWindow":250,"dealer":0}`)},
	}
)

// A group is some of the games: those of one box of cards.
type group struct {
	name   string
	engine game.Engine
	tables []game.Setup
	games  int
}

// groups has 2,000 games, or one in twenty of them in an ordinary test.
func groups(t *testing.T) (all []group) {
	everything := []*packs.Pack{packs.Core()}
	all = append(all, group{"core", tsssf.Engine{Box: packtest.CoreBox(t)}, ponyTables, 800})
	for _, e := range packs.Expansions() {
		all = append(all, group{e.File, tsssf.Engine{Box: packtest.Box(t, packs.Choice{}, packs.Core(), e.Pack)}, ponyTables, 20})
		everything = append(everything, e.Pack)
	}
	slaps, err := hayburger.New()
	if err != nil {
		t.Fatal(err)
	}
	return append(all,
		group{"all packs", tsssf.Engine{Box: packtest.Box(t, packs.Choice{}, everything...)}, ponyTables, 480},
		group{"hayburger", slaps, slapTables, 400},
	)
}

// TestSame compares the digests of everything with those that were recorded. An ordinary test looks at the first twentieth of each group.
func TestSame(t *testing.T) {
	recorded := map[string]string{}
	if file, err := os.ReadFile(digestFile); err == nil {
		for lines := bufio.NewScanner(bytes.NewReader(file)); lines.Scan(); {
			digest, name, _ := strings.Cut(lines.Text(), " ")
			recorded[name] = digest
		}
	}
	var written strings.Builder
	check := func(name string, sum hash.Hash) {
		is := hex.EncodeToString(sum.Sum(nil))
		fmt.Fprintf(&written, "%s %s\n", is, name)
		if !*update && recorded[name] != is {
			t.Errorf("%s is not what was recorded", name)
		}
	}
	for _, name := range packs.EmbeddedNames() {
		pack, _ := packs.Named(name)
		sum := sha256.New()
		sum.Write(packs.Write(pack))
		check("pack "+name, sum)
	}
	for _, g := range groups(t) {
		parts := 20
		if !*update {
			parts = min(20, gametest.Times(1))
		}
		for part := range parts {
			sum := sha256.New()
			for n := part * g.games / 20; n < (part+1)*g.games/20; n++ {
				g.play(t, n, sum)
			}
			check(fmt.Sprintf("games of %s, part %d", g.name, part+1), sum)
		}
	}
	if *update {
		if err := os.WriteFile(digestFile, []byte(written.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// maxMoves is where a random game is cut, and lookEvery how many moves lie between two looks at all views.
const (
	maxMoves  = 150
	lookEvery = 5
)

// play adds a random game to a digest: every state and event, and some views.
func (g group) play(t *testing.T, n int, sum hash.Hash) {
	setup := g.tables[n%len(g.tables)]
	setup.Seed = game.SeedOf(uint64(n))
	s, events, err := g.engine.New(setup)
	if err != nil {
		t.Fatalf("%s, seed %d: %v", g.name, n, err)
	}
	dice, at := game.Dice(n), int64(0)
	for move := 0; ; move++ {
		sum.Write(s.Encode())
		add(t, sum, events)
		if move%lookEvery == 0 {
			for seat := game.Watcher; int(seat) < setup.Seats; seat++ {
				add(t, sum, s.View(seat))
			}
		}
		waiting := s.Waiting()
		if len(waiting) == 0 || move == maxMoves {
			return
		}
		seat := waiting[dice.Below(len(waiting))]
		legal := s.Legal(seat)
		m := legal[dice.Below(len(legal))]
		if slaps, is := s.(*hayburger.State); is {
			at = max(at+int64(dice.Below(400)), slaps.Ready(m))
		}
		if s, events, err = s.Apply(game.Input{Seat: seat, At: at, Move: m}); err != nil {
			t.Fatalf("%s, seed %d, move %d: %v", g.name, n, move, err)
		}
	}
}

// add adds a value to a digest.
func add(t *testing.T, sum hash.Hash, value any) {
	data, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	sum.Write(data)
}
