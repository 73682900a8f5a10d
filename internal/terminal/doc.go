// Package terminal shows a table in a terminal and reads what a player types. It draws the grid, hands and Goals as text, puts
// events into sentences, and reads moves by number or in a few words.
//
//	words := terminal.Words{Cards: cards, Seat: names}
//	fmt.Println(words.Event(body)) // "Ada ships Zecora with Trixie by Love Is Blind"
//
// A [Session] is a client like the page in a browser: it sees what the protocol shows and derives the moves it offers from its
// view. The server decides whether a move is legal. An [Editor] reads the lines that a person types, with history and completion.
//
// All sentences are in English. Only the page is translated.
package terminal
