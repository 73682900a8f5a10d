package main

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"golang.org/x/term"
)

// sureFlag is common to commands that cannot be undone.
type sureFlag struct {
	Yes bool `help:"Do not ask whether you are sure."`
}

// confirm asks whether somebody is sure. Where nobody can be asked, it wants --yes.
func (f sureFlag) confirm(question string) error {
	if f.Yes {
		return nil
	}
	if !term.IsTerminal(int(os.Stdin.Fd())) {
		return fmt.Errorf("%s Say --yes if so: nothing was done", question)
	}
	fmt.Fprintf(os.Stderr, "%s [y/N] ", question)
	var answer string
	fmt.Scanln(&answer) // no answer is a no
	if answer = strings.ToLower(answer); answer != "y" && answer != "yes" {
		return errors.New("nothing was done")
	}
	return nil
}
