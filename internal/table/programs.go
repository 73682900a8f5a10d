package table

import "shipfic/game"

// noticeProgram marks a person as a program when one gives a command for them. The mark stays until they leave, and the log keeps only
// the command that sets it.
func (st *stepping) noticeProgram() error {
	p := st.Person(st.c.By)
	switch {
	case !st.c.Program || p == nil:
		return nil
	case p.Program:
		st.c.Program = false
		return nil
	case !st.Config.Programs && st.SeatOf(p.ID) != game.Watcher:
		return refuse(NoPrograms)
	case st.programs() >= MaxPrograms:
		return refuse(TableFull)
	}
	p.Program = true
	st.emit(Note{Event: "program", Person: p.ID, Name: p.Name})
	return nil
}

func (s *State) programs() (n int) {
	for _, p := range s.People {
		if p.Program {
			n++
		}
	}
	return n
}

// mayPlay reports whether somebody may have a seat: a program only if the host allows it.
func (s *State) mayPlay(id PersonID) bool {
	p := s.Person(id)
	return s.Config.Programs || p == nil || !p.Program
}
