package position

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
	"shipfic/tsssf"
	"shipfic/tsssf/notation"
)

// MaxText is the largest position that is read, in bytes.
const MaxText = 32 << 10

// Position is a position with the cards it is played with.
type Position struct {
	cards notation.Cards
	setup *tsssf.Scenario // players, options, where the cards lie, and the moves since
	box   *tsssf.Box
}

// Reader reads positions.
type Reader struct {
	Games table.Games
}

// Read reads a position in notation, as an address or a link to it, or as a scenario file. It checks that the position can be laid.
func (d *Reader) Read(text string) (*Position, error) {
	if len(text) > MaxText {
		return nil, game.Refuse(BadPosition, fmt.Sprintf("it is longer than %d KiB", MaxText>>10))
	}
	p, err := d.read(strings.TrimSpace(text))
	if err == nil {
		_, err = p.Begin()
	}
	if err != nil {
		return nil, asRefusal(err)
	}
	return p, nil
}

func (d *Reader) read(text string) (*Position, error) {
	if _, address, found := strings.Cut(text, "#"); found && !strings.ContainsAny(text, " \n") {
		text = address
	}
	if strings.HasPrefix(text, "{") {
		return d.readScenario([]byte(text))
	}
	if isAddress(text) {
		unpacked, err := unpack(text)
		if err != nil {
			return nil, err
		}
		text = unpacked
	}
	cards, err := notation.PositionCards(text)
	if err != nil {
		return nil, err
	}
	p, err := d.with(cards)
	if err != nil {
		return nil, err
	}
	p.setup, err = notation.New(p.box).ReadPosition(text)
	return p, err
}

// readScenario reads a scenario file. What it expects is left out.
func (d *Reader) readScenario(data []byte) (*Position, error) {
	sc, err := tsssf.ParseScenario(data)
	if err != nil {
		return nil, err
	}
	p, err := d.with(notation.Cards{Packs: sc.Packs})
	if err != nil {
		return nil, err
	}
	if sc.Players == 0 {
		sc.Players = max(2, len(sc.Setup.Hands))
	}
	if _, err := sc.Begin(p.box); err != nil {
		return nil, err // before it is written, because only known cards can be
	}
	codec := notation.New(p.box)
	text, err := codec.WriteScenario(p.cards, sc)
	if err != nil {
		return nil, err
	}
	p.setup, err = codec.ReadPosition(text)
	return p, err
}

// with returns a position without cards on the table, to be played with these cards.
func (d *Reader) with(cards notation.Cards) (*Position, error) {
	p := &Position{cards: cards}
	engine, err := d.Games.Engine(p.config())
	if err != nil {
		return nil, err
	}
	p.box = engine.(tsssf.Engine).Box
	return p, nil
}

// corePack names the Core pack in a list of packs, where it can be left out.
const corePack = "core"

// config is the part of a table's settings that says which cards are played with.
func (p *Position) config() table.Config {
	c := table.Config{Game: "tsssf", Include: p.cards.Include, Exclude: p.cards.Exclude}
	for _, name := range p.cards.Packs {
		if name != corePack {
			c.Packs = append(c.Packs, gamelog.Hash(name))
		}
	}
	return c
}

// Begin lays the cards and makes the moves since.
func (p *Position) Begin() (*tsssf.State, error) {
	s, err := p.setup.Begin(p.box)
	if err != nil {
		return nil, err
	}
	return s.PlayOn(p.setup.Moves())
}

// Text returns the position in notation.
func (p *Position) Text() (string, error) {
	return notation.New(p.box).WriteScenario(p.cards, p.setup)
}

// Scenario returns the position as a scenario file.
func (p *Position) Scenario(name string) ([]byte, error) {
	sc := *p.setup
	sc.Name = name
	sc.Packs = p.cards.Packs
	if sc.Steps == nil {
		sc.Steps = []tsssf.ScenarioStep{}
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(&sc)
	return b.Bytes(), err
}

// Table returns the settings of a table that begins with the position: exactly, or with everything dealt again that a seat cannot see.
func (p *Position) Table(redeal *game.Seat) (table.Config, error) {
	c := p.config()
	c.Seats, c.Options, c.Fixed = p.setup.Players, table.RawOptions(p.setup.Options), true
	from := tsssf.Beginning{Setup: p.setup.Setup, Moves: p.setup.Moves(), Redeal: redeal}
	var err error
	c.From, err = json.Marshal(from)
	return c, err
}

// asRefusal turns what is wrong with a position into a refusal, and leaves operational errors as they are.
func asRefusal(err error) error {
	var refusal *game.Refusal
	var misplaced *tsssf.Misplaced
	var written *notation.Error
	switch {
	case errors.As(err, &misplaced):
		return game.Refuse(misplaced.Code, misplaced.About...)
	case errors.As(err, &written):
		return game.Refuse(BadPosition, written.Error())
	case errors.As(err, &refusal) && refusal == err:
		return err
	}
	return game.Refuse(BadPosition, err.Error())
}
