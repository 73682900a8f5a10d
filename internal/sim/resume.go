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

// Save writes the result to a file from which a later run can resume. It replaces an existing file atomically.
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

// Resume loads a file that [Result.Save] wrote for the same plan, or starts from zero if there is no file. The number
// of games may be larger than in the stored plan.
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
		return nil, fmt.Errorf("%s is not a stored simulation: %w", file, err)
	}
	if what := differing(&saved.Plan, &plan); what != "" {
		return nil, fmt.Errorf("%s was started with other %s: use the same ones, or another file", file, what)
	}
	if saved.Done() > plan.total() {
		return nil, fmt.Errorf("%s already holds %d games, more than the %d asked for", file, saved.Done(), plan.total())
	}
	if !saved.fits(fresh) {
		return nil, fmt.Errorf("%s is not a stored simulation of this plan: its tallies have another shape", file)
	}
	saved.Plan = plan
	return &saved, nil
}

// differing names the first part that makes the results of two plans incompatible, or returns "".
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
	if !maps.Equal(a.Nodes, b.Nodes) { // nil and an empty map are equal
		return "nodes"
	}
	return ""
}

// fits reports whether the tallies have the shape of those of a fresh result.
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
