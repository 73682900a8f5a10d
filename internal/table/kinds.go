package table

import (
	"maps"
	"slices"
)

// kind is everything the table knows about one kind of command.
type kind struct {
	giver giver
	uses  field
	step  func(*stepping) error // may change the state as it likes: it is a copy
}

// giver says who may give a command.
type giver int

const (
	byAnyone giver = iota // even somebody who is not at the table yet
	byPerson              // anybody at the table; a move may come from the table too, for a bot
	byHost                // the host
	byTable               // the table itself
)

// field is a set of the fields of a Command that its giver fills in. The room adds the rest.
type field int

const (
	useName field = 1 << iota
	useText
	usePerson
	useSeat
	useLevel
	useOn
	useBan
	useConfig
	useMove
	useN
	useUpgrade // Rules and State
)

// kinds lists every kind of command: who may give it, which fields it uses, and what it does to the table.
var kinds = map[Do]kind{
	DoCreate:    {byAnyone, useName | useConfig, (*stepping).create},
	DoJoin:      {byAnyone, useName, (*stepping).join},
	DoLeave:     {byPerson, 0, (*stepping).leave},
	DoSit:       {byPerson, useSeat, (*stepping).sit},
	DoStand:     {byPerson, 0, (*stepping).stand},
	DoReady:     {byPerson, useOn, (*stepping).ready},
	DoSay:       {byPerson, useText, (*stepping).say},
	DoWriteLine: {byPerson, useN | useText, (*stepping).writeLine},
	DoMove:      {byPerson, useMove | useSeat, (*stepping).move},
	DoUndo:      {byPerson, 0, (*stepping).undo},
	DoEndVote:   {byPerson, 0, (*stepping).endVote},
	DoAgree:     {byPerson, useOn, (*stepping).agree},
	DoPause:     {byPerson, useOn, (*stepping).pause},
	DoHoliday:   {byPerson, useN, (*stepping).holiday},
	DoRematch:   {byPerson, 0, (*stepping).rematch},
	DoBack:      {byPerson, 0, (*stepping).back},

	DoConfig: {byHost, useConfig, (*stepping).config},
	DoBot:    {byHost, useSeat | useLevel | useText, (*stepping).bot},
	DoKick:   {byHost, usePerson | useBan, (*stepping).kick},
	DoUnban:  {byHost, usePerson, (*stepping).unban},
	DoHost:   {byHost, usePerson, (*stepping).host},
	DoMute:   {byHost, usePerson | useOn, (*stepping).mute},
	DoStart:  {byHost, useOn, (*stepping).start},

	DoStandIn: {byHost, useSeat | useText, (*stepping).decideStandIn},

	DoAway:     {byTable, usePerson | useOn, (*stepping).away},
	DoTimeout:  {byTable, useSeat, (*stepping).timeout},
	DoWake:     {byTable, 0, (*stepping).wake},
	DoUpgraded: {byTable, useN | useUpgrade, (*stepping).upgraded},
}

// ClientKinds lists the commands that people give at a table, sorted. All others are refused if a client sends them.
func ClientKinds() []Do {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(kinds)), func(do Do) bool {
		return do == DoCreate || kinds[do].giver == byTable
	})
}

// Sanitized returns the command with only the fields that its kind uses and its giver may fill in. So nobody can bloat
// the log with fields that nothing reads, and no host can choose a seed.
func (c Command) Sanitized() Command {
	s := Command{Do: c.Do, By: c.By, Program: c.Program && c.By != ""}
	uses := kinds[c.Do].uses
	pick(&s.Name, c.Name, uses&useName)
	pick(&s.Text, c.Text, uses&useText)
	pick(&s.Person, c.Person, uses&usePerson)
	pick(&s.Seat, c.Seat, uses&useSeat)
	pick(&s.Level, c.Level, uses&useLevel)
	pick(&s.On, c.On, uses&useOn)
	pick(&s.Ban, c.Ban, uses&useBan)
	pick(&s.Config, c.Config, uses&useConfig)
	pick(&s.Move, c.Move, uses&useMove)
	pick(&s.N, c.N, uses&useN)
	pick(&s.Rules, c.Rules, uses&useUpgrade)
	pick(&s.State, c.State, uses&useUpgrade)
	if c.Do == DoMove && c.By == "" {
		s.Why = c.Why
	}
	return s
}

// pick copies a field that the kind of command uses.
func pick[T any](to *T, from T, uses field) {
	if uses != 0 {
		*to = from
	}
}
