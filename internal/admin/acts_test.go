package admin_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"testing"

	"shipfic/internal/admin"
	"shipfic/internal/api"
	"shipfic/internal/client"
	"shipfic/internal/gamelog"
	"shipfic/internal/hall"
	"shipfic/internal/server"
	"shipfic/internal/table"
	"shipfic/internal/testkit/await"
	"shipfic/internal/wire"
)

func contains(data []byte, text string) bool { return bytes.Contains(data, []byte(text)) }

// about is an act of some kind.
func about(do wire.ActKind, id gamelog.ID) wire.AskAct {
	return wire.AskAct{Act: wire.Act{Do: do, Table: id}}
}

func TestCloseReopenRemove(t *testing.T) {
	h := newHouse(t)
	a := h.ada("hello")
	h.do(about(wire.ActClose, a.id))
	if code := a.bye(t); code != api.TableClosed {
		t.Errorf("the people there are told %q", code)
	}
	if status, data := h.ask("GET", "/api/tables/"+string(a.id), nil); status != http.StatusGone || codeIn(data) != api.TableClosed {
		t.Errorf("a closed table: %d %s", status, data)
	}
	h.do(about(wire.ActReopen, a.id))
	if status, data := h.ask("GET", "/api/tables/"+string(a.id), nil); status != http.StatusOK || !contains(data, "hello") {
		t.Errorf("a reopened table: %d %s", status, data)
	}
	h.do(about(wire.ActRemove, a.id))
	if entries, err := h.log.Read(t.Context(), a.id, 1, 0); err != nil || len(entries) != 0 {
		t.Errorf("a removed table has %d entries (%v)", len(entries), err)
	}
	for _, list := range operator[wire.AdminTables](h, "GET", "/api/admin/tables", nil).Tables {
		if list.ID == a.id {
			t.Error("a removed table is listed")
		}
	}
	for _, ask := range []wire.AskAct{about(wire.ActClose, "nobody"), about(wire.ActRemove, a.id), about(wire.ActReopen, "nobody")} {
		if code := h.code("POST", "/api/admin/acts", ask); code != api.NotFound {
			t.Errorf("%s of %s: %q", ask.Do, ask.Table, code)
		}
	}
	for _, ask := range []wire.AskAct{about("dance", a.id), about(wire.ActClose, ""), about(wire.ActClose, admin.BookID), about(wire.ActErase, a.id), about(wire.ActBan, a.id)} {
		if code := h.code("POST", "/api/admin/acts", ask); code != api.BadRequest {
			t.Errorf("%s of %q: %q", ask.Do, ask.Table, code)
		}
	}
}

func TestTablesShowHashesOfAddresses(t *testing.T) {
	h := newHouse(t)
	a := h.ada("hello")
	list := operator[wire.AdminTables](h, "GET", "/api/admin/tables", nil)
	if len(list.Tables) != 1 || list.Tables[0].ID != a.id || len(list.Tables[0].People) != 1 {
		t.Fatalf("the list is %+v", list)
	}
	shown := list.Tables[0]
	if p := shown.People[0]; p.Name != "Ada" || p.Person != a.person || len(p.Addresses) != 1 || p.Addresses[0] != shown.Owner || len(shown.Owner) != 12 {
		t.Errorf("Ada is shown as %+v, her table as made by %q", p, shown.Owner)
	}
	text, err := json.Marshal(list)
	if err != nil || contains(text, "127.0.0.1") {
		t.Errorf("the list has an address: %s", text)
	}
	h.do(wire.AskAct{Act: wire.Act{Do: wire.ActBan, Address: "127.0.0.1"}, Seconds: 60})
	bans := operator[wire.Admin](h, "GET", "/api/admin", nil).Bans
	if len(bans) != 1 || bans[0].Address != shown.Owner {
		t.Errorf("an address is banned as %+v, want %s", bans, shown.Owner)
	}
}

// TestBanOfAPerson bans a browser by who it is at a table. It is banned everywhere, and others behind its address are not.
func TestBanOfAPerson(t *testing.T) {
	h := newHouse(t)
	a, other := h.ada("hello"), h.ada("another")
	h.do(wire.AskAct{Act: wire.Act{Do: wire.ActBan, Table: a.id, Person: a.person}, Seconds: 60})
	if code := a.bye(t); code != api.HouseBan {
		t.Errorf("the banned person is told %q", code)
	}
	_, err := a.Create(t.Context(), wire.CreateTable{Name: "Ada", Config: table.Config{Game: "tsssf", Seats: 2}})
	if refused, _ := err.(*client.Error); refused == nil || refused.Code != api.HouseBan || len(refused.About) != 1 {
		t.Errorf("the banned person makes another table: %v", err)
	}
	elsewhere, err := a.Open(t.Context(), other.id, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer elsewhere.Close() // otherwise the server waits 5 s for it
	if m, err := elsewhere.Receive(await.Context(t)); err != nil || m.Type != "bye" || m.Code != api.HouseBan || m.Retry != 0 {
		t.Errorf("at another table the banned person gets %+v (%v)", m, err)
	}
	if _, err := other.Tables(t.Context()); err != nil {
		t.Errorf("another person at the same address: %v", err)
	}
	unban := wire.AskAct{Act: wire.Act{Do: wire.ActUnban, Table: a.id, Person: a.person}}
	h.do(unban)
	if _, err := a.Tables(t.Context()); err != nil {
		t.Errorf("after the ban was lifted: %v", err)
	}
	if code := h.code("POST", "/api/admin/acts", unban); code != api.NotBanned {
		t.Errorf("a second unban: %q", code)
	}
}

// TestBanOfAnAddress bans an address, on which the operators are too: they still reach their console.
func TestBanOfAnAddress(t *testing.T) {
	h := newHouse(t)
	tables := func(from string) string {
		_, data := h.ask("GET", "/api/tables", nil, "X-Forwarded-For", from)
		return codeIn(data)
	}
	h.do(wire.AskAct{Act: wire.Act{Do: wire.ActBan, Address: "203.0.113.7", Why: "spam"}, Seconds: 3600})
	h.do(wire.AskAct{Act: wire.Act{Do: wire.ActBan, Address: "2001:db8::5"}, Seconds: 3600})
	h.do(wire.AskAct{Act: wire.Act{Do: wire.ActBan, Address: "127.0.0.1"}, Seconds: 3600})
	for from, want := range map[string]string{
		"203.0.113.7": api.HouseBan, "203.0.113.8": "", "2001:db8::7777": api.HouseBan, "2001:db8:1::5": "", "127.0.0.1": api.HouseBan,
	} {
		if got := tables(from); got != want {
			t.Errorf("from %s: %q, want %q", from, got, want)
		}
	}
	h.do(wire.AskAct{Act: wire.Act{Do: wire.ActUnban, Address: "127.0.0.1"}})
	if got := tables("127.0.0.1"); got != "" {
		t.Errorf("after the ban was lifted: %q", got)
	}
	for _, address := range []string{"nowhere", "300.1.1.1", "XYZXYZXYZXYZ"} {
		if code := h.code("POST", "/api/admin/acts", wire.AskAct{Act: wire.Act{Do: wire.ActBan, Address: address}, Seconds: 1}); code != api.BadRequest {
			t.Errorf("a ban of %q: %q", address, code)
		}
	}
}

// TestErase deletes what a person said: from the table, the reports and the file.
func TestErase(t *testing.T) {
	folder := t.TempDir()
	log := sqliteLog(t, folder)
	h := open(t, log, server.Options{}, admin.Words{})
	a := h.ada("my telephone number")
	if status, data := h.ask("POST", "/api/reports", wire.AskReport{Kind: "line", Table: a.id, Person: a.person, At: a.at}); status != http.StatusCreated {
		t.Fatalf("a report: %d %s", status, data)
	}
	done := h.do(wire.AskAct{Act: wire.Act{Do: wire.ActErase, Table: a.id, Person: a.person}})
	if done.Lines != 1 {
		t.Errorf("%d lines erased, want 1", done.Lines)
	}
	if _, data := h.ask("GET", "/api/tables/"+string(a.id), nil); contains(data, "telephone") || !contains(data, hall.Erased) {
		t.Errorf("the table still says %s", data)
	}
	reports := operator[wire.AdminReports](h, "GET", "/api/admin/reports", nil).Reports
	if len(reports) != 1 || reports[0].Text != hall.Erased {
		t.Errorf("the reports are %+v", reports)
	}
	a.table.Close()
	h.close()
	h.close = func() {}
	log.Close()
	for _, name := range []string{"shipfic.db", "shipfic.db-wal"} {
		data, err := os.ReadFile(filepath.Join(folder, name))
		if err == nil && contains(data, "telephone") {
			t.Errorf("%s still has the line", name)
		}
	}
}

// uploaded stores a pack and a table that uses it.
func uploaded(t *testing.T, h *house) (gamelog.Hash, []byte) {
	t.Helper()
	data, err := os.ReadFile("../../docs/example-pack.json")
	if err != nil {
		t.Fatal(err)
	}
	status, answer := h.ask("POST", "/api/packs?name=pack.json", data)
	var up wire.UploadedPack
	if json.Unmarshal(answer, &up) != nil || up.Hash == "" {
		t.Fatalf("the upload: %d %s", status, answer)
	}
	return up.Hash, data
}

// TestPacksByName hides a published pack by its name.
func TestPacksByName(t *testing.T) {
	h := newHouse(t)
	hash, data := uploaded(t, h)
	h.console.PackNamed = func(name string) (gamelog.Hash, bool) { return hash, name == "salt" }
	if done := h.do(wire.AskAct{Act: wire.Act{Do: wire.ActHidePack, Pack: "salt"}}); done.Act.Pack != hash {
		t.Errorf("hidden: %+v", done.Act)
	}
	if _, answer := h.ask("POST", "/api/packs?name=pack.json", data); codeIn(answer) != api.PackHidden {
		t.Errorf("an upload of the hidden pack: %s", answer)
	}
	if code := h.code("POST", "/api/admin/acts", wire.AskAct{Act: wire.Act{Do: wire.ActHidePack, Pack: "pepper"}}); code != api.BadRequest {
		t.Errorf("a name that nobody published: %q", code)
	}
}

func TestPacks(t *testing.T) {
	h := newHouse(t)
	hash, data := uploaded(t, h)
	create := wire.CreateTable{Name: "Ada", Config: table.Config{Game: "tsssf", Seats: 2, Packs: []gamelog.Hash{hash}}}
	status, answer := h.ask("POST", "/api/tables", create)
	var made wire.Created
	if json.Unmarshal(answer, &made) != nil || status != http.StatusCreated {
		t.Fatalf("a table with the pack: %d %s", status, answer)
	}
	h.isListed(made.ID)
	about := func(do wire.ActKind) wire.AskAct { return wire.AskAct{Act: wire.Act{Do: do, Pack: hash}} }
	cards := func() int {
		status, _ := h.ask("GET", "/api/packs/"+string(hash), nil)
		return status
	}
	h.do(about(wire.ActHidePack))
	if status := cards(); status != http.StatusOK {
		t.Errorf("the cards of a hidden pack, for games that use it: %d", status)
	}
	if _, answer := h.ask("POST", "/api/tables", create); codeIn(answer) != "noSuchPack" {
		t.Errorf("a table with a hidden pack: %s", answer)
	}
	if _, answer := h.ask("POST", "/api/packs?name=pack.json", data); codeIn(answer) != api.PackHidden {
		t.Errorf("a second upload: %s", answer)
	}
	if status, _ := h.ask("GET", "/api/tables/"+string(made.ID), nil); status != http.StatusOK {
		t.Errorf("the table that uses it: %d", status)
	}
	h.do(about(wire.ActShowPack))
	if status, answer := h.ask("POST", "/api/packs?name=pack.json", data); status != http.StatusCreated {
		t.Errorf("an upload of a pack that is shown again: %d %s", status, answer)
	}
	if code := h.code("POST", "/api/admin/acts", about(wire.ActRemovePack)); code != api.PackInUse {
		t.Errorf("removal of a pack in use: %q", code)
	}
	force := about(wire.ActRemovePack)
	force.Force = true
	if done := h.do(force); len(done.Tables) != 1 || done.Tables[0] != made.ID {
		t.Errorf("removed with the pack: %v, want %s", done.Tables, made.ID)
	}
	if _, err := h.log.Blob(t.Context(), hash); err == nil {
		t.Error("a removed pack is still stored")
	}
	if status := cards(); status != http.StatusNotFound {
		t.Errorf("the cards of a removed pack: %d", status)
	}
	if _, answer := h.ask("POST", "/api/packs?name=pack.json", data); codeIn(answer) != api.PackHidden {
		t.Errorf("an upload of a removed pack: %s", answer)
	}
}

// TestHiddenPackComesAgain refuses a hidden or removed pack with other bytes, even after a restart. Packs with other names, and those that
// are shown again, are let in.
func TestHiddenPackComesAgain(t *testing.T) {
	for _, do := range []wire.ActKind{wire.ActHidePack, wire.ActRemovePack} {
		log := &gamelog.Memory{}
		h := open(t, log, server.Options{}, admin.Words{})
		hash, data := uploaded(t, h)
		h.do(wire.AskAct{Act: wire.Act{Do: do, Pack: hash}})
		token := h.token
		h.close()
		h = open(t, log, server.Options{}, admin.Words{})
		h.token = token
		upload := func(from, to string) string {
			t.Helper()
			changed := bytes.Replace(data, []byte(from), []byte(to), 1)
			if bytes.Equal(changed, data) {
				t.Fatalf("the pack has no %q", from)
			}
			_, answer := h.ask("POST", "/api/packs?name=pack.json", changed)
			return codeIn(answer)
		}
		for from, to := range map[string]string{
			"A small pack": "A pack", "Example.Lighthouse": "Another.Place", `"The Lighthouse"`: `"THE L1GHTH0USE"`, `"name"`: ` "name"`,
		} {
			if code := upload(from, to); code != api.PackHidden {
				t.Errorf("%s: with %q for %q it is answered with %q", do, to, from, code)
			}
		}
		if code := upload(`"The Lighthouse"`, `"The Harbour"`); code != "" {
			t.Errorf("%s: a pack with another name is answered with %q", do, code)
		}
		h.do(wire.AskAct{Act: wire.Act{Do: wire.ActShowPack, Pack: hash}})
		if code := upload("A small pack", "The pack"); code != "" {
			t.Errorf("%s: after it is shown again, it is answered with %q", do, code)
		}
	}
}

// TestOtherNodesFollow asserts that what is decided on one node holds on another that shares its log.
func TestOtherNodesFollow(t *testing.T) {
	log := &gamelog.Memory{}
	one := open(t, log, server.Options{}, admin.Words{})
	two := open(t, log, server.Options{}, admin.Words{})
	if two.token != "" {
		t.Error("the second node made a token of its own")
	}
	two.token = one.token
	a := two.ada("hello")
	one.do(about(wire.ActClose, a.id))
	if code := a.bye(t); code != api.TableClosed {
		t.Errorf("the people at the other node are told %q", code)
	}
	one.do(wire.AskAct{Act: wire.Act{Do: wire.ActBan, Address: "203.0.113.7"}, Seconds: 60})
	await.True(t, "the ban to reach the other node", func() bool {
		_, data := two.ask("GET", "/api/tables", nil, "X-Forwarded-For", "203.0.113.7")
		return codeIn(data) == api.HouseBan
	})
	two.do(wire.AskAct{Act: wire.Act{Do: wire.ActUnban, Address: "203.0.113.7"}})
	var acts []wire.Act
	await.True(t, "the end of the ban to reach the first node", func() bool {
		acts = operator[wire.AdminLog](one, "GET", "/api/admin/log", nil).Acts
		return len(acts) == 4
	})
	if acts[0].Do != wire.ActUnban || acts[2].Do != wire.ActClose || acts[2].By != "tester" {
		t.Errorf("the log is %+v", acts)
	}
}
