// Package packs reads, checks, composes and writes card packs.
//
// The community of the game shares cards in two formats, a JSON file ("pack:1", "link:1") and the text file of the
// official card machine (".pon"). Both load here unchanged, sloppy as they often are. The project's own format,
// "shipfic:1", is a superset of the JSON one: it adds wording in several languages, powers built from small effects, and
// art. The embedded Core pack is written in it.
//
//	pack, report := packs.Load("mycards.json", data)
//	if pack == nil {
//		fmt.Print(report) // every error, each with its place in the file
//	}
//
// What a game is played with is composed from several packs, with single cards or whole packs left out:
//
//	cards, report := packs.Compose([]*packs.Pack{packs.Core(), pack}, packs.Choice{Exclude: []string{"Core.Ship.NowKiss"}})
//
// A file is somebody else's work, perhaps made to do harm. Loading never panics and never hangs: there is a limit on the
// size of everything, and what is refused is refused as a whole, with all its errors at once. A warning is about something
// sloppy that was understood all the same.
//
// The package knows nothing of games in progress, of the network or of the page: pictures are only addresses here.
package packs
