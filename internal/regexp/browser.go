//go:build js

package regexp

import (
	"strings"
	"syscall/js"
	"unicode/utf16"
)

// Regexp is a compiled pattern.
type Regexp struct{ browsers js.Value }

// MustCompile compiles a pattern, and panics if it has an error.
func MustCompile(pattern string) *Regexp {
	flags := "dgu" // indices of groups, all matches, Unicode
	pattern, ignoreCase := strings.CutPrefix(pattern, "(?i)")
	if ignoreCase {
		flags += "i"
	}
	return &Regexp{js.Global().Get("RegExp").New(translate(pattern), flags)}
}

// translate turns a Go pattern into one for the browser. They differ in classes of one letter, and in what \s and the dot match.
func translate(pattern string) string {
	var out strings.Builder
	inClass := false
	for i := 0; i < len(pattern); i++ {
		switch c := pattern[i]; {
		case c == '\\':
			i++
			switch e := pattern[i]; {
			case e == 'p' && pattern[i+1] != '{':
				i++
				out.WriteString(`\p{` + pattern[i:i+1] + `}`)
			case e == 's' && !inClass:
				out.WriteString(`[\t\n\f\r ]`)
			case e == 'S' && !inClass:
				out.WriteString(`[^\t\n\f\r ]`)
			default:
				out.WriteString(pattern[i-1 : i+1])
			}
		case c == '.' && !inClass:
			out.WriteString(`[^\n]`)
		default:
			inClass = c == '[' || inClass && c != ']'
			out.WriteByte(c)
		}
	}
	return out.String()
}

// MatchString reports whether a text contains a match.
func (r *Regexp) MatchString(s string) bool {
	r.browsers.Set("lastIndex", 0)
	return r.browsers.Call("test", s).Bool()
}

// FindAllStringSubmatchIndex returns the first n matches (all if n is negative), each as the beginnings and ends of the match and its groups, in bytes.
// A group without a match has -1.
func (r *Regexp) FindAllStringSubmatchIndex(s string, n int) [][]int {
	var all [][]int
	r.browsers.Set("lastIndex", 0)
	for n < 0 || len(all) < n {
		found := r.browsers.Call("exec", s)
		if found.IsNull() {
			break
		}
		indices := found.Get("indices")
		match := make([]int, 0, 2*indices.Length())
		for i := range indices.Length() {
			from, to := -1, -1
			if group := indices.Index(i); !group.IsUndefined() {
				from, to = offset(s, group.Index(0).Int()), offset(s, group.Index(1).Int())
			}
			match = append(match, from, to)
		}
		if match[0] == match[1] {
			panic("regexp: " + r.browsers.Get("source").String() + " matches the empty text")
		}
		all = append(all, match)
	}
	return all
}

// offset is where a UTF-16 code unit of a text begins, in bytes.
func offset(s string, unit int) int {
	for i, r := range s {
		if unit <= 0 {
			return i
		}
		unit -= utf16.RuneLen(r)
	}
	return len(s)
}

// FindStringSubmatchIndex is [Regexp.FindAllStringSubmatchIndex] for the first match. It returns nil if there is none.
func (r *Regexp) FindStringSubmatchIndex(s string) []int {
	for _, match := range r.FindAllStringSubmatchIndex(s, 1) {
		return match
	}
	return nil
}

// FindAllStringSubmatch returns the texts of the first n matches (all if n is negative) and of their groups.
func (r *Regexp) FindAllStringSubmatch(s string, n int) [][]string {
	var all [][]string
	for _, match := range r.FindAllStringSubmatchIndex(s, n) {
		texts := make([]string, len(match)/2)
		for i := range texts {
			if match[2*i] >= 0 {
				texts[i] = s[match[2*i]:match[2*i+1]]
			}
		}
		all = append(all, texts)
	}
	return all
}

// FindStringSubmatch returns the texts of the first match and of its groups. It returns nil if there is none.
func (r *Regexp) FindStringSubmatch(s string) []string {
	for _, match := range r.FindAllStringSubmatch(s, 1) {
		return match
	}
	return nil
}

// FindAllString returns the texts of the first n matches (all if n is negative).
func (r *Regexp) FindAllString(s string, n int) []string {
	var all []string
	for _, match := range r.FindAllStringSubmatchIndex(s, n) {
		all = append(all, s[match[0]:match[1]])
	}
	return all
}

// FindString returns the text of the first match. It returns "" if there is none.
func (r *Regexp) FindString(s string) string {
	return strings.Join(r.FindAllString(s, 1), "")
}

// ReplaceAllStringFunc replaces each match with what a function makes of it.
func (r *Regexp) ReplaceAllStringFunc(s string, replace func(string) string) string {
	var out strings.Builder
	end := 0
	for _, match := range r.FindAllStringSubmatchIndex(s, -1) {
		out.WriteString(s[end:match[0]] + replace(s[match[0]:match[1]]))
		end = match[1]
	}
	return out.String() + s[end:]
}

// ReplaceAllLiteralString replaces each match with a text.
func (r *Regexp) ReplaceAllLiteralString(s, with string) string {
	return r.ReplaceAllStringFunc(s, func(string) string { return with })
}
