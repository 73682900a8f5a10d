package hall

import (
	"context"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
)

// talkingBots give a reason for each move.
type talkingBots struct{ toyBots }

type talkedOf struct{ game.Move }

func (talkedOf) Why() table.Why { return table.Why{Key: "win", Cards: []string{"Toy.Goal.Stones"}} }

func (b talkingBots) Move(ctx context.Context, c table.Config, g game.State, seat game.Seat, level string, n uint64) (game.Move, error) {
	m, err := b.toyBots.Move(ctx, c, g, seat, level, n)
	return talkedOf{m}, err
}

// TestBotsSayWhy: everybody sees the reason, it is logged, and people cannot give one in a bot's name.
func TestBotsSayWhy(t *testing.T) {
	bubble(t, func(t *testing.T) {
		log := &gamelog.Memory{}
		h := newHall(t, log)
		h.Bots = talkingBots{toyBots{time.Second}}
		r := newTable(t, h, "t", toyConfig(2))
		must(t, r, start)
		defer listen(t, r, "ada").stop()
		mine := take("ada", 0, 1)
		mine.Why = &table.Why{Key: "whim"}
		must(t, r, mine)
		n := r.State().N
		sleep(time.Second)
		_, events, all := r.Since(n - 1)
		if !all || r.State().N != n+1 {
			t.Fatalf("the bot did not move: entry %d after %d", r.State().N, n)
		}
		var said []table.Note
		for _, e := range events {
			if note, is := e.Body.(table.Note); is && note.Event == "why" && e.To == game.Everyone {
				said = append(said, note)
			}
		}
		seat := game.Seat(1)
		if diff := cmp.Diff([]table.Note{{Event: "why", Seat: &seat, Text: "win", Level: "mare", Cards: []string{"Toy.Goal.Stones"}}}, said); diff != "" {
			t.Errorf("the notes differ from the bot's reason:\n%s", diff)
		}
		entries, err := log.Read(t.Context(), "t", 0, 100)
		if err != nil {
			t.Fatal(err)
		}
		c, err := table.ParseCommand(entries[len(entries)-1])
		if err != nil || c.Why == nil || c.Why.Key != "win" {
			t.Errorf("the log has %+v: %v", c, err)
		}
		if c, err = table.ParseCommand(entries[len(entries)-2]); err != nil || c.Why != nil {
			t.Errorf("a person gave a reason for a bot: %+v", c)
		}
	})
}

// TestQuietBots: at a table where bots are quiet, nobody hears their reasons and the log has none.
func TestQuietBots(t *testing.T) {
	bubble(t, func(t *testing.T) {
		log := &gamelog.Memory{}
		h := newHall(t, log)
		h.Bots = talkingBots{toyBots{time.Second}}
		config := toyConfig(2)
		config.Quiet = true
		r := newTable(t, h, "t", config)
		must(t, r, start)
		defer listen(t, r, "ada").stop()
		must(t, r, take("ada", 0, 1))
		n := r.State().N
		sleep(time.Second)
		_, events, all := r.Since(n)
		if !all || r.State().N != n+1 {
			t.Fatalf("the bot did not move: entry %d after %d", r.State().N, n)
		}
		for _, e := range events {
			if note, is := e.Body.(table.Note); is && note.Event == "why" {
				t.Errorf("a quiet bot says %+v", note)
			}
		}
		entries, err := log.Read(t.Context(), "t", 0, 100)
		if err != nil {
			t.Fatal(err)
		}
		if c, err := table.ParseCommand(entries[len(entries)-1]); err != nil || c.Why != nil {
			t.Errorf("the log has %+v: %v", c, err)
		}
	})
}
