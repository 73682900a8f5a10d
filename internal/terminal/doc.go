// Package terminal shows a table in a terminal and reads what a player types: the grid as text, hands and Goals,
// sentences for what happens, moves by number or in a few words.
//
//	words := terminal.Words{Cards: cards, Seat: names}
//	fmt.Println(words.Event(body)) // "Ada ships Zecora with Trixie by Love Is Blind"
//
// It sees what the protocol shows and nothing else, like the page in a browser: a [Session] is a client like any other,
// and what it offers as moves it has worked out from its view. Whether a move is legal is the server's to say.
//
// Sentences are in English; the languages of the game live with the page.
package terminal
