package packs

import (
	"reflect"
	"slices"

	"shipfic/tsssf"
)

// writtenPower is how a power is written: not at all, as its name, or as an object. What reading assumes of a power with its name is left out.
func writtenPower(p tsssf.Power) any {
	if p.Name == "" {
		return nil
	}
	out := object{{"name", p.Name}}
	assumed, argument := assumedPower(p)
	if !reflect.DeepEqual(assumed.Effects, p.Effects) {
		argument = object{{"effects", p.Effects}}
		assumed = tsssf.Power{FromHand: saysHowToPlay(p.Effects)}
	}
	out = append(out, argument...)
	is, reads := reflect.ValueOf(p), reflect.ValueOf(assumed)
	for i, name := range powerRecord.names {
		if _, option := powerRecord.readers[name]; !option {
			continue
		}
		value := is.Field(i)
		if isFlag := value.Kind() == reflect.Bool; isFlag && !value.Equal(reads.Field(i)) || !isFlag && !value.IsZero() {
			out.add(name, value.Interface())
		}
	}
	if len(out) == 1 {
		return p.Name
	}
	return out
}

// assumedPower is the power that reading gives for a name, and what the name needs as an argument.
func assumedPower(p tsssf.Power) (assumed tsssf.Power, argument object) {
	var last tsssf.Effect
	if len(p.Effects) > 0 {
		last = p.Effects[len(p.Effects)-1]
	}
	with := powersWith[p.Name]
	if with == nil || string(last.Do) != p.Name {
		assumed, _ = tsssf.PowerNamed(p.Name)
		return assumed, nil
	}
	for _, name := range argumentNames {
		argument.add(name, unlessEmpty(effectRecord.field(&last, name).Interface()))
	}
	return with(last), argument
}

// saysHowToPlay reports whether a power begins with a way to play a card from the hand, so that it works from there.
func saysHowToPlay(effects []tsssf.Effect) bool {
	return len(effects) > 0 && slices.Contains([]tsssf.Deed{tsssf.DeedReplace, tsssf.DeedPlayAsShip, tsssf.DeedInterrupt}, effects[0].Do)
}
