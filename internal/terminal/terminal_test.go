package terminal_test

import (
	"strings"
	"testing"

	"shipfic/game"
	"shipfic/hayburger"
	"shipfic/internal/api"
	"shipfic/internal/story"
	"shipfic/internal/table"
	"shipfic/internal/terminal"
	"shipfic/language"
	"shipfic/packs"
	"shipfic/packs/packtest"
	"shipfic/tsssf"
)

var cards = story.NewCast(packs.Core().Cards)

func words() terminal.Words {
	names := []string{"Ada", "Bea", "Cy"}
	return terminal.Words{Plain: story.Plain{Language: language.English, Cast: cards, Seat: func(s game.Seat) string { return names[s] }}}
}

func newGame(t testing.TB, seed uint64) *tsssf.State {
	t.Helper()
	box := packtest.CoreBox(t)
	s, err := box.NewGame(3, game.SeedOf(seed), tsssf.DefaultOptions(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestRefusals expects a sentence for refusal codes of both games and of tables.
func TestRefusals(t *testing.T) {
	for code, want := range map[string]string{
		table.NotHost:        "only the host may do that",
		tsssf.MustPlay:       "at least one card must be played",
		hayburger.TooSoon:    "it is too soon",
		"somethingElse":      "somethingElse",
		tsssf.NotInHand:      "that card is not in your hand: Zecora",
		hayburger.Late:       "neither the current nor the previous",
		tsssf.UnknownCard:    "Zecora",
		table.SeatTaken:      "that seat is taken",
		tsssf.StartStays:     "the Start card cannot be moved",
		tsssf.BadOption:      "cannot have that value",
		table.NoSuchLevel:    "mare, unicorn or alicorn",
		hayburger.Barred:     "from slapping in",
		table.RequestOpen:    "another request is open",
		tsssf.AlreadyShipped: "already joins the two",
	} {
		if got := words().Refusal(code, []string{"Core.Pony.Zecora"}); !strings.Contains(got, want) {
			t.Errorf("%s is %q, want something with %q", code, got, want)
		}
	}
}

// TestServerRefusals expects words, not a code, for what the server itself refuses a player.
func TestServerRefusals(t *testing.T) {
	for _, code := range []string{
		api.NotFound, api.NoHint, api.TooFast, api.TooLarge, api.TooMany, api.Slow, api.BadMessage, api.HelloFirst, api.BadVersion, api.Restarting,
		api.CutOff, api.NewerRules, api.MadeByOther, api.Aside, api.TableLogged, api.Overloaded, api.Busy, api.DiskFull, api.Password, api.HouseBan,
		api.TableClosed, api.NoOpen, api.BadWord, api.Internal,
	} {
		if got := words().Refusal(code, nil); !strings.Contains(got, " ") {
			t.Errorf("%s has no words: %q", code, got)
		}
	}
}

// TestScreen expects what a player needs to see and no other hand.
func TestScreen(t *testing.T) {
	s, dice := newGame(t, 1), game.Dice(1)
	for range 30 {
		seat, act, _ := s.RandomAct(&dice)
		if err := s.Do(seat, act); err != nil {
			t.Fatal(err)
		}
	}
	for _, width := range []int{20, 100} {
		screen := words().Screen(s.SeenBy(1), width)
		for _, want := range []string{"Turn ", "Goals\n", "Your hand\n", "0,0", "═", "Bea: "} {
			if !strings.Contains(screen, want) {
				t.Errorf("no %q on the screen:\n%s", want, screen)
			}
		}
		for _, id := range s.SeenBy(0).Hands[0].Cards {
			if strings.Contains(screen, cards[id].Title+" (") || strings.Contains(screen, " "+cards[id].Title+":") {
				t.Errorf("%s is in another player's hand, but on the screen:\n%s", cards[id].Title, screen)
			}
		}
	}
}
