package table

import (
	"slices"

	"shipfic/game"
)

// enter adds a person to the table. Somebody who was here before is recognised.
func (st *stepping) enter() error {
	c := &st.c
	name, ok := st.newName()
	switch {
	case c.By == "" || len(c.By) > MaxID:
		return refuse(NotHere)
	case st.Bars(c.By, st.Now):
		return refuse(Banned)
	case !ok:
		return refuse(BadName)
	case len(st.People) >= st.roomFor(c.By) && !st.makeRoom():
		return refuse(TableFull)
	}
	st.lift(c.By)
	p := st.recall(c.By)
	p.Name = st.freeName(name, c.By, sameName)
	st.People = append(st.People, p)
	st.emit(Note{Event: "joined", Person: p.ID, Name: p.Name})
	if err := st.noticeProgram(); err != nil {
		return err
	}
	st.settleHost()
	return nil
}

// newName is the name in the command, for the person who gives it. The log gets the name in its final form, because tables of characters
// grow with time, and a name must stay as it was.
func (st *stepping) newName() (string, bool) {
	if st.isNew() {
		name, ok := plainName(st.c.Name)
		if !ok {
			return "", false
		}
		st.c.Name = st.freeName(name, st.c.By, LooksLike)
	}
	return tidyName(st.c.Name)
}

// roomFor is how many people may be at the table if the person comes. The last places are for those who had a seat in this game: a crowd
// of strangers must not keep them out.
func (st *stepping) roomFor(id PersonID) int {
	played := slices.ContainsFunc(st.Held, func(h Held) bool { return h.Person == id })
	if st.Version == unversioned || played {
		return MaxPeople
	}
	return MaxPeople - MaxSeats
}

// makeRoom removes a watcher who has been away for long, if there is one.
func (st *stepping) makeRoom() bool {
	for _, p := range st.People {
		if p.Away && st.SeatOf(p.ID) == game.Watcher {
			st.forget(p.ID)
			st.emit(Note{Event: "left", Person: p.ID, Name: p.Name})
			return true
		}
	}
	return false
}

// recall returns a person as the table remembers them: somebody who was muted, or barred from slapping in by their number,
// stays so after leaving and coming back.
func (st *stepping) recall(id PersonID) Person {
	if i := slices.IndexFunc(st.Gone, func(p Person) bool { return p.ID == id }); i >= 0 {
		p := st.Gone[i]
		st.Gone = slices.Delete(st.Gone, i, i+1)
		return p
	}
	st.Came++
	return Person{ID: id, Number: st.Came}
}

// join brings a person to the table, or changes the name of one who is there.
func (st *stepping) join() error {
	p := st.Person(st.c.By)
	if p == nil {
		return st.enter()
	}
	name, ok := st.newName()
	if !ok {
		return refuse(BadName)
	}
	if name = st.freeName(name, p.ID, sameName); name == p.Name {
		return refuse(AlreadyHere)
	}
	p.Name = name
	st.emit(Note{Event: "renamed", Person: p.ID, Name: p.Name})
	return nil
}

// leave removes a person. During a game a bot plays on in the seat, which somebody else may take.
func (st *stepping) leave() error {
	name := st.Person(st.c.By).Name
	if err := st.remove(st.c.By); err != nil {
		return err
	}
	st.emit(Note{Event: "left", Person: st.c.By, Name: name})
	return nil
}

// remove takes a person off the table. An open request no longer needs their answer.
func (st *stepping) remove(id PersonID) error {
	st.vacate(id)
	st.forget(id)
	return st.settleRequest()
}

// forget takes a person without a seat off the list, and keeps what the table must remember about them.
func (st *stepping) forget(id PersonID) {
	i := slices.IndexFunc(st.People, func(p Person) bool { return p.ID == id })
	gone := st.People[i]
	gone.Away, gone.Program = false, false
	st.Gone = KeepLast(st.Gone, gone, MaxPeople)
	st.People = slices.Delete(st.People, i, i+1)
	st.settleHost()
}

// settleHost makes somebody who is present the host: the owner if possible. If the owner has left, the table goes to the player who has
// been there longest, even one who is away, and to a watcher only if there is none.
func (st *stepping) settleHost() {
	switch {
	case st.Person(st.Owner) != nil:
	case st.Version == unversioned:
		st.Owner = st.successor(st.Host)
	default:
		st.Owner = st.heir()
	}
	host := st.Owner
	if p := st.Person(host); p != nil && p.Away {
		host = st.successor(st.Host)
	}
	if host == st.Host {
		return
	}
	st.Host = host
	if host != "" && st.N > 1 {
		st.emit(Note{Event: "host", Person: host, Name: st.Person(host).Name})
	}
}

// successor chooses the next host: the acting host if there is one, then people in seats before watchers, the longest at
// the table first. People who are away come last.
func (st *stepping) successor(acting PersonID) PersonID {
	return st.first(func(p Person) int {
		if p.ID == acting && !p.Away {
			return -1
		}
		return rank(p.Away, st.SeatOf(p.ID) == game.Watcher)
	})
}

// heir chooses the next owner: people in seats before watchers, those who are there before those who are away, the longest at the table
// first.
func (st *stepping) heir() PersonID {
	return st.first(func(p Person) int { return rank(st.SeatOf(p.ID) == game.Watcher, p.Away) })
}

// first is the person with the lowest rank, the longest at the table of several; "" if nobody is there.
func (st *stepping) first(rank func(Person) int) PersonID {
	if len(st.People) == 0 {
		return ""
	}
	return slices.MinFunc(st.People, func(a, b Person) int { return rank(a) - rank(b) }).ID
}

// rank puts those with the first drawback behind all others, and those with the second behind others of their kind.
func rank(first, second bool) (rank int) {
	if first {
		rank += 2
	}
	if second {
		rank++
	}
	return rank
}

// host hands the table over. An acting host, while the owner is away, cannot do that.
func (st *stepping) host() error {
	p := st.Person(st.c.Person)
	switch {
	case st.isActing():
		return refuse(NotHost)
	case p == nil || p.Away || p.ID == st.Owner:
		return refuse(NoSuchPerson)
	}
	st.Owner = p.ID
	st.settleHost()
	return nil
}

// isActing reports whether the host is host only while the owner is away. An acting host may neither take a seat from anybody, nor mute
// players, nor ban, nor lift a ban.
func (st *stepping) isActing() bool { return st.Host != st.Owner }

// kick removes a person from the table, and bans them for a time if the host says so. Nobody is removed from their own table.
func (st *stepping) kick() error {
	p := st.Person(st.c.Person)
	switch {
	case p == nil || p.ID == st.Host || p.ID == st.Owner:
		return refuse(NoSuchPerson)
	case st.isNew() && st.isActing() && (st.c.Ban || st.SeatOf(p.ID) != game.Watcher):
		return refuse(NotHost)
	}
	name := p.Name
	if err := st.remove(st.c.Person); err != nil {
		return err
	}
	if st.c.Ban {
		st.ban(st.c.Person)
	}
	st.emit(Note{Event: "kicked", Person: st.c.Person, Name: name, On: st.c.Ban})
	return nil
}

// mute stops somebody from chatting, or lets them chat again.
func (st *stepping) mute() error {
	p := st.Person(st.c.Person)
	switch {
	case p == nil:
		return refuse(NoSuchPerson)
	case st.isNew() && st.isActing() && st.SeatOf(p.ID) != game.Watcher:
		return refuse(NotHost)
	}
	p.Muted = st.c.On
	st.emit(Note{Event: "muted", Person: p.ID, On: st.c.On})
	return nil
}

// say adds a line to the chat.
func (st *stepping) say() error {
	p := st.Person(st.c.By)
	text, ok := tidy(st.c.Text, MaxText)
	switch {
	case p.Muted:
		return refuse(Muted)
	case !ok, st.isNew() && !isVisible(text):
		return refuse(BadText)
	}
	st.Chat = KeepLast(st.Chat, Line{By: p.ID, Name: p.Name, Text: text, At: st.Now}, MaxChat)
	st.emit(Note{Event: "said", Person: p.ID, Name: p.Name, Text: text})
	return nil
}

// writeLine adds a line to the story of the game, about one of its entries. The table cannot know whether that entry made
// a ship, and whose: the caller checks when it accepts the command, and the storyteller checks again.
func (st *stepping) writeLine() error {
	p := st.Person(st.c.By)
	text, ok := tidy(st.c.Text, MaxStoryLine)
	switch {
	case st.Game == nil:
		return refuse(NoGame)
	case st.SeatOf(p.ID) == game.Watcher:
		return refuse(NotSeated)
	case p.Muted:
		return refuse(Muted)
	case st.c.N <= st.Started || st.c.N >= st.Shown():
		return refuse(NoSuchShip)
	case !ok, st.isNew() && !isVisible(text):
		return refuse(BadText)
	}
	st.emit(Note{Event: "told", Person: p.ID, Name: p.Name, Text: text, N: st.c.N})
	return nil
}

// away records that a person has been gone longer than the grace time, or is back. Meanwhile a bot plays in their seat,
// and somebody else is host.
func (st *stepping) away() error {
	p := st.Person(st.c.Person)
	switch {
	case p == nil:
		return refuse(NoSuchPerson)
	case p.Away == st.c.On:
		return refuse(NotDue)
	}
	st.setAway(p, st.c.On)
	return st.settleRequest()
}

// noticeBack records that a person who gives a command is back.
func (st *stepping) noticeBack(id PersonID) {
	if p := st.Person(id); id != "" && p != nil && p.Away {
		st.setAway(p, false)
	}
}

func (st *stepping) setAway(p *Person, on bool) {
	p.Away = on
	note := Note{Event: "away", Person: p.ID, Name: p.Name, On: on}
	if seat := st.SeatOf(p.ID); seat != game.Watcher {
		if !on {
			st.Seats[seat].StandIn = ""
		}
		if st.Seats[seat].Away = st.needsStandIn(p); st.waitsForAbsent() {
			note.Event = "gone" // nobody plays for them
		}
		note.Seat = &seat
	}
	st.emit(note)
	st.settleHost()
}
