// Package admin is for the operators of a server: what they can see and do, the reports of players, and the record of all of it.
//
// Like a table, it is a log of entries: the [Book]. Everything else (who is banned, which tables are closed, which reports are open) is
// derived from it. The book lies in the same store as the games, so it survives a crash, is in every backup, and in a cluster every node
// follows it and acts on it. Because nothing is ever taken out of it, it is the audit log too.
//
//	book, err := admin.OpenBook(ctx, log)
//	console := admin.New(admin.Options{Book: book, Log: log, Hall: hall, Games: shelf})
//	s := server.New(server.Options{Moderation: console, Routes: console.Routes(), …})
//	console.Serve(ctx, s)
//
// Operators never see an address, only a keyed hash of it ([Book.HashOf]), which is the same on all nodes and different on every
// installation. People are known by who they are at a table, so a ban names a table and a person there: a browser that would be that
// person at that table is the banned one.
package admin
