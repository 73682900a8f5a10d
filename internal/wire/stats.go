package wire

// Stats are what the server has seen lately: GET /api/stats. They count tables that are still kept, and name none.
type Stats struct {
	Tables  int   `json:"tables"`
	Playing int   `json:"playing"` // tables with a game on
	Games   int   `json:"games"`   // begun at these tables
	Days    []Day `json:"days"`    // the last thirty, the latest last
}

// Day is one day, by the server's calendar (UTC).
type Day struct {
	Date   string         `json:"date"`   // "2026-11-15"
	Tables int            `json:"tables"` // that were last played at on that day
	Games  map[string]int `json:"games"`  // begun at those tables, by the name of the game; a game that nobody played is left out
}
