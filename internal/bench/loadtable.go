package bench

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"time"

	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/packs"
	"shipfic/tsssf"
)

// loadTable is one table under load. Person i sits in seat i.
type loadTable struct {
	load    *load
	id      gamelog.ID
	sockets []*socket // by person, the host first
	dice    tsssf.Dice
	game    *tsssf.State
	quiet   chan struct{} // closed when the last move is done

	mu     sync.Mutex
	seen   []uint64         // by person: the last entry that they received
	ways   [maxLag]onItsWay // by entry
	trips  []time.Duration
	sizes  sizes
	last   uint64 // the latest entry that was acknowledged
	ready  int    // people who are ready for the next game, while none is on
	mover  int    // who acts next
	next   wire.Command
	act    tsssf.Act // of the next command, if that is a move
	isNext bool      // the next command is chosen, but not sent
	due    time.Time // when it is sent, at the earliest
}

// loadSeed deals every game under load, so that the generator knows it. The moves differ from table to table.
var loadSeed = game.SeedOf(1)

// loadSeeds is a [table.Hall]'s source of seeds.
func loadSeeds() game.Seed { return loadSeed }

// coreBox is the box that games under load are played with.
var coreBox = sync.OnceValues(func() (*tsssf.Box, error) { return tsssf.NewBox(packs.Rules(packs.Core().Cards)) })

// newTable makes a table, and seats everybody. People are spread over the servers.
func (l *load) newTable(i, players int) (*loadTable, error) {
	at := func(person int) string { return l.addresses[(i+person)%len(l.addresses)] }
	id, cookie, err := createTable(at(0), table.Config{Game: "tsssf", Seats: players, Open: true, Fixed: true, Options: l.options()})
	if err != nil {
		return nil, err
	}
	t := &loadTable{load: l, id: id, dice: tsssf.Dice(i), quiet: make(chan struct{}), sizes: sizes{}}
	for p := range players {
		s, err := dial(at(p), id, cookie, 16<<10)
		if err != nil {
			return nil, err
		}
		t.sockets = append(t.sockets, s)
		cookie = ""
		if p == 0 {
			continue
		}
		seat := game.Seat(p)
		for _, c := range []wire.Command{{Do: table.DoJoin, Name: fmt.Sprint("Player ", p)}, {Do: table.DoSit, Seat: &seat}} {
			if err := t.carryOut(p, c); err != nil {
				return nil, err
			}
		}
	}
	for p := 1; p < players; p++ {
		if err := t.carryOut(p, wire.Command{Do: table.DoReady, On: true}); err != nil {
			return nil, err
		}
	}
	if err := t.sockets[0].follow(t.last); err != nil { // the host's server may learn of it later
		return nil, err
	}
	if err := errors.Join(t.carryOut(0, wire.Command{Do: table.DoStart}), t.deal()); err != nil {
		return nil, err
	}
	return t, t.lay(l.ponies, rand.New(rand.NewPCG(0, uint64(i))))
}

// options are the options of games under load.
func (l *load) options() json.RawMessage {
	if l.ponies > 0 {
		return json.RawMessage(`{"rule0":"free"}`)
	}
	return nil
}

// createTable makes a table over HTTP, and returns its code and the host's cookie.
func createTable(address string, config table.Config) (gamelog.ID, string, error) {
	body, err := json.Marshal(wire.CreateTable{Name: "Host", Config: config})
	if err != nil {
		return "", "", err
	}
	answer, err := http.Post("http://"+address+"/api/tables", "application/json", bytes.NewReader(body))
	if err != nil {
		return "", "", err
	}
	defer answer.Body.Close()
	var created wire.Created
	if err := json.NewDecoder(answer.Body).Decode(&created); err != nil || answer.StatusCode != http.StatusCreated {
		return "", "", errors.Join(fmt.Errorf("creating a table failed: %s", answer.Status), err)
	}
	for _, c := range answer.Cookies() {
		if c.Name == "shipfic" {
			return created.ID, c.Name + "=" + c.Value, nil
		}
	}
	return "", "", errors.New("the server gave no cookie")
}

// carryOut sends a command before the load begins, and waits until it is done.
func (t *loadTable) carryOut(person int, c wire.Command) (err error) {
	t.last, err = t.sockets[person].carryOut(c)
	return err
}

// deal deals the game that the server has just dealt.
func (t *loadTable) deal() error {
	box, err := coreBox()
	if err != nil {
		return err
	}
	options, err := tsssf.ParseOptions(t.load.options())
	if err == nil {
		t.game, err = box.NewGame(len(t.sockets), loadSeed, options, nil)
	}
	return err
}

// choose chooses the next command: a random legal move, or, when a game is over, a command that leads to the next one.
func (t *loadTable) choose() error {
	t.isNext = true
	seat, act, more := t.game.RandomAct(&t.dice)
	if !more {
		t.mover = t.ready % len(t.sockets)
		switch t.ready {
		case 0:
			t.next = wire.Command{Do: table.DoRematch}
		case len(t.sockets):
			t.next = wire.Command{Do: table.DoStart}
		default:
			t.next = wire.Command{Do: table.DoReady, On: true}
		}
		return nil
	}
	move, err := t.game.MoveOf(act).MarshalJSON()
	t.mover, t.act, t.next = int(seat), act, wire.Command{Do: table.DoMove, Seat: &seat, Move: move}
	return err
}

// carriedOut follows the command that was acknowledged.
func (t *loadTable) carriedOut(n uint64) error {
	t.last = n
	switch t.next.Do {
	case table.DoMove:
		return t.game.Do(*t.next.Seat, t.act)
	case table.DoStart:
		t.ready = 0
		return t.deal()
	default:
		t.ready++
		return nil
	}
}
