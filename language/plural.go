package language

// Category is a plural category of CLDR. Most languages use a few of them; all use Other.
type Category string

// The plural categories.
const (
	Zero  Category = "zero"
	One   Category = "one"
	Two   Category = "two"
	Few   Category = "few"
	Many  Category = "many"
	Other Category = "other"
)

// Forms is a text by plural category. Categories that a language lacks, or in which the text is the same as in Other, are
// empty.
type Forms struct {
	Zero  string `json:"zero,omitempty"`
	One   string `json:"one,omitempty"`
	Two   string `json:"two,omitempty"`
	Few   string `json:"few,omitempty"`
	Many  string `json:"many,omitempty"`
	Other string `json:"other"`
}

// For is the text for a category.
func (f Forms) For(c Category) string {
	text := map[Category]string{Zero: f.Zero, One: f.One, Two: f.Two, Few: f.Few, Many: f.Many}[c]
	if text == "" {
		return f.Other
	}
	return text
}
