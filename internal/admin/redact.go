package admin

import (
	"slices"

	"shipfic/internal/table"
	"shipfic/internal/wire"
)

// redact takes what a person wrote at a table out of a report.
func redact(r *wire.Report, a wire.Act) bool {
	if r.Table != a.Table {
		return false
	}
	changed := r.Kind == kindLine && r.Person == a.Person && r.Text != table.Erased
	if changed {
		r.Text = table.Erased
	}
	r.Before = slices.Clone(r.Before)
	for i := range r.Before {
		if line := &r.Before[i]; line.By == a.Person && line.Text != table.Erased {
			line.Text, changed = table.Erased, true
		}
	}
	return changed
}
