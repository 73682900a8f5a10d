package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"strconv"
	"strings"
)

// source holds what reflection does not provide: comments and the constants of string types. Keys are "package.Type" and
// "package.Type.Field".
type source struct {
	comments map[string]string
	values   map[string][]string
}

// readSource parses the packages that declare the types.
func readSource(root string) (*source, error) {
	s := &source{comments: map[string]string{}, values: map[string][]string{}}
	for _, dir := range sources {
		entries, err := os.ReadDir(path.Join(root, dir))
		if err != nil {
			return nil, err
		}
		for _, entry := range entries {
			if !strings.HasSuffix(entry.Name(), ".go") || strings.HasSuffix(entry.Name(), "_test.go") {
				continue
			}
			file, err := parser.ParseFile(token.NewFileSet(), path.Join(root, dir, entry.Name()), nil, parser.ParseComments)
			if err != nil {
				return nil, err
			}
			s.read(file)
		}
	}
	return s, nil
}

func (s *source) read(file *ast.File) {
	for _, declaration := range file.Decls {
		group, ok := declaration.(*ast.GenDecl)
		if !ok {
			continue
		}
		for _, spec := range group.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				s.readType(file.Name.Name+"."+spec.Name.Name, spec, group)
			case *ast.ValueSpec:
				s.readValues(file.Name.Name, spec)
			}
		}
	}
}

func (s *source) readType(name string, spec *ast.TypeSpec, group *ast.GenDecl) {
	s.comments[name] = strings.TrimSpace(spec.Doc.Text())
	if s.comments[name] == "" && len(group.Specs) == 1 {
		s.comments[name] = strings.TrimSpace(group.Doc.Text())
	}
	of, ok := spec.Type.(*ast.StructType)
	if !ok {
		return
	}
	for _, field := range of.Fields.List {
		for _, called := range field.Names {
			comment := field.Doc.Text() + " " + field.Comment.Text()
			s.comments[name+"."+called.Name] = strings.Join(strings.Fields(comment), " ")
		}
	}
}

// readValues collects the typed string constants of a declaration.
func (s *source) readValues(of string, spec *ast.ValueSpec) {
	kind, ok := spec.Type.(*ast.Ident)
	if !ok {
		return
	}
	for _, value := range spec.Values {
		if literal, ok := value.(*ast.BasicLit); ok && literal.Kind == token.STRING {
			if text, err := strconv.Unquote(literal.Value); err == nil {
				s.values[of+"."+kind.Name] = append(s.values[of+"."+kind.Name], "'"+text+"'")
			}
		}
	}
}
