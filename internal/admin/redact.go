package admin

import (
	"slices"

	"shipfic/internal/hall"
	"shipfic/internal/wire"
)

// redact takes what a person wrote at a table out of a report.
func redact(r *wire.Report, a wire.Act) bool {
	if r.Table != a.Table {
		return false
	}
	changed := r.Kind == kindLine && r.Person == a.Person && r.Text != hall.Erased
	if changed {
		r.Text = hall.Erased
	}
	r.Before = slices.Clone(r.Before)
	for i := range r.Before {
		if line := &r.Before[i]; line.By == a.Person && line.Text != hall.Erased {
			line.Text, changed = hall.Erased, true
		}
	}
	return changed
}
