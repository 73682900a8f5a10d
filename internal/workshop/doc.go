// Package workshop serves the authors of card packs: it checks and converts packs, explains Goals, stores uploaded packs, and lets
// bots play with a pack to find out how balanced its cards are.
//
//	w := workshop.New(workshop.Options{Blobs: log, Simulate: simulate})
//	defer w.Close()
//	server.New(server.Options{Routes: w.Routes(), …})
//
// It also serves the cards that the page shows: those of the Core pack, and those of uploaded packs. Rates are the business of the
// server that hosts its routes.
//
// The files have families.
//
// published_: the [Catalogue] of the packs that their authors published, with all their versions. It is a log of entries in the same
// store as the games: "publish" and "withdraw". So it survives a crash, is in every backup, and in a cluster every node has it. The
// packs themselves are blobs, which tables name by their hash: a new version does not change the games that use an older one. There are
// no accounts. A name belongs to whoever knows its secret, of which the log keeps only a hash.
//
// picture_: pictures that strangers upload, made safe to store and to show. [CleanPicture] decodes a picture and encodes it again, so
// that what is stored is a JPEG that we wrote: without metadata such as the place where a photograph was taken, and without anything
// else that was hidden in the file. Its size and its scans are counted before its pixels are read, so a small file with a huge picture
// costs nothing.
//
// sample_: small grids that win a Goal, so that an author sees what the Goal asks for. [SampleMaker] builds a grid from cards as they
// are printed, with a change of gender or race where a Goal asks for one. The engine confirms that it wins. For Goals about what happens
// within a turn, the grid shows what must be played or broken up. Goals that take powers, disguises or luck have no sample, so a missing
// sample says nothing about the Goal.
//
// print_: cards as pictures, one by one or as files for print shops and Tabletop Simulator ([Press]).
package workshop
