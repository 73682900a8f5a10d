// Package review finds what each turn of a finished game of Secret Shipfic Folder could have won.
//
//	r := review.New(bot.NewLore(box))
//	for i, position := range positions {
//		r.Add(i, position, false)
//	}
//	turns := r.Turns()
//
// A turn is compared with the best line from its beginning, and the position it left with those that other plays would have left. Both
// use what the player of the turn knew and nothing else: hidden cards are dealt at random. So a verdict never blames anybody for a card
// they could not see, and says where a card that nobody knew made the difference.
//
// The same positions give the same review on every machine: the search is limited by nodes, and the dice have a fixed seed.
package review
