package tsssf

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"shipfic/game"
	"shipfic/game/codec"
)

// formats are the first byte of an encoded state, by the rules that the game began with: it is written in the format of those rules until it
// is over, so that the digests in its log stay true. (2 and 3 were never released.)
var formats = [...]byte{rules1: format1, rules2: format4, rules3: format5}

const (
	format1 = 1
	format4 = 4 // with what the powers of the expansions need
	format5 = 5 // the same, in games of rules 3
)

// laterOptions are options that format 1 does not have, as they are written in every game of its rules.
var laterOptions = [][]byte{[]byte(`"newGoalsAtEnd":false,`), []byte(`"rebuildAll":false,`)}

// Encode writes the whole state, except lookup tables, which are derived from the rest.
func (s *State) Encode() []byte {
	data := make([]byte, 0, 2048)
	format := formats[s.rules]
	options, err := json.Marshal(s.opts)
	if err != nil {
		panic("tsssf: options do not marshal: " + err.Error())
	}
	if format == format1 {
		for _, later := range laterOptions {
			options = bytes.Replace(options, later, nil, 1)
		}
	}
	c := codec.NewWriter(append(data, format), format)
	codec.Text(c, &options)
	s.fields(c)
	return c.Written()
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
	c := codec.NewReader(data[1:], data[0])
	var options []byte
	codec.Text(c, &options)
	if err := c.Err(); err != nil {
		return nil, err
	}
	opts, err := ParseOptions(options)
	if err != nil {
		return nil, err
	}
	b = b.under(rules)
	s := &State{box: b, opts: &opts, rules: rules, grid: newGrid(b), changes: newChanges(b)}
	s.fields(c)
	err = c.End()
	if err == nil {
		err = s.rebuildTables()
	}
	if err != nil {
		return nil, fmt.Errorf("a stored game state cannot be read: %w", err)
	}
	return s, nil
}

func cardList(l *[]CardID, c *codec.Codec) { codec.Nums(c, l) }

func (s *State) fields(c *codec.Codec) {
	for i := range s.rand.Seed {
		codec.Num(c, &s.rand.Seed[i])
	}
	codec.Num(c, &s.rand.Draws)
	codec.List(c, &s.hands, cardList)
	codec.List(c, &s.won, cardList)
	codec.List(c, &s.prizes, func(l *[]prize, c *codec.Codec) {
		codec.List(c, l, func(p *prize, c *codec.Codec) {
			codec.Num(c, &p.points)
			if c.Format >= format4 {
				codec.Num(c, &p.under)
				c.Flag(&p.bare)
			}
		})
	})
	codec.Nums(c, &s.points)
	codec.Nums(c, &s.bonus)
	for p := range s.decks {
		codec.Nums(c, &s.decks[p])
		codec.Nums(c, &s.discards[p])
	}
	codec.Nums(c, &s.out)
	codec.List(c, &s.places, func(p *place, c *codec.Codec) {
		codec.Num(c, &p.goal)
		codec.Num(c, &p.owner)
		codec.Num(c, &p.tally)
		c.Flag(&p.fresh)
		if c.Format >= format4 {
			c.Flag(&p.temporary)
			codec.Num(c, &p.until)
		}
	})
	s.grid.fields(c)
	if c.Format >= format4 {
		codec.List(c, &s.covered, func(v *covering, c *codec.Codec) {
			codec.Num(c, &v.by, &v.card)
		})
		s.raised.fields(c)
	}
	codec.Num(c, &s.turn)
	codec.Num(c, &s.turns)
	codec.Num(c, &s.idle)
	codec.Num(c, &s.actor)
	c.Flag(&s.over)
	c.Flag(&s.asking)
	codec.Nums(c, &s.winners)
	codec.List(c, &s.frames, (*frame).fields)
	there := s.proposal != nil
	if c.Flag(&there); there {
		if c.Reading() {
			s.proposal = &proposal{}
		}
		s.proposal.fields(c)
	}
	if c.Format >= format4 {
		codec.List(c, &s.chores, (*chore).fields)
	}
	s.record.fields(c)
	s.changes.fields(c)
	codec.List(c, &s.journal, func(j *joint, c *codec.Codec) {
		j.a.fields(c)
		j.b.fields(c)
		c.Flag(&j.made)
	})
	codec.Num(c, &s.apart[0], &s.apart[1])
	codec.Nums(c, &s.touched)
	codec.Nums(c, &s.drawn)
}

func (ch *chore) fields(c *codec.Codec) {
	codec.Num(c, &ch.card)
	codec.Num(c, &ch.seat)
	codec.Text(c, &ch.text)
}

func (g *grid) fields(c *codec.Codec) {
	codec.Num(c, &g.clock)
	slots := g.slots
	if !c.Reading() {
		slots = slots[1:]
	}
	codec.List(c, &slots, func(sl *slot, c *codec.Codec) {
		codec.Num(c, &sl.pony)
		codec.Num(c, &sl.cell.X, &sl.cell.Y)
		for d := right; d <= down; d++ {
			codec.Num(c, &sl.ship[d])
		}
	})
	if c.Reading() {
		g.slots = append(make([]slot, 1, len(slots)+1), slots...) // many games are loaded, and few of them are played on
	}
	codec.Nums(c, &g.since)
}

func (r *raised) fields(c *codec.Codec) {
	cell := func(at *Cell, c *codec.Codec) {
		codec.Num(c, &at.X, &at.Y)
	}
	codec.Nums(c, &r.ponies)
	codec.List(c, &r.from, cell)
	codec.Nums(c, &r.ships)
	codec.List(c, &r.cells, cell)
	c.Flag(&r.moved)
}

func (f *frame) fields(c *codec.Codec) {
	codec.Num(c, &f.step)
	f.how(c)
	codec.Num(c, &f.card, &f.of)
	codec.Num(c, &f.pair[0], &f.pair[1])
	codec.Num(c, &f.deck)
	codec.Num(c, &f.effect)
	codec.Num(c, &f.made)
	picks := f.picks[:4]
	if c.Format >= format4 {
		codec.Num(c, &f.chosen)
		codec.Num(c, &f.mark)
		c.Flag(&f.picked)
		c.Flag(&f.all)
		picks = f.picks[:]
	}
	c.Flag(&f.must)
	c.Flag(&f.acted)
	for i := range picks {
		codec.Num(c, &f.picks[i].kind)
		codec.Num(c, &f.picks[i].value)
		codec.Num(c, &f.picks[i].name)
	}
}

// how is in which way the card of a frame was played. Format 1 does not have it for powers of Ponies, which acted in every way.
func (f *frame) how(c *codec.Codec) {
	if c.Format >= format4 || f.step != stepPonyPower {
		codec.Num(c, &f.do)
		return
	}
	var none MoveKind
	if codec.Num(c, &none); c.Reading() {
		f.do = MoveShip
	}
}

func (w *who) fields(c *codec.Codec) {
	codec.Num(c, &w.card)
	codec.Num(c, &w.identity)
	codec.Num(c, &w.as.card)
	codec.Num(c, &w.as.name)
}

func (k *keyword) fields(c *codec.Codec) {
	codec.Num(c, &k.card)
	codec.Num(c, &k.word)
}

func (r *record) fields(c *codec.Codec) {
	c.Flag(&r.played)
	c.Flag(&r.turnUsed)
	codec.Num(c, &r.action)
	codec.Num(c, &r.goalsWon)
	if c.Format >= format4 {
		codec.Num(c, &r.wins)
	}
	codec.List(c, &r.ponies, (*who).fields)
	codec.List(c, &r.ships, func(p *[2]who, c *codec.Codec) {
		p[0].fields(c)
		p[1].fields(c)
	})
	codec.Nums(c, &r.shipCards)
	codec.List(c, &r.broken, func(b *breakUp, c *codec.Codec) {
		b.a.fields(c)
		b.b.fields(c)
		codec.Num(c, &b.action)
	})
	codec.List(c, &r.moved, func(m *movedBy, c *codec.Codec) {
		codec.Num(c, &m.card)
		codec.Num(c, &m.from.X, &m.from.Y)
	})
	codec.Nums(c, &r.replacers)
	codec.Nums(c, &r.taken)
	codec.Nums(c, &r.activated)
	if c.Format >= format4 {
		codec.Nums(c, &r.called)
		codec.Nums(c, &r.discarded)
	}
	codec.List(c, &r.givenByTurn, (*keyword).fields)
	if c.Format < format4 {
		return
	}
	c.Flag(&r.swapped)
	codec.Num(c, &r.reworded.goal)
	codec.Num(c, &r.reworded.from)
	codec.Num(c, &r.reworded.to)
}

func (ch *changes) fields(c *codec.Codec) {
	each := func(x *change, c *codec.Codec) {
		codec.Num(c, &x.card)
		codec.Num(c, &x.identity)
		codec.Num(c, &x.as.card)
		codec.Num(c, &x.as.name)
		codec.Num(c, &x.copies)
		codec.Num(c, &x.race)
		codec.Num(c, &x.gender)
		codec.Num(c, &x.count)
		c.Flag(&x.dystopian)
		c.Flag(&x.everypony)
		if c.Format >= format4 {
			c.Flag(&x.anyRace)
			codec.Num(c, &x.lender)
		}
	}
	codec.List(c, &ch.list, each)
	if c.Format >= format4 {
		codec.List(c, &ch.past, each)
		codec.List(c, &ch.pastGained, func(k *pastKeyword, c *codec.Codec) {
			k.keyword.fields(c)
			codec.Num(c, &k.identity)
		})
	}
	codec.List(c, &ch.gained, (*keyword).fields)
	codec.Num(c, &ch.identities)
	codec.Num(c, &ch.everypony)
}

func (p *proposal) fields(c *codec.Codec) {
	codec.Num(c, &p.by)
	codec.Num(c, &p.agreed)
	codec.List(c, &p.changes, func(a *adjustment, c *codec.Codec) {
		codec.Num(c, &a.card)
		codec.Num(c, &a.to.kind)
		codec.Num(c, &a.to.seat)
		codec.Num(c, &a.to.cell.X, &a.to.cell.Y)
		codec.Num(c, &a.to.side)
		codec.Num(c, &a.turn)
		if c.Format >= format4 {
			codec.Num(c, &a.done)
		}
		a.pointFields(c)
	})
}

// pointFields are the points by seat, in the order of the seats.
func (a *adjustment) pointFields(c *codec.Codec) {
	type entry struct {
		seat   game.Seat
		points game.Points
	}
	var entries []entry
	for seat := range game.Seat(game.MaxSeats) {
		if p, set := a.points[seat]; set {
			entries = append(entries, entry{seat, p})
		}
	}
	codec.List(c, &entries, func(e *entry, c *codec.Codec) {
		codec.Num(c, &e.seat)
		codec.Num(c, &e.points)
	})
	if c.Reading() && len(entries) > 0 {
		a.points = map[game.Seat]game.Points{}
		for _, e := range entries {
			a.points[e.seat] = e.points
		}
	}
}
