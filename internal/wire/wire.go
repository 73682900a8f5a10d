// Package wire is what server and browser say to each other, as types: the JSON API, and the messages of a table's
// WebSocket. The TypeScript types of the page are made from these, so neither side can drift.
//
// The server speaks keys and arguments, never sentences: a refusal is a code and what it is about.
package wire

import (
	"encoding/json"

	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
)

// Version is that of the protocol. A client of another version is told so and asked to load the page again.
const Version = 1

// FromClient is a message to the server on a table's WebSocket. The first must be "hello".
type FromClient struct {
	Type    string   `json:"type" ts:"'hello' | 'do'"`
	Version int      `json:"version,omitempty"` // of hello
	Last    uint64   `json:"last,omitempty"`    // of hello: the last entry the client has of this table, 0: none
	Ref     int      `json:"ref,omitempty"`     // of do: comes back with the answer
	Command *Command `json:"command,omitempty"` // of do
}

// FromServer is a message to the client on a table's WebSocket.
type FromServer struct {
	Type    string            `json:"type" ts:"'state' | 'update' | 'done' | 'refused' | 'bye'"`
	Version int               `json:"version,omitempty"`
	N       uint64            `json:"n,omitempty"` // of state and update: the entry it is true after
	Ref     int               `json:"ref,omitempty"`
	You     table.PersonID    `json:"you,omitempty"`                              // of state: who the client is at this table, or will be when it joins
	Seat    *game.Seat        `json:"seat,omitempty"`                             // the client's, -1: none; of state, and of an update that changed it
	Table   *TableView        `json:"table,omitempty"`                            // of state, and of an update that changed it
	Clock   *ClockView        `json:"clock,omitempty"`                            // of an update without a table, where the table plays by the clock
	Public  json.RawMessage   `json:"public,omitempty" ts:"PublicView"`           // the game as everybody sees it; absent: as it was
	Own     json.RawMessage   `json:"own,omitempty" ts:"OwnView | HayburgerView"` // what the client's seat sees beside that; absent: as it was
	Events  []json.RawMessage `json:"events,omitempty" ts:"WireEvent[]"`          // what happened, as far as the client may know; of state: since Last
	Story   json.RawMessage   `json:"story,omitempty" ts:"StoryLine[]"`           // the same in the words of the story, which everybody may know
	Code    string            `json:"code,omitempty"`                             // of refused and bye
	About   []string          `json:"about,omitempty"`
	Retry   int               `json:"retry,omitempty"` // milliseconds to wait before trying again
}

// TableView is what everybody sees of a table around its game.
type TableView struct {
	ID      gamelog.ID       `json:"id"`
	Config  table.Config     `json:"config"`
	Status  gamelog.Status   `json:"status"`
	Host    table.PersonID   `json:"host"`
	People  []PersonView     `json:"people"`
	Seats   []table.Seat     `json:"seats"`
	Request *table.Request   `json:"request,omitempty"`
	Asked   []table.PersonID `json:"asked,omitempty"` // who must answer the request
	Clock   ClockView        `json:"clock"`
	Chat    []table.Line     `json:"chat"`
	Games   int              `json:"games"`
	EndedBy string           `json:"endedBy,omitempty"`
	Rules   int              `json:"rules,omitempty"`
}

// PersonView is a person at the table.
type PersonView struct {
	ID      table.PersonID `json:"id"`
	Name    string         `json:"name"`
	Muted   bool           `json:"muted,omitempty"`
	Present bool           `json:"present"`
}

// ClockView is the time that seats have left, at the moment it is sent.
type ClockView struct {
	Paused bool    `json:"paused,omitempty"`
	Left   []int64 `json:"left,omitempty"` // milliseconds by seat; -1: no clock runs for it
}

// Problem is the body of every error of the HTTP API.
type Problem struct {
	Code  string   `json:"code"`
	About []string `json:"about,omitempty"`
	Retry int      `json:"retry,omitempty"` // seconds
}

// CreateTable asks for a new table: POST /api/tables.
type CreateTable struct {
	Name   string       `json:"name"` // of the person who becomes its host
	Config table.Config `json:"config"`
	Bots   []string     `json:"bots,omitempty"`  // levels of bots in the seats after the host's
	Start  bool         `json:"start,omitempty"` // begin at once, against those bots
}

// Created is the answer to it.
type Created struct {
	ID gamelog.ID `json:"id"` // also its code: the table's address is /t/ID
}

// Tables is the list of open tables: GET /api/tables.
type Tables struct {
	Tables []gamelog.Summary `json:"tables"`
	Mine   []gamelog.Summary `json:"mine"` // where this browser's person has a seat
}

// AskHint asks what the person could do in its turn: POST /api/tables/ID/hint.
type AskHint struct {
	Goal string `json:"goal,omitempty"` // the id of an open Goal; absent: whatever brings most points
}

// Hint is the answer to it. It is made of what the seat sees, and of nothing else.
type Hint struct {
	N      uint64            `json:"n"`                // the entry that it is true after: when the table has gone on it is stale
	Line   []json.RawMessage `json:"line" ts:"Move[]"` // moves, one after the other; none if a Goal was asked for that cannot be won
	Points game.Points       `json:"points"`           // that the line brings; 0: nothing can be won, and the line is only good play
	Goals  []string          `json:"goals"`            // Goals that the line wins, by id, in their order
	Proven bool              `json:"proven"`           // no other line brings more, with what is known; otherwise the search was cut short
	Reason string            `json:"reason,omitempty"` // why the line is good, as bots say it
	Cards  []string          `json:"cards,omitempty"`  // what the reason is about
}

// About is what a summary tells of a table.
type About struct {
	Game   string `json:"game"`
	Title  string `json:"title,omitempty"`
	Host   string `json:"host,omitempty"` // the host's name
	Seats  int    `json:"seats"`
	Free   int    `json:"free"` // seats that somebody could take
	People int    `json:"people"`
	Games  int    `json:"games,omitempty"` // begun there
}

// UploadedPack is the answer to POST /api/packs: the pack's hash to name in a table's settings, or what is wrong with it.
type UploadedPack struct {
	Code      string          `json:"code,omitempty"` // "badPack" if it was refused
	Hash      gamelog.Hash    `json:"hash,omitempty"`
	Game      string          `json:"game,omitempty"` // "hayburger" of a deck; absent of a pack of Secret Shipfic Folder
	Name      string          `json:"name,omitempty"`
	Namespace string          `json:"namespace,omitempty"`
	Cards     int             `json:"cards"`
	Findings  json.RawMessage `json:"findings,omitempty" ts:"Finding[]"` // as "shipfic pack check --json" prints them
}
