// Package typed reads what a player types at a table, wherever that is: in a terminal, or in the table in words of the page, for which the
// server reads it. A line is a move, as package notation reads it, or another command: a question about the table, such as "where lyra", or
// something to do, such as "undo". Whoever shows the table answers.
//
//	line, err := typed.Read("play 3 with 5 left of lyra", sight)
//
// What cannot be read comes back as a [notation.Misread], whose code the page says in its own language. An unknown command comes with the
// nearest one that there is.
package typed
