// Package archive shows games afterwards: replays of finished games with all cards open, the stories that games tell, pictures of how
// they ended, and the cards that chats show for links to them.
//
//	a := archive.New(archive.Options{Chronicles: hall, Entries: log, Notes: log, Cards: shelf.Cards, Page: page})
//	server.New(server.Options{Archive: a, …})
//
// A game that is not over shows only its story so far, which tells nothing that the whole table has not seen. Everything is derived
// from the game's log when somebody asks for it. Only reviews, which take seconds, are kept in the log.
package archive
