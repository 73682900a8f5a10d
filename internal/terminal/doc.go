// Package terminal shows a table in a terminal and reads what a player types. It draws the grid, hands and Goals as text. Package
// story says what happened, and package notation reads and writes moves.
//
// A [Session] is a client like the page in a browser: it sees what the protocol shows and derives the moves it offers from its
// view. The server decides whether a move is legal. An [Editor] reads the lines that a person types, with history and completion.
//
// What happens and the cards are in the player's language, commands and their answers in English.
package terminal
