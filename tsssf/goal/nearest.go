package goal

import "strings"

// nearest returns the known word that a misspelt one is nearest to, or empty when none is near.
func nearest(text string, known []string) string {
	lower := strings.ToLower(text)
	if same, found := sameAs[lower]; found {
		lower = strings.ToLower(same)
	}
	letters := []rune(lower)
	const longest = 64
	if len(letters) > longest {
		return ""
	}
	best, limit := "", len(letters)/3+1
	for _, k := range known {
		if d := distance(letters, []rune(strings.ToLower(k))); d < limit {
			best, limit = k, d
		}
	}
	return best
}

// leastPart is how many letters of a function's name are enough to mean it.
const leastPart = 4

// nearestFunction returns the function that a word is near to: a misspelt one, or one that the word is a part of.
func nearestFunction(text string) string {
	names := functionNames(functions)
	if near := nearest(text, names); near != "" || len(text) < leastPart {
		return near
	}
	for _, name := range names {
		if strings.Contains(strings.ToLower(name), strings.ToLower(text)) {
			return name
		}
	}
	return ""
}

// distance returns how many letters must be put in, left out, changed, or exchanged with their neighbour.
func distance(a, b []rune) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			change := 1
			if a[i-1] == b[j-1] {
				change = 0
			}
			d := min(rows[i-1][j]+1, rows[i][j-1]+1, rows[i-1][j-1]+change)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d = min(d, rows[i-2][j-2]+1)
			}
			rows[i][j] = d
		}
	}
	return rows[len(a)][len(b)]
}
