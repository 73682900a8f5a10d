package wire

import (
	"encoding/json"

	"shipfic/internal/gamelog"
	"shipfic/internal/table"
)

// ServerFacts are what a host says of a server: the reply to GET /api/about. Its texts are the host's, in no particular language.
type ServerFacts struct {
	Version   string `json:"version"`
	Title     string `json:"title,omitempty"`
	Contact   string `json:"contact,omitempty"`   // an e-mail address, or a page
	Rules     string `json:"rules,omitempty"`     // of the house
	Imprint   string `json:"imprint,omitempty"`   // who is responsible
	Retention int64  `json:"retention,omitempty"` // how many milliseconds finished games are kept; absent: as long as the server
	Calls     bool   `json:"calls,omitempty"`     // browsers can ask to be called
}

// House says what a server allows: part of GET /api/tables.
type House struct {
	Password bool `json:"password,omitempty"` // new tables need a password
	NoOpen   bool `json:"noOpen,omitempty"`   // there are no open tables
}

// AskReport reports something to the operators: POST /api/reports.
type AskReport struct {
	Kind   string         `json:"kind" ts:"'line' | 'name' | 'pack'"`
	Table  gamelog.ID     `json:"table,omitempty"`  // where it was said
	Person table.PersonID `json:"person,omitempty"` // who said it, or whose name it is
	At     int64          `json:"at,omitempty"`     // of a line of chat
	Pack   gamelog.Hash   `json:"pack,omitempty"`
	Why    string         `json:"why,omitempty"` // in the words of the reporter
}

// Report is a report as operators see it. What was said is kept even if the table is gone.
type Report struct {
	N        uint64         `json:"n"`
	At       int64          `json:"at"` // Unix time in milliseconds
	Kind     string         `json:"kind" ts:"'line' | 'name' | 'pack'"`
	Table    gamelog.ID     `json:"table,omitempty"`
	Person   table.PersonID `json:"person,omitempty"`
	Address  string         `json:"address,omitempty"` // hash of the person's, if they were connected
	Name     string         `json:"name,omitempty"`
	Text     string         `json:"text,omitempty"`
	Before   []table.Line   `json:"before,omitempty"` // the lines before it
	Pack     gamelog.Hash   `json:"pack,omitempty"`
	Why      string         `json:"why,omitempty"`
	Reporter table.PersonID `json:"reporter,omitempty"` // at that table
	From     string         `json:"from,omitempty"`     // hash of the reporter's address
	Settled  *Act           `json:"settled,omitempty"`  // absent while it is open
}

// Act is something that an operator did, as the log of operators keeps it.
type Act struct {
	N       uint64         `json:"n,omitempty"`
	At      int64          `json:"at,omitempty"` // Unix time in milliseconds
	Do      ActKind        `json:"do"`
	By      string         `json:"by,omitempty"` // as the operator calls themselves
	Table   gamelog.ID     `json:"table,omitempty"`
	Person  table.PersonID `json:"person,omitempty"` // at that table
	Address string         `json:"address,omitempty"`
	Pack    gamelog.Hash   `json:"pack,omitempty"`
	Report  uint64         `json:"report,omitempty"`
	Until   int64          `json:"until,omitempty"` // of a ban, Unix time in milliseconds
	Why     string         `json:"why,omitempty"`
}

// ActKind is a kind of act.
type ActKind string

// The kinds of acts.
const (
	ActClose      ActKind = "close"      // Table: nobody gets in any more
	ActReopen     ActKind = "reopen"     // Table
	ActRemove     ActKind = "remove"     // Table: closed, and its log deleted
	ActHidePack   ActKind = "hidePack"   // Pack: no new table can use it
	ActShowPack   ActKind = "showPack"   // Pack
	ActRemovePack ActKind = "removePack" // Pack: hidden and deleted
	ActBan        ActKind = "ban"        // Address, or Table and Person; Until
	ActUnban      ActKind = "unban"      // the same
	ActSettle     ActKind = "settle"     // Report
	ActErase      ActKind = "erase"      // Table, Person: the lines that they wrote there
	ActToken      ActKind = "token"      // a new token was made
)

// AskAct asks for an act: POST /api/admin/acts.
type AskAct struct {
	Act
	Seconds int64 `json:"seconds,omitempty"` // how long a ban lasts
	Force   bool  `json:"force,omitempty"`   // removePack: remove the tables that use it too
}

// ActDone is the answer to AskAct.
type ActDone struct {
	Act    Act          `json:"act"`
	Lines  int          `json:"lines,omitempty"`  // that were erased
	Tables []gamelog.ID `json:"tables,omitempty"` // that were removed with a pack
}

// Ban says until when somebody may not use the server.
type Ban struct {
	Address string         `json:"address,omitempty"` // the hash of an address
	Table   gamelog.ID     `json:"table,omitempty"`   // otherwise the browser that is this person at this table
	Person  table.PersonID `json:"person,omitempty"`
	Until   int64          `json:"until"` // Unix time in milliseconds
	Why     string         `json:"why,omitempty"`
}

// Admin is the state of a server for its operators: GET /api/admin.
type Admin struct {
	Version string         `json:"version"`
	House   House          `json:"house"`
	Words   int            `json:"words"` // in the list for open tables
	Step    int64          `json:"step"`  // milliseconds between two samples
	Samples []Measured     `json:"samples"`
	Reports int            `json:"reports"` // that are open
	Bans    []Ban          `json:"bans"`
	Packs   []gamelog.Hash `json:"packs"`  // that are hidden
	Closed  []gamelog.ID   `json:"closed"` // tables
}

// Measured is what a server measured in one step.
type Measured struct {
	At          int64   `json:"at"` // Unix time in milliseconds
	Tables      int     `json:"tables"`
	People      int     `json:"people"`
	Connections int     `json:"connections"`
	Moves       float64 `json:"moves"`       // per second
	Commands    float64 `json:"commands"`    // per second, except moves
	Append      float64 `json:"append"`      // mean time until a command was durable, in milliseconds
	AppendMax   float64 `json:"appendMax"`   // the longest
	Queue       int     `json:"queue"`       // requests that wait for a worker
	Working     int     `json:"working"`     // requests that have one
	Memory      uint64  `json:"memory"`      // bytes from the operating system
	MemoryLimit uint64  `json:"memoryLimit"` // 0: none is known
}

// AdminTables lists tables for operators: GET /api/admin/tables.
type AdminTables struct {
	Tables []AdminTable `json:"tables"`
	More   bool         `json:"more,omitempty"` // there are older ones
}

// AdminTable is a table as operators see it. Addresses are hashes, and known only to the node that people are connected to.
type AdminTable struct {
	ID      gamelog.ID      `json:"id"`
	Status  gamelog.Status  `json:"status"`
	Open    bool            `json:"open"`
	Updated int64           `json:"updated"`
	About   json.RawMessage `json:"about,omitempty" ts:"About"`
	Owner   string          `json:"owner,omitempty"` // the address that made it
	Closed  bool            `json:"closed,omitempty"`
	People  []AdminPerson   `json:"people"`
}

// AdminPerson is somebody who is connected to a table.
type AdminPerson struct {
	Person    table.PersonID `json:"person"`
	Name      string         `json:"name,omitempty"` // absent if they have not joined
	Addresses []string       `json:"addresses"`
}

// AdminReports lists reports, the latest first: GET /api/admin/reports.
type AdminReports struct {
	Reports []Report `json:"reports"`
}

// AdminLog lists what operators did, the latest first: GET /api/admin/log.
type AdminLog struct {
	Acts []Act  `json:"acts"`
	Next uint64 `json:"next,omitempty"` // ask for what is before this entry
}

// AdminToken is a new token, which replaces the old one: POST /api/admin/token.
type AdminToken struct {
	Token string `json:"token"`
}
