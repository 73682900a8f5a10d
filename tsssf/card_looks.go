package tsssf

// CouldMatch tells whether a Pony card could count for a criterion with the help of a deed: a disguise or a change by a Ship's
// power. Without a deed it tells whether it does as printed.
func (b *Box) CouldMatch(card CardID, c Criterion, deed Deed) bool {
	if deed == "" {
		return b.criteria[c].printed.Has(card)
	}
	test := b.criteria[c].test
	for _, l := range deeds[deed].looks(b, b.printedLook(card)) {
		if test.holds(b, l) {
			return true
		}
	}
	return false
}

// The functions below list how a Pony that looks as printed could look after a deed.

func disguiseLooks(b *Box, l look) []look {
	var looks []look
	for _, d := range b.disguises[b.powers[l.card].becomes] {
		looks = append(looks, b.disguised(l.card, d))
	}
	return looks
}

// disguised is a changeling as it looks in a disguise (C2).
func (b *Box) disguised(card CardID, as disguise) look {
	l := b.printedLook(as.card)
	l.card, l.borrowed, l.count = card, as.name, 1
	l.wordless = b.powers[card].becomes == plushling
	return l
}

func oppositeLook(_ *Box, l look) []look {
	opposite, single := l.gender.Opposite()
	if !single {
		return nil
	}
	l.gender = opposite
	return []look{l}
}

func dystopianLook(_ *Box, l look) []look {
	l.dystopian = true
	return []look{l}
}

func clonedLook(_ *Box, l look) []look {
	l.count = max(l.count, 2)
	return []look{l}
}

func princessLook(b *Box, l look) []look {
	if b.prints[l.card].changeling {
		return nil
	}
	l.race, l.gender = Alicorn, Female
	l.gained = []keyword{{l.card, keywordID(b.keywords.number[princessWord])}}
	return []look{l}
}

func raceLooks(b *Box, l look) []look { return b.looksOfRaces(l, []Gender{l.gender}) }

func raceGenderLooks(b *Box, l look) []look { return b.looksOfRaces(l, []Gender{Male, Female}) }

func (b *Box) looksOfRaces(l look, genders []Gender) []look {
	if b.prints[l.card].changeling {
		return nil
	}
	var looks []look
	for i := range RaceNames {
		for _, g := range genders {
			l.race, l.gender = Race(1<<i), g
			looks = append(looks, l)
		}
	}
	return looks
}

func keywordLooks(b *Box, l look) []look {
	var looks []look
	for _, word := range b.choosable {
		l.gained = []keyword{{l.card, word}}
		looks = append(looks, l)
	}
	return looks
}
