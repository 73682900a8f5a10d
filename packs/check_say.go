package packs

import (
	"errors"
	"fmt"
	"strings"

	"shipfic/tsssf/goal"
)

// Saying gives the finding its sentence in English, and what a page needs to say it in other words. The code may name the sentence after a
// slash, as in CodePower+"/power-name"; one with a single sentence need not.
func (f Finding) Saying(format string, args ...any) Finding {
	f.Sentence = fmt.Sprintf(format, args...)
	if f.Say != "" {
		return f // it is said already which one it is
	}
	if code, say, named := strings.Cut(string(f.Code), "/"); named {
		f.Code, f.Say = Code(code), say
	}
	for _, arg := range args {
		f.take(arg)
	}
	return f
}

// take keeps an argument of the sentence, apart from its hint. The words of an error are those of the finding.
func (f *Finding) take(arg any) {
	var said *complaint
	var bad *goal.Error
	switch arg := arg.(type) {
	case otherAttr:
		f.Say += "-but-" + arg.word
	case hint:
		f.Near = nearest(arg.word, arg.known)
	case error:
		switch {
		case errors.As(arg, &said) && said != nil:
			f.Say, f.Args, f.Near = said.say, said.args, said.near
		case errors.As(arg, &bad):
			f.sayGoal(bad)
		}
	default:
		f.Args = append(f.Args, fmt.Sprint(arg))
	}
}

// sayGoal takes the words of an error in the Goal language.
func (f *Finding) sayGoal(bad *goal.Error) {
	f.Say, f.Args, f.Near = bad.Code, bad.Args, bad.Suggestion
}

// complaint is a sentence that becomes a part of a finding.
type complaint struct {
	sentence  string
	say, near string
	args      []string
}

func complain(say, format string, args ...any) *complaint {
	f := Finding{Code: Code("/" + say)}.Saying(format, args...)
	return &complaint{f.Sentence, f.Say, f.Near, f.Args}
}

// Error returns the sentence.
func (c *complaint) Error() string { return c.sentence }
