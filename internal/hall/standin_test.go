package hall

import (
	"slices"
	"testing"
	"time"

	"shipfic/internal/gamelog"
	"shipfic/internal/table"
)

// TestN3NobodyLosesATurn: a host who lets a bot play for somebody who is there achieves nothing.
func TestN3NobodyLosesATurn(t *testing.T) {
	bubble(t, func(t *testing.T) {
		log := &gamelog.Memory{}
		r := withBo(t, newTable(t, newHall(t, log), "t", toyConfig(2)))
		ada, bo := listen(t, r, "ada"), listen(t, r, "bo")
		defer ada.stop()
		must(t, r, start, take("ada", 0, 1), decide("ada", 1, table.StandInPlay))
		sleep(time.Minute)
		if s := r.State(); s.Seats[1].Away || stones(s) != 11 {
			t.Errorf("%d stones are left, and Bo's seat is %+v", stones(s), s.Seats[1])
		}
		bo.stop()
		must(t, r, decide("ada", 1, table.StandInPlay))
		sleep(5 * time.Second) // the grace time is longer
		s := r.State()
		if stones(s) != 10 || sharesIn(s, 1) != "Bo 0, >"+s.Seats[1].Name+"* 1!" || !slices.Contains(table.BotNames[table.Levels[0]], s.Seats[1].Name) {
			t.Errorf("%d stones are left, and the shares are %q", stones(s), sharesIn(s, 1))
		}
		same(t, "from the log alone", room(t, newHall(t, crashed(t, log, "t", nil)), "t").State(), s)
	})
}
