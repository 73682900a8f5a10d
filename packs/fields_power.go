package packs

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"shipfic/tsssf"
)

// ownPower keeps the power or reward in our own field for [cardReading.finishPower].
func (c *cardReading) ownPower(n node) { c.power = &n }

// finishPower reads the card's power, from our own field or from that of pack:1. It comes last because a changeling's
// power removes its race.
func (c *cardReading) finishPower() {
	switch {
	case c.power != nil:
		c.field = "power"
		if c.card.Kind == tsssf.Goal {
			c.field = "reward"
		}
		if c.action != nil {
			c.warnAt(c.action.at, CodePower+"/power-and-action", `the card has both "power" and "action"; the power is used`)
		}
		c.readPower(*c.power)
	case c.action != nil:
		c.field = "action"
		c.readAction(*c.action)
	}
	c.field = ""
	c.card.finishChangeling()
}

// finishChangeling removes the race of a changeling: the black symbol on it is not a race (C3), it only says which
// ponies it may imitate.
func (c *Card) finishChangeling() {
	becomes := c.becomes()
	if becomes != "" {
		c.Race = 0
	}
	if tsssf.RaceNamed(becomes) != 0 {
		c.Black = 0 // its power says it
	}
}

// becomes is the kind of pony that a changeling may imitate, or "" for other cards.
func (c *Card) becomes() string {
	for _, e := range c.Power.Effects {
		if e.Do == tsssf.DeedDisguise {
			return e.Becomes
		}
	}
	return ""
}

func (c *cardReading) readAction(n node) {
	text, ok := c.text(n)
	if !ok || text == "" {
		return
	}
	c.card.Source.Action = text
	power, written, err := action(text)
	if err != nil {
		c.failAt(n.at, CodePower, "%v", err)
		return
	}
	if written != text && strings.EqualFold(written, text) {
		c.warnAt(n.at, CodeSpelling+"/action-written", "the action should be written %q", cut(written))
	}
	c.setPower(n, power)
}

// setPower sets the card's power, if a card of its kind can have it.
func (c *cardReading) setPower(n node, power tsssf.Power) {
	switch {
	case c.card.Kind == tsssf.Start && !fits(power, tsssf.Start):
		c.warnAt(n.at, CodePower+"/start-power", "a Start card is never attached, so its power would never act; it was passed over")
	case !fits(power, c.card.Kind):
		c.failAt(n.at, CodePower+"/power-other-kind", "a %s card cannot have the power %q", c.card.Kind, power.Name)
	default:
		c.card.Power = power
	}
}

// readPower reads our own field: the name of a power, or an object with a name and options, or one built from
// effects.
func (c *cardReading) readPower(n node) {
	var power tsssf.Power
	var ok bool
	switch n.kind {
	case stringNode:
		power, ok = c.namedPower(n, strings.TrimSpace(n.text))
	case objectNode:
		power, ok = c.builtPower(n)
	default:
		c.failAt(n.at, CodeType+"/power-type", `"power" must be the name of a power or an object, not %s`, n.kind)
	}
	if ok {
		c.setPower(n, power)
	}
}

// namedPower finds a power by name. It accepts the words of pack:1 too.
func (c *cardReading) namedPower(n node, name string) (tsssf.Power, bool) {
	if power, known := tsssf.PowerNamed(name); known {
		return power, true
	}
	power, _, err := action(name)
	if err != nil {
		if word, _, with, _ := splitAction(name); !with {
			err = complain("power-unknown", "the power %q is unknown%s", cut(word), didYouMean(word, slices.Concat(powerNames, withNames)))
		}
		c.failAt(n.at, CodePower, "%v", err)
	}
	return power, err == nil
}

// powerRecord describes a power, apart from its name and effects.
var powerRecord = recordOf[tsssf.Power](map[string]reader{
	"when":   oneOf(tsssf.Whens),
	"if":     (*cardReading).condition,
	"allIf":  (*cardReading).condition,
	"choose": (*cardReading).effectCount,
	"copied": (*cardReading).effectCount,
})

// powersWith makes the powers that take arguments from their only deed, which has the same name.
var powersWith = map[string]func(tsssf.Effect) tsssf.Power{
	"changeling":  func(e tsssf.Effect) tsssf.Power { return tsssf.ChangelingPower(e.Becomes, e.NoRedisguise) },
	"addKeywords": func(e tsssf.Effect) tsssf.Power { return tsssf.KeywordsPower(e.Keywords) },
	"reminder":    func(e tsssf.Effect) tsssf.Power { return tsssf.ReminderPower(e.Text) },
}

// argumentNames lists their arguments.
var argumentNames = []string{"becomes", "noRedisguise", "keywords", "text"}

// powerFields lists the fields of a power: its own, and the arguments of powers that are known by name.
var powerFields = append(powerRecord.names, argumentNames...)

// aPowersName matches valid names of powers, which become the names of their questions.
var aPowersName = regexp.MustCompile(`^[A-Za-z0-9]{1,40}$`)

// maxPowerName is the length of the longest such name.
const maxPowerName = 40

func (c *cardReading) builtPower(n node) (tsssf.Power, bool) {
	if !c.knownFields(n, powerFields) {
		return tsssf.Power{}, false
	}
	name, _ := n.member("name")
	if name.kind == stringNode && !aPowersName.MatchString(name.text) {
		name.text = c.powerName(name)
	}
	if name.text == "" {
		c.failAt(n.at, CodePower+"/power-name", `a power needs a "name" of letters and digits`)
		return tsssf.Power{}, false
	}
	effects, built := n.member("effects")
	power := tsssf.Power{Name: name.text}
	ok := true
	switch {
	case built:
		power.Effects, ok = c.effects(effects)
	case powersWith[name.text] != nil:
		power, ok = c.powerWith(n, name.text)
	default:
		power, ok = c.namedPower(name, name.text)
	}
	if ok && built {
		power.FromHand = saysHowToPlay(power.Effects)
	}
	c.effectsRead = len(power.Effects)
	for _, m := range n.members {
		ok = powerRecord.read(c, &power, m) && ok
	}
	return power, ok
}

// powerName makes a name of what the author wrote: "High Tide!" is read as "highTide". It returns "" if nothing is left.
func (c *cardReading) powerName(n node) string {
	words := strings.FieldsFunc(n.text, func(r rune) bool { return r > unicode.MaxASCII || !isKeyRune(r) })
	for i, word := range words {
		first := strings.ToUpper(word[:1])
		if i == 0 {
			first = strings.ToLower(word[:1])
		}
		words[i] = first + word[1:]
	}
	name := strings.Join(words, "")
	name = name[:min(len(name), maxPowerName)]
	if name != "" {
		c.warnAt(n.at, CodeSpelling+"/power-name-became", "the name of a power has only letters and digits, at most %d; it was read as %q", maxPowerName, name)
	}
	return name
}

// effectCount reads how many of the power's effects are carried out.
func (c *cardReading) effectCount(n node) (any, bool) { return c.whole(n, 1, c.effectsRead, CodePower) }

// powerWith reads a power with an argument that is written as an object.
func (c *cardReading) powerWith(n node, name string) (tsssf.Power, bool) {
	effect, ok := c.effect(node{kind: objectNode, at: n.at, members: slices.Concat(
		[]member{{"do", n.at, node{kind: stringNode, at: n.at, text: name}}},
		slices.DeleteFunc(slices.Clone(n.members), func(m member) bool {
			return !slices.Contains(effectRecord.names, m.key)
		}),
	)})
	if !ok {
		return tsssf.Power{}, false
	}
	return powersWith[name](effect), true
}
