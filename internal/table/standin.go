package table

import "shipfic/game"

// What bots do for people who are away or out of time, as the host sets it before a game.
const (
	StandInGently = "gently" // the least that the rules require
	StandInLevel  = "level"  // they play as the first bot at the table does
	StandInWait   = "wait"   // nothing: the game waits for the person
)

// What the host decides during a game about the seat of somebody who is away. The third choice is StandInWait.
const (
	StandInPlay = "play" // a bot plays now
	StandInEnd  = "end"  // the seat is a bot's for good
)

// The levels of bots that do no more than they must. Nobody can choose them.
const (
	Least  = "least"  // for a person whose time is over (N1)
	Gentle = "gentle" // for a person who is away: the same, but it agrees to adjustments as all bots do (R1)
)

// Modest reports whether a bot of a level does no more than it must.
func Modest(level string) bool { return level == Least || level == Gentle }

// usual is the level of bots where no setting names another.
const usual = "mare"

// LevelOf is that of the bot that plays in a seat.
func (s *State) LevelOf(seat game.Seat) string {
	switch p := s.Seats[seat]; {
	case p.Bot != "":
		return p.Bot
	case s.Version >= standInVersion && s.Config.StandIn == StandInLevel:
		return s.firstLevel()
	case s.Version >= standInVersion && (p.Away || p.Handed):
		return Gentle
	case p.Handed:
		return Levels[0]
	case p.Away:
		return usual
	}
	return Least
}

// BotOf is the level and, after a colon, the character of the bot that plays in a seat. Who plays for a person has no character.
func (s *State) BotOf(seat game.Seat) string {
	level, character := s.LevelOf(seat), CharacterOf(s.Seats[seat].Name)
	if s.Seats[seat].Bot == "" || character == "" {
		return level
	}
	return level + ":" + character
}

// levelAfter is the level of the bot that gets the seat of somebody who gives it up during a game.
func (s *State) levelAfter() string {
	switch {
	case s.Version < standInVersion:
		return usual
	case s.Config.StandIn == StandInLevel:
		return s.firstLevel()
	}
	return Levels[0]
}

// firstLevel is the level of the first bot at the table.
func (s *State) firstLevel() string {
	for _, p := range s.Seats {
		if p.Bot != "" {
			return p.Bot
		}
	}
	return usual
}

// waitsForAbsent reports whether the game waits for people who are away. In a game over days nobody is expected to stay.
func (s *State) waitsForAbsent() bool { return s.OverDays() || s.Config.StandIn == StandInWait }

// needsStandIn reports whether a bot plays in the seat of a person who is away.
func (s *State) needsStandIn(p *Person) bool {
	seat := s.SeatOf(p.ID)
	return p.Away && (!s.waitsForAbsent() || seat != game.Watcher && s.Seats[seat].StandIn == StandInPlay)
}

// nameStandIn names the bot that makes a move in a person's seat, once in a game.
func (st *stepping) nameStandIn(seat game.Seat) {
	p := &st.Seats[seat]
	if st.c.By != "" || p.Person == "" || p.Name != "" {
		return
	}
	if st.isNew() {
		st.c.StandIn = st.nameBot(Levels[0], "", st.Now)
	}
	p.Name = st.c.StandIn
}

// decideStandIn does what the host says about the seat of somebody who is away: a bot plays even before the grace time is over, the game waits
// for the person, or the seat is a bot's for good. The table reports a person who is there as back at once, so nobody loses a turn to it.
func (st *stepping) decideStandIn() error {
	seat, err := st.seat()
	if err != nil {
		return err
	}
	at := &st.Seats[seat]
	p := st.Person(at.Person)
	absent := p != nil && (at.Handed || p.Away && !st.OverDays())
	switch what := st.c.Text; {
	case !st.Playing():
		return refuse(NoGame)
	case what == StandInEnd && st.isActing():
		return refuse(NotHost)
	case what == StandInEnd && absent:
		st.vacate(p.ID)
	case what == StandInWait && absent && st.PlayedByBot(seat) && !st.OverDays():
		at.StandIn, at.Late = what, false
	case what == StandInPlay && p != nil && p.ID != st.c.By && !st.PlayedByBot(seat) && !st.OverDays():
		if at.StandIn = what; !absent {
			st.setAway(p, true)
		}
		at.Away = st.needsStandIn(p)
	default:
		return refuse(NotAway)
	}
	st.emit(Note{Event: "standIn", Person: p.ID, Name: p.Name, Seat: &seat, Text: st.c.Text})
	return st.settleRequest()
}
