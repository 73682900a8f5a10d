package hall

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"shipfic/game"
	"shipfic/internal/table"
	"shipfic/internal/table/toy"
	"shipfic/packs"
	"shipfic/tsssf"
)

// toyGames offers the toy with one version of its rules.
type toyGames struct{ version int }

func (g toyGames) Engine(c table.Config) (game.Engine, error) { return toy.New(c.Game, g.version) }

// toyBots take one stone at a time, after a delay, and answer questions.
type toyBots struct{ pause time.Duration }

func (toyBots) Move(_ context.Context, _ table.Config, g game.State, seat game.Seat, _ string, _ uint64) (game.Move, error) {
	if slices.Contains(g.(*toy.State).Asked, seat) {
		return toy.Move{Do: "answer"}, nil
	}
	return toy.Move{Do: "take", N: 1}, nil
}

func (b toyBots) Pause(table.Config, game.State, game.Seat, string, uint64) time.Duration {
	return b.pause
}

// toyAlarms let the toy's windows pass.
type toyAlarms struct{}

func (toyAlarms) Alarm(_ table.Config, g game.State) (Alarm, bool) {
	s := g.(*toy.State)
	return Alarm{toy.Move{Do: "window"}, s.Window}, s.Window > 0
}

func at(seat game.Seat) *game.Seat { return &seat }

func toyConfig(seats int) *table.Config { return &table.Config{Game: "toy", Seats: seats, Fixed: true} }

func take(by table.PersonID, seat game.Seat, n int) table.Command {
	return table.Command{Do: table.DoMove, By: by, Seat: at(seat), Move: words(toy.Move{Do: "take", N: n})}
}

func move(by table.PersonID, seat game.Seat, m toy.Move) table.Command {
	return table.Command{Do: table.DoMove, By: by, Seat: at(seat), Move: words(m)}
}

func words(m game.Move) json.RawMessage {
	data, err := m.MarshalJSON()
	if err != nil {
		panic(err)
	}
	return data
}

func codeOf(err error) string {
	var refusal *game.Refusal
	switch {
	case err == nil:
		return ""
	case errors.As(err, &refusal):
		return refusal.Code
	}
	return err.Error()
}

// hasNote reports whether there is a note of the given event, or any note if event is empty.
func hasNote(events []table.Event, event string) bool {
	for _, e := range events {
		if n, ok := e.Body.(table.Note); ok && (event == "" || n.Event == event) {
			return true
		}
	}
	return false
}

func stones(s *table.State) int { return s.Game.(*toy.State).Stones }

func undo(by table.PersonID) table.Command { return table.Command{Do: table.DoUndo, By: by} }

func agree(by table.PersonID, on bool) table.Command {
	return table.Command{Do: table.DoAgree, By: by, On: on}
}

func decide(by table.PersonID, seat game.Seat, what string) table.Command {
	return table.Command{Do: table.DoStandIn, By: by, Seat: at(seat), Text: what}
}

// sharesIn lists the shares of a seat, such as "Bo 1" or "Quill* 3!": a star for a bot, "!" for the most points, ">" for the latest player.
func sharesIn(s *table.State, seat game.Seat) string {
	var list []string
	for _, share := range s.Shares() {
		text := share.Name
		if share.Bot != "" {
			text += "*"
		}
		text += " " + share.Points.String()
		if share.Most {
			text += "!"
		}
		if share.Now {
			text = ">" + text
		}
		if share.Seat == seat {
			list = append(list, text)
		}
	}
	return strings.Join(list, ", ")
}

// coreBox is built once: tables with the same packs share a box.
var coreBox = sync.OnceValue(func() *tsssf.Box {
	box, err := tsssf.NewBox(packs.Rules(packs.Core().Cards))
	if err != nil {
		panic(err)
	}
	return box
})

// coreGames always plays Secret Shipfic Folder with the Core deck.
func coreGames() table.Games { return oneGame{tsssf.Engine{Box: coreBox()}} }

// anyMove returns a random legal move for the seat that the game waits for.
func anyMove(t testing.TB, s *table.State) table.Command {
	t.Helper()
	g := s.Game.(*tsssf.State).Clone()
	dice := game.Dice(s.N)
	seat, act, more := g.RandomAct(&dice)
	if !more {
		t.Fatal("the game is over")
	}
	return table.Command{Do: table.DoMove, By: s.Seats[seat].Person, Seat: &seat, Move: words(g.MoveOf(act))}
}

// oneGame returns the same engine for every game.
type oneGame struct{ engine game.Engine }

func (g oneGame) Engine(table.Config) (game.Engine, error) { return g.engine, nil }
