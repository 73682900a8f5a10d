package main

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

// TestManPage checks that the manual page names every command and flag, and consists of known macros. Where groff is installed, it must
// have no warnings.
func TestManPage(t *testing.T) {
	var page bytes.Buffer
	if code := run([]string{"man"}, &page, io.Discard); code != exitOK {
		t.Fatalf("exit code %d", code)
	}
	text := page.String()
	if !strings.HasPrefix(text, `.TH "SHIPFIC" "1" `) || !strings.Contains(text, "\n.SH \"NAME\"\nshipfic \\- ") {
		t.Errorf("the page begins with\n%.200s", text)
	}
	macro := regexp.MustCompile(`^\.(TP|(TH|SH|SS|B)( "[^"]*")+)$`)
	for line := range strings.Lines(text) {
		if line = strings.TrimSuffix(line, "\n"); strings.HasPrefix(line, ".") && !macro.MatchString(line) {
			t.Errorf("unknown macro: %s", line)
		}
		if strings.HasPrefix(line, "'") || line == "" || strings.Contains(line, "${") {
			t.Errorf("the line %q is a mistake", line)
		}
	}
	sections := map[string]string{} // by command
	for _, part := range strings.Split(text, "\n.S")[1:] {
		title, body, _ := strings.Cut(part, "\n")
		sections[title] = body
	}
	parser := kong.Must(&cli{}, kong.Vars{"version": ""})
	for _, command := range parser.Model.Leaves(true) {
		body, there := sections[`S "shipfic `+roff(command.Summary())+`"`]
		if !there || !strings.HasPrefix(body, roff(command.Help)) {
			t.Errorf("the page does not explain %s", command.Path())
		}
		for _, flag := range command.Flags {
			if !flag.Hidden && !strings.Contains(body, roff("--"+flag.Name)) {
				t.Errorf("the page does not name --%s of %s", flag.Name, command.Path())
			}
		}
	}
	guide, err := os.ReadFile("../../docs/commands.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, command := range parser.Model.Children {
		if !command.Hidden && !regexp.MustCompile("`(shipfic )?"+command.Name+"`").Match(guide) {
			t.Errorf("docs/commands.md does not name the command %s", command.Name)
		}
	}
	if strings.Contains(text, "shipfic complete ") {
		t.Error("the page names a hidden command")
	}
	if groff, err := exec.LookPath("groff"); err == nil {
		render := exec.Command(groff, "-man", "-Tutf8", "-ww", "-z")
		render.Stdin = &page
		if out, err := render.CombinedOutput(); err != nil || len(out) > 0 {
			t.Errorf("groff says: %v\n%s", err, out)
		}
	}
}
