package tsssf

import (
	"fmt"
	"slices"
)

// layChanges applies the changes that last until the end of the turn.
func (l *layout) layChanges(pos *Position) error {
	for _, c := range pos.Changes {
		card := l.box.Find(c.Card)
		if card == 0 || card >= l.box.ends[Pony] {
			return fmt.Errorf("cannot change %q: there is no Pony card of that id in these packs", c.Card)
		}
		if l.changes.get(card) != nil {
			return fmt.Errorf("%s is changed twice", c.Card)
		}
		ch := l.changes.edit(card)
		ch.race, ch.gender, ch.count = RaceNamed(c.Race), GenderNamed(c.Gender), uint8(c.Count)
		ch.dystopian, ch.everypony, ch.anyRace = c.Dystopian, c.Everypony, c.AnyRace
		ch.copies = l.box.Find(c.Copies)
		switch {
		case c.Race != "" && ch.race == 0, c.Gender != "" && ch.gender == 0:
			return fmt.Errorf("%s cannot have the race %q and the gender %q", c.Card, c.Race, c.Gender)
		case c.Count < 0 || c.Count > maxCount:
			return fmt.Errorf("%s cannot count as %d ponies: the limit is %d", c.Card, c.Count, maxCount)
		case c.Copies != "" && (ch.copies == 0 || ch.copies >= l.box.ends[Pony]):
			return fmt.Errorf("%s cannot be a copy of %q", c.Card, c.Copies)
		case c.Everypony:
			l.changes.everypony++
		}
		if err := l.layKeywords(card, c.Keywords); err != nil {
			return err
		}
		if err := l.layDisguise(ch, c); err != nil {
			return err
		}
	}
	return nil
}

func (l *layout) layKeywords(card CardID, words []string) error {
	for _, word := range words {
		n := l.box.keywords.number[word]
		if n == 0 {
			return fmt.Errorf("there is no keyword %q in these packs", word)
		}
		l.changes.gained = append(l.changes.gained, keyword{card, keywordID(n)})
	}
	return nil
}

// layDisguise disguises a card as a single pony: of a card with several names, the one named (C2).
func (l *layout) layDisguise(ch *change, c ChangedPony) error {
	if c.Disguise == "" {
		return nil
	}
	as := l.box.Find(c.Disguise)
	if as == 0 || as >= l.box.ends[Pony] {
		return fmt.Errorf("%s cannot be disguised as %q", c.Card, c.Disguise)
	}
	names := l.box.prints[as].names
	name := nameID(l.box.names.number[c.Name])
	if c.Name == "" && len(names) == 1 {
		name = names[0]
	}
	if !slices.Contains(names, name) {
		return fmt.Errorf("%s is disguised as one of the ponies of %s: say which", c.Card, c.Disguise)
	}
	l.changes.identities++
	ch.as, ch.identity = disguise{as, name}, l.changes.identities
	return nil
}
