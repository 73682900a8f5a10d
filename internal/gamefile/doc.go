// Package gamefile is a table in a file, to be kept, sent or looked at elsewhere: JSON, one value a line. The first line says
// what table it is and holds the packs it was played with; each line after it is one entry of its log.
//
//	err := gamefile.Write(ctx, out, log, "k3xq9")
//	file, err := gamefile.Read(in)
//	err = file.Store(ctx, log)
//
// A file holds everything that happened, also what players may not see while a game is on: hands, decks, the seed.
//
// Reading trusts nothing: there is a limit on the size of everything, a pack must be what its hash says, entries must be
// numbered without gaps. Whether they replay is [table.Retell]'s to find out.
package gamefile
