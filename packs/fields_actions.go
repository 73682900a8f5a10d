package packs

import (
	"maps"
	"slices"
	"strings"

	"shipfic/tsssf"
)

// actions maps the words that pack:1 has for powers to those powers. Words with arguments are in actionsWith.
var actions = map[string]string{
	"swap": "swap", "3swap": "3swap", "replace": "replace", "search": "search", "copy": "copy", "fullCopy": "fullCopy",
	"draw": "draw", "newGoal": "newGoal", "interrupt": "interrupt", "ship": "ship", "shipWithEverypony": "shipWithEverypony",
	"exchangeCardsBetweenHands": "exchangeHands",

	"genderChange": "genderChange", "raceChange": "raceChange", "timelineChange": "timelineChange",
	"lovePoison": "lovePoison", "makePrincess": "makePrincess", "keywordChange": "keywordChange", "clone": "clone",
	"raceGenderChange": "raceGenderChange", "playFromDiscard": "playFromDiscard",
}

// actionsWith maps the words with arguments to their powers.
var actionsWith = map[string]func(argument string) (tsssf.Power, error){
	"Changeling":             func(becomes string) (tsssf.Power, error) { return changeling(becomes, false) },
	"ChangelingNoRedisguise": func(becomes string) (tsssf.Power, error) { return changeling(becomes, true) },
	"Reminder":               reminder,
	"addKeywords":            addKeywords,
}

var (
	actionNames = slices.Sorted(maps.Keys(actions))
	withNames   = slices.Sorted(maps.Keys(actionsWith))
	powerNames  = slices.Sorted(maps.Keys(tsssf.NamedPowers))
)

func changeling(becomes string, noRedisguise bool) (tsssf.Power, error) {
	if !slices.Contains(tsssf.Disguises, becomes) {
		return tsssf.Power{}, complain("disguise-unknown", "a changeling cannot become %q%s", cut(becomes), didYouMean(becomes, tsssf.Disguises))
	}
	return tsssf.ChangelingPower(becomes, noRedisguise), nil
}

func reminder(text string) (tsssf.Power, error) {
	if text == "" {
		return tsssf.Power{}, complain("by-hand-empty", "a reminder needs a text, as in Reminder(Move Smooze)")
	}
	return tsssf.ReminderPower(text), nil
}

func addKeywords(list string) (tsssf.Power, error) {
	var words []string
	for word := range strings.SplitSeq(list, ",") {
		if word = strings.TrimSpace(word); word != "" && !slices.Contains(words, word) {
			words = append(words, word)
		}
	}
	if len(words) == 0 || len(words) > maxKeywords {
		return tsssf.Power{}, complain("keywords-to-give", "give 1 to %d keywords, as in addKeywords(Nightmare, Villain)", maxKeywords)
	}
	return tsssf.KeywordsPower(words), nil
}

// splitAction splits "Changeling(earth)" into name and argument.
func splitAction(text string) (name, argument string, with bool, err error) {
	open := strings.IndexByte(text, '(')
	if open < 0 {
		return text, "", false, nil
	}
	if !strings.HasSuffix(text, ")") {
		return "", "", false, complain("action-open", "the parenthesis in %q is never closed", cut(text))
	}
	return strings.TrimSpace(text[:open]), strings.TrimSpace(text[open+1 : len(text)-1]), true, nil
}

// action is the power for a word of pack:1, and the correct spelling of that word.
func action(text string) (power tsssf.Power, written string, err error) {
	name, argument, with, err := splitAction(text)
	if err != nil {
		return power, "", err
	}
	if i := slices.IndexFunc(withNames, func(w string) bool { return strings.EqualFold(w, name) }); i >= 0 {
		if !with {
			return power, "", complain("action-needs", "%q needs an argument in parentheses", withNames[i])
		}
		power, err = actionsWith[withNames[i]](argument)
		return power, withNames[i] + text[strings.IndexByte(text, '('):], err
	}
	i := slices.IndexFunc(actionNames, func(a string) bool { return strings.EqualFold(a, name) })
	switch {
	case i < 0:
		return power, "", complain("action-unknown", "the action %q is unknown%s", cut(name), didYouMean(name, slices.Concat(actionNames, withNames)))
	case argument != "":
		return power, "", complain("action-takes", "the action %q takes no argument in parentheses", actionNames[i])
	}
	power, _ = tsssf.PowerNamed(actions[actionNames[i]])
	return power, actionNames[i], nil
}

// fits reports whether a card of that kind may have the power.
func fits(p tsssf.Power, kind tsssf.Kind) bool {
	return !slices.ContainsFunc(p.Effects, func(e tsssf.Effect) bool {
		facts, _ := e.Do.Facts()
		return !slices.Contains(facts.On, kind)
	})
}
