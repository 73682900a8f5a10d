package table

import "slices"

// banTime is how many milliseconds a ban lasts: long enough for an evening to be over.
const banTime = 24 * 60 * 60 * 1000

// Ban says until when a person may not come to the table.
type Ban struct {
	Person PersonID `json:"person"`
	Until  int64    `json:"until"` // Unix time in milliseconds
}

// Bars reports whether a person may not come to the table at a given time.
func (s *State) Bars(id PersonID, now int64) bool {
	if !slices.Contains(s.Banned, id) {
		return false
	}
	i := slices.IndexFunc(s.Bans, func(b Ban) bool { return b.Person == id })
	return i < 0 || now < s.Bans[i].Until
}

// ban bars a person from the table for a time.
func (st *stepping) ban(id PersonID) {
	st.Banned = KeepLast(st.Banned, id, MaxBans)
	st.Bans = KeepLast(st.Bans, Ban{id, st.Now + banTime}, MaxBans)
}

// lift ends a person's ban and reports whether there was one.
func (st *stepping) lift(id PersonID) bool {
	before := len(st.Banned)
	st.Banned = slices.DeleteFunc(st.Banned, func(banned PersonID) bool { return banned == id })
	st.Bans = slices.DeleteFunc(st.Bans, func(b Ban) bool { return b.Person == id })
	return len(st.Banned) < before
}

// unban lets a banned person come back.
func (st *stepping) unban() error {
	if st.isNew() && st.isActing() {
		return refuse(NotHost)
	}
	if !st.lift(st.c.Person) {
		return refuse(NoSuchPerson)
	}
	st.emit(Note{Event: "unbanned", Person: st.c.Person})
	return nil
}
