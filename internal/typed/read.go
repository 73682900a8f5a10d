package typed

import (
	"errors"
	"slices"
	"strings"

	"shipfic/game"
	"shipfic/language"
	"shipfic/tsssf"
	"shipfic/tsssf/notation"
)

// Unknown is the code of a line that begins with no command: about the word, and the nearest command.
const Unknown = "unknown"

// TooLong is the code of a line with more than [MaxLine] bytes.
const TooLong = "tooLong"

// MaxLine is the longest line that is read, in bytes.
const MaxLine = 500

// Sight is what somebody sees who types.
type Sight struct {
	Game     string // "tsssf" or "hayburger"; empty before the game
	Terminal bool
	Language language.Code
	Ponies   *tsssf.View     // the game, if it is Secret Shipfic Folder
	Moves    *notation.Codec // reads and writes its moves as the player types them
}

// Line is what a line means.
type Line struct {
	Do   string    // a command of [Words], or "move"
	Move game.Move // if it is a move of Secret Shipfic Folder
	Card string    // the card that the command is about
	Rest string    // what follows the command
}

// Misread is the error of a line that cannot be read.
type Misread = notation.Misread

// Read reads a line.
func Read(text string, at Sight) (Line, error) {
	text = strings.TrimSpace(text)
	if len(text) > MaxLine {
		return Line{}, &notation.Misread{Code: TooLong}
	}
	text = at.translated(text)
	first, rest, _ := strings.Cut(text, " ")
	rest = strings.TrimSpace(rest)
	word, known := at.find(strings.ToLower(first))
	switch {
	case known && word.Takes == Card && at.Ponies != nil:
		if rest == "" {
			return Line{}, &notation.Misread{Code: notation.Unfinished}
		}
		card, err := at.Moves.ReadCard(rest)
		return Line{Do: word.Word, Card: card}, err
	case known && (word.Takes != Nothing || rest == ""):
		return Line{Do: word.Word, Rest: rest}, nil
	case known:
		return Line{}, &notation.Misread{Code: notation.Surplus, About: []string{rest}}
	case at.Ponies == nil:
		return Line{}, at.unknown(first)
	}
	m, err := at.Moves.ReadMove(strings.ToLower(first) + text[len(first):])
	misread := new(notation.Misread)
	switch {
	case errors.As(err, &misread) && misread.Code == notation.NoMove:
		return Line{}, at.unknown(first)
	case err != nil:
		return Line{}, err
	}
	if m.Do == "end" && at.Ponies.End != nil {
		m = whole(m, at.Ponies.PlainEnd())
	}
	return Line{Do: "move", Move: m}, nil
}

// whole adds what the player left out at the end of a turn: decks to draw from, cards to discard.
func whole(end, plain tsssf.Move) tsssf.Move {
	if end.Draw == nil && len(end.Discard) <= len(plain.Discard) {
		end.Draw = plain.Draw
	}
	if end.Discard == nil {
		end.Discard = plain.Discard
	}
	return end
}

// commands lists the words that a line can begin with.
func (at *Sight) commands() []string {
	var list []string
	for _, w := range Words {
		if at.knows(w) {
			list = append(list, w.Word)
		}
	}
	if at.Ponies != nil {
		list = append(append(list, "play"), notation.Moves()...)
	}
	return list
}

// unknown is the error of a word that is no command.
func (at *Sight) unknown(word string) error {
	word = strings.ToLower(word)
	if runes := []rune(word); len(runes) > 30 {
		word = string(runes[:30])
	}
	nearest := slices.MinFunc(at.commands(), func(a, b string) int { return distance(word, a) - distance(word, b) })
	return &notation.Misread{Code: Unknown, About: []string{word, nearest}}
}

// distance counts the letters to change, add or remove to make one word of another.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := before
			if a[i] != b[j] {
				change++
			}
			before = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
