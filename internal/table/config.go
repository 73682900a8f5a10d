package table

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"shipfic/game"
	"shipfic/internal/gamelog"
)

// RawOptions are a game's options in its own format. The table knows two of them: "teams" names seats, and with "rehearse" the first seat gets
// the cards that are tried, so people stay in the seats they took.
type RawOptions = json.RawMessage

// Config is what the host sets before a game.
type Config struct {
	Game    string         `json:"game"` // "tsssf" or "hayburger"
	Options RawOptions     `json:"options,omitempty"`
	Packs   []gamelog.Hash `json:"packs,omitempty"` // in addition to the embedded ones; stored in the log by content
	Include []string       `json:"include,omitempty"`
	Exclude []string       `json:"exclude,omitempty"`
	Seats   int            `json:"seats"`
	Open    bool           `json:"open"` // listed, for anybody to join or watch; otherwise by link only
	Title   string         `json:"title,omitempty"`
	Turn    int            `json:"turnSeconds,omitempty"`  // for a turn; 0: no clock; a day or more: a game over days
	Total   int            `json:"gameSeconds,omitempty"`  // for a seat's whole game; 0: no clock
	Grace   int            `json:"graceSeconds,omitempty"` // until a bot fills in for an absent player; 0: the default
	Fixed   bool           `json:"fixedSeats,omitempty"`   // people keep the seats they took; otherwise the start shuffles them (S3)
	Quiet   bool           `json:"quietBots,omitempty"`    // bots do not say why they do what they do
	From    RawOptions     `json:"from,omitempty"`         // where each game begins that is not dealt, in the game's own format

	StandIn string `json:"standIn,omitempty" ts:"'gently' | 'level' | 'wait'"` // what bots do for people who are away or out of time; empty: gently

	Programs bool `json:"programs,omitempty"` // programs that people bring may take seats
}

// Shown returns the settings that everybody may see. The position that games begin with is left out, because it shows hidden cards.
func (c Config) Shown() Config {
	c.From = nil
	return c
}

// Limits on settings.
const (
	MaxPacks    = 24
	MaxCards    = 500      // included or excluded one by one
	MaxCardText = 16 << 10 // bytes of their names, and of the position that games begin with
	MaxOptions  = 4 << 10  // bytes
	MaxWord     = 64       // bytes of the name of a game, and of a pack's hash
	MaxTurn     = 7 * Day  // seconds
	MaxTotal    = 7 * Day
	MaxGrace    = Day
)

// check returns the settings in the canonical form that the log keeps, or says which of them is invalid.
func (c Config) check() (Config, error) {
	isWord := func(w string) bool { return len(w) <= MaxWord && utf8.ValidString(w) }
	cards := strings.Join(slices.Concat(c.Include, c.Exclude), "")
	options, err := compact(c.Options)
	from, fromErr := compact(c.From)
	title, plain := tidy(c.Title, MaxTitle)
	for _, rule := range []struct {
		holds bool
		about string
	}{
		{isWord(c.Game), "game"},
		{err == nil, "options"},
		{len(options) <= MaxOptions, "options"},
		{c.Seats >= 1 && c.Seats <= MaxSeats, "seats"},
		{len(c.Packs) <= MaxPacks, "packs"},
		{!slices.ContainsFunc(c.Packs, func(h gamelog.Hash) bool { return !isWord(string(h)) }), "packs"},
		{len(c.Include)+len(c.Exclude) <= MaxCards && len(cards) <= MaxCardText, "include"},
		{utf8.ValidString(cards), "include"},
		{fromErr == nil && len(from)+len(cards) <= MaxCardText, "from"},
		{c.Turn >= 0 && c.Turn <= MaxTurn, "turnSeconds"},
		{c.Total >= 0 && c.Total <= MaxTotal, "gameSeconds"},
		{c.Grace >= 0 && c.Grace <= MaxGrace, "graceSeconds"},
		{c.Title == "" || plain && mayName(title), "title"},
		{slices.Contains([]string{"", StandInGently, StandInLevel, StandInWait}, c.StandIn), "standIn"},
		{c.StandIn != StandInWait || !c.Timed(), "standIn"}, // a clock would end turns that should wait
	} {
		if !rule.holds {
			return c, refuse(BadConfig, rule.about)
		}
	}
	c.Options, c.From, c.Title = options, from, title
	c.Fixed = c.Fixed || keepsSeats(options) || len(from) > 0
	if c.StandIn == StandInGently {
		c.StandIn = ""
	}
	return c, nil
}

// compact removes spaces from options, so that a table replayed from the log is identical to the last byte.
func compact(options RawOptions) (RawOptions, error) {
	if len(bytes.TrimSpace(options)) == 0 {
		return nil, nil
	}
	var b bytes.Buffer
	if err := json.Compact(&b, options); err != nil {
		return nil, err
	}
	if !utf8.Valid(b.Bytes()) {
		return nil, errors.New("not UTF-8")
	}
	if b.String() == "null" {
		return nil, nil
	}
	return b.Bytes(), nil
}

// keepsSeats reports whether the options mean single seats: as teams, or as the one that rehearses.
func keepsSeats(options RawOptions) bool {
	var o struct {
		Teams    json.RawMessage `json:"teams"`
		Rehearse string          `json:"rehearse"`
	}
	if json.Unmarshal(options, &o) != nil {
		return false
	}
	return o.Rehearse != "" || strings.HasPrefix(string(o.Teams), "[") && string(o.Teams) != "[]"
}

// configure applies new settings and keeps people in the seats that remain. It clears a finished game off the table: the
// next game may be a different one.
func (st *stepping) configure() error {
	if st.c.Config == nil {
		return refuse(BadConfig, "config")
	}
	c, err := st.c.Config.check()
	if err != nil {
		return err
	}
	engine, err := st.games.Engine(c)
	if err != nil {
		return err
	}
	if host, is := engine.(game.Host); is && st.isNew() && st.Config.Game != c.Game {
		c.Options = host.TableOptions(c.Options)
	}
	if _, _, err := engine.New(game.Setup{Seats: c.Seats, Options: c.Options, From: c.From}); err != nil {
		return asRefusal(err)
	}
	if st.isNew() && !isVisible(c.Title) {
		return refuse(BadConfig, "title")
	}
	if st.before != nil {
		st.c.Config, st.c.Rules = &c, engine.RulesVersion()
	}
	st.Config, st.Rules = c, st.c.Rules
	seats := make([]Seat, c.Seats)
	copy(seats, st.Seats)
	for i := range seats {
		seats[i].Ready = false
		if !st.mayPlay(seats[i].Person) {
			seats[i] = Seat{}
		}
	}
	st.Seats = seats
	st.settleStandIns()
	st.toLobby()
	return nil
}

// asRefusal turns an engine's error about settings into a refusal: an engine is pure, so only the settings can be wrong.
func asRefusal(err error) error {
	var refusal *game.Refusal
	if errors.As(err, &refusal) {
		return refusal
	}
	return refuse(BadConfig, err.Error())
}

// config changes the settings.
func (st *stepping) config() error {
	if st.Playing() {
		return refuse(GameOn)
	}
	players := st.players()
	if err := st.configure(); err != nil {
		return err
	}
	if st.isNew() && st.isActing() && st.players() < players {
		return refuse(NotHost) // it would take somebody's seat away
	}
	st.emit(Note{Event: "config", Person: st.c.By})
	return nil
}

// players counts the people in seats.
func (s *State) players() (n int) {
	for _, seat := range s.Seats {
		if seat.Person != "" {
			n++
		}
	}
	return n
}

// toLobby clears the table for the next game.
func (st *stepping) toLobby() {
	st.Status, st.Game, st.Held, st.Denied, st.Credits, st.Clock = gamelog.Waiting, nil, nil, nil, nil, Clock{}
}
