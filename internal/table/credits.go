package table

import (
	"cmp"
	"slices"

	"shipfic/game"
)

// Credit is what one player has won in a seat: a person, or a bot in their place (N4). A seat has one for everybody who has played in it.
type Credit struct {
	Seat   game.Seat   `json:"seat"`
	Person PersonID    `json:"person,omitempty"` // who has played; with a bot, for whom it has
	Bot    string      `json:"bot,omitempty"`    // the bot's name, or its level if it has none
	Points game.Points `json:"points"`
	From   uint64      `json:"from"`            // the entry at which they last took over the seat
	Turns  int         `json:"turns,omitempty"` // that they have played since
}

// maxCredits limits the credits of a game. Beyond it, only a new seat gets one, and points go to the latest player of the seat.
const maxCredits = 2 * MaxSeats

// beginCredits credits every seat, with what it was dealt, to the person or the bot that begins the game in it.
func (st *stepping) beginCredits() {
	st.Credits = nil
	if st.Version < standInVersion {
		return
	}
	for i, p := range st.Seats {
		st.credit(game.Seat(i), p.bot())
	}
	st.sharePoints()
}

// bot is the name in credits of the bot that has a seat; "" if a person has the seat.
func (s Seat) bot() string {
	if s.Person != "" {
		return ""
	}
	return cmp.Or(s.Name, s.Bot)
}

// botIn is the name in credits of the bot that plays a seat in this step; "" if a person plays it.
func (st *stepping) botIn(seat game.Seat) string {
	if p := st.Seats[seat]; p.Person != "" && p.Person != st.c.By && st.PlayedByBot(seat) {
		return p.Name // a stand-in has a name from its first move on
	}
	return st.Seats[seat].bot()
}

// credit notes that a seat is played by a bot from now on, or by its person if the bot is "".
func (st *stepping) credit(seat game.Seat, bot string) {
	if st.Version < standInVersion {
		return
	}
	person, last := st.Seats[seat].Person, st.latest(seat)
	i := slices.IndexFunc(st.Credits, func(c Credit) bool {
		return c.Seat == seat && c.Bot == bot && (c.Person == person || bot != "" && person == "") // a stand-in may get the seat for good
	})
	switch {
	case i >= 0 && i == last, i < 0 && last >= 0 && len(st.Credits) >= maxCredits:
		return
	case i < 0:
		st.Credits = append(st.Credits, Credit{Seat: seat, Person: person, Bot: bot, From: st.N})
	default:
		st.Credits[i].From, st.Credits[i].Turns = st.N, 0
	}
	if last >= 0 && person != "" && (bot != "" || i >= 0) { // a person who is new in the seat has been announced
		st.emit(Note{Event: "plays", Person: person, Seat: &seat, Name: bot})
	}
}

// latest is the index of the credit of whoever plays a seat now, or -1.
func (s *State) latest(seat game.Seat) int {
	last := -1
	for i, c := range s.Credits {
		if c.Seat == seat && (last < 0 || c.From > s.Credits[last].From) {
			last = i
		}
	}
	return last
}

// creditMove credits a move in a seat to the person or the bot that has made it. Turn is the key of the turn before the move. It returns
// the index of their credit, and the points won. A secret move is credited when it is made known.
func (st *stepping) creditMove(seat game.Seat, turn int64) (credit int16, won game.Points) {
	if st.Version < standInVersion || st.Secrets() > 0 {
		return 0, 0
	}
	if seat == game.Watcher {
		st.sharePoints()
		return 0, 0
	}
	st.nameStandIn(seat)
	st.credit(seat, st.botIn(seat))
	latest := st.latest(seat)
	if st.TurnKey() != turn {
		st.Credits[latest].Turns++
	}
	before := st.Credits[latest].Points
	st.sharePoints()
	if won = st.Credits[latest].Points - before; won == 0 {
		return 0, 0
	}
	return int16(latest), won
}

// sharePoints divides the points of the seats among those who have played in them. New points belong to whoever plays the seat; points that
// are lost are taken from the latest player first.
func (st *stepping) sharePoints() {
	for i, points := range st.Game.Result().Points {
		seat := game.Seat(i)
		for _, c := range st.Credits {
			if c.Seat == seat {
				points -= c.Points
			}
		}
		if points > 0 {
			st.credit(seat, st.botIn(seat))
		}
		points -= st.Credits[st.latest(seat)].change(points)
		for j := range st.Credits {
			if c := &st.Credits[j]; c.Seat == seat {
				points -= c.change(points)
			}
		}
	}
}

// change adds points, or takes away as many as there are. It returns how many that were.
func (c *Credit) change(points game.Points) game.Points {
	points = max(points, -c.Points)
	c.Points += points
	return points
}

// undoCredits takes back the points of the moves from an entry on. A player whose moves were all undone has played no turns.
func (st *stepping) undoCredits(n uint64) {
	if st.Version < standInVersion {
		return
	}
	for _, p := range st.Points {
		if p.N >= n && int(p.Credit) < len(st.Credits) {
			st.Credits[p.Credit].change(-p.Won)
		}
	}
	st.sharePoints()
	for i := range st.Credits {
		if c := &st.Credits[i]; c.From >= n {
			c.Turns = 0
		}
	}
}

// Share is a player's part in a seat that several have played.
type Share struct {
	Credit
	Name string `json:"name"`           // of the person, or of the bot
	Most bool   `json:"most,omitempty"` // the player has won more points than the others in the seat; the first one if nobody has
	Now  bool   `json:"now,omitempty"`  // the player is the latest in the seat
}

// Shares lists the players of each seat that several have played, bots included, in the order in which they came, with the points that each
// has won. Bots that won nothing and gave the seat back are left out.
func (s *State) Shares() []Share {
	var shares []Share
	for i := range s.Seats {
		seat, first := game.Seat(i), len(shares)
		last, most := s.latest(seat), -1
		for j, c := range s.Credits {
			if c.Seat != seat || c.Bot != "" && c.Points == 0 && j != last {
				continue
			}
			if most < 0 || c.Points > shares[most].Points {
				most = len(shares)
			}
			shares = append(shares, Share{Credit: c, Name: cmp.Or(c.Bot, s.nameOnceHere(c.Person)), Now: j == last})
		}
		if len(shares) < first+2 {
			shares = shares[:first]
			continue
		}
		shares[most].Most = true
	}
	return shares
}

// nameOnceHere is the name of a person who is at the table or has left it.
func (s *State) nameOnceHere(id PersonID) string {
	if i := slices.IndexFunc(s.Gone, func(p Person) bool { return p.ID == id }); i >= 0 {
		return s.Gone[i].Name
	}
	return s.NameOf(id)
}
