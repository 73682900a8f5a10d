package goal

import (
	"slices"

	"shipfic/language"
)

// Parts takes a Goal apart into conditions that a player can tick off. Each is a Goal of its own. The last one is the
// Goal itself, and the Goal implies all others: the ponies that must be on the grid before they can be joined. A Goal
// that cannot be taken apart is its only part.
func Parts(g Goal) []Goal {
	var present presence
	switch g := g.(type) {
	case nil:
		return nil
	case ExistsShip:
		if g.Count == 1 {
			present.add(g.A, 1)
			present.add(g.B, 1)
		}
	case ExistsPonyShippedTo:
		present.add(g.Pony, 1)
		switch with := g.With.(type) {
		case Select:
			present.add(with.Pony, with.Count)
		case AllOf:
			for _, c := range with.Each {
				present.add(c, 1)
			}
		}
	case ExistsChain:
		present.add(g.Pony, g.Count)
	}
	return append(present.goals, g)
}

// presence collects the ponies that a Goal needs on the grid. Equal criteria are one Goal for more ponies: two cards that are
// joined are never the same card.
type presence struct{ goals []Goal }

func (p *presence) add(c Criterion, count int) {
	if asksNothing(c) {
		return
	}
	for i, g := range p.goals {
		if known := g.(ExistsPony); same(known.Pony, c) {
			p.goals[i] = ExistsPony{c, known.Count + count}
			return
		}
	}
	p.goals = append(p.goals, ExistsPony{c, count})
}

// PartWords is how a checklist names a part of a Goal, after a number if the part needs more than one.
type PartWords struct {
	Met  string // "Luna", "joined", "on the grid"
	Open string // the same while the part is not met: "Luna", "not joined yet"
}

// WordsOfParts names the parts of a Goal, in the order of [Parts].
func WordsOfParts(g Goal, in language.Code) []PartWords {
	l, parts := grammarOf(in), Parts(g)
	words := make([]PartWords, len(parts))
	for i, part := range parts {
		if i == len(parts)-1 {
			words[i] = l.PartWords[wayOf(part)]
			continue
		}
		present := part.(ExistsPony)
		a := amount{n: 1, bare: true}
		if present.Count > 1 {
			a = amount{}
		}
		label := l.label(present.Pony, a)
		words[i] = PartWords{label, label}
	}
	return words
}

// label is a short phrase: a name or a keyword stands for the ponies that have it.
func (l *grammar) label(c Criterion, a amount) string {
	demands, others := demandsOf(c)
	for i, d := range demands {
		if (d.attr == Name || d.attr == Keywords) && d.how == allOf && len(d.values) == 1 && !d.printed {
			word := noun{forms: forms{Other: d.values[0]}, Bare: true}
			adjectives, left := l.adjectives(slices.Delete(demands, i, i+1), a, word, word)
			return l.nounWords([]noun{word}, adjectives, a) + l.after(left, others, a)
		}
	}
	return l.phrase(c, a, l.Pony)
}

// way is how a Goal comes true.
type way string

const (
	onGrid   way = "onGrid"
	joined   way = "joined"
	versions way = "versions"
	inChain  way = "inChain"
	inTurn   way = "inTurn"
)

func wayOf(g Goal) way {
	switch kind, terms := Apart(g); {
	case kind.OfTurn():
		return inTurn
	case kind.IsChain():
		return inChain
	case kind == KindWithVersions:
		return versions
	case kind == KindPonies || kind == KindShips && terms.Count > 1:
		return onGrid
	}
	return joined
}
