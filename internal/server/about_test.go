package server_test

import (
	"strings"
	"testing"

	"shipfic/internal/server"
	"shipfic/internal/wire"
)

// TestAbout shows what the host says, and tells those who find a hole where to report it, if somebody can be reached.
func TestAbout(t *testing.T) {
	silent := newHouse(t, server.Options{}).browser()
	if answer, _ := silent.ask("GET", "/.well-known/security.txt", nil); answer.StatusCode != 404 {
		t.Errorf("without a contact: %s", answer.Status)
	}
	for contact, line := range map[string]string{
		"host@example.org": "Contact: mailto:host@example.org\n", "https://example.org/reach": "Contact: https://example.org/reach\n",
	} {
		b := newHouse(t, server.Options{About: wire.ServerFacts{Title: "Club", Contact: contact, Rules: "Be kind."}}).browser()
		if answer, body := b.ask("GET", "/.well-known/security.txt", nil); answer.StatusCode != 200 || !strings.HasPrefix(string(body), line+"Expires: ") {
			t.Errorf("%s: %s %s", contact, answer.Status, body)
		}
		if _, body := b.ask("GET", "/api/about", nil); !strings.Contains(string(body), `"title":"Club"`) || !strings.Contains(string(body), `"rules":"Be kind."`) {
			t.Errorf("%s", body)
		}
	}
}

// TestCheckAbout refuses what no page could show.
func TestCheckAbout(t *testing.T) {
	for _, bad := range []wire.ServerFacts{
		{Title: "two\nlines"},
		{Title: strings.Repeat("a", 81)},
		{Contact: "me"},
		{Contact: "javascript:alert(1)"},
		{Contact: "http://example.org"},
		{Contact: "Me <me@example.org>"},
	} {
		if server.CheckAbout(bad) == nil {
			t.Errorf("%+v is allowed", bad)
		}
	}
	if err := server.CheckAbout(wire.ServerFacts{Title: "Club of Ponyville", Contact: "me@example.org"}); err != nil {
		t.Error(err)
	}
}
