package hall

import (
	"slices"

	"shipfic/internal/gamelog"
	"shipfic/internal/table"
)

// absence is about a person at the table who has no connection here.
type absence struct {
	since    int64
	patience int64 // how many grace times they may be gone
}

// Absence is what a room knows of somebody who is not connected to it, or was not. Times are those of the table, in milliseconds.
type Absence struct {
	Since  int64 // when they left; 0: they are here
	Until  int64 // when they count as away; 0: they do
	Lasted int64 // how long they were away, once they are back
}

// Absences returns what the room of a table knows of the people who are not there. It is nil if the table is not in memory.
func (h *Hall) Absences(id gamelog.ID) map[table.PersonID]Absence {
	if r := h.ready(id); r != nil {
		return r.absences()
	}
	return nil
}

func (r *Room) absences() map[table.PersonID]Absence {
	r.mu.Lock()
	defer r.mu.Unlock()
	found := map[table.PersonID]Absence{}
	for id, lasted := range r.lasted {
		found[id] = Absence{Lasted: lasted}
	}
	for id, a := range r.missing {
		p := r.state.Person(id)
		if p == nil {
			continue
		}
		absence := Absence{Since: a.since}
		if !p.Away {
			absence.Until = r.goneAt(id)
		}
		found[id] = absence
	}
	return found
}

// maxPatience bounds how long a node waits before it again reports a person as away who may be on another node.
const maxPatience = 64

// defaultGrace is how many seconds a person may be gone before a bot fills in.
const defaultGrace = 45

// Present reports whether a person has a connection here.
func (r *Room) Present(id table.PersonID) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.present[id] > 0
}

// arrive notes that a person has one more connection.
func (r *Room) arrive(id table.PersonID) {
	if id == "" {
		return
	}
	r.present[id]++
	if a, missed := r.missing[id]; missed {
		if p := r.state.Person(id); p != nil && p.Away {
			r.lasted[id] = r.now() - a.since
		}
		delete(r.missing, id)
	}
}

// depart notes that a person has one connection fewer.
func (r *Room) depart(id table.PersonID) {
	if r.present[id]--; r.present[id] <= 0 {
		delete(r.present, id)
	}
}

// seen records a person who is evidently present on another node. Nodes do not know each other's connections: a node that
// misses a person reports them as away in the log, the node that has them reports them as back, and the first node waits
// longer from then on.
func (r *Room) seen(c table.Command, ours bool) {
	id := c.By
	if c.Do == table.DoAway && !c.On {
		id = c.Person
	}
	a, missed := r.missing[id]
	if ours || !missed {
		return
	}
	a.since = r.now()
	if c.Do == table.DoAway {
		a.patience = min(2*a.patience, maxPatience)
	}
	r.missing[id] = a
}

// presenceChores record people who have been gone for too long, or are back.
func (r *Room) presenceChores(do func(chore)) {
	for id := range r.missing {
		if r.state.Person(id) == nil {
			delete(r.missing, id)
		}
	}
	for id := range r.lasted {
		if r.state.Person(id) == nil {
			delete(r.lasted, id)
		}
	}
	elsewhere := r.elsewhere()
	for _, p := range r.state.People {
		here := r.present[p.ID] > 0
		switch {
		case here && p.Away:
			do(chore{at: r.now(), only: true, c: table.Command{Do: table.DoAway, Person: p.ID}})
		case !here && slices.Contains(elsewhere, p.ID):
			delete(r.missing, p.ID) // if they leave that node too, their absence counts from then on
		case !here && !p.Away:
			do(chore{at: r.goneAt(p.ID), c: table.Command{Do: table.DoAway, Person: p.ID, On: true}})
		}
	}
}

// elsewhere lists the people at the table on other nodes.
func (r *Room) elsewhere() []table.PersonID {
	if r.hall.Elsewhere == nil {
		return nil
	}
	return r.hall.Elsewhere(r.id)
}

// goneAt is when a person without a connection here counts as away.
func (r *Room) goneAt(id table.PersonID) int64 {
	a, missed := r.missing[id]
	if !missed {
		a = absence{since: r.now(), patience: 1}
		r.missing[id] = a
	}
	grace := r.state.Config.Grace
	if grace == 0 {
		grace = defaultGrace
	}
	return a.since + a.patience*int64(grace)*1000
}
