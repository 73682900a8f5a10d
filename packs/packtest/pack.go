package packtest

import (
	"encoding/json"
	"fmt"
	"strings"

	"shipfic/tsssf"
)

// The words that cards have and Goals ask for. They are few, so that Goals are met now and then.
var (
	names    = []string{"Anvil", "Bramble", "Cinder", "Dusk", "Ember", "Changeling", "Aloe & Lotus"}
	keywords = []string{"Mane 6", "Villain", "Changeling", "Princess", "Object", "Anvil"}
)

// object is a JSON object.
type object = map[string]any

// Make makes the file of a pack.
func Make(c *Choices) []byte {
	hostile := c.oneIn(4)
	ponies, ships, goals := c.between(6, 30), c.between(6, 30), c.between(3, 15)
	if hostile && c.oneIn(2) {
		ponies, ships, goals = c.between(4, 8), c.between(3, 8), c.between(3, 5)
	}
	start := pony(c, 0)
	if c.oneIn(2) {
		start["power"] = power(c, tsssf.Start, hostile)
	}
	cards := object{"start": object{"S": start}, "pony": object{}, "ship": object{}, "goal": object{}}
	for i := range ponies {
		card := pony(c, i)
		if !c.oneIn(4) {
			card["power"] = power(c, tsssf.Pony, hostile)
		}
		cards["pony"].(object)[fmt.Sprintf("P%d", i)] = card
	}
	for i := range ships {
		card := object{"title": "Ship"}
		if !c.oneIn(3) {
			card["power"] = power(c, tsssf.Ship, hostile)
		}
		cards["ship"].(object)[fmt.Sprintf("S%d", i)] = card
	}
	for i := range goals {
		cards["goal"].(object)[fmt.Sprintf("G%d", i)] = aGoal(c, hostile)
	}
	data, err := json.MarshalIndent(object{"name": "Random", "format": "shipfic:1", "namespace": "Random", "cards": cards}, "", " ")
	if err != nil {
		panic(err) // maps of texts and numbers always marshal
	}
	return data
}

// pony makes the print of a Pony or Start card.
func pony(c *Choices, i int) object {
	card := object{"title": fmt.Sprintf("Pony %d", i), "name": of(c, names...)}
	if c.oneIn(8) {
		card["name"] = names[i%5] + "/" + names[(i+1)%5]
	}
	if c.oneIn(3) {
		card["name"] = fmt.Sprintf("Pony %d", i)
	}
	if !c.oneIn(8) {
		card["race"] = of(c, "earth", "pegasus", "unicorn", "alicorn", "earth/unicorn")
	}
	if !c.oneIn(8) {
		card["gender"] = of(c, "male", "female", "female", "male/female")
	}
	if c.oneIn(2) {
		card["keywords"] = []string{of(c, keywords...)}
	}
	if c.oneIn(6) {
		card["altTimeline"] = true
	}
	if c.oneIn(6) {
		card["count"] = of(c, 2, 3, 100)
	}
	return card
}

// power makes a power for a kind of card: one by its name, or one built from any effects that fit.
func power(c *Choices, kind tsssf.Kind, hostile bool) any {
	if c.oneIn(5) && kind == tsssf.Pony {
		return object{"name": "changeling", "becomes": of(c, tsssf.Disguises...), "noRedisguise": c.oneIn(2)}
	}
	var fitting []tsssf.Deed
	for _, deed := range tsssf.Deeds() {
		facts, _ := deed.Facts()
		for _, on := range facts.On {
			if on == kind && deed != tsssf.DeedDisguise {
				fitting = append(fitting, deed)
			}
		}
	}
	most := 3
	if hostile {
		most = 10
	}
	var effects []object
	for range c.between(1, most) {
		effects = append(effects, effect(c, of(c, fitting...), hostile))
	}
	p := object{"name": fmt.Sprintf("power%d", c.Below(20)), "effects": effects}
	for _, option := range []string{"must", "fromHand", "uncopyable"} {
		if c.oneIn(4) {
			p[option] = c.oneIn(2)
		}
	}
	if c.oneIn(5) {
		p["when"] = of(c, tsssf.Whens...)
	}
	if c.oneIn(5) {
		p["if"] = condition(c)
	}
	if len(effects) <= 8 && c.oneIn(4) {
		p["choose"] = c.between(1, len(effects))
	}
	return p
}

func effect(c *Choices, deed tsssf.Deed, hostile bool) object {
	e := object{"do": deed}
	facts, _ := deed.Facts()
	switch facts.Needs {
	case "n":
		e["n"] = c.between(1, 4)
		if hostile && c.oneIn(3) {
			e["n"] = 50
		}
		if c.oneIn(3) {
			e["upTo"] = true
		}
	case "keywords":
		e["keywords"] = []string{of(c, keywords...), of(c, keywords...)}
	case "text":
		e["text"] = "Sing."
	case "deck":
		e["deck"] = of(c, "pony", "ship")
	case "bars":
		e["bars"] = []tsssf.Hazard{of(c, tsssf.Hazards...)}
	}
	for _, field := range facts.Takes {
		if c.oneIn(3) {
			e[field] = argument(c, field)
		}
	}
	if c.oneIn(6) {
		e["may"] = true
	}
	if c.oneIn(8) {
		e["if"] = condition(c)
	}
	return e
}

// argument makes a value for one of the fields that a deed may have.
func argument(c *Choices, field string) any {
	switch field {
	case "of":
		return criterion(c, 1)
	case "with":
		return of(c, "self", criterion(c, 1))
	case "who":
		return of(c, tsssf.Whos...)
	case "deck":
		return of(c, "pony", "ship")
	case "from":
		return of(c, tsssf.Sources...)
	case "n":
		return c.between(1, 3)
	case "until":
		return "yourTurn"
	}
	return true
}

// condition makes a condition of a power or an effect.
func condition(c *Choices) object {
	return of(c, object{"with": criterion(c, 1), "n": c.between(1, 3)}, object{"grid": c.between(2, 9)}, object{"won": true}, object{"with": "*", "cards": true, "n": 2})
}

// aGoal makes a Goal, now and then one that the players judge.
func aGoal(c *Choices, hostile bool) object {
	card := object{"title": "Goal", "points": of(c, "1", "2", "3", "0.5", "-1", "0")}
	if !c.oneIn(8) {
		card["goalLogic"] = logic(c)
	}
	if c.oneIn(8) {
		card["points"], card["morePoints"], card["moreWhen"] = "1", "2", logic(c)
	}
	if c.oneIn(8) {
		card["handLimit"] = c.between(1, 10)
	}
	if c.oneIn(6) {
		card["reward"] = power(c, tsssf.Goal, hostile)
	}
	return card
}

// logic makes the text of a Goal.
func logic(c *Choices) string {
	a, b, n := criterion(c, 2), criterion(c, 2), of(c, 1, 1, 2, 3, 5)
	return of(
		c,
		fmt.Sprintf("ExistsPony(%s, %d)", a, n),
		fmt.Sprintf("ExistsShip(%s, %s, %d)", a, b, n),
		fmt.Sprintf("ExistsPonyShippedTo(%s, Select(%s, %d))", a, b, n),
		fmt.Sprintf("ExistsPonyShippedTo(%s, AllOf(%s, %s))", a, a, b),
		fmt.Sprintf("ExistsPonyShippedTo(%s, ShippedWith2Versions)", a),
		fmt.Sprintf("ExistsChain(%s, %d)", a, n+1),
		fmt.Sprintf("ExistsChainOfNames(%s, %d)", a, n+1),
		fmt.Sprintf("ExistsChainOfRaces(%s, %d)", a, n+1),
		"ExistsShipGeneric(ShippedWithOppositeGenderedSelf)",
		fmt.Sprintf("PlayPonies(%s, %d)", a, n),
		fmt.Sprintf("PlayShips(%s, %s, %d)", a, b, n),
		fmt.Sprintf("PlayShipCards(%s, %d)", a, n),
		fmt.Sprintf("BreakShip(%s, %s, %d)", a, b, n),
		fmt.Sprintf("SwapCount(%d)", n),
		fmt.Sprintf("ReplaceCount(%d)", n),
		fmt.Sprintf("BreakPony(%d)", n),
		"OtherGoalsWon",
		fmt.Sprintf("GainKeyword(%s)", of(c, keywords...)),
	)
}

// criterion makes a criterion of a Goal, with others inside it up to a depth.
func criterion(c *Choices, depth int) string {
	if depth > 0 && c.oneIn(3) {
		operator := of(c, " && ", " || ")
		return "(" + strings.Join([]string{criterion(c, depth-1), criterion(c, depth-1)}, operator) + ")"
	}
	suffix, is := of(c, "", "", "_b"), of(c, "=", "=", "!=")
	term := of(
		c,
		"*", "genderSwapped", "racialKeyword",
		"name"+suffix+is+`"`+of(c, names...)+`"`,
		"race"+suffix+is+of(c, tsssf.RaceNames...),
		"gender"+suffix+is+of(c, tsssf.GenderNames...),
		"keywords"+suffix+is+of(c, keywords...),
		"altTimeline"+suffix+is+of(c, "true", "false"),
	)
	return term
}
