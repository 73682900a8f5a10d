package bots_test

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"strings"
	"testing"

	"shipfic/game"
	"shipfic/internal/bots"
	"shipfic/tsssf"
)

// TestNoTableSeatsAClairvoyant: it is not a Bot, no level names it, and no package but sim mentions it.
func TestNoTableSeatsAClairvoyant(t *testing.T) {
	if _, is := any(&bots.Clairvoyant{}).(bots.Bot); is {
		t.Error("a clairvoyant is a Bot, so a table could seat it")
	}
	if _, err := bots.ParseLevel("clairvoyant"); err == nil {
		t.Error("a clairvoyant has a level, so a table could ask for it")
	}
	mentions := regexp.MustCompile(`bots\.(New)?Clairvoyant`)
	err := fs.WalkDir(os.DirFS("../.."), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			if d != nil && (d.Name() == "web" || d.Name() == ".git" || name == "internal/sim" || name == "internal/bots") {
				return fs.SkipDir
			}
			return err
		}
		if path.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		source, err := os.ReadFile("../../" + name)
		if mentions.Match(source) {
			t.Errorf("%s mentions the clairvoyant", name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestClairvoyantPlays lets a clairvoyant play its first turns against a Mare, in plain games and with private Goals. Every move must be legal.
func TestClairvoyantPlays(t *testing.T) {
	box := boxes(t)[0]
	lore := bots.NewLore(box)
	for n, text := range []string{``, `{"privateGoals":true}`} {
		options, err := tsssf.ParseOptions([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		s, err := box.NewGame(2, game.SeedOf(uint64(n)), options, nil)
		if err != nil {
			t.Fatal(err)
		}
		seer, mare := bots.NewClairvoyant(lore, 50, few[bots.Mare]), bots.New(bots.Mare, lore, 1, few[bots.Mare])
		for s.TurnNumber() < 3 && !s.Result().Over {
			seat := s.Waiting()[0]
			if seat == 1 {
				if s, err = s.After(seat, mare.Choose(bots.Observe(s, seat)).Move, nil); err != nil {
					t.Fatalf("seed %d: %v", n, err)
				}
				continue
			}
			act, _, err := seer.Act(s, seat)
			if err == nil {
				err = s.Do(seat, act)
			}
			if err != nil {
				t.Fatalf("seed %d: %v", n, err)
			}
		}
	}
}

// TestAlicornKeepsToItsBudget adds up the nodes of all plans of a turn.
func TestAlicornKeepsToItsBudget(t *testing.T) {
	const (
		budget = 5000
		over   = 5000 // the last round of playouts is finished
	)
	box := boxes(t)[0]
	lore := bots.NewLore(box)
	s, err := box.NewGame(2, game.SeedOf(3), tsssf.DefaultOptions(), nil)
	if err != nil {
		t.Fatal(err)
	}
	players := []bots.Bot{bots.New(bots.Alicorn, lore, 1, budget), bots.New(bots.Alicorn, lore, 2, budget)}
	spent := map[int]int{}
	for s.TurnNumber() < 7 && !s.Result().Over {
		seat := s.Waiting()[0]
		choice := players[seat].Choose(bots.Observe(s, seat))
		turn := s.TurnNumber()
		if spent[turn] += choice.Nodes; spent[turn] > budget+over {
			t.Fatalf("seed 3: %d nodes in turn %d, with a budget of %d", spent[turn], turn, budget)
		}
		if s, err = s.After(seat, choice.Move, nil); err != nil {
			t.Fatal(err)
		}
	}
}
