package notation_test

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"shipfic/game"
	"shipfic/tsssf"
	"shipfic/tsssf/notation"
)

// TestSeatedRoundTrip writes and reads all legal moves of random games as the player sees them, and reads them as in a file.
func TestSeatedRoundTrip(t *testing.T) {
	box := laterBox(t)
	codec := notation.New(box)
	named := 0
	for seed := range 12 {
		playRandomly(t, box, seed, 60, func(s *tsssf.State) {
			for seat := range game.Seat(s.Seats()) {
				v := s.SeenBy(seat)
				seated := codec.At(v, titleOf)
				moves := v.LegalMoves()
				for i := 0; i < len(moves); i += 1 + len(moves)/50 {
					m := moves[i]
					for _, text := range []string{seated.WriteMove(m), codec.WriteMove(m)} {
						again, err := seated.ReadMove(text)
						if diff := cmp.Diff(m, again); err != nil || diff != "" {
							t.Fatalf("%q: %v\n%s", text, err, diff)
						}
						if strings.Contains(text, " of ") {
							named++
						}
					}
				}
			}
		})
	}
	if named == 0 {
		t.Error("no move is written with the name of a neighbour")
	}
}

// titleOf is the title of a card, which may be another's key or title.
func titleOf(id string) string {
	switch {
	case strings.HasSuffix(id, "Changeling"):
		return "Changeling"
	case strings.HasSuffix(id, "Lyra"):
		return "Zecora's Lyre & Heartstrings"
	}
	return id[strings.LastIndexByte(id, '.')+1:]
}

// seatedView is a grid of three ponies, and a hand of four cards.
var seatedView = &tsssf.View{
	PublicView: tsssf.PublicView{
		Ponies: []tsssf.PonyView{
			{Card: "Core.Start.FanficAuthorTwilight"},
			{Card: "Core.Pony.Lyra", At: [2]int{1, 0}},
			{Card: "Core.Pony.UnicornChangeling", At: [2]int{0, 1}},
		},
		Goals: []tsssf.GoalView{{Card: "Core.Goal.Rodeo"}},
	},
	OwnView: tsssf.OwnView{
		Seat:  0,
		Hands: []tsssf.HandView{{Cards: []string{"Core.Ship.NowKiss", "Core.Pony.Zecora", "Core.Pony.EarthChangeling", "Core.Ship.CultMeeting"}}},
	},
}

// TestTypedMoves reads what players type instead of whole names and cells, and says what is wrong with it.
func TestTypedMoves(t *testing.T) {
	codec := notation.New(laterBox(t)).At(seatedView, titleOf)
	for _, test := range []struct {
		typed string
		want  string // the move as it is written, or part of the error
	}{
		{"ship NowKiss + Zecora right of Lyra", "ship NowKiss + Zecora right of Lyra"},
		{"ship 1 2 right lyra", "ship NowKiss + Zecora right of Lyra"},
		{"ship now-kiss zec above 1,0", "ship NowKiss + Zecora above Lyra"},
		{"ship kiss changeling left fan", "ship NowKiss + EarthChangeling left of FanficAuthorTwilight"},
		{"ship kiss zec 0,0>-1,0", "ship NowKiss + Zecora left of FanficAuthorTwilight"},
		{"link kiss lyra and fan", "link NowKiss Lyra and FanficAuthorTwilight"},
		{"link 1 0,0|1,0", "link NowKiss FanficAuthorTwilight and Lyra"},
		{"poison cult lyra left 0,1", "poison CultMeeting takes Lyra left of UnicornChangeling"},
		{"revive cult left of fan", "revive CultMeeting left of FanficAuthorTwilight"},
		{"ship kiss zec below heartstrings", "ship NowKiss + Zecora below Lyra"},
		{"replace zecora zecora", "replace Zecora at Lyra"},
		{"replace zec lyra", "replace Zecora at Lyra"},
		{"use unicorn", "use UnicornChangeling"},
		{"choose cell lyra", "choose cell Lyra"},
		{"choose edge fan lyra", "choose edge FanficAuthorTwilight and Lyra"},
		{"choose place left of fan", "choose place left of FanficAuthorTwilight"},
		{"choose card rodeo", "choose card Rodeo"},
		{"end pony discard 2", "end pony discard Zecora"},
		{"dance", `"dance" is not a move`},
		{"ship", "the line ends where a card was expected"},
		{"ship zebra", `no card here is called "zebra"`},
		{"ship +", `no card here is called`},
		{"ship 5", "no card in your hand has the number 5"},
		{"ship kiss zec", "the line ends where a place such as"},
		{"ship kiss zec right of nobody", `no pony on the grid is called "nobody"`},
		{"ship kiss e right of lyra", `"e" could be `},
		{"ship kiss zec right of lyra now", `unexpected "now"`},
	} {
		m, err := codec.ReadMove(test.typed)
		got := codec.WriteMove(m)
		if err != nil {
			got = err.Error()
		}
		if !strings.HasPrefix(got, test.want) {
			t.Errorf("%q is %q, want %q", test.typed, got, test.want)
		}
	}
	watcher := notation.New(laterBox(t)).At(&tsssf.View{}, nil)
	if _, err := watcher.ReadMove("ship 1 2 right of lyra"); err == nil {
		t.Error("a watcher has a hand")
	}
}

// TestNextWords completes moves.
func TestNextWords(t *testing.T) {
	codec := notation.New(laterBox(t)).At(seatedView, titleOf)
	var moves []tsssf.Move
	for _, typed := range []string{"ship kiss zec right lyra", "ship kiss earth above fan", "link cult lyra fan", "choose card rodeo"} {
		m, err := codec.ReadMove(typed)
		if err != nil {
			t.Fatal(err)
		}
		moves = append(moves, m)
	}
	for typed, want := range map[string][]string{
		"":                       {"play", "ship", "link", "choose"},
		"play zec with":          {"NowKiss"},
		"play kiss with zec":     {"right"},
		"play cult between":      {"Lyra"},
		"ship":                   {"NowKiss"},
		"ship 1":                 {"Zecora", "EarthChangeling"},
		"ship kiss +":            {"Zecora", "EarthChangeling"},
		"ship kiss 2":            {"right"},
		"ship kiss 2 right":      {"Lyra"},
		"ship kiss 2 right of":   {"Lyra"},
		"ship kiss 3 above 0,0":  nil,
		"link cult 1,0":          {"FanficAuthorTwilight"},
		"link cult 0,0":          nil,
		"ship 9":                 nil,
		"ship kiss changeling":   {"above"},
		"link cult heartstrings": {"FanficAuthorTwilight"},
		"ship \"":                nil,
		"choose card":            {"Rodeo"},
		"choose card rodeo also": nil,
	} {
		if got := codec.Next(moves, typed); !slices.Equal(got, want) {
			t.Errorf("after %q come %q, want %q", typed, got, want)
		}
	}
}

// TestPlay reads the legal moves of random games as people say them, and answers by their numbers.
func TestPlay(t *testing.T) {
	box := laterBox(t)
	codec := notation.New(box)
	said := map[string]int{}
	for seed := range 12 {
		playRandomly(t, box, seed, 60, func(s *tsssf.State) {
			for seat := range game.Seat(s.Seats()) {
				v := s.SeenBy(seat)
				seated := codec.At(v, titleOf)
				moves := v.LegalMoves()
				for i := 0; i < len(moves); i += 1 + len(moves)/50 {
					m := moves[i]
					text := asSaid(m.Do, seated.WriteMove(m))
					if text == "" {
						continue
					}
					said[m.Do]++
					if again, err := seated.ReadMove(text); err != nil || seated.WriteMove(again) != seated.WriteMove(m) {
						t.Fatalf("seed %d: %q is read as %q (%v), want %q", seed, text, seated.WriteMove(again), err, seated.WriteMove(m))
					}
				}
				if v.Answers == nil {
					continue
				}
				for i := range v.Answers.Options {
					m, err := seated.ReadMove("choose " + strconv.Itoa(i+1))
					if diff := cmp.Diff(&v.Answers.Options[i], m.Pick); err != nil || diff != "" {
						t.Fatalf("seed %d: answer %d: %v\n%s", seed, i+1, err, diff)
					}
				}
			}
		})
	}
	for _, do := range []string{"ship", "link", "replace"} {
		if said[do] == 0 {
			t.Errorf("no move %q was said", do)
		}
	}
}

// asSaid is a written move as people say it; empty if it cannot be said so.
func asSaid(do, written string) string {
	first, place, _ := strings.Cut(strings.TrimPrefix(written, do+" "), " ")
	switch {
	case do == "ship":
		return "play " + strings.Replace(strings.TrimPrefix(written, "ship "), " + ", " with ", 1)
	case do == "link" && strings.Contains(place, " and "):
		return "play " + first + " between " + place
	case do == "replace":
		return "play " + strings.Replace(strings.TrimPrefix(written, "replace "), " at ", " on ", 1)
	case do == "poison":
		return "play " + strings.Replace(strings.TrimPrefix(written, "poison "), " takes ", " taking ", 1)
	}
	return ""
}

// TestMisread names what is wrong by a code, for pages in other languages.
func TestMisread(t *testing.T) {
	codec := notation.New(laterBox(t)).At(seatedView, titleOf)
	for text, want := range map[string]notation.Misread{
		"":                        {Code: notation.Unfinished},
		"play":                    {Code: notation.Unfinished},
		"play kiss":               {Code: notation.Unfinished},
		"play 99":                 {Code: notation.NoNumber, About: []string{"99"}},
		"play nopony":             {Code: notation.NoCard, About: []string{"nopony"}},
		"play kiss with 2 left x": {Code: notation.NoPony, About: []string{"x"}},
		"pass now":                {Code: notation.Surplus, About: []string{"now"}},
		"dance":                   {Code: notation.NoMove, About: []string{"dance"}},
		`ship "`:                  {Code: notation.Unreadable},
	} {
		_, err := codec.ReadMove(text)
		why := new(notation.Misread)
		if !errors.As(err, &why) || why.Code != want.Code || !slices.Equal(why.About, want.About) || why.Error() == "" {
			t.Errorf("%q: %v", text, err)
		}
	}
}
