package typed

import (
	"strings"

	"shipfic/language"
)

// spanish are the words of commands and moves in Spanish. Those without a translation are left out. Names of cards have no spaces, or stand
// in quotes, so that none of them is taken for one of these.
var spanish = map[string]string{
	"ayuda": "help", "mesa": "look", "último": "last", "ultimo": "last", "historia": "last", "puntos": "score", "mano": "hand", "metas": "goals",
	"tablero": "grid", "pregunta": "question", "dónde": "where", "donde": "where", "parejas": "ships", "leer": "read", "lee": "read", "jugadas": "moves",
	"pista": "hint", "deshacer": "undo", "montón": "pile", "monton": "pile", "destapar": "turn", "d": "turn", "manotazo": "slap", "m": "slap",
	"decir": "say", "di": "say", "sí": "yes", "si": "yes", "pausa": "pause", "reanudar": "resume", "votar": "vote",
	"jugar": "play", "juega": "play", "elegir": "choose", "elige": "choose", "paso": "pass", "pasar": "pass", "fin": "end", "terminar": "end",
	"usar": "use", "usa": "use", "con": "with", "y": "and", "de": "of", "entre": "between", "sobre": "on", "robando": "taking", "está": "", "a": "", "la": "", "el": "",
	"izquierda": "left", "derecha": "right", "encima": "above", "arriba": "above", "debajo": "below", "abajo": "below", "descartar": "discard",
}

// translated is a line in the words of the parser.
func (at *Sight) translated(text string) string {
	if at.Language != language.Spanish || strings.ContainsRune(text, '"') {
		return text
	}
	first, rest, _ := strings.Cut(text, " ")
	if word, known := spanish[strings.ToLower(first)]; known && word != "" {
		first = word
	}
	if first == "say" {
		return first + " " + rest
	}
	words := []string{first}
	for _, word := range strings.Fields(rest) {
		if own, known := spanish[strings.ToLower(word)]; known {
			word = own
		}
		if word != "" {
			words = append(words, word)
		}
	}
	return strings.Join(words, " ")
}
