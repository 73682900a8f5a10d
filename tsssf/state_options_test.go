package tsssf_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"shipfic/game"
	"shipfic/packs/packtest"
	"shipfic/tsssf"
)

// plainBox has that many cards of each kind, none of them with a power.
func plainBox(t *testing.T, ponies, ships, goals int) *tsssf.Box {
	t.Helper()
	cards := []tsssf.Card{{ID: "Plain.Start.S", Kind: tsssf.Start, Names: []string{"S"}, Count: 1}}
	add := func(kind tsssf.Kind, n int) {
		for i := range n {
			c := tsssf.Card{ID: fmt.Sprintf("Plain.%s.N%d", kind, i), Kind: kind}
			if kind == tsssf.Pony {
				c.Names, c.Count = []string{fmt.Sprintf("N%d", i)}, 1
			}
			cards = append(cards, c)
		}
	}
	add(tsssf.Pony, ponies)
	add(tsssf.Ship, ships)
	add(tsssf.Goal, goals)
	box, err := tsssf.NewBox(cards)
	if err != nil {
		t.Fatal(err)
	}
	return box
}

// deal begins a game with options in words.
func deal(box *tsssf.Box, seats int, options string) (*tsssf.State, error) {
	opts, err := tsssf.ParseOptions([]byte(options))
	if err != nil {
		return nil, err
	}
	return box.NewGame(seats, game.SeedOf(1), opts, nil)
}

// TestContradictionsAreRefused tries everything a table may not set, with the code and what the refusal is about (S1, V2).
func TestContradictionsAreRefused(t *testing.T) {
	core := packtest.CoreBox(t)
	for _, c := range []struct {
		seats   int
		options string
		want    string
	}{
		{2, `{"metGoals":"burn"}`, "badOption: metGoals, burn"},
		{2, `{"metGoals":""}`, "badOption: metGoals, "},
		{2, `{"tearUp":"pony"}`, "badOption: tearUp, pony"},
		{2, `{"length":"forever"}`, "badOption: length, forever"},
		{2, `{"rule0":"on"}`, "badOption: rule0, on"},
		{0, `{}`, "badSeats: 0, 16"},
		{-1, `{}`, "badSeats: -1, 16"},
		{17, `{}`, "fewPonies: 65, 68"},
		{2, `{"handLimit":0}`, "badOption: handLimit, 0"},
		{2, `{"handLimit":-7}`, "badOption: handLimit, -7"},
		{2, `{"handLimit":51}`, "badOption: handLimit, 51"},
		{2, `{"winningPoints":-1}`, "badOption: winningPoints, -1"},
		{2, `{"winningPoints":1001}`, "badOption: winningPoints, 1001"},
		{2, `{"winningPoints":5,"length":"longHaul"}`, "contradiction: winningPoints, length"},
		{2, `{"winningPoints":5,"length":"ridiculous"}`, "contradiction: winningPoints, length"},
		{1, `{"winningPoints":5,"length":"solitaire"}`, "contradiction: winningPoints, length"},
		{2, `{"earlyBoost":5}`, "badOption: earlyBoost, 5"},
		{2, `{"earlyBoost":-4}`, "badOption: earlyBoost, -4"},
		{2, `{"earlyBoost":32}`, "badOption: earlyBoost, 32"},
		{16, `{"earlyBoost":4}`, "contradiction: earlyBoost, seats"},
		{13, `{"earlyBoost":16}`, "contradiction: earlyBoost, seats"},
		{2, `{"length":"solitaire"}`, "contradiction: length, seats"},
		{1, `{"length":"solitaire","teams":[[0]]}`, "contradiction: length, teams"},
		{4, `{"openTeamHands":true}`, "contradiction: openTeamHands, teams"},
		{2, `{"openTeamHands":true,"teams":[]}`, "contradiction: openTeamHands, teams"},
		{4, `{"teams":[[0,2],[1,3],[]]}`, "badTeams"},
		{4, `{"teams":[[0,2],[1,4]]}`, "badTeams: 4"},
		{4, `{"teams":[[0,2],[1,-1]]}`, "badTeams: -1"},
		{4, `{"teams":[[0,2],[1,2]]}`, "badTeams: 2"},
		{4, `{"teams":[[0,2],[1]]}`, "badTeams"},
		{4, `{"teams":[[0,1,2,3]]}`, "badTeams"},
		{4, `{"teams":[[0,1],[2,3]]}`, "teamsTogether"},
		{4, `{"teams":[[0,3],[1,2]]}`, "teamsTogether"},
		{5, `{"teams":[[0,1],[2,3],[4]]}`, "teamsTogether"},
	} {
		_, err := deal(core, c.seats, c.options)
		var refusal *game.Refusal
		if !errors.As(err, &refusal) || refusal.Error() != c.want {
			t.Errorf("%d seats, %s: refused with %v, not %q", c.seats, c.options, err, c.want)
		} else if !slices.ContainsFunc(tsssf.Reasons, func(r game.Reason) bool { return r.Code == refusal.Code }) {
			t.Errorf("%s is not a code of Reasons", refusal.Code)
		}
	}
}

// TestVariantsCombine accepts what does not contradict itself (V).
func TestVariantsCombine(t *testing.T) {
	core := packtest.CoreBox(t)
	for _, c := range []struct {
		seats   int
		options string
	}{
		{1, ``},
		{16, `{}`},
		{12, `{"earlyBoost":16}`},
		{15, `{"earlyBoost":4}`},
		{2, `{"handLimit":1,"winningPoints":1}`},
		{2, `{"handLimit":50,"winningPoints":1000}`},
		{2, `{"winningPoints":5,"length":"points"}`},
		{1, `{"length":"solitaire","privateGoals":true,"greasedLightning":true,"earlyBoost":16}`},
		{6, `{"length":"longHaul","greasedLightning":true,"privateGoals":true,"earlyBoost":8,"teams":[[0,3],[1,4],[2,5]],"openTeamHands":true}`},
		{3, `{"length":"ridiculous","teams":[[0,1],[2]]}`},
		{3, `{"teams":false,"earlyBoost":false,"winningPoints":false,"length":false,"rule0":false,"privateGoals":false}`},
		{5, `{"teams":[[0,2,4],[1,3]]}`},
	} {
		if _, err := deal(core, c.seats, c.options); err != nil {
			t.Errorf("%d seats, %s: %v", c.seats, c.options, err)
		}
	}
}

// TestSeatsByCards lets as many sit down as there are hands to deal, never more than an audience can name (S1).
func TestSeatsByCards(t *testing.T) {
	for _, c := range []struct{ ponies, ships, goals, most int }{
		{4, 3, 3, 1}, {65, 55, 41, 16}, {200, 9, 3, 3}, {11, 100, 3, 2}, {400, 300, 3, game.MaxSeats}, {3, 3, 3, 0}, {4, 2, 3, 0}, {8, 8, 2, 0},
	} {
		box := plainBox(t, c.ponies, c.ships, c.goals)
		for seats := -1; seats <= c.most+2; seats++ {
			_, err := deal(box, seats, ``)
			if fits := seats >= 1 && seats <= c.most; fits != (err == nil) {
				t.Errorf("%d Ponies, %d Ships and %d Goals for %d seats: %v", c.ponies, c.ships, c.goals, seats, err)
			}
		}
	}
}

// TestTeamMatesSitApart seats up to seven players in every way in teams. What is accepted is what has as few team-mates side
// by side as any order of the same teams (V2).
func TestTeamMatesSitApart(t *testing.T) {
	core := packtest.CoreBox(t)
	for seats := 2; seats <= 7; seats++ {
		fewest := map[string]int{} // by the sizes of the teams
		assignments(seats, func(teamOf []int) {
			sizes, together := sizesOf(teamOf), sideBySide(teamOf)
			if least, seen := fewest[sizes]; !seen || together < least {
				fewest[sizes] = together
			}
		})
		assignments(seats, func(teamOf []int) {
			teams := make([][]game.Seat, slices.Max(teamOf)+1)
			for seat, team := range teamOf {
				teams[team] = append(teams[team], game.Seat(seat))
			}
			if len(teams) < 2 {
				return
			}
			opts := tsssf.DefaultOptions()
			opts.Teams = teams
			_, err := core.NewGame(seats, game.SeedOf(1), opts, nil)
			if apart := sideBySide(teamOf) == fewest[sizesOf(teamOf)]; apart != (err == nil) {
				t.Errorf("%d seats in the teams %v: %v", seats, teams, err)
			}
		})
	}
}

// assignments lists every way to put seats into teams, the teams numbered as they come up.
func assignments(seats int, each func(teamOf []int)) {
	var put func(teamOf []int, teams int)
	put = func(teamOf []int, teams int) {
		if len(teamOf) == seats {
			each(teamOf)
			return
		}
		for team := range teams + 1 {
			put(append(teamOf, team), max(teams, team+1))
		}
	}
	put(nil, 0)
}

func sizesOf(teamOf []int) string {
	sizes := make([]int, slices.Max(teamOf)+1)
	for _, team := range teamOf {
		sizes[team]++
	}
	slices.Sort(sizes)
	return fmt.Sprint(sizes)
}

func sideBySide(teamOf []int) int {
	n := 0
	for seat, team := range teamOf {
		if team == teamOf[(seat+1)%len(teamOf)] {
			n++
		}
	}
	return n
}

// TestWinningPoints are 11, 9 or 7 by the number of players, or what the table says, or none (S1, V5-V7).
func TestWinningPoints(t *testing.T) {
	core := packtest.CoreBox(t)
	for seats := 1; seats <= 16; seats++ {
		want := map[bool]game.Points{true: 11, false: 7}[seats <= 3]
		if seats == 4 {
			want = 9
		}
		s, err := deal(core, seats, ``)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.SeenBy(0).Winning; got != want*game.Point {
			t.Errorf("%d seats play to %s points, not %d", seats, got, want)
		}
	}
	for options, want := range map[string]game.Points{
		`{"winningPoints":1}`: 1, `{"winningPoints":25}`: 25, `{"length":"longHaul"}`: 0, `{"length":"ridiculous"}`: 0,
	} {
		s, err := deal(core, 2, options)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.SeenBy(0).Winning; got != want*game.Point {
			t.Errorf("%s plays to %s points, not %d", options, got, want)
		}
	}
}

// TestOptionsAreRead over the defaults, and names what is not an option.
func TestOptionsAreRead(t *testing.T) {
	want := tsssf.DefaultOptions()
	for _, text := range []string{"", " \n", "{}", "null", `{"handLimit":7}`} {
		got, err := tsssf.ParseOptions([]byte(text))
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("%q: %v, -want +got\n%s", text, err, diff)
		}
	}
	for text, wants := range map[string]string{
		`{"handSize":7}`:             "handSize",
		`{"handLimit":"seven"}`:      "handLimit",
		`{"handLimit":7.5}`:          "handLimit",
		`{"teams":[["a"]]}`:          "teams",
		`{"rule0":true}`:             "rule0",
		`{"privateGoals":"yes"}`:     "privateGoals",
		`[]`:                         "a list",
		`"fast"`:                     "a text",
		`{"handLimit":7`:             "ends too early",
		`{"handLimit":7} and more`:   "after the end",
		`{"handLimit":7}{"teams":1}`: "after the end",
	} {
		_, err := tsssf.ParseOptions([]byte(text))
		if err == nil || !strings.Contains(err.Error(), wants) {
			t.Errorf("%s: %v, which does not say %q", text, err, wants)
		}
	}
}

// TestOptionsComeBack writes options and reads them.
func TestOptionsComeBack(t *testing.T) {
	for _, table := range tables {
		opts, err := tsssf.ParseOptions(table.Options)
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(opts)
		if err != nil {
			t.Fatal(err)
		}
		back, err := tsssf.ParseOptions(text)
		if diff := cmp.Diff(opts, back); err != nil || diff != "" {
			t.Errorf("%s: %v, -want +got\n%s", text, err, diff)
		}
	}
}

// TestEveryCodeHasAReason compares the codes in the source with the list of reasons.
func TestEveryCodeHasAReason(t *testing.T) {
	source, err := os.ReadFile("move_refusals.go")
	if err != nil {
		t.Fatal(err)
	}
	var codes, listed []string
	for _, match := range regexp.MustCompile(`= "(\w+)"`).FindAllSubmatch(source, -1) {
		codes = append(codes, string(match[1]))
	}
	for _, r := range tsssf.Reasons {
		listed = append(listed, r.Code)
		if r.Means == "" {
			t.Errorf("%s says nothing", r.Code)
		}
	}
	if len(codes) == 0 || !slices.Equal(codes, listed) {
		t.Errorf("the codes are %v, listed are %v", codes, listed)
	}
}
