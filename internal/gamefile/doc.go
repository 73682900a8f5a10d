// Package gamefile stores a table in a file, for keeping, sending or viewing elsewhere. The format is JSON, one value per line: a
// header that describes the table and holds its packs, then the entries of its log.
//
//	err := gamefile.Write(ctx, out, log, "k3xq9")
//	file, err := gamefile.Read(in)
//	err = file.Store(ctx, log)
//
// A file holds everything that happened, including what players may not see during a game: hands, decks and the seed.
//
// Read does not trust its input: all sizes are limited, packs must match their hashes and be named by an entry, and entries must be numbered without gaps.
// Whether the entries replay is checked by [table.Retell].
package gamefile
