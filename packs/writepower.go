package packs

import (
	"reflect"
	"slices"

	"shipfic/tsssf"
)

// writtenPower is a power that is more than a name. Options are written only if they differ from what reading
// assumes.
type writtenPower struct {
	Name         string         `json:"name"`
	Becomes      string         `json:"becomes,omitempty"`
	NoRedisguise bool           `json:"noRedisguise,omitempty"`
	Keywords     []string       `json:"keywords,omitempty"`
	Text         string         `json:"text,omitempty"`
	Effects      []tsssf.Effect `json:"effects,omitempty"`
	Must         *bool          `json:"must,omitempty"`
	FromHand     *bool          `json:"fromHand,omitempty"`
	Uncopyable   *bool          `json:"uncopyable,omitempty"`

	When   tsssf.When       `json:"when,omitempty"`
	If     *tsssf.Condition `json:"if,omitempty"`
	Choose int              `json:"choose,omitempty"`
	Copied int              `json:"copied,omitempty"`
	AllIf  *tsssf.Condition `json:"allIf,omitempty"`
}

// writtenPowerOf is how a power is written: not at all, as its name, or as an object.
func writtenPowerOf(p tsssf.Power) any {
	if p.Name == "" {
		return nil
	}
	out := writtenPower{Name: p.Name}
	read := out.argument(p)
	if !reflect.DeepEqual(read.Effects, p.Effects) {
		out = writtenPower{Name: p.Name, Effects: p.Effects}
		read = tsssf.Power{Name: p.Name, Effects: p.Effects, FromHand: saysHowToPlay(p.Effects)}
	}
	out.When, out.If, out.Choose, out.Copied, out.AllIf = p.When, p.If, p.Choose, p.Copied, p.AllIf
	plain := reflect.DeepEqual(out, writtenPower{Name: p.Name})
	for _, option := range []struct {
		to        **bool
		is, reads bool
	}{{&out.Must, p.Must, read.Must}, {&out.FromHand, p.FromHand, read.FromHand}, {&out.Uncopyable, p.Uncopyable, read.Uncopyable}} {
		if option.is != option.reads {
			*option.to = &option.is
			plain = false
		}
	}
	if plain {
		return p.Name
	}
	return out
}

// argument fills in what a named power needs besides its name, and returns the power that reading would give.
func (out *writtenPower) argument(p tsssf.Power) tsssf.Power {
	var last tsssf.Effect
	if len(p.Effects) > 0 {
		last = p.Effects[len(p.Effects)-1]
	}
	switch {
	case p.Name == "changeling" && last.Do == tsssf.DeedDisguise:
		out.Becomes, out.NoRedisguise = last.Becomes, last.NoRedisguise
		return tsssf.ChangelingPower(last.Becomes, last.NoRedisguise)
	case p.Name == "addKeywords" && last.Do == tsssf.DeedAddKeywords:
		out.Keywords = last.Keywords
		return tsssf.KeywordsPower(last.Keywords)
	case p.Name == "reminder" && last.Do == tsssf.DeedReminder:
		out.Text = last.Text
		return tsssf.ReminderPower(last.Text)
	}
	named, _ := tsssf.PowerNamed(p.Name)
	return named
}

// saysHowToPlay reports whether a power begins with a way to play a card from the hand, so that it works from there.
func saysHowToPlay(effects []tsssf.Effect) bool {
	return len(effects) > 0 && slices.Contains([]tsssf.Deed{tsssf.DeedReplace, tsssf.DeedPlayAsShip, tsssf.DeedInterrupt}, effects[0].Do)
}
