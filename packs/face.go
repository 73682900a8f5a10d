package packs

import "strings"

// Worth is what a Goal is worth, as its card shows it: "3", or "3/4" where it depends.
func (c Card) Worth() string {
	if c.Value.MorePoints != c.Value.Points {
		return c.Value.Points.String() + "/" + c.Value.MorePoints.String()
	}
	return c.Value.Points.String()
}

// RaceSymbol is the race of a pony as its card shows it: "unicorn", or "changeling unicorn" for the black symbol that is
// no race and says whom a changeling imitates (C3), or nothing.
func (c Card) RaceSymbol() string {
	if becomes := c.becomes(); becomes != "" {
		return "changeling " + becomes
	}
	return strings.Join(c.Race.Names(), "/")
}

// GenderSymbol is the gender of a pony as its card shows it: "female", "male/female", or nothing.
func (c Card) GenderSymbol() string { return strings.Join(c.Gender.Names(), "/") }
