package games

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"shipfic/game"
	"shipfic/internal/bots"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/packs"
	"shipfic/tsssf"
)

func buildPonies(s *Shelf, c table.Config) (game.Engine, error) {
	cards, err := s.Cards(c)
	if err != nil {
		return nil, err
	}
	box, err := tsssf.NewBox(packs.Rules(cards))
	if err != nil {
		return nil, game.Refuse(BadPack, err.Error())
	}
	return tsssf.Engine{Box: box}, nil
}

// Cards returns the cards that settings ask for, with their wording: the embedded ones and those of the packs. A game without packs has none.
func (s *Shelf) Cards(c table.Config) ([]packs.Card, error) {
	if !HasPacks(c.Game) {
		return nil, nil
	}
	chosen := []*packs.Pack{packs.Core()}
	for _, hash := range c.Packs {
		pack, err := s.pack(hash)
		if err != nil {
			return nil, err
		}
		chosen = append(chosen, pack)
	}
	cards, report := packs.Compose(chosen, packs.Choice{Include: c.Include, Exclude: c.Exclude})
	if report.Refused() {
		return nil, game.Refuse(BadPack, firstError(report))
	}
	return cards, nil
}

// pack returns a pack from the log.
func (s *Shelf) pack(hash gamelog.Hash) (*packs.Pack, error) {
	if pack, ok := s.parsed.Get(hash); ok {
		return pack, nil
	}
	data, err := s.read(hash)
	if err != nil {
		return nil, err
	}
	pack, report := packs.Load("", data) // a pack is its content, whatever its file was called
	if pack == nil {
		return nil, game.Refuse(BadPack, string(hash), firstError(report))
	}
	if len(data) <= maxParsedBytes {
		s.parsed.Put(hash, pack)
	}
	return pack, nil
}

// The latest packs are kept: a host who chooses among their cards asks for the same packs again and again.
const (
	maxParsed      = 8
	maxParsedBytes = 256 << 10 // of the file
)

// firstError is the first error in a report, as a sentence.
func firstError(r packs.Report) string {
	i := slices.IndexFunc(r.Findings, func(f packs.Finding) bool { return f.Severity == packs.Error })
	if i < 0 {
		return ""
	}
	return r.Findings[i].String()
}

// lore is the bots' knowledge of a table's cards.
func (s *Shelf) lore(c table.Config) (*bots.Lore, error) {
	m, err := s.find(c)
	if err != nil {
		return nil, err
	}
	engine, ponies := m.engine.(tsssf.Engine)
	if !ponies {
		return nil, game.Refuse(NoSuchGame, c.Game)
	}
	m.reading.Do(func() { m.lore = bots.NewLore(engine.Box) })
	return m.lore, nil
}

// pauseToPlay is a short time within a choice of several cards: people cannot follow what they do not see.
func pauseToPlay(b *Bots, a asked) time.Duration {
	pause := b.usualPause(a)
	if a.game.(*tsssf.State).HalfAnswered() {
		pause /= 8
	}
	return pause
}

// movePony chooses a move of Secret Shipfic Folder.
func movePony(ctx context.Context, b *Bots, a asked) (game.Move, error) {
	s, seat := a.game.(*tsssf.State), a.seat
	if s.Result().Over {
		return nil, errNoMove
	}
	if a.level == table.Gentle && s.Sight(seat).Voting() {
		a.level = table.Levels[0]
	}
	if table.Modest(a.level) {
		return bots.Least{}.Choose(bots.Observe(s, seat)).Move, nil
	}
	level, err := bots.ParseLevel(a.level)
	if err != nil {
		return nil, err
	}
	lore, err := b.shelf.lore(a.config)
	if err != nil {
		return nil, err
	}
	var choice bots.Choice
	err = b.think(ctx, func() {
		now := expectationOf(s, seat, level)
		bot, paused := b.paused.Take(now)
		if !paused {
			bot = bots.NewTimed(level, lore, uint64(diceOf(a.number, seat)), b.timeFor(b.thinking.Usage().Waiting), b.speed.now())
		}
		begun := time.Now()
		choice = bot.Choose(bots.Observe(s, seat))
		b.speed.learn(choice.Nodes, time.Since(begun))
		if next, more := expectationAfter(s, seat, level, choice.Move); more {
			bots.Rest(bot)
			b.paused.Put(next, bot)
		}
	})
	if err != nil {
		return nil, err
	}
	return aloud(s, level, choice), nil
}

// hintNodes is the budget for a hint: well under a second on one core.
const hintNodes = 60_000

// NoHint is the code of a refusal to give a hint: not in this game, or not for this Goal.
const NoHint = "noHint"

// hintPonies finds a line in Secret Shipfic Folder.
func hintPonies(ctx context.Context, b *Bots, a asked, goal string) (*wire.Hint, error) {
	s, seat := a.game.(*tsssf.State), a.seat
	v := s.Sight(seat)
	if v.Turn() != seat || v.Voting() || !slices.Contains(s.Waiting(), seat) {
		return nil, game.Refuse(tsssf.NotYourTurn)
	}
	if goal != "" && !v.GoalVisible(goal) {
		return nil, game.Refuse(NoHint, goal)
	}
	lore, err := b.shelf.lore(a.config)
	if err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	begun := time.Now()
	found := bots.Advise(lore, bots.Observe(s, seat), bots.Task{Goal: goal, Nodes: hintNodes})
	b.speed.learn(found.Nodes, time.Since(begun))
	hint, err := hintOf(&found)
	if err == nil && found.Points > 0 {
		hint.Why, err = json.Marshal(bots.Explain(bots.Observe(s, seat), found.Line))
	}
	return hint, err
}

// hintOf converts a hint for the wire.
func hintOf(found *bots.Hint) (*wire.Hint, error) {
	hint := &wire.Hint{
		Line: []json.RawMessage{}, Points: found.Points, Goals: found.Goals, Proven: found.Proven, Reason: found.Reason.Key, Cards: found.Reason.Cards,
	}
	for _, move := range found.Line {
		text, err := json.Marshal(move)
		if err != nil {
			return nil, err
		}
		hint.Line = append(hint.Line, text)
	}
	return hint, nil
}
