package table

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"shipfic/game"
)

// plain reports whether a text is fit to be shown: neither empty nor too long, no control characters, nothing that turns
// the direction of writing, no angle brackets.
func plain(text string, most int) bool {
	if !utf8.ValidString(text) || utf8.RuneCountInString(text) > most || strings.TrimSpace(text) == "" {
		return false
	}
	return !strings.ContainsFunc(text, func(r rune) bool {
		return !unicode.IsGraphic(r) || r == '<' || r == '>' || unicode.Is(unicode.Bidi_Control, r)
	})
}

// enter brings a person to the table.
func (st *stepping) enter() error {
	c := &st.c
	switch {
	case c.By == "":
		return refuse(NotHere)
	case slices.Contains(st.Banned, c.By):
		return refuse(Banned)
	case !plain(c.Name, MaxName):
		return refuse(BadName)
	case len(st.People) >= MaxPeople:
		return refuse(TableFull)
	}
	st.Came++
	st.People = append(st.People, Person{ID: c.By, Name: st.freeName(strings.TrimSpace(c.Name)), Number: st.Came})
	st.tell(Note{Event: "joined", Person: c.By, Name: st.person(c.By).Name})
	return nil
}

// freeName makes a name that nobody else at the table bears.
func (st *stepping) freeName(name string) string {
	taken := func(n string) bool {
		return slices.ContainsFunc(st.People, func(p Person) bool { return strings.EqualFold(p.Name, n) })
	}
	free := name
	for i := 2; taken(free); i++ {
		suffix := " " + strings.Repeat("I", i)
		if i > 3 {
			suffix = " " + string(rune('0'+i%10))
		}
		runes := []rune(name)
		free = string(runes[:min(len(runes), MaxName-len(suffix))]) + suffix
		if i > 9 {
			return name
		}
	}
	return free
}

// join brings a person to the table, or changes the name of one who is there.
func (st *stepping) join() error {
	p := st.person(st.c.By)
	if p == nil {
		return st.enter()
	}
	if !plain(st.c.Name, MaxName) {
		return refuse(BadName)
	}
	p.Name = ""
	p.Name = st.freeName(strings.TrimSpace(st.c.Name))
	st.tell(Note{Event: "renamed", Person: p.ID, Name: p.Name})
	return nil
}

// leave takes a person away. In a game a bot plays on in the seat, for somebody else to take.
func (st *stepping) leave() error {
	st.remove(st.c.By)
	st.tell(Note{Event: "left", Person: st.c.By})
	return nil
}

func (st *stepping) remove(id PersonID) {
	st.vacate(id)
	st.People = slices.DeleteFunc(st.People, func(p Person) bool { return p.ID == id })
	if st.Host == id {
		st.passHost()
	}
	st.settleRequest()
}

// passHost makes somebody else the host: who has a seat before who watches, the longest there first.
func (st *stepping) passHost() {
	st.Host = ""
	for _, p := range st.People {
		if st.SeatOf(p.ID) != game.Watcher {
			st.Host = p.ID
			break
		}
	}
	if st.Host == "" && len(st.People) > 0 {
		st.Host = st.People[0].ID
	}
	if st.Host != "" {
		st.tell(Note{Event: "host", Person: st.Host})
	}
}

// vacate frees the seat of a person. A game goes on with a bot in it.
func (st *stepping) vacate(id PersonID) {
	seat := st.SeatOf(id)
	if seat == game.Watcher {
		return
	}
	st.Seats[seat] = Seat{}
	if st.Playing() {
		st.Seats[seat].Bot = standIn
	}
}

// standIn is the level of a bot that plays in a seat somebody has left.
const standIn = "mare"

// Levels are those of bots, the weakest first.
var Levels = []string{"filly", "mare", "alicorn"}

// sit takes a free seat; during a game, one in which a bot plays.
func (st *stepping) sit() error {
	seat, err := st.seat()
	if err != nil {
		return err
	}
	if p := st.Seats[seat]; p.Person != "" || p.Bot != "" && !st.Playing() {
		return refuse(SeatTaken)
	}
	if st.Playing() && st.SeatOf(st.c.By) != game.Watcher {
		return refuse(GameOn) // nobody sees two hands
	}
	st.vacate(st.c.By)
	st.Seats[seat] = Seat{Person: st.c.By}
	st.tell(Note{Event: "sat", Person: st.c.By, Seat: &seat})
	return nil
}

func (st *stepping) stand() error {
	seat := st.SeatOf(st.c.By)
	if seat == game.Watcher {
		return refuse(NotSeated)
	}
	st.vacate(st.c.By)
	st.settleRequest()
	st.tell(Note{Event: "stood", Person: st.c.By, Seat: &seat})
	return nil
}

func (st *stepping) ready() error {
	seat := st.SeatOf(st.c.By)
	if seat == game.Watcher {
		return refuse(NotSeated)
	}
	if st.Playing() {
		return refuse(GameOn)
	}
	st.Seats[seat].Ready = st.c.On
	st.tell(Note{Event: "ready", Person: st.c.By, On: st.c.On})
	return nil
}

// bot puts a bot of a level into a free seat, changes its level, or takes it away.
func (st *stepping) bot() error {
	seat, err := st.seat()
	switch {
	case err != nil:
		return err
	case st.Seats[seat].Person != "":
		return refuse(SeatTaken)
	case st.c.Level != "" && !slices.Contains(Levels, st.c.Level):
		return refuse(NoSuchLevel)
	case st.c.Level == "" && st.Playing():
		return refuse(GameOn)
	}
	st.Seats[seat] = Seat{Bot: st.c.Level}
	st.tell(Note{Event: "bot", Seat: &seat, Level: st.c.Level})
	return nil
}

func (st *stepping) kick() error {
	id := st.c.Person
	if st.person(id) == nil || id == st.Host {
		return refuse(NoSuchPerson)
	}
	st.remove(id)
	if st.c.Ban {
		if len(st.Banned) == MaxBans {
			st.Banned = slices.Delete(st.Banned, 0, 1)
		}
		st.Banned = append(st.Banned, id)
	}
	st.tell(Note{Event: "kicked", Person: id, On: st.c.Ban})
	return nil
}

func (st *stepping) host() error {
	if st.person(st.c.Person) == nil {
		return refuse(NoSuchPerson)
	}
	st.Host = st.c.Person
	st.tell(Note{Event: "host", Person: st.Host})
	return nil
}

func (st *stepping) mute() error {
	p := st.person(st.c.Person)
	if p == nil {
		return refuse(NoSuchPerson)
	}
	p.Muted = st.c.On
	st.tell(Note{Event: "muted", Person: p.ID, On: st.c.On})
	return nil
}

func (st *stepping) say() error {
	p := st.person(st.c.By)
	switch {
	case p.Muted:
		return refuse(Muted)
	case !plain(st.c.Text, MaxText):
		return refuse(BadText)
	}
	if len(st.Chat) == MaxChat {
		st.Chat = slices.Delete(st.Chat, 0, 1)
	}
	st.Chat = append(st.Chat, Line{By: p.ID, Name: p.Name, Text: strings.TrimSpace(st.c.Text), At: st.Now})
	st.tell(Note{Event: "said", Person: p.ID, Name: p.Name, Text: strings.TrimSpace(st.c.Text)})
	return nil
}

// away hands the seat of a person who is gone to a bot, or gives it back.
func (st *stepping) away() error {
	seat := st.SeatOf(st.c.Person)
	if seat == game.Watcher {
		return refuse(NotSeated)
	}
	if st.Seats[seat].Away == st.c.On {
		return refuse(Unknown)
	}
	st.Seats[seat].Away = st.c.On
	st.settleRequest()
	st.tell(Note{Event: "away", Person: st.c.Person, Seat: &seat, On: st.c.On})
	return nil
}
