// Package story tells a game of Secret Shipfic Folder as a badly written romance, in every language of package
// language.
//
// The result is deterministic: the same events of the same game give the same story for everybody. Each game has its
// own order of the ways to tell something, and uses all of them before one comes again. So a line can be told during
// the game, and is the same in the whole story afterwards.
//
//	narrator := story.NewTeller("k3xq9-2", cast)
//	lines := narrator.Tell(42, events)                       // live, at the table
//	whole := narrator.Story(moments, story.Ending{Over: true})  // afterwards
//	err := whole.Markdown(w, story.Print{Language: language.English, Seats: seats})
//
// A line is data: a text with gaps in each language, and the cards and seats that fill them. The page shows cards as
// chips; [Story.Markdown] and [Story.HTML] write plain names. The sentences are in lines/*.json: one set for each
// Ship card of the Core pack, and for other packs one for each power. A line that a player wrote replaces ours. It is
// untrusted text everywhere, never markup and never a gap.
//
// [Plain] says the same and everything else that happens at a table in plain words, for terminals.
//
// The story tells only what everybody at the table saw; [Plain] says what it is given. The package draws nothing; the picture
// is passed in.
package story
