// Package story tells a game of Secret Shipfic Folder as what it is: a badly written romance, in English and in Spanish.
//
// It is pure: the same events of the same game give the same story for everybody. Which of several ways of telling is chosen
// depends on the game's name and the log's entry alone, never on chance, so a line can be told while the game is on and comes
// out the same when the whole story is made afterwards.
//
//	teller := story.NewTeller("k3xq9-2", cast)
//	lines := teller.Tell(42, events)           // for those at the table, as it happens
//	whole := teller.Story(moments)             // for those who read it afterwards
//	err := whole.Markdown(w, story.English, seats)
//
// A line is data: a text with gaps in each language, and the cards and seats that fill them. The page shows cards as chips
// that magnify; [Story.Markdown] and [Story.HTML] write plain names. The sentences are in lines/*.json: those of the Core
// pack's Ship cards one by one, those of other packs' by the kind of their power. What players wrote themselves stands instead
// of what we would have said, and is a stranger's text wherever it goes: it is never taken for markup, nor for a gap.
//
// The package tells only what everybody at the table saw. It draws nothing; the picture comes from outside.
package story
