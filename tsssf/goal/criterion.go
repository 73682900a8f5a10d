package goal

// criterion reads alternatives joined by &&.
func (p *parser) criterion() (Criterion, error) {
	if err := p.enter(p.peek().at); err != nil {
		return nil, err
	}
	defer p.leave()
	var all []Criterion
	mixed := -1
	for {
		c, firstOr, err := p.alternatives()
		if err != nil {
			return nil, err
		}
		all = append(all, c)
		if mixed < 0 {
			mixed = firstOr
		}
		if !p.accept(and) {
			break
		}
	}
	if len(all) == 1 {
		return all[0], nil
	}
	if mixed >= 0 {
		return And{all}, p.warnMixed(mixed, And{all})
	}
	return And{all}, nil
}

// warnMixed warns where && and || are mixed. Such alternatives are written with parentheses, one level deeper.
func (p *parser) warnMixed(at int, c Criterion) error {
	if err := p.enter(at); err != nil {
		return err
	}
	p.leave()
	p.warn(at, MixedOperators, "&& binds looser than ||, so this is read as %s", shorten(CriterionString(c)))
	return nil
}

// alternatives reads terms joined by ||, and says where the first || stands, or -1.
func (p *parser) alternatives() (Criterion, int, error) {
	var either []Criterion
	firstOr := -1
	for {
		c, err := p.term()
		if err != nil {
			return nil, 0, err
		}
		either = append(either, c)
		at := p.peek().at
		if !p.accept(or) {
			break
		}
		if firstOr < 0 {
			firstOr = at
		}
	}
	if len(either) == 1 {
		return either[0], -1, nil
	}
	return Or{either}, firstOr, nil
}

// term reads one term, or a criterion in parentheses.
func (p *parser) term() (Criterion, error) {
	t := p.take()
	if t.kind == openParen {
		return p.inParentheses(t)
	}
	if p.terms++; p.terms > MaxTerms {
		return nil, p.fail(t.at, "goal-terms", "there are too many terms: %d are allowed", MaxTerms)
	}
	switch t.kind {
	case quoted:
		return p.quotedTerm(t)
	case word:
		return p.wordTerm(t)
	}
	return nil, p.failAt(t, "goal-criterion", "a criterion is needed here, such as name=Rarity or Princess in keywords")
}

func (p *parser) inParentheses(open token) (Criterion, error) {
	c, err := p.criterion()
	if err != nil {
		return nil, err
	}
	if t := p.peek(); t.kind == endOfText || t.kind == comma {
		return nil, p.notClosed(t, open)
	}
	if t := p.peek(); !p.accept(closeParen) {
		return nil, p.unexpected(t)
	}
	return c, nil
}

// notClosed returns the error of a token before which a parenthesis should have been closed.
func (p *parser) notClosed(t, open token) error {
	return p.fail(t.at, "goal-close", `a ")" is missing for the "(" in column %d`, placeIn(p.text, open.at).Column)
}
