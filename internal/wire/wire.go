// Package wire defines the types that server and browser exchange: the JSON API and the messages of a table's WebSocket. The
// page's TypeScript types are generated from them, so the two sides cannot drift apart.
//
// The server sends keys and arguments, never sentences: a refusal is a code with arguments.
package wire

import (
	"encoding/json"

	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
	"shipfic/language"
)

// Version is the protocol version. A client with another version is asked to reload the page.
const Version = 3

// FromClient is a message from a client on a table's WebSocket. The first must be "hello". A later "hello" asks for the whole state.
type FromClient struct {
	Type     string        `json:"type" ts:"'hello' | 'do' | 'react'"`
	Version  int           `json:"version,omitempty"`  // hello only
	Last     uint64        `json:"last,omitempty"`     // hello: the last entry the client has of this table, 0 for none
	Language language.Code `json:"language,omitempty"` // hello: the language of the story; absent if the client does not show it
	Whole    bool          `json:"whole,omitempty"`    // hello: the client gets a state after each step, and no differences
	Program  bool          `json:"program,omitempty"`  // hello: the client is a program that plays
	Ref      int           `json:"ref,omitempty"`      // do, react: returned with the reply
	Command  *Command      `json:"command,omitempty"`  // do only
	Reaction string        `json:"reaction,omitempty"` // react only: one of Reactions
}

// Reactions are what people can show to a table without a word. Nothing keeps them.
var Reactions = []string{"love", "bravo", "laugh", "wow", "thanks", "think", "oops", "sad"}

// FromServer is a message from the server on a table's WebSocket.
type FromServer struct {
	Type    string            `json:"type" ts:"'state' | 'update' | 'own' | 'done' | 'refused' | 'reaction' | 'bye'"`
	Version int               `json:"version,omitempty"`
	N       uint64            `json:"n,omitempty"` // state, update: the entry it reflects
	Ref     int               `json:"ref,omitempty"`
	You     table.PersonID    `json:"you,omitempty"`                              // state: the client's person at this table, present or future
	Seat    *game.Seat        `json:"seat,omitempty"`                             // state: the client's seat, -1 for none
	Table   *TableView        `json:"table,omitempty"`                            // state
	Public  json.RawMessage   `json:"public,omitempty" ts:"PublicView"`           // state: the game as everybody sees it
	Own     json.RawMessage   `json:"own,omitempty" ts:"OwnView | HayburgerView"` // state: what the client's seat sees in addition
	View    json.RawMessage   `json:"view,omitempty" ts:"unknown"`                // state of a client that gets only whole ones: Public and Own in one
	Legal   json.RawMessage   `json:"legal,omitempty" ts:"Move[]"`                // the same: what its seat may do now
	On      uint64            `json:"on,omitempty"`                               // update, own: the N of the message before, which it builds on
	Change  json.RawMessage   `json:"change,omitempty" ts:"Difference"`           // update: the difference of Table and Public; own: that of Seat and Own
	More    bool              `json:"more,omitempty"`                             // own: an update follows, and both are one step
	Clock   *ClockView        `json:"clock,omitempty"`                            // update: the clocks of the table, if they have changed
	Events  []json.RawMessage `json:"events,omitzero" ts:"WireEvent[]"`           // what everybody may see of what happened; in own: all that this seat sees, instead; in state: since Last
	Story   json.RawMessage   `json:"story,omitempty" ts:"StoryLine[]"`           // the same as lines of the story, visible to everybody
	Code    string            `json:"code,omitempty"`                             // refused, bye
	About   []string          `json:"about,omitempty"`
	Retry   int               `json:"retry,omitempty"` // milliseconds to wait before retrying

	By       table.PersonID `json:"by,omitempty"`       // reaction: whose it is
	Reaction string         `json:"reaction,omitempty"` // reaction: one of Reactions
}

// TableView is the public state of a table around its game.
type TableView struct {
	ID       gamelog.ID       `json:"id"`
	Config   table.Config     `json:"config"`
	Status   gamelog.Status   `json:"status"`
	Host     table.PersonID   `json:"host"`
	People   []PersonView     `json:"people"`
	Watchers int              `json:"watchers,omitempty"` // people who are connected and have no seat, whether they joined or not
	Seats    []table.Seat     `json:"seats"`
	Shares   []table.Share    `json:"shares,omitempty"` // who has won which points in seats that several have played
	Request  *table.Request   `json:"request,omitempty"`
	Asked    []table.PersonID `json:"asked,omitempty"` // people who must answer the request
	Clock    ClockView        `json:"clock" delta:"-"` // updates have it apart
	Chat     []table.Line     `json:"chat"`
	Games    int              `json:"games"`
	EndedBy  string           `json:"endedBy,omitempty"`
	Rules    int              `json:"rules,omitempty"`
	NoOpen   bool             `json:"noOpen,omitempty"` // the server has no open tables
}

// PersonView is a person at the table.
type PersonView struct {
	ID      table.PersonID `json:"id" delta:"id"`
	Name    string         `json:"name"`
	Muted   bool           `json:"muted,omitempty"`
	Present bool           `json:"present"`
	Program bool           `json:"program,omitempty"` // a program plays, which somebody has brought
	Unseen  bool           `json:"unseen,omitempty"`  // a proxy hides how far away they are, so that a cheat could win slaps
	Since   int64          `json:"since,omitempty"`   // of somebody who is not connected: since when, Unix time in milliseconds
	Until   int64          `json:"until,omitempty"`   // when they will count as away; absent if they do
	Lasted  int64          `json:"lasted,omitempty"`  // for how many milliseconds somebody who is back was away
}

// ClockView is the time left per seat when the message is sent.
type ClockView struct {
	Paused bool    `json:"paused,omitempty"`
	Left   []int64 `json:"left,omitempty"` // milliseconds by seat; -1 if the seat's clock is not running
}

// Problem is the body of every HTTP error.
type Problem struct {
	Code  string   `json:"code"`
	About []string `json:"about,omitempty"`
	Retry int      `json:"retry,omitempty"` // seconds
}

// CreateTable asks for a new table: POST /api/tables.
type CreateTable struct {
	Name   string       `json:"name"` // name of the host
	Config table.Config `json:"config"`
	Bots   []string     `json:"bots,omitempty"`  // levels of the bots in the other seats, in order
	Start  bool         `json:"start,omitempty"` // start at once against those bots
	// Position is where the game begins if it is not dealt. Its game, seats, options and packs replace those of Config.
	Position *PlayOn `json:"position,omitempty"`
	// Password is needed where a server says so.
	Password string `json:"password,omitempty"`
}

// Created is the reply to CreateTable.
type Created struct {
	ID gamelog.ID `json:"id"` // the table's address is /t/ID
}

// BroughtGame names a game that was sent as a file: POST /api/games.
type BroughtGame struct {
	Game string `json:"game"` // its replay is at /g/GAME
}

// Tables lists the open tables: GET /api/tables.
type Tables struct {
	Tables []gamelog.Summary `json:"tables"`
	Mine   []MyTable         `json:"mine"`
	House  House             `json:"house"`
}

// MyTable is a table at which this browser's person has a seat. Of a table that was set aside only the id and the status are known, so every one
// that the browser visited is among them.
type MyTable struct {
	gamelog.Summary
	Wait *Wait `json:"wait,omitempty"` // absent if the table waits for nobody
}

// Wait says whom a table waits for.
type Wait struct {
	Me    bool     `json:"me,omitempty"`    // for this browser's person to play
	Vote  bool     `json:"vote,omitempty"`  // for this browser's person to vote
	Names []string `json:"names,omitempty"` // of the others whom the game waits for
	Since int64    `json:"since"`           // Unix time in milliseconds
	Due   int64    `json:"due,omitempty"`   // when the least is played for this browser's person; absent without a clock
}

// Distance is the reply to GET /api/distance. A proxy in front of the server reports with the request how far away the browser is.
type Distance struct {
	Again int `json:"again,omitempty"` // in how many milliseconds to ask again while slaps are judged; absent: nobody reports anything
}

// AskHint asks for a hint in the person's turn: POST /api/tables/ID/hint.
type AskHint struct {
	Goal string `json:"goal,omitempty"` // id of an open Goal; absent to maximise points
}

// Hint is the reply to AskHint. It uses only what the seat can see.
type Hint struct {
	N      uint64            `json:"n"`                // the entry it is based on; stale once the table has moved on
	Line   []json.RawMessage `json:"line" ts:"Move[]"` // moves in order; empty if the Goal asked for cannot be won
	Points game.Points       `json:"points"`           // points that the line wins; 0 if nothing can be won and the line is merely good play
	Goals  []string          `json:"goals"`            // ids of the Goals that the line wins, in order
	Proven bool              `json:"proven"`           // no other line wins more, given what is known, or none is asked for; false if the search was cut short
	Reason string            `json:"reason,omitempty"` // why the line is good, as a bot's reason
	Cards  []string          `json:"cards,omitempty"`  // the cards that the reason refers to

	Why json.RawMessage `json:"why,omitempty" ts:"Explanation"` // how the line wins what it wins
}

// AskTyped asks what a line means that somebody typed at a table, or with Next, what can follow it: POST /api/tables/ID/typed.
type AskTyped struct {
	Text     string        `json:"text"`
	Language language.Code `json:"language,omitempty"` // in which commands may be as well
	Next     bool          `json:"next,omitempty"`
}

// Typed is the reply to AskTyped. A line is a move of Secret Shipfic Folder, another command, or not understood.
type Typed struct {
	Do      string          `json:"do,omitempty"`             // "move", or the command
	Move    json.RawMessage `json:"move,omitempty" ts:"Move"` // the move, which may be illegal
	Card    string          `json:"card,omitempty"`           // the card that the command is about
	Rest    string          `json:"rest,omitempty"`           // what follows the command
	Problem *Problem        `json:"problem,omitempty"`        // why the line is not understood
	Next    []string        `json:"next,omitempty"`           // words that can follow; after "moves", legal moves
	Left    int             `json:"left,omitempty"`           // how many more legal moves there are
}

// AskPreview asks what would come of what a person has chosen: POST /api/tables/ID/preview.
type AskPreview struct {
	Choice json.RawMessage `json:"choice" ts:"Choice"`
}

// Previewed is the reply to AskPreview.
type Previewed struct {
	N       uint64          `json:"n,omitempty"` // the entry it is based on; absent where there is no table
	Preview json.RawMessage `json:"preview" ts:"Preview"`
}

// Expansions is the reply to GET /api/expansions: the packs that come with the game besides Core.
type Expansions struct {
	Expansions []Expansion `json:"expansions"`
}

// Expansion is a pack that comes with the game.
type Expansion struct {
	Name      string       `json:"name"`
	About     string       `json:"about,omitempty"`
	Namespace string       `json:"namespace"`
	Hash      gamelog.Hash `json:"hash"` // to name in a table's settings
	Cards     int          `json:"cards"`
	Powers    int          `json:"powers"` // that the game enforces
	ByHand    int          `json:"byHand"` // powers and Goals that the players carry out by hand
}

// UploadedPack is the reply to POST /api/packs: the hash to use in a table's settings, or the problems found.
type UploadedPack struct {
	Code      string          `json:"code,omitempty"` // "badPack" if it was refused
	Hash      gamelog.Hash    `json:"hash,omitempty"`
	Game      string          `json:"game,omitempty"` // "hayburger" for a deck; absent for a Secret Shipfic Folder pack
	Name      string          `json:"name,omitempty"`
	Namespace string          `json:"namespace,omitempty"`
	Cards     int             `json:"cards"`
	Findings  json.RawMessage `json:"findings,omitempty" ts:"Finding[]"` // as "shipfic pack check --json" prints them
}
