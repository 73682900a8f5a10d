package packs

import (
	"regexp"
	"slices"
	"strings"
)

// Licence is a licence that many people know by its name.
type Licence struct {
	Name  string `json:"name"`
	Remix bool   `json:"remix"` // others may publish changed copies
}

// Licences is the one table of licences: what the workshop offers, and whether a pack may be remixed. Authors may name any other, under which
// nobody else may publish a changed copy here.
var Licences = []Licence{
	{"CC BY-NC-SA 4.0", true},
	{"CC BY-SA 4.0", true},
	{"CC BY-NC 4.0", true},
	{"CC BY 4.0", true},
	{"CC0 1.0", true},
	{"Public domain", true},
	{"CC BY-NC-ND 4.0", false},
	{"CC BY-ND 4.0", false},
	{"All rights reserved", false},
}

// licenceVersion is the number at the end of the name of a licence: all versions of one allow the same here.
var licenceVersion = regexp.MustCompile(`\d+(\.\d+)*$`)

// bareLicence is the name of a licence without its version, and without the marks that people write differently.
func bareLicence(name string) string {
	letters := strings.NewReplacer("-", "", " ", "", "_", "").Replace(strings.ToLower(name))
	if strings.HasPrefix(letters, "cc0") {
		return "cc0"
	}
	return licenceVersion.ReplaceAllString(letters, "")
}

// AllowsRemix reports whether others may publish changed copies of a pack with that licence.
func AllowsRemix(licence string) bool {
	return slices.ContainsFunc(Licences, func(l Licence) bool { return l.Remix && bareLicence(l.Name) == bareLicence(licence) })
}
