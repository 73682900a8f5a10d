package tidy

import (
	"go/ast"
	"path"
	"regexp"
	"slices"
)

// comments finds exported things without a doc comment, packages without a package comment, and package comments that name a file which is
// not there.
func comments(t tree) []string {
	var findings []string
	introduced := map[string]bool{}
	files := t.code()
	for _, file := range files {
		introduced[file.dir] = introduced[file.dir] || file.Doc.Text() != ""
	}
	for _, file := range files {
		for _, name := range fileName.FindAllString(file.Doc.Text(), -1) {
			if _, there := t[path.Join(file.dir, name)]; !there {
				findings = append(findings, file.at(file.Package, "the comment of package %s names %s, which is not there", file.Name.Name, name))
			}
		}
		if !introduced[file.dir] {
			findings = append(findings, file.at(file.Package, "package %s has no package comment: say what it is for and what it never does", file.Name.Name))
			introduced[file.dir] = true // once is enough
		}
		for _, declaration := range file.Decls {
			for _, name := range undocumented(declaration) {
				findings = append(findings, file.at(name.Pos(), "%s has no doc comment", name.Name))
			}
		}
	}
	return findings
}

// fileName matches the name of a Go file of the package.
var fileName = regexp.MustCompile(`\b[a-z_0-9]+\.go\b`)

// undocumented lists the exported names in a declaration that lack a comment. A comment on a group covers all of it,
// except for types.
func undocumented(declaration ast.Decl) []*ast.Ident {
	var found []*ast.Ident
	missing := func(name *ast.Ident, comments ...*ast.CommentGroup) {
		documented := slices.ContainsFunc(comments, func(c *ast.CommentGroup) bool { return c.Text() != "" })
		if name.IsExported() && !documented {
			found = append(found, name)
		}
	}
	switch d := declaration.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil || receiver(d.Recv.List[0].Type).IsExported() {
			missing(d.Name, d.Doc)
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch s := spec.(type) {
			case *ast.TypeSpec:
				if d.Lparen.IsValid() {
					missing(s.Name, s.Doc)
				} else {
					missing(s.Name, s.Doc, d.Doc)
				}
			case *ast.ValueSpec:
				for _, name := range s.Names {
					missing(name, s.Doc, s.Comment, d.Doc)
				}
			}
		}
	}
	return found
}

// receiver is the name of a method's type.
func receiver(e ast.Expr) *ast.Ident {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.IndexListExpr:
		return receiver(e.X)
	case *ast.Ident:
		return e
	}
	return &ast.Ident{}
}

var commentsProofs = []proof{
	{"nothing said", tree{"game/a.go": `package game
type Seat int
func (s *Seat) Next() {}
func New() {}
const Max, min = 1, 2
var Table = 0
`}, []string{
		"a.go:1:1: package game has no package comment", "a.go:2:6: Seat has no doc comment", "3:16: Next has",
		"4:6: New has", "5:7: Max has", "6:5: Table has",
	}},
	{"a file that is not there", tree{"game/doc.go": "// Package game begins in seat.go; rand.go follows.\npackage game", "game/rand.go": "package game"}, []string{
		"the comment of package game names seat.go, which is not there",
	}},
	{"a comment on a group of types", tree{"game/a.go": `// Package game is said.
package game
// These are two.
type (
	A int
	// B is said.
	B[T any] int
)
func (B[T]) C() {}
`}, []string{"A has no doc comment", "C has no doc comment"}},
	{"all said, here or in doc.go", tree{"game/doc.go": "// Package game is.\npackage game", "game/a.go": `package game
// The numbers.
const (
	One = 1
	Two = 2
)
type hidden int
func (hidden) String() string { return "" }
var Max = 1 // Max is the most.
`}, nil},
}
