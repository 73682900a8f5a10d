package goal

// change makes another Goal of the same form. Its functions return the replacement of a number or a criterion.
type change struct {
	count     func(int) int
	criterion func(Criterion) Criterion
}

func (c change) goal(g Goal) Goal {
	f, a := apart(g)
	if f.make == nil {
		return g
	}
	if a.partners != nil {
		a.partners = c.partners(a.partners)
	}
	return f.make(c.arguments(a))
}

func (c change) partners(with Partners) Partners {
	if versions, is := with.(TwoVersions); is {
		return TwoVersions{c.count(2+versions.More) - 2}
	}
	f, a := partnersApart(with)
	return f.partners(c.arguments(a))
}

func (c change) arguments(a arguments) arguments {
	a.criteria, a.count = each(a.criteria, c.criterion), c.count(a.count)
	return a
}

// terms returns a criterion with each of its terms changed.
func terms(c Criterion, change func(Criterion) Criterion) Criterion {
	inner := func(c Criterion) Criterion { return terms(c, change) }
	switch c := c.(type) {
	case And:
		return And{each(c.All, inner)}
	case Or:
		return Or{each(c.Any, inner)}
	}
	return change(c)
}

// each converts each criterion of a list.
func each[T any](list []Criterion, convert func(Criterion) T) []T {
	var made []T
	for _, c := range list {
		made = append(made, convert(c))
	}
	return made
}
