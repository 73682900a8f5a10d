// Package packs reads, checks, composes and writes card packs.
//
// The community shares cards in two formats, a JSON file ("pack:1", "link:1") and the text file of the official card
// machine (".pon"). Both load here unchanged, even if they are sloppy. The project's own format, "shipfic:1", extends
// the JSON one with texts in several languages, powers built from small effects, and art. The embedded Core pack uses
// it.
//
//	pack, report := packs.Load("mycards.json", data)
//	if pack == nil {
//		fmt.Print(report) // every error, each with its place in the file
//	}
//
// The cards of a game are composed from several packs, of which single cards or whole packs may be left out:
//
//	cards, report := packs.Compose([]*packs.Pack{packs.Core(), pack}, packs.Choice{Exclude: []string{"Core.Ship.NowKiss"}})
//
// Its files have families: read_ parses JSON, fields_ describes each object of a pack for reading and writing, write_ and pon_ are the formats,
// words_ is what cards say, check_ what is found, embedded_ our own packs.
//
// Files are untrusted. Loading never panics or hangs: everything has a size limit. A file with errors is refused as a
// whole, and all errors are reported at once. A warning is about something sloppy that was understood anyway.
//
// The package does not know games in progress, the network or the page; a picture is only an address or a hash here.
package packs
