package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shipfic/internal/gamelog"
	"shipfic/internal/table"
	"shipfic/internal/terminal"
	"shipfic/internal/wire"
)

// TestStrangersInATerminal prints what strangers wrote to command a terminal: every command writes it out, with or without --json.
func TestStrangersInATerminal(t *testing.T) {
	const orders = "evil\x1b]0;owned\x07\u009b2J\u202e\r\n9 forged"
	act := wire.Act{Do: wire.ActHidePack, By: orders, Why: orders}
	about, err := json.Marshal(table.About{Game: "tsssf", Title: orders, Host: orders})
	if err != nil {
		t.Fatal(err)
	}
	answers := map[string]any{
		"/api/admin/log": wire.AdminLog{Acts: []wire.Act{act}},
		"/api/admin":     wire.Admin{Bans: []wire.Ban{{Address: "0123456789ab", Why: orders}}},
		"/api/admin/reports": wire.AdminReports{Reports: []wire.Report{
			{Name: orders, Text: orders, Why: orders, Settled: &act, Before: []table.Line{{Name: orders, Text: orders}}},
		}},
		"/api/admin/tables": wire.AdminTables{Tables: []wire.AdminTable{{About: about, Owner: orders, People: []wire.AdminPerson{{Name: orders}}}}},
	}
	office := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		answer, known := answers[r.URL.Path]
		if !known {
			w.WriteHeader(http.StatusConflict)
			answer = wire.Problem{Code: "evil", About: []string{orders}}
		}
		if err := json.NewEncoder(w).Encode(answer); err != nil {
			t.Error(err)
		}
	}))
	defer office.Close()
	pack := filepath.Join(t.TempDir(), "evil.json")
	if err := os.WriteFile(pack, fmt.Appendf(nil, `{"format": "shipfic:1", "name": %q, "%s": 1, "cards": {"pony": {"%s": {"title": 7}}}}`,
		"evil\u202e", "evil\u009b", "evil\u202e"), 0o600); err != nil {
		t.Fatal(err)
	}
	at := []string{"--server", office.URL, "--token", "T"}
	for _, args := range [][]string{
		append([]string{"admin", "log"}, at...),
		append([]string{"admin", "bans"}, at...),
		append([]string{"admin", "reports"}, at...),
		append([]string{"admin", "tables"}, at...),
		append([]string{"admin", "settle", "7"}, at...),
		{"pack", "check", pack},
		{"verify", filepath.Join(t.TempDir(), "evil\x1b[2J")},
	} {
		for _, more := range [][]string{nil, {"--json"}} {
			if args[0] == "verify" && more != nil {
				continue
			}
			var out bytes.Buffer
			run(append(args, more...), &out, &out)
			got := out.String()
			if !strings.Contains(got, "evil") || terminal.Clean(got) != got || strings.Contains(got, "\n9 forged") {
				t.Errorf("%v %v prints %q", args[:2], more, got)
			}
		}
	}
}

// TestStrangersInTheLog writes what strangers chose to the log of the server, in both forms.
func TestStrangersInTheLog(t *testing.T) {
	for _, format := range []string{"text", "json"} {
		var out bytes.Buffer
		logger := serveCmd{LogFormat: format}.logger(&terminal.Cleaner{Out: &out})
		logger.Info("pack uploaded", "name", "evil\x1b[2J\u009b2J\u202e\nlevel=ERROR", "hash", gamelog.HashOf(nil), "error", io.EOF)
		if got := out.String(); !strings.Contains(got, "evil") || terminal.Clean(got) != got || strings.Count(got, "\n") != 1 {
			t.Errorf("%s: %q", format, got)
		}
	}
}
