package sim

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"reflect"
)

// Save writes the result where a later run can go on from it. A file that was there stays whole until the new one is.
func (r *Result) Save(file string) error {
	data, err := json.Marshal(r)
	if err != nil {
		return err
	}
	temporary, err := os.CreateTemp(filepath.Dir(file), filepath.Base(file)+".*")
	if err != nil {
		return err
	}
	_, err = temporary.Write(data)
	err = errors.Join(err, temporary.Sync(), temporary.Close())
	if err == nil {
		err = os.Rename(temporary.Name(), file)
	}
	if err != nil {
		os.Remove(temporary.Name())
	}
	return err
}

// Resume goes on from a file that [Result.Save] wrote for the same plan, or begins anew where there is none. Only the number of games
// may have grown.
func Resume(file string, plan Plan) (*Result, error) {
	fresh := New(plan)
	data, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return fresh, nil
	}
	if err != nil {
		return nil, err
	}
	var saved Result
	if err := json.Unmarshal(data, &saved); err != nil {
		return nil, fmt.Errorf("%s is no stored simulation: %w", file, err)
	}
	if what := differing(&saved.Plan, &plan); what != "" {
		return nil, fmt.Errorf("%s was begun with other %s: run it as it was begun, or name another file", file, what)
	}
	if saved.Done() > plan.total() {
		return nil, fmt.Errorf("%s holds %d games already, more than the %d asked for", file, saved.Done(), plan.total())
	}
	if !saved.fits(fresh) {
		return nil, fmt.Errorf("%s is no stored simulation of this plan: its tallies do not fit", file)
	}
	saved.Plan = plan
	return &saved, nil
}

// differing names the first part in which two plans differ so that their results cannot be put together.
func differing(a, b *Plan) string {
	text := func(v any) string {
		data, _ := json.Marshal(v)
		return string(data)
	}
	for _, part := range []struct {
		name string
		a, b any
	}{
		{"cards", a.Sets, b.Sets},
		{"tables", a.Tables, b.Tables},
		{"seed", a.Seed, b.Seed},
	} {
		if text(part.a) != text(part.b) {
			return part.name
		}
	}
	if !maps.Equal(a.Nodes, b.Nodes) { // none and an empty map are the same
		return "nodes"
	}
	return ""
}

// fits tells whether the tallies have the shape of those of a fresh result.
func (r *Result) fits(fresh *Result) bool {
	shape := func(r *Result) (sizes [][]int) {
		for _, row := range r.Tallies {
			for _, t := range row {
				if t == nil {
					return nil
				}
				sizes = append(sizes, []int{len(t.SeatWins), len(t.Bots), len(t.Goals), len(t.Cards)})
			}
			sizes = append(sizes, nil)
		}
		return sizes
	}
	return r.Next >= 0 && reflect.DeepEqual(shape(r), shape(fresh))
}
