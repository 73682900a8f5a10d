package archive

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"sync"
	"time"

	"shipfic/game"
	"shipfic/internal/api"
	"shipfic/internal/bots"
	"shipfic/internal/gamelog"
	"shipfic/internal/hall"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/tsssf"
	"shipfic/tsssf/notation"
)

// reviewSlice is how long a request works on a review. It is then answered with the turns that were reviewed.
const reviewSlice = time.Second

// reviewing is the review of a game, as far as it has come. Requests for it do the work, one at a time.
type reviewing struct {
	working  sync.Mutex // held by the request that works
	reviewer *bots.Reviewer
	codec    *notation.Codec
	next     int // the next position to look at

	mu    sync.Mutex
	shown *wire.Review
}

// showReview works on the review of a game for a while, and sends it as far as it has come.
func (a *Archive) showReview(r *api.Request, g *finished) (*api.Response, error) {
	v, err := a.reviewOf(r.Context, g, reviewSlice)
	if err != nil {
		return nil, err
	}
	shown := *v
	shown.You = g.seatOf(r)
	return api.OK(shown)
}

// seatOf returns the seat in which whoever asks played at the end; nil: none.
func (g *finished) seatOf(r *api.Request) *game.Seat {
	if r.Client.Person == nil {
		return nil
	}
	me := r.Client.Person(g.id.table)
	if i := slices.Index(g.people, me); me != "" && i >= 0 {
		seat := game.Seat(i)
		return &seat
	}
	return nil
}

// reviewOf works on the review of a game for a while, and returns it as far as it has come.
func (a *Archive) reviewOf(ctx context.Context, g *finished, long time.Duration) (*wire.Review, error) {
	v, err := a.reviewing(ctx, g)
	if err != nil {
		return nil, err
	}
	if !v.working.TryLock() {
		return v.show(), nil
	}
	defer v.working.Unlock()
	if v.reviewer != nil {
		err = a.work(ctx, func(ctx context.Context) error { return v.work(ctx, a, g, time.Now().Add(long)) })
	}
	return v.show(), err
}

// reviewing returns the review of a game, which begins when it is first wanted.
func (a *Archive) reviewing(ctx context.Context, g *finished) (v *reviewing, err error) {
	if v, ok := a.reviews.Get(g.id); ok {
		return v, nil
	}
	last := g.positions.Count() - 1
	err = a.work(ctx, func(ctx context.Context) error {
		return a.chronicles.Positions(ctx, &g.positions, last, last+1, func(r hall.Retold) error {
			s, ponies := r.State.Game.(*tsssf.State)
			if !ponies {
				return &api.Problem{Status: api.StatusNotFound, Code: api.NoReview}
			}
			box := s.Sight(0).Box()
			kept, err := a.keptReview(ctx, g)
			if v = (&reviewing{codec: notation.New(box), shown: kept}); kept == nil {
				v.reviewer = bots.NewReviewer(bots.NewLore(box))
				v.shown = &wire.Review{ID: g.id.String(), Of: s.TurnNumber(), Turns: []wire.ReviewTurn{}}
			}
			return err
		})
	})
	if err != nil {
		return nil, err
	}
	return a.reviews.GetOr(g.id, func() *reviewing { return v }), nil // another request may have been first
}

// errPaused ends the work on a review for now.
var errPaused = errors.New("the review goes on later")

// work reviews turn by turn until all are reviewed or the time is over.
func (v *reviewing) work(ctx context.Context, a *Archive, g *finished, until time.Time) error {
	err := a.chronicles.Positions(ctx, &g.positions, v.next, g.positions.Count(), func(r hall.Retold) error {
		if v.reviewer.Add(v.next, r.State.Game.(*tsssf.State), slices.ContainsFunc(r.Events, isAdjustment)) {
			v.note(v.shown.Of)
		}
		if v.next++; time.Now().After(until) {
			return errPaused
		}
		return nil
	})
	if err == nil {
		v.note(len(v.shown.Turns)) // the last turn may have been broken off
		v.reviewer = nil
		_ = a.keepReview(ctx, g, v.show()) // one that cannot be kept is computed again
		return nil
	}
	if errors.Is(err, errPaused) {
		return nil
	}
	return err
}

func isAdjustment(e table.Event) bool {
	event, ok := e.Body.(tsssf.Event)
	return ok && event.Event == "adjusted"
}

// note makes the answer to further requests: the turns that were reviewed so far, of the number there are.
func (v *reviewing) note(of int) {
	shown := &wire.Review{ID: v.shown.ID, Of: of, Turns: []wire.ReviewTurn{}}
	for _, t := range v.reviewer.Turns() {
		shown.Turns = append(shown.Turns, v.turn(t))
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	v.shown = shown
}

// turn is a turn as it is sent.
func (v *reviewing) turn(t bots.ReviewedTurn) wire.ReviewTurn {
	gifts := []wire.ReviewGift{}
	for _, gift := range t.Gifts {
		gifts = append(gifts, wire.ReviewGift(gift))
	}
	turn := wire.ReviewTurn{
		Turn: t.Number, Seat: t.Seat, From: t.From, Fresh: t.Fresh, To: t.To, Verdict: string(t.Verdict), Won: t.Won, Points: t.Points,
		Possible: wire.ReviewLine{Points: t.Possible.Points, Goals: t.Possible.Goals, Proven: t.Possible.Proven, Moves: v.written(t.Possible.Line)},
		Gifts:    gifts, Scores: t.Scores, Chances: t.Chances,
	}
	if t.Simple != nil {
		turn.Simple = &wire.ReviewLine{Points: t.Simple.Points, Goals: t.Simple.Goals, Moves: v.written(t.Simple.Line)}
	}
	if t.Verdict == bots.VerdictMissed {
		turn.Why, _ = json.Marshal(t.Why) // it always marshals
	}
	if a := t.Advice; a != nil {
		turn.Advice = &wire.ReviewAdvice{
			Reason: a.Reason.Key, Cards: append([]string{}, a.Reason.Cards...), Moves: v.written(a.Line), Better: a.Better, Error: a.Error,
		}
	}
	return turn
}

// written is a line in the notation.
func (v *reviewing) written(line []tsssf.Move) []string {
	moves := []string{}
	for _, m := range line {
		moves = append(moves, v.codec.WriteMove(m))
	}
	return moves
}

func (v *reviewing) show() *wire.Review {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.shown
}

// showReviewLine sends the positions of the best line of a turn, or with ?line=simple, those of the simplest that wins more than was won. Of a
// quiet turn it sends the advice.
func (a *Archive) showReviewLine(r *api.Request, g *finished) (*api.Response, error) {
	v, err := a.reviewing(r.Context, g)
	if err != nil {
		return nil, err
	}
	number, err := strconv.Atoi(r.PathValue("turn"))
	if turns := v.show().Turns; err != nil || number < 1 || number > len(turns) {
		return nil, &api.Problem{Status: api.StatusNotFound, Code: api.NoPart, About: []string{strconv.Itoa(len(turns))}}
	}
	var shown wire.ReviewFrames
	err = a.work(r.Context, func(ctx context.Context) (err error) {
		shown, err = v.frames(ctx, a, g, number, r.Query("line") == "simple")
		return err
	})
	if err != nil {
		return nil, err
	}
	return api.OK(shown)
}

// frames are the positions of a line of a turn, from the beginning of the turn.
func (v *reviewing) frames(ctx context.Context, a *Archive, g *finished, number int, simple bool) (shown wire.ReviewFrames, err error) {
	shown.Moves = []json.RawMessage{}
	turn := v.show().Turns[number-1]
	line := turn.Possible.Moves
	switch {
	case turn.Advice != nil:
		line = turn.Advice.Moves
	case simple && turn.Simple != nil:
		line = turn.Simple.Moves
	}
	err = a.chronicles.Positions(ctx, &g.positions, turn.Fresh, turn.Fresh+1, func(r hall.Retold) error {
		frame, err := newFrame(r, g.began)
		if err != nil {
			return err
		}
		shown.Frames = append(shown.Frames, frame)
		s := r.State.Game.(*tsssf.State)
		for _, written := range line {
			move, err := v.codec.ReadMove(written)
			if err != nil {
				return err
			}
			sent, err := json.Marshal(move)
			if err != nil {
				return err
			}
			shown.Moves = append(shown.Moves, sent)
			var events []game.Event
			if s, err = bots.Follow(s, turn.Seat, move, &events); err != nil {
				return err
			}
			frame = wire.Frame{N: r.Entry.N, At: frame.At, Seat: &turn.Seat}
			if frame.Events, err = openEvents(tableEvents(events)); err != nil {
				return err
			}
			if err := openCards(&frame, s); err != nil {
				return err
			}
			shown.Frames = append(shown.Frames, frame)
		}
		return nil
	})
	return shown, err
}

func tableEvents(events []game.Event) (all []table.Event) {
	for _, e := range events {
		all = append(all, table.Event(e))
	}
	return all
}

// Review reviews a game. It calls progress every second or so.
func (a *Archive) Review(ctx context.Context, id gamelog.ID, number int, progress func(*wire.Review)) (*wire.Review, error) {
	g, err := a.findGame(ctx, gameID{id, number}.String())
	if err != nil {
		return nil, err
	}
	for {
		v, err := a.reviewOf(ctx, g, reviewSlice)
		if err != nil || len(v.Turns) == v.Of {
			return v, err
		}
		progress(v)
	}
}
