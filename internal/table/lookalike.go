package table

import (
	"slices"
	"strings"
	"unicode"
)

// plainName returns a new person's name in its normal form, and whether it may be used. Full width letters, mathematical letters and
// the like become plain ones.
func plainName(name string) (string, bool) {
	if !isVisible(name) {
		return "", false
	}
	name, ok := tidyName(nfkc(name))
	return name, ok && isVisible(name) && !imitatesBot(name)
}

// isVisible reports whether no character of a text is blank although it counts as a letter or symbol.
func isVisible(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return slices.Contains(blanks, r) })
}

// blanks are characters that Unicode calls letters, marks or symbols, and that show nothing.
var blanks = []rune{
	'\u115f', '\u1160', '\u2800', '\u3164', '\uffa0', '\U00013441', '\U00013442', '\U00016fe4', '\U0001d159',
}

// botNames are the names of the levels of bots, in all languages of the page.
var botNames = []string{"filly", "mare", "alicorn", "potrilla", "yegua", "alicornio"}

// imitatesBot reports whether people could take a name for that of a bot: "Mare", "Mare 2", "Ada (bot)".
func imitatesBot(name string) bool {
	words := strings.FieldsFunc(outline(name), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if slices.Contains(words, outline("bot")) {
		return true
	}
	isLevel := len(words) > 0 && slices.ContainsFunc(botNames, func(bot string) bool { return outline(bot) == words[0] })
	return isLevel && (len(words) == 1 || len(words) == 2 && !strings.ContainsFunc(words[1], func(r rune) bool { return !unicode.IsDigit(r) && r != 'l' && r != 'o' }))
}

// LooksLike reports whether people could take two names for the same.
func LooksLike(a, b string) bool { return outline(a) == outline(b) }

// outline is a name without the differences that an eye misses: case, accents and spaces at the ends are gone, and letters that look
// alike are one letter. Two names with the same outline are look-alikes.
func outline(name string) string {
	var b strings.Builder
	for _, r := range nfkd(name) {
		switch {
		case unicode.Is(unicode.M, r), unicode.Is(unicode.Cf, r), unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r):
			continue
		}
		plain, found := alike[r]
		if !found {
			r = unicode.ToLower(r)
			if plain, found = alike[r]; !found {
				plain = r
			}
		}
		b.WriteRune(plain)
	}
	return strings.NewReplacer("rn", "m", "vv", "w").Replace(strings.Join(strings.Fields(b.String()), " "))
}

// alike gives the letter that a character looks like. A capital is listed where it looks like another letter than its small form.
var alike = func() map[rune]rune {
	table := map[rune]rune{}
	for _, line := range strings.Fields(lookAlikes) {
		letters := []rune(line)
		for _, r := range letters[1:] {
			table[r] = letters[0]
		}
	}
	for i := range rune(26) { // negative circled and squared letters have no decomposition
		letter := 'a' + i
		if plain, found := table[letter]; found {
			letter = plain
		}
		table['\U0001f150'+i], table['\U0001f170'+i], table['\U0001f1e6'+i] = letter, letter, letter
	}
	return table
}()

// lookAlikes has a line for each letter, followed by what looks like it: Cyrillic, Greek, Armenian, Cherokee, Lisu, Coptic, small
// capitals and phonetic letters. It follows the table of confusable characters of Unicode (UTS 39) as far as names need it.
const lookAlikes = `
aаαɑᴀ⍺ꭺꓮⲁΑА
bьвβʙꮟꓐⲃƅΒВЬ
cсϲᴄⲥꮯꓚСϹ
dԁᴅꭰꓓɖ
eеҽεᴇꓰꭼⲉΕЕ
fϝꓝƒꬵϜ
gɡԍɢꓖցꮐԌ
hһнʜꓧհꮋⲏΗНҺ
kкκᴋꓗꮶⲕКΚ
liіιıɩӏꓲɪꭵ1|!ⵏןǀІΙӀʟꓡꮮⳑλⅼ
jјϳᴊꓙꭻЈͿ
mмμᴍꓟꮇⲙϻМΜϺ
nոηɴꓠпⲛΝ
oоοօᴏ0ⲟꓳഠσОΟθ
pрρⲣᴘꓑꮲΡР
qԛգզԚ
rгᴦʀꓣꭱꮁ
sѕꜱꓢꮪƽЅ$
tтτᴛꓔꭲⲧТΤ
uυսᴜꓴʋ
vνѵᴠꓦꮩѴ
wѡԝաᴡωꓪꮃɯшԜ
xхχꓫⲭХΧ
yуүʏꓬყꮍγⲩУΥҮ
zᴢꓜꮓⲍΖ
`
