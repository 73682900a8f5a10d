package typed_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"shipfic/game"
	"shipfic/internal/typed"
	"shipfic/language"
	"shipfic/packs"
	"shipfic/packs/packtest"
	"shipfic/tsssf"
	"shipfic/tsssf/notation"
)

// sight is what somebody sees at a table with two ponies, in a hand a Ship and a Pony.
func sight(code language.Code) typed.Sight {
	v := &tsssf.View{
		PublicView: tsssf.PublicView{Ponies: []tsssf.PonyView{{Card: "Core.Start.Fanfic"}, {Card: "Core.Pony.Lyra", At: [2]int{1, 0}}}},
		OwnView:    tsssf.OwnView{Hands: []tsssf.HandView{{Cards: []string{"Core.Ship.NowKiss", "Core.Pony.Zecora"}}}},
	}
	codec := notation.ForMoves([]string{"Core.Start.Fanfic", "Core.Pony.Lyra", "Core.Ship.NowKiss", "Core.Pony.Zecora"})
	return typed.Sight{Game: "tsssf", Language: code, Ponies: v, Moves: codec.At(v, nil)}
}

// TestRead reads commands and moves in both languages.
func TestRead(t *testing.T) {
	for _, c := range []struct {
		text string
		code language.Code
		do   string
		card string
		rest string
	}{
		{"goals", language.English, "goals", "", ""},
		{"  Where Lyra ", language.English, "where", "Core.Pony.Lyra", ""},
		{"ships of lyra", language.English, "ships", "Core.Pony.Lyra", ""},
		{"read 2", language.English, "read", "Core.Pony.Zecora", ""},
		{"say one, two", language.English, "say", "", "one, two"},
		{"?", language.English, "help", "", ""},
		{"play 1 with 2 right of lyra", language.English, "move", "", ""},
		{"metas", language.Spanish, "goals", "", ""},

		{"dónde está lyra", language.Spanish, "where", "Core.Pony.Lyra", ""},
		{"jugar 1 con 2 a la derecha de lyra", language.Spanish, "move", "", ""},
		{"decir con la mano", language.Spanish, "say", "", "con la mano"},
		{"metas", language.English, "", "", ""},
		{"slap", language.English, "", "", ""}, // of the other game
		{"quit", language.English, "", "", ""}, // of a terminal
	} {
		line, err := typed.Read(c.text, sight(c.code))
		if line.Do != c.do || line.Card != c.card || line.Rest != c.rest || (err != nil) != (c.do == "") {
			t.Errorf("%q in %s means %+v (%v)", c.text, c.code, line, err)
		}
		if c.do == "move" && (line.Move == nil || sight("").Moves.WriteMove(line.Move.(tsssf.Move)) != "ship NowKiss + Zecora right of Lyra") {
			t.Errorf("%q is the move %+v", c.text, line.Move)
		}
	}
}

// TestUnknown answers an unknown command with the nearest one.
func TestUnknown(t *testing.T) {
	for word, nearest := range map[string]string{"gaols": "goals", "whre": "where", "plya": "play", "SHPIS": "ships", strings.Repeat("é", 60): ""} {
		_, err := typed.Read(word, sight(language.English))
		why := new(typed.Misread)
		if !errors.As(err, &why) || why.Code != typed.Unknown || nearest != "" && why.About[1] != nearest {
			t.Errorf("%q: %v", word, err)
		}
	}
	if _, err := typed.Read(strings.Repeat("x", typed.MaxLine+1), sight("")); err == nil {
		t.Error("a line without end is read")
	}
}

// TestNext completes commands and cards.
func TestNext(t *testing.T) {
	for text, want := range map[string][]string{"wh": {"where"}, "where ": {"Fanfic", "Lyra"}, "ships of ly": {"Lyra"}, "goals ": nil, "zzz": nil} {
		if got := typed.Next(text, sight("")); !slices.Equal(got, want) {
			t.Errorf("after %q comes %q, want %q", text, got, want)
		}
	}
}

// TestHelp explains every command.
func TestHelp(t *testing.T) {
	for _, w := range typed.Words {
		if typed.Help(w.Word) == "" {
			t.Errorf("%s is not explained", w.Word)
		}
	}
}

// FuzzRead reads anything.
func FuzzRead(f *testing.F) {
	f.Add("play 1 with 2 left of lyra", true)
	f.Add("where \"", false)
	f.Fuzz(func(_ *testing.T, text string, spanish bool) {
		at := sight(language.English)
		if spanish {
			at.Language = language.Spanish
		}
		_, _ = typed.Read(text, at)
		typed.Next(text, at)
	})
}

// TestListed lists legal moves by their words, and counts those that it leaves out.
func TestListed(t *testing.T) {
	box := packtest.CoreBox(t)
	state, err := box.NewGame(2, game.SeedOf(1), tsssf.DefaultOptions(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, card := range packs.Core().Cards {
		ids = append(ids, card.ID)
	}
	v := state.SeenBy(state.SeenBy(0).Turn)
	at := typed.Sight{Game: "tsssf", Language: language.English, Ponies: v, Moves: notation.ForMoves(ids).At(v, nil)}
	all, left := at.Listed("", 1000)
	if len(all) < 3 || left != 0 {
		t.Fatalf("%d moves and %d more: %q", len(all), left, all)
	}
	if some, left := at.Listed("", 2); len(some) != 2 || left != len(all)-2 {
		t.Errorf("of %d moves %q are listed, and %d more", len(all), some, left)
	}
	if some, left := at.Listed("nopony", 2); len(some) != 0 || left != 0 {
		t.Errorf("with nopony there are %q, and %d more", some, left)
	}
	some, _ := at.Listed("FANFIC right", 1000)
	for _, move := range some {
		if !strings.Contains(move, "Fanfic") || !strings.Contains(move, "right") {
			t.Errorf("%s is listed for fanfic right", move)
		}
	}
}
