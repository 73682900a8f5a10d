package tsssf

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"shipfic/game"
)

// optionNames are the options in the order in which they are written.
var optionNames = []string{
	"winningPoints", "handLimit", "metGoals", "tearUp", "swapsPlayShips", "adjacentPowers", "oncePerTurn", "chooseDiscardTop",
	"openTeamHands", "privateGoals", "teams", "greasedLightning", "earlyBoost", "length", "rule0",
}

// optionsText writes the options that are not as the rulebook has them, each as name=value.
func optionsText(o *Options) string {
	mine, usual := optionValues(*o), optionValues(DefaultOptions())
	text := ""
	for _, name := range optionNames {
		value := string(mine[name])
		if value == string(usual[name]) {
			continue
		}
		if name == "teams" {
			value = teamsText(o.Teams)
		} else if plain, err := strconv.Unquote(value); err == nil {
			value = plain
		}
		text += " " + name + "=" + value
	}
	return text
}

// optionValues are the options as JSON, by name.
func optionValues(o Options) map[string]json.RawMessage {
	values := map[string]json.RawMessage{}
	text, err := json.Marshal(o)
	if err == nil {
		err = json.Unmarshal(text, &values)
	}
	if err != nil {
		panic("tsssf: options do not marshal: " + err.Error())
	}
	return values
}

// teamsText writes teams as "0,2/1,3".
func teamsText(teams [][]game.Seat) string {
	all := make([]string, len(teams))
	for i, team := range teams {
		seats := make([]string, len(team))
		for j, seat := range team {
			seats[j] = fmt.Sprint(seat)
		}
		all[i] = strings.Join(seats, ",")
	}
	return strings.Join(all, "/")
}

// option reports whether the next word is an option.
func (p *phrase) option() bool {
	return len(p.words) > 0 && !p.words[0].quoted && strings.Contains(p.words[0].text, "=")
}

// options reads options over the defaults.
func (p *phrase) options() Options {
	said := map[string]json.RawMessage{}
	for p.option() {
		name, value, _ := strings.Cut(p.next("an option").text, "=")
		if _, twice := said[name]; twice {
			p.fail("the option %q is there twice", clip(name))
		}
		said[name] = optionJSON(name, value)
	}
	text, err := json.Marshal(said)
	var o Options
	if err == nil {
		o, err = ParseOptions(text)
	}
	if err != nil {
		p.fail("%v", err)
	}
	return o
}

// optionJSON is a value in JSON: numbers, true and false are the same there, all else is a text.
func optionJSON(name, value string) json.RawMessage {
	if name == "teams" {
		value = "[[" + strings.ReplaceAll(value, "/", "],[") + "]]"
	}
	if value != "null" && json.Valid([]byte(value)) {
		return json.RawMessage(value)
	}
	text, err := json.Marshal(value)
	if err != nil {
		panic("tsssf: a text does not marshal: " + err.Error())
	}
	return text
}
