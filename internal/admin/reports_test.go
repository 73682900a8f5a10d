package admin_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"shipfic/internal/admin"
	"shipfic/internal/api"
	"shipfic/internal/client"
	"shipfic/internal/gamelog"
	"shipfic/internal/server"
	"shipfic/internal/table"
	"shipfic/internal/testkit/await"
	"shipfic/internal/wire"
)

// TestReports keeps what was said, even after the table and the server are gone.
func TestReports(t *testing.T) {
	folder := t.TempDir()
	log := sqliteLog(t, folder)
	h := open(t, log, server.Options{}, admin.Words{})
	a := h.ada("you muffin")
	hash, _ := uploaded(t, h)
	for _, ask := range []wire.AskReport{
		{Kind: "line", Table: a.id, Person: a.person, At: a.at, Why: "not nice"},
		{Kind: "name", Table: a.id, Person: a.person},
		{Kind: "pack", Pack: hash},
	} {
		if status, data := h.ask("POST", "/api/reports", ask); status != http.StatusCreated {
			t.Errorf("%s: %d %s", ask.Kind, status, data)
		}
		if _, data := h.ask("POST", "/api/reports", ask); codeIn(data) != api.Reported {
			t.Errorf("%s again: %s", ask.Kind, data)
		}
	}
	h.do(about(wire.ActRemove, a.id))
	a.table.Close()
	h.close()
	h.close = func() {}
	log.Close()
	token := h.token
	h = open(t, sqliteLog(t, folder), server.Options{}, admin.Words{})
	if h.token != "" {
		t.Error("a second start makes another token")
	}
	h.token = token
	reports := operator[wire.AdminReports](h, "GET", "/api/admin/reports", nil).Reports
	if len(reports) != 3 {
		t.Fatalf("after a restart there are %d reports", len(reports))
	}
	line := reports[2]
	if line.Text != "you muffin" || line.Name != "Ada" || line.Why != "not nice" || line.Address == "" || line.From != line.Address {
		t.Errorf("the line was kept as %+v", line)
	}
	if reports[1].Name != "Ada" || reports[0].Pack != hash || reports[0].Name == "" {
		t.Errorf("name and pack were kept as %+v and %+v", reports[1], reports[0])
	}
	h.do(wire.AskAct{Act: wire.Act{Do: wire.ActSettle, Report: line.N, Why: "warned"}})
	if open := operator[wire.AdminReports](h, "GET", "/api/admin/reports", nil).Reports; len(open) != 2 {
		t.Errorf("%d reports are open, want 2", len(open))
	}
	all := operator[wire.AdminReports](h, "GET", "/api/admin/reports?all=1", nil).Reports
	if len(all) != 3 || all[2].Settled == nil || all[2].Settled.Why != "warned" {
		t.Errorf("all reports are %+v", all)
	}
	if code := h.code("POST", "/api/admin/acts", wire.AskAct{Act: wire.Act{Do: wire.ActSettle, Report: line.N}}); code != api.NoReport {
		t.Errorf("settled twice: %q", code)
	}
}

// TestReportsAreOfWhatWasSaid refuses what the table does not confirm: nobody can put words into another's mouth.
func TestReportsAreOfWhatWasSaid(t *testing.T) {
	h := newHouse(t)
	a := h.ada("hello")
	for _, test := range []struct {
		ask  wire.AskReport
		want string
	}{
		{wire.AskReport{Kind: "line", Table: a.id, Person: a.person, At: a.at + 1}, api.NoSuchLine},
		{wire.AskReport{Kind: "line", Table: a.id, Person: "somebody", At: a.at}, api.NoSuchLine},
		{wire.AskReport{Kind: "name", Table: a.id, Person: "somebody"}, api.NoSuchLine},
		{wire.AskReport{Kind: "line", Table: "nobody", Person: a.person, At: a.at}, api.NotFound},
		{wire.AskReport{Kind: "pack", Pack: "nothing"}, api.NotFound},
		{wire.AskReport{Kind: "face", Table: a.id}, api.BadRequest},
		{wire.AskReport{Kind: "name", Table: a.id, Person: a.person, Why: strings.Repeat("x", 301)}, api.BadRequest},
	} {
		if _, data := h.ask("POST", "/api/reports", test.ask); codeIn(data) != test.want {
			t.Errorf("%+v: %s, want %s", test.ask, data, test.want)
		}
	}
}

// TestReportsAreLimited is a scripted attack: a flood of reports from one address.
func TestReportsAreLimited(t *testing.T) {
	h := newHouse(t)
	a := h.ada("hello")
	report := wire.AskReport{Kind: "name", Table: a.id, Person: a.person}
	for i := range 20 {
		h.ask("POST", "/api/reports", wire.AskReport{Kind: "pack", Pack: gamelog.Hash(fmt.Sprint(i))}, "X-Forwarded-For", "203.0.113.7")
	}
	if status, data := h.ask("POST", "/api/reports", report, "X-Forwarded-For", "203.0.113.7"); status != http.StatusTooManyRequests {
		t.Errorf("report 21 within an hour: %d %s", status, data)
	}
	if status, data := h.ask("POST", "/api/reports", report, "X-Forwarded-For", "203.0.113.8"); status != http.StatusCreated {
		t.Errorf("a report from another address: %d %s", status, data)
	}
}

// TestWordsAtOpenTables refuses words in names, titles and chat at open tables, and nowhere else.
func TestWordsAtOpenTables(t *testing.T) {
	words, err := admin.ReadWords(strings.NewReader("muffin"))
	if err != nil {
		t.Fatal(err)
	}
	h := open(t, &gamelog.Memory{}, server.Options{}, words)
	make := func(name, title string, isOpen bool) (*client.Client, gamelog.ID, string) {
		player, err := client.New(h.web.URL)
		if err != nil {
			t.Fatal(err)
		}
		id, err := player.Create(t.Context(), wire.CreateTable{Name: name, Config: table.Config{Game: "tsssf", Seats: 2, Open: isOpen, Title: title}})
		if refused, ok := err.(*client.Error); ok {
			return nil, "", refused.Code
		}
		return player, id, ""
	}
	for _, test := range []struct {
		name, title string
		open        bool
		want        string
	}{
		{"Muffin", "", true, api.BadWord}, {"Ada", "a MUFF1N", true, api.BadWord}, {"Muffin", "muffin", false, ""}, {"Muffins", "", true, ""},
	} {
		if _, _, code := make(test.name, test.title, test.open); code != test.want {
			t.Errorf("%+v: %q", test, code)
		}
	}
	for _, isOpen := range []bool{true, false} {
		player, id, _ := make("Ada", "", isOpen)
		conn, err := player.Open(t.Context(), id, 0)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { conn.Close() })
		for _, c := range []wire.Command{{Do: table.DoSay, Text: "you muffin"}, {Do: table.DoJoin, Name: "m u f f i n"}} {
			want := map[bool]string{true: api.BadWord}[isOpen]
			if got := answer(t, conn, c); got != want {
				t.Errorf("%s at an open table (%t): %q, want %q", c.Do, isOpen, got, want)
			}
		}
		if isOpen {
			continue
		}
		opened := table.Config{Game: "tsssf", Seats: 2, Open: true}
		if got := answer(t, conn, wire.Command{Do: table.DoConfig, Config: &opened}); got != api.BadWord {
			t.Errorf("a table with such a name becomes open: %q", got)
		}
	}
}

// answer sends a command and returns the code of its refusal.
func answer(t *testing.T, conn *client.Table, c wire.Command) string {
	t.Helper()
	ref, err := conn.Do(t.Context(), c)
	for err == nil {
		var m wire.FromServer
		if m, err = conn.Receive(await.Context(t)); m.Ref == ref && (m.Type == "done" || m.Type == "refused") {
			return m.Code
		}
	}
	t.Fatal(err)
	return ""
}

// TestPrivateHouse wants a password for new tables, and has no open ones.
func TestPrivateHouse(t *testing.T) {
	h := open(t, &gamelog.Memory{}, server.Options{Password: "alicorn", NoOpen: true}, admin.Words{})
	make := func(password string, isOpen bool) string {
		_, data := h.ask("POST", "/api/tables", wire.CreateTable{
			Name: "Ada", Password: password, Config: table.Config{Game: "tsssf", Seats: 2, Open: isOpen},
		})
		return codeIn(data)
	}
	if _, data := h.ask("GET", "/api/tables", nil); !contains(data, `"house":{"password":true,"noOpen":true}`) {
		t.Errorf("the page is told %s", data)
	}
	for _, test := range []struct {
		password string
		open     bool
		want     string
	}{{"", false, api.Password}, {"alicorn", true, api.NoOpen}, {"alicorn", false, ""}} {
		if got := make(test.password, test.open); got != test.want {
			t.Errorf("with %q: %q, want %q", test.password, got, test.want)
		}
	}
	for range 9 {
		make("guess", false)
	}
	if got := make("alicorn", false); got != api.TooFast {
		t.Errorf("after ten wrong passwords: %q, want %q", got, api.TooFast)
	}
}
