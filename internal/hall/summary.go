package hall

import (
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
)

// Summary is what lists show of the table now. It does not tell when a secret move was made.
func (r *Room) Summary() gamelog.Summary {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.summaryOf(r.state)
}

// summaryOf is the summary of a state of the room. The lock is held.
func (r *Room) summaryOf(s *table.State) gamelog.Summary {
	summary := s.Summary(r.id)
	if s.Secrets() > 0 {
		summary.Updated = r.told
	}
	return summary
}
