package terminal

import "testing"

func TestWrap(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"short", "a line\nand another\n", "a line\nand another\n"},
		{"as wide as it may be", "12345678901234567890\n", "12345678901234567890\n"},
		{"a sentence", "one two three four five six\n", "one two three four\nfive six\n"},
		{"an event", "· Ada ships Zecora with Trixie\n", "· Ada ships Zecora\n  with Trixie\n"},
		{"a card", "  a  Pony Zecora: You may swap two ponies\n", "  a  Pony Zecora:\n     You may swap\n     two ponies\n"},
		{"a wide word", "  a  Supercalifragilistic pony\n", "  a  Supercalifragilistic\n     pony\n"},
		{"letters of more than one byte", "ñandú ñandú ñandú ññ\n", "ñandú ñandú ñandú ññ\n"},
		{"no end", "one two three four five", "one two three four\nfive"},
		{"a wide label", "  ship b d 3 right     play Pony\n", "  ship b d 3 right\n          play Pony\n"},
	}
	for _, test := range tests {
		if got := wrap(test.text, 20); got != test.want {
			t.Errorf("%s:\n%s\nwant\n%s", test.name, got, test.want)
		}
	}
}
