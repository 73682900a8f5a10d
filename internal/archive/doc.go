// Package archive shows games afterwards: replays of finished games with all cards open, the stories that games tell, pictures of how
// they ended, and the cards that chats show for links to them.
//
//	a := archive.New(archive.Options{Chronicles: hall, Entries: log, Notes: log, Cards: shelf.Cards, Page: page})
//	server.New(server.Options{Archive: a, …})
//
// A game that is not over shows only its story so far, which tells nothing that the whole table has not seen. Everything is derived
// from the game's log when somebody asks for it. Only reviews, which take seconds, are kept in the log.
//
// A [GameFile] stores a table in a file, for keeping, sending or viewing elsewhere. The format is JSON, one value per line: a header that
// describes the table and holds its packs, then the entries of its log.
//
//	file, err := archive.LoadGame(ctx, log, "k3xq9")
//	err = file.Write(out)
//	file, err = archive.ReadGame(in)
//	err = file.Store(ctx, log)
//
// A file holds everything that happened, including what players may not see during a game: hands, decks and the seed. ReadGame does not
// trust its input: all sizes are limited, packs must match their hashes and be named by an entry, and entries must be numbered without
// gaps. Whether the entries replay is checked by [hall.Retell].
//
// [Importer] takes finished tables from one server to another as files: from the server in a browser, which nobody else can reach, to one
// where everybody can watch the replay and read the story. It replays a file before it stores it: every entry must lead to the state that
// the file says, and every pack must load. What is stored gets a new code.
package archive
