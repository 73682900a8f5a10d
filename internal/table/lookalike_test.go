package table

import (
	"strings"
	"testing"
	"unicode"
)

// TestLowNamesAreNormal gives names that are not what they seem. They become plain, or are refused.
func TestLowNamesAreNormal(t *testing.T) {
	for name, want := range map[string]string{
		"Ada":                  "Ada",
		"Ａｄａ":                  "Ada", // full width
		"𝐀𝓭𝖆":                  "Ada", // mathematical
		"Ⓐⓓⓐ":                  "Ada", // circled
		"Jose\u0301":           "José",
		"Ада":                  "Ада", // a Russian name stays one
		"Ὀδυσσεύς":             "Ὀδυσσεύς",
		"Robot":                "Robot",
		"Night Mare":           "Night Mare",
		"A\U0001d159da":        "",
		"\U0001d159":           "",
		"\U00013441":           "",
		"\U00013442\U00013441": "",
		"A\u3164da":            "",
		"\uffa0":               "",
		"Mare (bot)":           "",
		"ada [BOT]":            "",
		"Bot":                  "",
		"Маre":                 "", // with Cyrillic letters
		"MARE 2":               "",
		"Yegua":                "",
		"\ufdfa\ufdfa":         "", // two characters that become two sentences
	} {
		got, ok := plainName(name)
		if !ok {
			got = ""
		}
		if got != want {
			t.Errorf("%q became %q, want %q", name, got, want)
		}
	}
}

// TestLowLookAlikes lets people come under names that look like Ada's and Bo's. Each is marked with a number, and the log has the
// final name.
func TestLowLookAlikes(t *testing.T) {
	y := stage(newStory(t), "lobby")
	for i, name := range []string{
		"Аda", "Аdа", "ΑDΑ", "ᴀᴅᴀ", "Ａda", "𝔸da", "Ꭺda", "Ádà", "a\u200cda", "🅐🅓🅐", "B0", "Вo", "Bо", "Βο",
	} {
		id := PersonID(rune('k' + i))
		c, next, _, err := y.now().Perform(Command{Do: DoJoin, By: id, Name: name, At: y.at}, y.games, nil)
		if err != nil {
			t.Errorf("%q: %v", name, err)
			continue
		}
		got := next.Person(id).Name
		if !strings.ContainsFunc(got[1:], unicode.IsDigit) || c.Name != got {
			t.Errorf("%q comes as %q, in the log %q", name, got, c.Name)
		}
		again, _, err := y.now().Step(c, y.games, nil)
		if err != nil || again.Person(id).Name != got {
			t.Errorf("%q replays as %v", name, err)
		}
		y.states = append(y.states, next)
	}
	// Different names are not marked.
	for i, name := range []string{"Adam", "Eda", "Bob", "Mara", "Ида", "Σοφία"} {
		id := PersonID(rune('A' + i))
		_, next, _, err := y.now().Perform(Command{Do: DoJoin, By: id, Name: name, At: y.at}, y.games, nil)
		if err != nil || next.Person(id).Name != name {
			t.Errorf("%q: %v", name, err)
		}
	}
}

// TestLowInvisibleText refuses lines and titles with characters that show nothing.
func TestLowInvisibleText(t *testing.T) {
	y := stage(newStory(t), "lobby")
	c := toyConfig(3)
	c.Title = "a\U0001d159b"
	for _, c := range []Command{{Do: DoSay, By: "ada", Text: "\U00013441"}, {Do: DoConfig, By: "ada", Config: c}} {
		if code := y.performed(c); code != BadText && code != BadConfig {
			t.Errorf("%s is answered with %q", c.Do, code)
		}
	}
}
