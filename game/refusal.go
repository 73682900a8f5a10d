package game

import "strings"

// Refusal is the error of a move that is not accepted. The code is stable, and clients translate it. About names the
// cards ("Core.Pony.Zecora"), cells ("1,0") or values it is about.
type Refusal struct {
	Code  string   `json:"code"`
	About []string `json:"about,omitempty"`
	// Secret says that the refusal gives away a move that the others may not know of yet (see [Discreet]). Nobody may be
	// told of it before the game has made that move known.
	Secret bool `json:"-"`
}

// Refuse returns a refusal.
func Refuse(code string, about ...string) *Refusal { return &Refusal{Code: code, About: about} }

// Error returns the code and what it is about, for logs and terminals.
func (r *Refusal) Error() string {
	if len(r.About) == 0 {
		return r.Code
	}
	return r.Code + ": " + strings.Join(r.About, ", ")
}

// Reason is what a code of a refusal means, in English.
type Reason struct{ Code, Means string }

// Reasons reads a list of codes: one a line, with its meaning behind it.
func Reasons(text string) []Reason {
	var all []Reason
	for line := range strings.Lines(text) {
		code, means, _ := strings.Cut(strings.TrimSpace(line), " ")
		all = append(all, Reason{code, means})
	}
	return all
}
