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
	Date      string `json:"date"`      // "2026-11-15"
	Ponies    int    `json:"ponies"`    // games of Secret Shipfic Folder at tables that were last played at on that day
	Hayburger int    `json:"hayburger"` // games of Hayburger there
	Tables    int    `json:"tables"`    // those tables
}
