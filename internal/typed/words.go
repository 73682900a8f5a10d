package typed

import "slices"

// Word is a command that is not a move.
type Word struct {
	Word   string
	Also   []string // other words for it
	Game   string   // "tsssf" or "hayburger"; empty: both
	Takes  Argument
	Screen bool // only for a terminal, which has nothing to press
	Help   string
}

// Argument is what follows a command.
type Argument int

// What can follow a command.
const (
	Nothing Argument = iota
	Text             // any text
	Card             // a card on the table or in the hand
)

// Words are the commands in the order in which they are listed.
var Words = []Word{
	{Word: "help", Also: []string{"?", "commands"}, Takes: Text, Help: "list all commands"},
	{Word: "look", Also: []string{"table"}, Help: "show the table again"},
	{Word: "last", Also: []string{"story"}, Help: "say what happened since your last turn"},
	{Word: "score", Also: []string{"points", "players"}, Help: "say how many points and cards everybody has"},
	{Word: "hand", Game: "tsssf", Help: "list your hand"},
	{Word: "goals", Game: "tsssf", Help: "list the Goals, and what they still need"},
	{Word: "grid", Game: "tsssf", Help: "list the grid, row by row"},
	{Word: "question", Also: []string{"answers"}, Game: "tsssf", Help: "say what you are asked, and the answers"},
	{Word: "where", Game: "tsssf", Takes: Card, Help: "say where a card is: where lyra"},
	{Word: "ships", Game: "tsssf", Takes: Card, Help: "say with whom a pony is shipped: ships of lyra"},
	{Word: "read", Also: []string{"card"}, Game: "tsssf", Takes: Card, Help: "read a card: read 3"},
	{Word: "moves", Takes: Text, Help: "list your moves, or only those with some words: moves zecora right"},
	{Word: "hint", Game: "tsssf", Help: "show the best turn"},
	{Word: "undo", Game: "tsssf", Help: "undo your last move"},
	{Word: "pile", Game: "hayburger", Help: "say what lies on the pile"},
	{Word: "turn", Also: []string{"t"}, Game: "hayburger", Help: "turn a card"},
	{Word: "slap", Also: []string{"s"}, Game: "hayburger", Help: "slap"},
	{Word: "say", Takes: Text, Help: "send a chat message: say hello"},
	{Word: "yes", Help: "agree to a request"},
	{Word: "no", Help: "decline a request"},
	{Word: "pause", Help: "pause the game and its clock"},
	{Word: "resume", Help: "resume the game"},
	{Word: "vote", Help: "propose to end the game now"},
	{Word: "any", Screen: true, Help: "make a random move"},
	{Word: "wait", Screen: true, Takes: Text, Help: "wait for your turn or the end of the game; wait over: for the end"},
	{Word: "sit", Screen: true, Takes: Text, Help: "take a seat: sit 2"},
	{Word: "stand", Screen: true, Help: "stand up and watch"},
	{Word: "ready", Screen: true, Help: "say that you are ready to start"},
	{Word: "bot", Screen: true, Takes: Text, Help: "put a bot in a seat, or remove it: bot 2 mare, bot 2"},
	{Word: "start", Screen: true, Help: "start the game"},
	{Word: "holiday", Screen: true, Takes: Text, Help: "stop your clock for some days: holiday 3; end it: holiday"},
	{Word: "rematch", Screen: true, Help: "play another game with the same people"},
	{Word: "kick", Screen: true, Takes: Text, Help: "remove somebody from the table: kick Ada"},
	{Word: "leave", Screen: true, Help: "leave the table for good"},
	{Word: "quit", Screen: true, Help: "close the terminal; your seat stays yours"},
}

// find finds a command by one of its words.
func (at *Sight) find(word string) (Word, bool) {
	i := slices.IndexFunc(Words, func(w Word) bool {
		return at.knows(w) && (w.Word == word || slices.Contains(w.Also, word))
	})
	if i < 0 {
		return Word{}, false
	}
	return Words[i], true
}

// knows reports whether a command can be typed here.
func (at *Sight) knows(w Word) bool {
	return (at.Terminal || !w.Screen) && (w.Game == "" || w.Game == at.Game || at.Game == "")
}

// Help says what a command or a move does.
func Help(word string) string {
	if i := slices.IndexFunc(Words, func(w Word) bool { return w.Word == word }); i >= 0 {
		return Words[i].Help
	}
	return "a move"
}
