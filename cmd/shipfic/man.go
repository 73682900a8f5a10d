package main

import (
	"io"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

type manCmd struct{}

// Run prints the manual page. It is made from the same commands as the help.
func (manCmd) Run(stdout io.Writer, app *kong.Kong) error {
	_, err := io.WriteString(stdout, manPage(app.Model))
	return err
}

// manPage returns the manual page in the macros of man(7), which every man command reads.
func manPage(app *kong.Application) string {
	m := &manual{}
	m.line(".TH", "SHIPFIC", "1", "", "shipfic "+version, "User Commands")
	m.section("NAME")
	m.text("shipfic - " + strings.TrimSuffix(description, "."))
	m.section("SYNOPSIS")
	m.line(".B", "shipfic")
	m.text("<command> [flags] [arguments]")
	m.section("DESCRIPTION")
	m.text(description + " The program is the server, the tools for those who run it and for authors of card packs, and a client for a terminal.")
	m.section("COMMANDS")
	for _, command := range app.Leaves(true) {
		m.command(command)
	}
	m.section("OPTIONS OF EVERY COMMAND")
	m.flags(app.Flags)
	m.section("EXIT STATUS")
	for _, status := range []struct{ code, means string }{
		{"0", "The command succeeded."},
		{"1", "The command failed; standard error says why."},
		{"2", "The command line cannot be parsed."},
	} {
		m.item(status.code, status.means)
	}
	m.section("ENVIRONMENT")
	for _, variable := range environment(app) {
		m.item(variable.name, "The default of --"+strings.Join(variable.flags, ", --")+".")
	}
	m.section("EXAMPLES")
	m.item("shipfic serve --data ./data", "Run a server on http://localhost:8080 that keeps its games in ./data.")
	m.item("shipfic play --local", "Play against a bot, without a server.")
	m.item("shipfic pack check mine.json", "List every error and warning of a card pack.")
	m.item("source <(shipfic completion bash)", "Let bash complete commands, flags and values.")
	return m.String()
}

// variable is an environment variable, and the flags that it sets.
type variable struct {
	name  string
	flags []string
}

// environment lists the variables that set flags, in order.
func environment(app *kong.Application) []variable {
	var list []variable
	for _, command := range append([]*kong.Node{app.Node}, app.Leaves(true)...) {
		for _, flag := range command.Flags {
			for _, name := range flag.Envs {
				i := slices.IndexFunc(list, func(v variable) bool { return v.name == name })
				if i < 0 {
					i = len(list)
					list = append(list, variable{name: name})
				}
				if !slices.Contains(list[i].flags, flag.Name) {
					list[i].flags = append(list[i].flags, flag.Name)
				}
			}
		}
	}
	slices.SortFunc(list, func(a, b variable) int { return strings.Compare(a.name, b.name) })
	return list
}

// manual writes a page line by line.
type manual struct{ strings.Builder }

// command describes a command, its arguments and its flags.
func (m *manual) command(command *kong.Node) {
	m.line(".SS", "shipfic "+command.Summary())
	m.text(command.Help)
	for _, argument := range command.Positional {
		m.item(argument.Summary(), argument.Help)
	}
	m.flags(command.Flags)
}

func (m *manual) flags(flags []*kong.Flag) {
	for _, flag := range flags {
		if !flag.Hidden {
			m.item(flag.String(), flag.Help)
		}
	}
}

func (m *manual) section(title string) { m.line(".SH", title) }

// item writes a term in bold and what it means.
func (m *manual) item(term, means string) {
	m.WriteString(".TP\n")
	m.line(".B", term)
	m.text(means)
}

// text writes a paragraph.
func (m *manual) text(text string) {
	text = roff(text)
	if strings.HasPrefix(text, ".") || strings.HasPrefix(text, "'") { // otherwise it would be a macro
		text = `\&` + text
	}
	m.WriteString(text + "\n")
}

// line writes a macro with its arguments.
func (m *manual) line(macro string, arguments ...string) {
	m.WriteString(macro)
	for _, argument := range arguments {
		m.WriteString(` "` + strings.ReplaceAll(roff(argument), `"`, `\(dq`) + `"`)
	}
	m.WriteByte('\n')
}

// roff escapes what means something to roff. A hyphen is escaped because a plain one may become a typographic one, which cannot be copied
// into a shell.
func roff(text string) string {
	return strings.NewReplacer(`\`, `\e`, "-", `\-`, "\n", " ").Replace(text)
}
