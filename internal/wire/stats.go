package wire

// Stats are recent activity figures: GET /api/stats. They cover the tables still stored and identify none of them.
type Stats struct {
	Tables  int   `json:"tables"`
	Playing int   `json:"playing"` // tables with a game in progress
	Games   int   `json:"games"`   // games started at the stored tables
	Days    []Day `json:"days"`    // the last thirty days, oldest first
}

// Day is one calendar day in UTC.
type Day struct {
	Date   string         `json:"date"`   // "2026-11-15"
	Tables int            `json:"tables"` // tables last played on that day
	Games  map[string]int `json:"games"`  // games started at those tables, by game; games not played are absent
}
