package bench

import (
	"encoding/json"

	"shipfic/game"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/packs"
	"shipfic/tsssf"
)

// maxPonies is how many ponies can be laid. Core has 55 Ships.
const maxPonies = 50

// lay lays rows of ponies by Rule 0, each shipped with the one before.
func (t *loadTable) lay(count int) error {
	var ponies, ships []string
	for _, card := range packs.Core().Cards {
		switch card.Kind {
		case tsssf.Pony:
			ponies = append(ponies, card.ID)
		case tsssf.Ship:
			ships = append(ships, card.ID)
		}
	}
	const columns, most = 9, 40
	cell := func(i int) [2]int {
		x, y := i%columns, i/columns
		if y%2 == 1 {
			x = columns - 1 - x
		}
		return [2]int{x, y}
	}
	for i := 1; i < count; {
		var move struct {
			Do      string           `json:"do"`
			Changes []map[string]any `json:"changes"`
		}
		move.Do = "adjust"
		for ; i < count && len(move.Changes) < most; i++ {
			move.Changes = append(move.Changes,
				map[string]any{"card": ponies[i-1], "to": map[string]any{"cell": cell(i)}},
				map[string]any{"card": ships[i-1], "to": map[string]any{"edge": [2][2]int{cell(i - 1), cell(i)}}})
		}
		data, err := json.Marshal(move)
		if err != nil {
			return err
		}
		seat := game.Seat(0)
		if err := t.carryOut(0, wire.Command{Do: table.DoMove, Seat: &seat, Move: data}); err != nil {
			return err
		}
		parsed, err := tsssf.ParseMove(data)
		if err == nil {
			t.game, err = t.game.After(seat, parsed, nil)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
