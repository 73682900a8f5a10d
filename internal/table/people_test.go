package table

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"shipfic/game"
)

// TestHostPassesOn: a seated person becomes host before a watcher, the longest present first. At a table that everybody has left,
// the next person to join becomes host.
func TestHostPassesOn(t *testing.T) {
	y := stage(newStory(t), "lobby")
	y.do(Command{Do: DoLeave, By: "ada"})
	if host := y.now().Host; host != "bo" || !hasNote(y.events, "host") {
		t.Errorf("the host is %q, want Bo, who has a seat", host)
	}
	y.do(Command{Do: DoStand, By: "bo"}, Command{Do: DoLeave, By: "bo"})
	if host := y.now().Host; host != "cy" {
		t.Errorf("the host is %q, want Cy, who is the only one left", host)
	}
	y.do(Command{Do: DoLeave, By: "cy"})
	if s := y.now(); s.Host != "" || s.Summary("t").Open {
		t.Errorf("the table is empty, but %q is host", s.Host)
	}
	y.do(Command{Do: DoJoin, By: "di", Name: "Di"}, Command{Do: DoSit, By: "di", Seat: at(0)})
	if host := y.now().Host; host != "di" {
		t.Errorf("the host is %q, want the person who joined", host)
	}
}

// TestHostIsAway: another person acts as host while the owner is away, and the owner is host again on return.
func TestHostIsAway(t *testing.T) {
	y := stage(newStory(t), "lobby")
	y.do(Command{Do: DoAway, Person: "ada", On: true})
	if s := y.now(); s.Host != "bo" || s.Owner != "ada" {
		t.Fatalf("the host is %q and the owner %q", s.Host, s.Owner)
	}
	y.do(Command{Do: DoBot, By: "bo", Seat: at(2), Level: "mare"})
	y.refused(Command{Do: DoKick, By: "bo", Person: "ada", Ban: true}, NoSuchPerson)
	y.refused(Command{Do: DoHost, By: "bo", Person: "cy"}, NotHost)
	y.refused(Command{Do: DoBot, By: "ada", Seat: at(2), Level: "mare"}, NotHost)
	y.do(Command{Do: DoSay, By: "ada", Text: "here I am"})
	if s := y.now(); s.Host != "ada" || s.Person("ada").Away || !hasNote(y.events, "away") || !hasNote(y.events, "host") {
		t.Errorf("Ada is back, but the host is %q", s.Host)
	}
	y.do(Command{Do: DoHost, By: "ada", Person: "cy"}, Command{Do: DoAway, Person: "cy", On: true}, Command{Do: DoAway, Person: "cy"})
	if s := y.now(); s.Host != "cy" || s.Owner != "cy" {
		t.Errorf("Ada handed the table to Cy, but the host is %q", s.Host)
	}
	for _, id := range []PersonID{"ada", "bo", "cy"} {
		y.do(Command{Do: DoAway, Person: id, On: true})
	}
	y.do(Command{Do: DoJoin, By: "di", Name: "Di"})
	if host := y.now().Host; host != "di" {
		t.Errorf("all others are away, but the host is %q", host)
	}
}

func TestKickAndBan(t *testing.T) {
	y := stage(newStory(t), "playing")
	y.do(Command{Do: DoKick, By: "ada", Person: "bo"})
	if s := y.now(); s.Person("bo") != nil || s.Seats[1].Bot != Levels[0] {
		t.Errorf("Bo was kicked, but seat 1 is %+v", s.Seats[1])
	}
	y.do(Command{Do: DoJoin, By: "bo", Name: "Bo"}, Command{Do: DoKick, By: "ada", Person: "bo", Ban: true})
	y.refused(Command{Do: DoJoin, By: "bo", Name: "Bobo"}, Banned)
	y.refused(Command{Do: DoSay, By: "bo", Text: "let me in"}, NotHere)
	for i := range MaxBans {
		id := PersonID(fmt.Sprint("p", i))
		y.doQuickly(Command{Do: DoJoin, By: id, Name: "P"}, Command{Do: DoKick, By: "ada", Person: id, Ban: true})
	}
	if n := len(y.now().Banned); n != MaxBans {
		t.Errorf("%d are banned", n)
	}
	y.do(Command{Do: DoJoin, By: "bo", Name: "Bo"}) // the oldest ban expires when there are too many
}

// TestMuteStays: a muted person stays muted, and keeps their number, after leaving and joining again.
func TestMuteStays(t *testing.T) {
	y := stage(newStory(t), "lobby")
	number := y.now().Person("cy").Number
	y.do(Command{Do: DoMute, By: "ada", Person: "cy", On: true})
	y.refused(Command{Do: DoSay, By: "cy", Text: "hello"}, Muted)
	y.do(Command{Do: DoLeave, By: "cy"}, Command{Do: DoJoin, By: "cy", Name: "Somebody else"})
	y.refused(Command{Do: DoSay, By: "cy", Text: "hello"}, Muted)
	if p := y.now().Person("cy"); p.Number != number {
		t.Errorf("Cy had number %d and now has %d", number, p.Number)
	}
	y.do(Command{Do: DoMute, By: "ada", Person: "cy"}, Command{Do: DoSay, By: "cy", Text: "hello"})
}

// TestTableFull: only watchers who are away make room for others.
func TestTableFull(t *testing.T) {
	y := stage(newStory(t), "lobby")
	for i := len(y.now().People); i < MaxPeople-MaxSeats; i++ {
		y.doQuickly(Command{Do: DoJoin, By: PersonID(fmt.Sprint("p", i)), Name: "P"})
	}
	y.refused(Command{Do: DoJoin, By: "late", Name: "Late"}, TableFull)
	y.do(Command{Do: DoAway, Person: "bo", On: true})
	y.refused(Command{Do: DoJoin, By: "late", Name: "Late"}, TableFull)
	y.do(Command{Do: DoAway, Person: "p50", On: true}, Command{Do: DoJoin, By: "late", Name: "Late"})
	if s := y.now(); s.Person("p50") != nil || s.Person("bo") == nil || len(s.People) != MaxPeople-MaxSeats {
		t.Errorf("there are %d people", len(s.People))
	}
	names := map[string]bool{}
	for _, p := range y.now().People {
		names[p.Name] = true
	}
	if len(names) != MaxPeople-MaxSeats {
		t.Errorf("%d people have %d different names", MaxPeople-MaxSeats, len(names))
	}
}

// TestPlacesForPlayers fills the table with strangers. Somebody who left their seat by mistake still comes back to it.
func TestPlacesForPlayers(t *testing.T) {
	y := stage(newStory(t), "playing").do(Command{Do: DoLeave, By: "bo"})
	for i := 0; len(y.now().People) < MaxPeople-MaxSeats; i++ {
		y.doQuickly(Command{Do: DoJoin, By: PersonID(fmt.Sprint("p", i)), Name: "P"})
	}
	y.refused(Command{Do: DoJoin, By: "late", Name: "Late"}, TableFull)
	y.do(Command{Do: DoJoin, By: "bo", Name: "Bo"}, Command{Do: DoSit, By: "bo", Seat: at(1)})
	if y.now().SeatOf("bo") != 1 {
		t.Error("Bo has no seat")
	}
}

func TestNames(t *testing.T) {
	for name, want := range map[string]string{
		"Ada":                      "Ada",
		"  Ada   Lovelace  ":       "Ada Lovelace",
		"Zoë":                      "Zoë",
		"علی\u200cرضا":             "علی\u200cرضا", // with a legitimate joiner
		"👩‍🚀":                      "👩‍🚀",
		"❤️":                       "❤️",
		"O'Neil & Söhne":           "O'Neil & Söhne",
		strings.Repeat("ü", 24):    strings.Repeat("ü", 24),
		strings.Repeat("ü", 25):    "",
		"":                         "",
		" \t ":                     "",
		"a\nb":                     "a b",
		"<script>":                 "",
		"a>b":                      "",
		"a\x00b":                   "",
		"a\x1b[31m":                "",
		"\xff\xfe":                 "",
		"a\u202eb":                 "", // reverses the text direction
		"a\u2066b":                 "",
		"\u200b":                   "", // invisible
		"a\u200bb":                 "",
		"\ufeffa":                  "",
		"\u3164":                   "", // a blank letter
		"\u2800":                   "",
		"\u00ad":                   "",
		"\u0301":                   "", // an accent without a base
		"\u200da":                  "",
		"a\u200d":                  "",
		"a\u200d\u200db":           "",
		"a\u200d b":                "",
		"a\u0300\u0301\u0302b":     "a\u0300\u0301\u0302b",
		"a" + zalgo(5) + "b":       "",
		"\ue000":                   "", // private use
		"a\u2028b":                 "a\u2028b",
		"\U000e0041\U000e0042":     "", // tags
		"a\u034fb":                 "",
		"\u1160":                   "",
		strings.Repeat(" ", 9_000): "",
	} {
		got, ok := tidyName(name)
		if name == "a\u2028b" {
			want = "a b" // a line separator becomes a space
		}
		if !ok {
			got = ""
		}
		if got != want {
			t.Errorf("%q became %q, want %q", name, got, want)
		}
	}
}

func zalgo(n int) string { return strings.Repeat("\u0301", n) }

// TestFreeNames: nobody can impersonate somebody else.
func TestFreeNames(t *testing.T) {
	y := stage(newStory(t), "lobby")
	long := strings.Repeat("é", MaxName)
	for i, test := range []struct{ name, want string }{
		{"ADA", "ADA 2"},
		{"Ada", "Ada 3"},
		{"A\u200cda", "A\u200cda 4"}, // looks the same
		{"Ada 2", "Ada 2 2"},
		{long, long},
		{long, strings.Repeat("é", MaxName-2) + " 2"},
		{strings.Repeat("x", 21) + " yz", strings.Repeat("x", 21) + " yz"},
		{strings.Repeat("x", 21) + " yz", strings.Repeat("x", 21) + " 2"},
	} {
		id := PersonID(fmt.Sprint("p", i))
		y.do(Command{Do: DoJoin, By: id, Name: test.name})
		if got := y.now().Person(id).Name; got != test.want {
			t.Errorf("a second %q is named %q, want %q", test.name, got, test.want)
		}
	}
}

func TestChat(t *testing.T) {
	y := stage(newStory(t), "lobby")
	for text, want := range map[string]string{
		"I <3 Lyra & Bon Bon > all":  "I <3 Lyra & Bon Bon > all",
		"two\nlines":                 "two lines",
		strings.Repeat("ü", MaxText): strings.Repeat("ü", MaxText),
	} {
		y.do(Command{Do: DoSay, By: "cy", Text: text})
		if chat := y.now().Chat; chat[len(chat)-1].Text != want || chat[len(chat)-1].Name != "Cy" {
			t.Errorf("%q was stored as %+v", text, chat[len(chat)-1])
		}
	}
	for _, text := range []string{"", "  ", "\x07", "\u202e", strings.Repeat("ü", MaxText+1), "z" + zalgo(9), "\xff"} {
		y.refused(Command{Do: DoSay, By: "cy", Text: text}, BadText)
	}
	for i := range MaxChat + 5 {
		y.do(Command{Do: DoSay, By: "bo", Text: fmt.Sprint(i)})
	}
	if chat := y.now().Chat; len(chat) != MaxChat || chat[0].Text != "5" || chat[MaxChat-1].Text != fmt.Sprint(MaxChat+4) {
		t.Errorf("%d lines are stored, starting with %q", len(chat), chat[0].Text)
	}
}

// FuzzTidy: tidied text is valid, within the limit, and unchanged when tidied again.
func FuzzTidy(f *testing.F) {
	for _, text := range []string{"Ada", " a  b ", "👩‍🚀", "\u202e", "a\u200d b", "\xff", "علی\u200cرضا"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		kept, ok := tidy(text, MaxText)
		if !ok {
			return
		}
		again, ok := tidy(kept, MaxText)
		if !ok || again != kept || !utf8.ValidString(kept) || utf8.RuneCountInString(kept) > MaxText {
			t.Errorf("%q becomes %q, and that becomes %q", text, kept, again)
		}
	})
}

// TestAwayAndBack: a bot fills in for an absent player, who gets the seat back on return.
func TestAwayAndBack(t *testing.T) {
	y := stage(newStory(t), "playing")
	y.refused(take("", 0, 1), NotYourSeat)
	y.do(Command{Do: DoAway, Person: "ada", On: true}, take("", 0, 1), Command{Do: DoAway, Person: "ada"})
	if s := y.now(); s.Seats[0] != (Seat{Person: "ada", Name: "Quill"}) {
		t.Errorf("Ada is back, but her seat is %+v", s.Seats[0])
	}
	y.do(take("bo", 1, 1))
	y.refused(take("", 0, 1), NotYourSeat)
	// A person who moves is present, even if marked away.
	y.do(take("", 2, 1), Command{Do: DoAway, Person: "ada", On: true}, take("ada", 0, 1))
	if s := y.now(); s.Seats[0].Away || s.Person("ada").Away {
		t.Error("Ada has moved but is still away")
	}
	// An absent watcher who sits down is present.
	y.do(Command{Do: DoAway, Person: "cy", On: true}).sits("cy", 2)
	if s := y.now(); s.Seats[2] != (Seat{Person: "cy"}) {
		t.Errorf("Cy's seat is %+v", s.Seats[2])
	}
}

// TestLeaverIsNamed: the note names the person who left, since the state no longer does.
func TestLeaverIsNamed(t *testing.T) {
	y := stage(newStory(t), "lobby")
	y.do(Command{Do: DoLeave, By: "cy"})
	i := slices.IndexFunc(y.events, func(e Event) bool { return e.Body.(Note).Event == "left" })
	if n := y.events[i].Body.(Note); n.Name != "Cy" || n.Person != "cy" || y.events[i].To != game.Everyone {
		t.Errorf("the note is %+v", n)
	}
}

// TestOldBots: a bot of an older log has no name.
func TestOldBots(t *testing.T) {
	y := stage(newStory(t), "lobby").do(Command{Do: DoBot, By: "ada", Seat: at(2), Level: "mare"})
	if s := y.now().Seats[2]; s != (Seat{Bot: "mare"}) {
		t.Errorf("the seat is %+v", s)
	}
}
