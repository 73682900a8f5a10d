// Package story tells a game of Secret Shipfic Folder as a badly written romance, in every language of package
// language.
//
// The result is deterministic: the same events of the same game give the same story for everybody. Each game has its
// own order of the ways to tell something, and uses all of them before one comes again. So a line can be told during
// the game, and is the same in the whole story afterwards.
//
//	teller := story.NewTeller("k3xq9-2", cast)
//	lines := teller.Tell(42, events)                       // live, at the table
//	whole := teller.Story(moments, story.Ending{Over: true})  // afterwards
//	err := whole.Markdown(w, story.Print{Language: language.English, Seats: seats})
//
// A line is data: a text with gaps in each language, and the cards and seats that fill them. The page shows cards as
// chips; [Story.Markdown] and [Story.HTML] write plain names. The sentences are in lines/*.json: one set for each
// Ship card of the Core pack, and for other packs one for each power. A line that a player wrote replaces ours. It is
// untrusted text everywhere, never markup and never a gap.
//
// The package tells only what everybody at the table saw. It draws nothing; the picture is passed in.
package story
