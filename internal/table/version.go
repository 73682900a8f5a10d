package table

// The versions of the table's own rules. A table is made by the latest one, and every game begins by it. Older logs replay by the version
// they were written by.
const (
	unversioned = 0
	// version 1: people need consent for a seat in a running game, a person with a seat inherits the table even while
	// away, and secret moves neither stop a clock nor begin a turn.
	// version 2: games over days. Their clocks run while nobody is at the table, and nobody plays for people who are away.
	// version 3: a setting says what bots do for people who do not play, and the table notes who won which points (N3, N4).
	Version = 3

	daysVersion    = 2
	standInVersion = 3
)

// adopt continues by the version of the table's rules that the command names: the latest one, if the command is new.
func (st *stepping) adopt() {
	if st.isNew() {
		st.c.Version = Version
	}
	st.Version = st.c.Version
}
