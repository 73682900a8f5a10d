// Package bundle reads packs that are more than one text: an archive of a pack and its pictures, cards of raubana's game, and tables of
// cards that a spreadsheet exports.
//
//	b := bundle.Open("Harvest.shipfic", data) // any file: an archive, or whatever [Read] reads
//	text := bundle.Read("cards.csv", data)    // no archives: what the server is sent
//
// It never writes to a disk, and never unpacks more than its limits allow: a hostile archive costs no more than a large one. The program
// that runs in a browser does without it: there the page opens archives (web/src/files).
//
// A card of raubana's game is a tar file with "image.png" and "attributes", which are lines such as "name = Lyra". The page and [Open] put
// the attributes of several cards into one text, each behind a line "file = NAME", so that one reader reads them.
package bundle
