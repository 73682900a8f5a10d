package api

// The codes of the API itself. Tables and games have their own; docs/protocol.md lists all of them.
const (
	NotFound    = "notFound"      // there is no such table, game, pack or address
	BadRequest  = "badRequest"    // the request cannot be parsed
	BadMessage  = "badMessage"    // the message on a WebSocket cannot be parsed
	BadMethod   = "badMethod"     // the address does not take that method
	BadType     = "badType"       // the body is not JSON, or its content type does not say so
	BadOrigin   = "badOrigin"     // the request comes from another site's page
	BadPack     = "badPack"       // the pack has errors; the findings list them
	TooLarge    = "tooLarge"      // the message or body exceeds its limit
	TooFast     = "tooFast"       // the client exceeds a rate; Retry says when to try again
	TooMany     = "tooMany"       // too many connections: from the address, at the table, or in total
	HelloFirst  = "helloFirst"    // the first message on a WebSocket must be hello, and arrive soon
	BadVersion  = "version"       // the client speaks another version of the protocol
	Slow        = "slow"          // the client does not read what is sent to it
	Restarting  = "restarting"    // the server is stopping; reconnect soon
	CutOff      = "nodeCutOff"    // this node cannot reach the shared log; reconnect soon, to another node
	NewerRules  = "newerRules"    // the table uses newer rules than this node knows; another node may know them
	NotFinished = "notFinished"   // the game is not over, so its cards stay hidden
	NoPart      = "noPart"        // the replay has no part of that number
	NoStory     = "noStory"       // that game has no story
	NoReview    = "noReview"      // that game has no review
	OldRules    = "oldRules"      // the game was played by rules that this version no longer has
	TooLong     = "tooLong"       // the game is too long to replay
	Aside       = "aside"         // the table's log does not replay, and the table was quarantined
	TableLogged = "logFull"       // the table's log is full, or the command is too large for it
	NoHint      = "noHint"        // there is no hint: not in this game, or not for such a Goal
	Overloaded  = "overloaded"    // the server has too much to do for others; nothing happened
	Busy        = "busy"          // the log did not answer in time; the command may still have happened
	Balancing   = "balancing"     // the address has another simulation under way, or too many are queued
	DiskFull    = "diskFull"      // the disk is full: the command did not happen, and everything before it is safe
	BadToken    = "badToken"      // the token of the operators is missing or wrong
	Password    = "wrongPassword" // new tables need a password here, and it is missing or wrong
	HouseBan    = "houseBan"      // the operators have banned this address or this browser for a time
	TableClosed = "tableClosed"   // the operators have closed the table
	NoOpen      = "noOpenTables"  // this server has no open tables
	BadWord     = "badWord"       // the text has a word that is not allowed at open tables
	NoSuchLine  = "noSuchLine"    // nobody said that at the table, or it is too long ago
	Reported    = "reported"      // the same was reported already
	NoReport    = "noSuchReport"  // there is no open report of that number
	PackHidden  = "packHidden"    // the operators do not allow that pack
	PackInUse   = "packInUse"     // stored tables need the pack
	BadName     = "badPackName"   // a published pack cannot have that name
	NameTaken   = "packNameTaken" // somebody else has published a pack of that name
	BadSecret   = "badSecret"     // the secret of the published pack is wrong
	NoCredit    = "noCredit"      // the pack does not name its author, version or licence
	UsedVersion = "versionTaken"  // another version of the pack has that number
	BadPicture  = "badPicture"    // it is not a PNG, JPEG or WebP picture, or it is damaged
	PictureSize = "pictureSize"   // the picture has too many pixels, or too few
	UsedCode    = "usedCode"      // the code for another device was used already, or is too old
	BadCalls    = "badCalls"      // the browser's subscription to calls cannot be used
	NotErasable = "notErasable"   // single lines cannot be taken out of that log: remove the table
	CloseFirst  = "closeFirst"    // in a cluster, lines are deleted only at tables that the operators have closed
	NotBanned   = "notBanned"     // there is no such ban
	Internal    = "internal"      // an error on our side, which was logged
)
