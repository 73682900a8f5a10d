package tsssf

import "shipfic/game"

// usualMove reads a move as clients write it. Where it reads nothing, [game.UnmarshalStrict] decides: the two agree on everything that
// both read.
func usualMove(data []byte) (m Move, ok bool) {
	q := game.Quick{Data: data}
	q.Object(func(name []byte) {
		switch string(name) {
		case "do":
			m.Do = q.Text()
		case "ship":
			m.Ship = q.Text()
		case "pony":
			m.Pony = q.Text()
		case "card":
			m.Card = q.Text()
		case "from":
			m.From = readPair(&q)
		case "to":
			m.To = readPair(&q)
		case "take":
			m.Take = readPair(&q)
		case "at":
			m.At = readPair(&q)
		case "pick":
			m.Pick = readPick(&q, m.Pick)
		case "draw":
			m.Draw = readTexts(&q)
		case "discard":
			m.Discard = readTexts(&q)
		default:
			q.GiveUp()
		}
	})
	return m, q.Done()
}

// readPick reads a pick, into what an earlier field of the same name has set.
func readPick(q *game.Quick, p *Pick) *Pick {
	if p == nil {
		p = new(Pick)
	}
	q.Object(func(name []byte) {
		switch string(name) {
		case "cell":
			p.Cell = readPair(q)
		case "card":
			p.Card = q.Text()
		case "name":
			p.Name = q.Text()
		case "race":
			p.Race = q.Text()
		case "gender":
			p.Gender = q.Text()
		case "keyword":
			p.Keyword = q.Text()
		case "deck":
			p.Deck = q.Text()
		case "order":
			p.Order = q.Text()
		case "edge":
			p.Edge = readPairs(q)
		case "place":
			p.Place = readPairs(q)
		case "effect":
			p.Effect = q.Text()
		default:
			q.GiveUp()
		}
	})
	return p
}

func readPair(q *game.Quick) *[2]int {
	return readTwo(q, func(n *int) { *n = q.Int() })
}

func readPairs(q *game.Quick) *[2][2]int {
	return readTwo(q, func(p *[2]int) { *p = *readPair(q) })
}

// readTwo reads a list of two elements.
func readTwo[E any](q *game.Quick, read func(*E)) *[2]E {
	var two [2]E
	n := 0
	q.List(func() {
		if n == len(two) {
			q.GiveUp()
			return
		}
		read(&two[n])
		n++
	})
	if n < len(two) {
		q.GiveUp()
	}
	return &two
}

func readTexts(q *game.Quick) []string {
	texts := []string{}
	q.List(func() { texts = append(texts, q.Text()) })
	return texts
}
