package main

import (
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"shipfic/packs"
)

// completions are the scripts by shell. Each asks this program, so a script stays right when commands change. Where the program has no
// answer, the shell completes file names.
var completions = map[string]string{
	"bash": `_shipfic() {
	mapfile -t COMPREPLY < <(shipfic complete -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _shipfic shipfic
`,
	"zsh": `#compdef shipfic
_shipfic() {
	local -a found
	found=("${(@f)$(shipfic complete -- "${words[@]:1:$((CURRENT-1))}" 2>/dev/null)}")
	if [[ -n "$found" ]]; then compadd -- "${found[@]}"; else _files; fi
}
compdef _shipfic shipfic
`,
	"fish": `function __shipfic
	set -l words (commandline -opc) (commandline -ct)
	shipfic complete -- $words[2..-1] 2>/dev/null
end
complete -c shipfic -a '(__shipfic)'
`,
}

type completionCmd struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"The shell: ${enum}. For bash: source <(shipfic completion bash)"`
}

// Run prints the script.
func (c completionCmd) Run(stdout io.Writer) error {
	_, err := io.WriteString(stdout, completions[c.Shell])
	return err
}

type completeCmd struct {
	Words []string `arg:"" optional:"" help:"The words of a command line. The last one is completed."`
}

// Run prints what the last word could become, one a line.
func (c completeCmd) Run(stdout io.Writer, app *kong.Kong) error {
	words := slices.DeleteFunc(c.Words, func(word string) bool { return word == "--" })
	for _, found := range complete(app.Model.Node, words) {
		if _, err := fmt.Fprintln(stdout, found); err != nil {
			return err
		}
	}
	return nil
}

// complete lists what the last word could become: a command, a flag, one of the values of a flag or an argument, or a Core card.
func complete(node *kong.Node, words []string) []string {
	if len(words) == 0 {
		words = []string{""}
	}
	last, before := words[len(words)-1], words[:len(words)-1]
	flags := slices.Clone(node.Flags)
	var pending *kong.Flag // a flag that waits for its value
	arguments := 0
	for _, word := range before {
		switch command := child(node, word); {
		case pending != nil:
			pending = nil
		case strings.HasPrefix(word, "--"):
			pending = flagWithValue(flags, word)
		case command != nil:
			node, arguments = command, 0
			flags = append(flags, node.Flags...)
		default:
			arguments++
		}
	}
	var all []string
	switch {
	case pending != nil:
		all = pending.EnumSlice()
	case strings.HasPrefix(last, "-"):
		for _, flag := range flags {
			if !flag.Hidden {
				all = append(all, "--"+flag.Name)
			}
		}
	default:
		for _, command := range node.Children {
			if !command.Hidden {
				all = append(all, command.Name)
			}
		}
		if arguments < len(node.Positional) {
			all = append(all, node.Positional[arguments].EnumSlice()...)
		}
		if node.Target.Type() == reflect.TypeFor[packShowCmd]() && arguments == 0 {
			for _, card := range packs.Core().Cards {
				all = append(all, card.Key())
			}
		}
	}
	return slices.DeleteFunc(all, func(word string) bool { return word == "" || !strings.HasPrefix(word, last) })
}

func child(node *kong.Node, name string) *kong.Node {
	for _, c := range node.Children {
		if c.Name == name {
			return c
		}
	}
	return nil
}

// flagWithValue returns the flag of a word, if its value is the next word.
func flagWithValue(flags []*kong.Flag, word string) *kong.Flag {
	for _, flag := range flags {
		if "--"+flag.Name == word && !flag.IsBool() {
			return flag
		}
	}
	return nil
}
