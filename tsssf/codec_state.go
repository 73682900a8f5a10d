package tsssf

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"shipfic/game"
)

// formats are the first byte of an encoded state, by the rules that the game began with: it is written in the format of those rules until it
// is over, so that the digests in its log stay true. (2 and 3 were never released.)
var formats = [...]byte{1: format1, RulesVersion: format4}

const (
	format1 = 1
	format4 = 4 // with what the powers of the expansions need
)

// laterOptions are options that format 1 does not have, as they are written in every game of its rules.
var laterOptions = [][]byte{[]byte(`"newGoalsAtEnd":false,`), []byte(`"rebuildAll":false,`)}

// Encode writes the whole state, except lookup tables, which are derived from the rest.
func (s *State) Encode() []byte { return s.AppendTo(make([]byte, 0, 2048)) }

// AppendTo appends what [State.Encode] returns to data.
func (s *State) AppendTo(data []byte) []byte {
	format := formats[s.rules]
	c := codec{out: append(data, format), format: format, writing: true}
	options, err := json.Marshal(s.opts)
	if err != nil {
		panic("tsssf: options do not marshal: " + err.Error())
	}
	if format == format1 {
		for _, later := range laterOptions {
			options = bytes.Replace(options, later, nil, 1)
		}
	}
	c.text(&options)
	same := *s // the codec takes fields by address, and only reads them when it writes
	c.state(&same)
	return c.out
}

// Decode reads a state that Encode wrote for the same box.
func (e Engine) Decode(data []byte) (game.State, error) {
	s, err := e.Box.Decode(data)
	if err != nil {
		return nil, err
	}
	return s, nil
}

// Decode reads a state that Encode wrote for the same box.
func (b *Box) Decode(data []byte) (*State, error) {
	rules := 0
	if len(data) > 0 {
		rules = bytes.IndexByte(formats[:], data[0])
	}
	if rules < 1 {
		return nil, errors.New("this version cannot read the game state")
	}
	c := codec{in: data[1:], format: data[0]}
	var options []byte
	c.text(&options)
	if c.err != nil {
		return nil, c.err
	}
	opts, err := ParseOptions(options)
	if err != nil {
		return nil, err
	}
	s := &State{box: b, opts: &opts, rules: rules, grid: newGrid(b), changes: newChanges(b)}
	c.state(s)
	if c.err == nil && len(c.in) > 0 {
		c.err = errors.New("there is something after the end of the state")
	}
	if c.err == nil {
		c.err = s.rebuildTables()
	}
	if c.err != nil {
		return nil, fmt.Errorf("a stored game state cannot be read: %w", c.err)
	}
	return s, nil
}

func (c *codec) cards(l *[]CardID) { list(c, l, func(card *CardID) { num(c, card) }) }

func (c *codec) cardLists(l *[][]CardID) { list(c, l, c.cards) }

func (c *codec) state(s *State) {
	for i := range s.rand.Seed {
		num(c, &s.rand.Seed[i])
	}
	num(c, &s.rand.Draws)
	c.cardLists(&s.hands)
	c.cardLists(&s.won)
	list(c, &s.prizes, func(l *[]prize) {
		list(c, l, func(p *prize) {
			num(c, &p.points)
			if c.format >= format4 {
				num(c, &p.under)
				c.flag(&p.bare)
			}
		})
	})
	list(c, &s.points, func(p *game.Points) { num(c, p) })
	list(c, &s.bonus, func(n *uint8) { num(c, n) })
	for p := range s.decks {
		c.cards(&s.decks[p])
		c.cards(&s.discards[p])
	}
	c.cards(&s.out)
	list(c, &s.places, func(p *place) {
		num(c, &p.goal)
		num(c, &p.owner)
		num(c, &p.tally)
		c.flag(&p.fresh)
		if c.format >= format4 {
			c.flag(&p.temporary)
			num(c, &p.until)
		}
	})
	c.grid(&s.grid)
	if c.format >= format4 {
		list(c, &s.covered, func(v *covering) {
			num(c, &v.by)
			num(c, &v.card)
		})
		c.raised(&s.raised)
	}
	num(c, &s.turn)
	num(c, &s.turns)
	num(c, &s.idle)
	num(c, &s.actor)
	c.flag(&s.over)
	c.flag(&s.asking)
	list(c, &s.winners, func(w *game.Seat) { num(c, w) })
	list(c, &s.frames, c.frame)
	c.proposal(&s.proposal)
	if c.format >= format4 {
		list(c, &s.chores, c.chore)
	}
	c.record(&s.record)
	c.changes(&s.changes)
	list(c, &s.journal, func(j *joint) {
		c.who(&j.a)
		c.who(&j.b)
		c.flag(&j.made)
	})
	num(c, &s.apart[0])
	num(c, &s.apart[1])
	c.cards(&s.touched)
	c.cards(&s.drawn)
}

func (c *codec) chore(ch *chore) {
	text := []byte(ch.text)
	num(c, &ch.card)
	num(c, &ch.seat)
	c.text(&text)
	ch.text = string(text)
}

func (c *codec) grid(g *grid) {
	num(c, &g.clock)
	slots := g.slots
	if c.writing {
		slots = slots[1:]
	}
	list(c, &slots, func(sl *slot) {
		num(c, &sl.pony)
		num(c, &sl.cell.X)
		num(c, &sl.cell.Y)
		for d := right; d <= down; d++ {
			num(c, &sl.ship[d])
		}
	})
	if !c.writing {
		g.slots = append(make([]slot, 1, len(slots)+1), slots...) // many games are loaded, and few of them are played on
	}
	list(c, &g.since, func(n *uint32) { num(c, n) })
}

func (c *codec) raised(r *raised) {
	cell := func(at *Cell) {
		num(c, &at.X)
		num(c, &at.Y)
	}
	c.cards(&r.ponies)
	list(c, &r.from, cell)
	c.cards(&r.ships)
	list(c, &r.cells, cell)
	c.flag(&r.moved)
}

func (c *codec) frame(f *frame) {
	num(c, &f.step)
	c.how(f)
	num(c, &f.card)
	num(c, &f.of)
	num(c, &f.pair[0])
	num(c, &f.pair[1])
	num(c, &f.deck)
	num(c, &f.effect)
	num(c, &f.made)
	picks := f.picks[:4]
	if c.format >= format4 {
		num(c, &f.chosen)
		num(c, &f.mark)
		c.flag(&f.picked)
		c.flag(&f.all)
		picks = f.picks[:]
	}
	c.flag(&f.must)
	c.flag(&f.acted)
	for i := range picks {
		num(c, &f.picks[i].kind)
		num(c, &f.picks[i].value)
		num(c, &f.picks[i].name)
	}
}

// how is in which way the card of a frame was played. Format 1 does not have it for powers of Ponies, which acted in every way.
func (c *codec) how(f *frame) {
	if c.format >= format4 || f.step != stepPonyPower {
		num(c, &f.do)
		return
	}
	var none MoveKind
	if num(c, &none); !c.writing {
		f.do = MoveShip
	}
}

func (c *codec) who(w *who) {
	num(c, &w.card)
	num(c, &w.identity)
	num(c, &w.as.card)
	num(c, &w.as.name)
}

func (c *codec) keyword(k *keyword) {
	num(c, &k.card)
	num(c, &k.word)
}

func (c *codec) record(r *record) {
	c.flag(&r.played)
	c.flag(&r.stirred)
	num(c, &r.action)
	num(c, &r.goalsWon)
	if c.format >= format4 {
		num(c, &r.wins)
	}
	list(c, &r.ponies, c.who)
	list(c, &r.ships, func(p *[2]who) {
		c.who(&p[0])
		c.who(&p[1])
	})
	c.cards(&r.shipCards)
	list(c, &r.broken, func(b *breakUp) {
		c.who(&b.a)
		c.who(&b.b)
		num(c, &b.action)
	})
	list(c, &r.moved, func(m *movedBy) {
		num(c, &m.card)
		num(c, &m.from.X)
		num(c, &m.from.Y)
	})
	c.cards(&r.replacers)
	c.cards(&r.taken)
	c.cards(&r.activated)
	if c.format >= format4 {
		c.cards(&r.called)
		c.cards(&r.discarded)
	}
	list(c, &r.givenByTurn, c.keyword)
	if c.format < format4 {
		return
	}
	c.flag(&r.swapped)
	num(c, &r.reworded.goal)
	num(c, &r.reworded.from)
	num(c, &r.reworded.to)
}

func (c *codec) changes(ch *changes) {
	each := func(x *change) {
		num(c, &x.card)
		num(c, &x.identity)
		num(c, &x.as.card)
		num(c, &x.as.name)
		num(c, &x.copies)
		num(c, &x.race)
		num(c, &x.gender)
		num(c, &x.count)
		c.flag(&x.dystopian)
		c.flag(&x.everypony)
		if c.format >= format4 {
			c.flag(&x.anyRace)
			num(c, &x.lender)
		}
	}
	list(c, &ch.list, each)
	if c.format >= format4 {
		list(c, &ch.past, each)
		list(c, &ch.pastGained, func(k *pastKeyword) {
			c.keyword(&k.keyword)
			num(c, &k.identity)
		})
	}
	list(c, &ch.gained, c.keyword)
	num(c, &ch.identities)
	num(c, &ch.everypony)
}

func (c *codec) proposal(p **proposal) {
	there := *p != nil
	c.flag(&there)
	if !there {
		return
	}
	if !c.writing {
		*p = &proposal{}
	}
	num(c, &(*p).by)
	num(c, &(*p).agreed)
	list(c, &(*p).changes, func(a *adjustment) {
		num(c, &a.card)
		num(c, &a.to.kind)
		num(c, &a.to.seat)
		num(c, &a.to.cell.X)
		num(c, &a.to.cell.Y)
		num(c, &a.to.side)
		num(c, &a.turn)
		if c.format >= format4 {
			num(c, &a.done)
		}
		c.points(&a.points)
	})
}

// points writes or reads a map, in the order of the seats.
func (c *codec) points(m *map[game.Seat]game.Points) {
	n := len(*m)
	num(c, &n)
	if c.writing {
		for seat := range game.Seat(game.MaxSeats) {
			if p, set := (*m)[seat]; set {
				num(c, &seat)
				num(c, &p)
			}
		}
		return
	}
	for range min(n, game.MaxSeats) {
		if *m == nil {
			*m = map[game.Seat]game.Points{}
		}
		var seat game.Seat
		var p game.Points
		num(c, &seat)
		num(c, &p)
		(*m)[seat] = p
	}
}
