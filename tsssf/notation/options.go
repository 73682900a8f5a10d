package notation

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"shipfic/game"
	"shipfic/tsssf"
)

// optionNames are the options in the order they are written in.
var optionNames = func() (names []string) {
	for _, field := range reflect.VisibleFields(reflect.TypeFor[tsssf.Options]()) {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		names = append(names, name)
	}
	return names
}()

// writeOptions writes the options that differ from the rulebook, each as name=value after a space.
func writeOptions(o *tsssf.Options) string {
	mine, usual := optionValues(*o), optionValues(tsssf.DefaultOptions())
	text := ""
	for _, name := range optionNames {
		value := string(mine[name])
		if value == string(usual[name]) {
			continue
		}
		if name == "teams" {
			value = writeTeams(o.Teams)
		} else if plain, err := strconv.Unquote(value); err == nil {
			value = plain
		}
		text += " " + name + "=" + value
	}
	return text
}

// optionValues returns the options as JSON, by name.
func optionValues(o tsssf.Options) map[string]json.RawMessage {
	values := map[string]json.RawMessage{}
	text, err := json.Marshal(o)
	if err == nil {
		err = json.Unmarshal(text, &values)
	}
	if err != nil {
		panic("notation: options do not marshal: " + err.Error())
	}
	return values
}

// writeTeams writes teams, such as "0,2/1,3".
func writeTeams(teams [][]game.Seat) string {
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
func (l *line) option() bool {
	return len(l.words) > 0 && !l.words[0].quoted && strings.Contains(l.words[0].text, "=")
}

// options reads options and fills in the defaults.
func (l *line) options() tsssf.Options {
	set := map[string]json.RawMessage{}
	for l.option() {
		name, value, _ := strings.Cut(l.next("an option").text, "=")
		if _, twice := set[name]; twice {
			l.fail("the option %q is set twice", clip(name))
		}
		set[name] = optionJSON(name, value)
	}
	text, err := json.Marshal(set)
	var o tsssf.Options
	if err == nil {
		o, err = tsssf.ParseOptions(text)
	}
	if err != nil {
		l.fail("%v", err)
	}
	return o
}

// optionJSON returns a value as JSON. Numbers, true and false stay as they are; anything else becomes a string.
func optionJSON(name, value string) json.RawMessage {
	if name == "teams" {
		value = "[[" + strings.ReplaceAll(value, "/", "],[") + "]]"
	}
	if value != "null" && name != "rehearse" && json.Valid([]byte(value)) {
		return json.RawMessage(value)
	}
	text, err := json.Marshal(value)
	if err != nil {
		panic("notation: a string does not marshal: " + err.Error())
	}
	return text
}
