package sim

import (
	"encoding/json"
	"fmt"
	"os/exec"
	"strings"

	"shipfic/game"
	"shipfic/internal/bots"
	"shipfic/tsssf"
)

// Plan is what is played. Two runs of a plan give the same result.
type Plan struct {
	Sets   []Set              `json:"sets"`
	Tables []Table            `json:"tables"`
	Games  int                `json:"games"` // with each set of cards, shared among the tables
	Seed   uint64             `json:"seed"`
	Nodes  map[bots.Level]int `json:"nodes,omitempty"` // budgets for a turn that differ from the level's own
}

// Set is a set of cards.
type Set struct {
	Name  string     `json:"name"`
	Cards []string   `json:"cards"` // their ids, which must be the same to resume a run
	Box   *tsssf.Box `json:"-"`
	// Impossible gives, by id, the reason why a Goal cannot be won with these cards.
	Impossible map[string]string `json:"-"`
	// LeftOut gives, by id, why reports leave a card out: people do what bots cannot, so its figures would be meaningless.
	LeftOut map[string]Reason `json:"-"`

	lore *bots.Lore
}

// NewSet makes a set of the cards in a box.
func NewSet(name string, box *tsssf.Box) Set {
	s := Set{Name: name, Box: box, Impossible: map[string]string{}, LeftOut: map[string]Reason{}, lore: bots.NewLore(box)}
	for card := tsssf.CardID(1); int(card) < box.Cards(); card++ {
		s.Cards = append(s.Cards, box.Card(card).ID)
	}
	return s
}

// Table is one kind of table: the variant and the bots.
type Table struct {
	Variant string          `json:"variant"`
	Options json.RawMessage `json:"options,omitempty"`
	Bots    []bots.Level    `json:"bots"` // one for each seat
	// Match plays each deal once from every seat, so that the luck of the cards is shared.
	Match bool `json:"match,omitempty"`

	options tsssf.Options
}

// Name describes the table.
func (t *Table) Name() string { return fmt.Sprintf("%d players, %s", len(t.Bots), t.Variant) }

// Check parses the options of the tables and tries to deal at each.
func (p *Plan) Check() error {
	if p.Games < 1 {
		return fmt.Errorf("cannot play %d games: use at least 1", p.Games)
	}
	for i := range p.Tables {
		t := &p.Tables[i]
		var err error
		if t.options, err = tsssf.ParseOptions(t.Options); err != nil {
			return fmt.Errorf("%s: %w", t.Name(), err)
		}
		for _, set := range p.Sets {
			if _, err := set.Box.NewGame(len(t.Bots), game.Seed{}, t.options, nil); err != nil {
				return fmt.Errorf("%s with %s: %w", t.Name(), set.Name, err)
			}
		}
	}
	return nil
}

// total is the number of games with all sets.
func (p *Plan) total() int { return p.Games * len(p.Sets) }

// job is one game of a plan.
type job struct {
	set, table int
	deal       uint64 // which deal of the cards
	pair       int    // for a match: the number of the deal in the plan
	turned     int    // by how many seats the bots are rotated
	seed       uint64 // of the bots
}

// job is game number n. Sets alternate, so that each plays the same deals; then tables do.
func (p *Plan) job(n int) job {
	j := job{set: n % len(p.Sets)}
	n /= len(p.Sets)
	j.table = n % len(p.Tables)
	n /= len(p.Tables)
	j.seed = p.Seed<<32 + uint64(n)
	j.deal = j.seed
	if t := &p.Tables[j.table]; t.Match {
		j.turned = n % len(t.Bots)
		j.pair = n / len(t.Bots)
		j.deal = p.Seed<<32 + uint64(j.pair)
	}
	return j
}

// sitting is the bot at a seat, as an index into the table's list.
func (j job) sitting(t *Table, seat game.Seat) int { return (int(seat) + j.turned) % len(t.Bots) }

// nodes is a bot's budget for a turn.
func (p *Plan) nodes(level bots.Level) int {
	if n := p.Nodes[level]; n > 0 {
		return n
	}
	if level == Clairvoyant {
		return clairvoyantNodes
	}
	return level.Nodes()
}

// Clairvoyant is a player that sees all cards. Only simulations have it: [bots.ParseLevel] does not know it, and no table can seat it.
const Clairvoyant bots.Level = "clairvoyant"

// clairvoyantNodes is its budget for the search of a turn; looking ahead comes on top.
const clairvoyantNodes = 60_000

// ParseBot parses the name of a bot, of the clairvoyant, of the random player, or of a program as "exec:PATH".
func ParseBot(name string) (bots.Level, error) {
	if path, program := strings.CutPrefix(name, programPrefix); program {
		if _, err := exec.LookPath(path); err != nil {
			return "", fmt.Errorf("--match %s: the program cannot be run: %w", name, err)
		}
		return bots.Level(name), nil
	}
	if level := bots.Level(name); level == Clairvoyant || level == bots.Random {
		return level, nil
	}
	return bots.ParseLevel(name)
}
