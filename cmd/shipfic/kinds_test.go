package main

import (
	"bytes"
	"context"
	"crypto/ecdh"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"shipfic/internal/admin"
	"shipfic/internal/client"
	"shipfic/internal/gamelog"
	"shipfic/internal/retention"
	"shipfic/internal/server"
	"shipfic/internal/table"
	"shipfic/internal/testkit/await"
	"shipfic/internal/testkit/natstest"
	"shipfic/internal/wire"
	"shipfic/internal/workshop"
)

// visitor is a browser that asks a server.
type visitor struct {
	t       *testing.T
	at      *running
	session []byte // of the client that made a table
}

// ask sends a request, and returns the body of an answer with the wanted status.
func (v visitor) ask(method, path string, body any, want int) []byte {
	v.t.Helper()
	data, raw := body.([]byte)
	if !raw && body != nil {
		var err error
		if data, err = json.Marshal(body); err != nil {
			v.t.Fatal(err)
		}
	}
	cookies := map[string]string{}
	if err := json.Unmarshal(v.session, &cookies); err != nil {
		v.t.Fatal(err)
	}
	answer, got := patient(v.t, func() (*http.Response, error) {
		r, err := http.NewRequestWithContext(v.t.Context(), method, v.at.address+path, bytes.NewReader(data))
		if err != nil {
			return nil, err
		}
		r.Header.Set("Content-Type", "application/json")
		for name, value := range cookies {
			r.AddCookie(&http.Cookie{Name: name, Value: value})
		}
		return http.DefaultClient.Do(r)
	})
	if answer.StatusCode != want {
		v.t.Fatalf("%s %s: %d %s, want %d", method, path, answer.StatusCode, got, want)
	}
	return got
}

// calls is a subscription of a browser.
func calls(t *testing.T, tables ...gamelog.ID) wire.AskCalls {
	t.Helper()
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	encode := base64.RawURLEncoding.EncodeToString
	return wire.AskCalls{Endpoint: "https://push.example.org/a", P256dh: encode(key.PublicKey().Bytes()), Auth: encode(make([]byte, 16)), Tables: tables}
}

// saltPack is a version of a small pack.
func saltPack(version int) []byte {
	return fmt.Appendf(nil, `{"name": "Salt", "author": "Wren", "version": "%d", "licence": "CC0", "format": "shipfic:1", "namespace": "Wren.Salt",
		"cards": {"pony": {"Wren": {"title": "Wren", "race": "earth", "gender": "female"}}}}`, version)
}

// visit makes a table on a server, and returns its code and the browser that made it.
func visit(t *testing.T, at *running) (visitor, gamelog.ID) {
	t.Helper()
	player, id := newTable(t, at.address)
	session, err := player.Session()
	if err != nil {
		t.Fatal(err)
	}
	return visitor{t, at, session}, id
}

// playOn says something at a table, as the person who made it.
func (v visitor) playOn(id gamelog.ID) {
	v.t.Helper()
	ctx, cancel := context.WithTimeout(v.t.Context(), patience)
	defer cancel()
	player, err := client.New(v.at.address)
	if err == nil {
		err = player.Resume(v.session)
	}
	if err != nil {
		v.t.Fatal(err)
	}
	conn, err := player.Open(ctx, id, 0)
	if err != nil {
		v.t.Fatal(err)
	}
	defer conn.Close()
	ref, err := conn.Do(ctx, wire.Command{Do: table.DoSay, Text: "still here"})
	for err == nil {
		var m wire.FromServer
		if m, err = conn.Receive(ctx); m.Ref == ref {
			if m.Type != "done" {
				v.t.Errorf("the table answers %+v", m)
			}
			return
		}
	}
	v.t.Fatal(err)
}

// contents are all logs of a store.
func contents(t *testing.T, log retention.Store) map[gamelog.ID]string {
	t.Helper()
	ids, err := log.IDs(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	all := map[gamelog.ID]string{}
	for _, id := range ids {
		entries, err := log.Read(t.Context(), id, 1, 0)
		if err != nil {
			t.Fatal(err)
		}
		s, err := log.Snapshot(t.Context(), id)
		if err != nil && !errors.Is(err, gamelog.ErrNotFound) {
			t.Fatal(err)
		}
		all[id] = fmt.Sprintf("%s %d %d %s", fmt.Sprint(entries), s.N, s.Rules, s.Data)
	}
	return all
}

// sound verifies the file of a folder, and returns all of its logs.
func sound(t *testing.T, data dataFlag) map[gamelog.ID]string {
	t.Helper()
	var out strings.Builder
	if err := (verifyCmd{dataFlag: data}).Run(t.Context(), &out); err != nil || !strings.Contains(out.String(), "future.log") {
		t.Fatalf("%v\n%s", err, &out)
	}
	log, err := data.open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	return contents(t, log)
}

// TestEveryKindOfLogIsRestored makes a log of every kind through a server, and one of a kind that this version does not know. All of them come
// through a backup, and through a cluster and back, and the game goes on in each place.
func TestEveryKindOfLogIsRestored(t *testing.T) {
	t.Parallel()
	first, second, third := dataFlag{Data: t.TempDir()}, dataFlag{Data: t.TempDir()}, dataFlag{Data: t.TempDir()}
	v, id := visit(t, start(t, first.Data))
	v.ask("GET", "/api/calls", nil, http.StatusOK)
	v.ask("PUT", "/api/calls", calls(t, id), http.StatusOK)
	v.ask("POST", "/api/transfer", nil, http.StatusCreated)
	v.ask("POST", "/api/packs?name=salt.json", saltPack(1), http.StatusCreated)
	v.ask("POST", "/api/published?name=salt", saltPack(1), http.StatusCreated)
	file, err := os.ReadFile(finishedGame(t, 5, 10))
	if err != nil {
		t.Fatal(err)
	}
	var brought wire.BroughtGame
	if err := json.Unmarshal(v.ask("POST", "/api/games", file, http.StatusCreated), &brought); err != nil {
		t.Fatal(err)
	}
	await.True(t, "the review", func() bool {
		var r wire.Review
		return json.Unmarshal(v.ask("GET", "/api/games/"+brought.Game+"/review", nil, http.StatusOK), &r) == nil && len(r.Turns) == r.Of
	})
	v.at.stop(t)

	log, err := first.open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	entries, err := log.Read(t.Context(), id, 1, 0)
	if err == nil { // an erasure in a cluster that was interrupted
		err = log.Append(t.Context(), admin.ErasedKind.ID(string(id)), 0, entries...)
	}
	if err == nil {
		err = log.Append(t.Context(), "future.log", 0, gamelog.Entry{Kind: "odd", Body: []byte("not JSON")})
	}
	if err := errors.Join(err, log.Close()); err != nil {
		t.Fatal(err)
	}
	want := sound(t, first)
	for _, k := range kinds {
		if !slices.ContainsFunc(slices.Collect(maps.Keys(want)), k.Has) {
			t.Errorf("the test makes no log of the kind %q", k.Pattern)
		}
	}
	same := func(where string, got map[gamelog.ID]string) {
		t.Helper()
		for id := range want {
			if got[id] != want[id] {
				t.Errorf("%s: %s is\n%s\nwant\n%s", where, nameOf(id), got[id], want[id])
			}
		}
		if len(got) != len(want) {
			t.Errorf("%s: there are %d logs, want %d", where, len(got), len(want))
		}
	}

	backup := filepath.Join(t.TempDir(), "copy.db")
	var out strings.Builder
	if err := (backupCmd{dataFlag: first, To: backup}).Run(t.Context(), io.Discard); err != nil {
		t.Fatal(err)
	}
	if err := (restoreCmd{dataFlag: second, From: backup}).Run(t.Context(), &out); err != nil {
		t.Fatalf("%v\n%s", err, &out)
	}
	same("the restored backup", sound(t, second))

	shared := natsFlags{NATS: natstest.Start(t, 1)[0].URL(), NATSName: "shipfic", NATSReplicas: 1}
	for _, way := range []migrateCmd{{storeFlags{second, shared}, "cluster"}, {storeFlags{third, shared}, "folder"}} {
		if err := way.Run(t.Context(), &out); err != nil || strings.Contains(out.String(), "another one") {
			t.Fatalf("to the %s: %v\n%s", way.To, err, &out)
		}
	}
	same("the folder that was a cluster", sound(t, third))
	for _, flags := range [][]string{nil, {"--nats", shared.NATS, "--nats-replicas", "1"}} {
		v.at = start(t, third.Data, flags...)
		v.playOn(id)
		v.ask("GET", "/api/published/salt", nil, http.StatusOK)
		v.at.stop(t)
	}
}

// TestOwnLogsAreNotTables asks for the server's own logs where the code of a table belongs. They are not found, and not set aside.
func TestOwnLogsAreNotTables(t *testing.T) {
	data := dataFlag{Data: t.TempDir()}
	v, _ := visit(t, start(t, data.Data))
	v.ask("GET", "/api/calls", nil, http.StatusOK) // makes push.keys
	for _, id := range []gamelog.ID{admin.BookID, "push.keys", retention.Uptime.ID("")} {
		for _, path := range []string{"/api/tables/" + string(id), "/api/tables/" + string(id) + "/file", "/api/games/" + string(id) + "-1"} {
			if got := v.ask("GET", path, nil, http.StatusNotFound); !strings.Contains(string(got), "notFound") {
				t.Errorf("%s: %s", path, got)
			}
		}
		v.ask("POST", "/api/reports", wire.AskReport{Kind: "name", Table: id, Person: "p"}, http.StatusNotFound)
		if got := v.ask("PUT", "/api/calls", calls(t, id), http.StatusOK); !strings.Contains(string(got), `"tables":[]`) {
			t.Errorf("calls to %s: %s", id, got)
		}
	}
	v.at.stop(t)
	log, err := data.open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	if list, err := log.Summaries(t.Context(), gamelog.Filter{}); err != nil || len(list) != 1 || !list[0].ID.IsTable() {
		t.Errorf("listed are %v (%v), want one table", list, err)
	}
	ids, err := log.IDs(t.Context())
	if err != nil || slices.ContainsFunc(ids, func(id gamelog.ID) bool { return strings.HasPrefix(string(id), "push.table.") }) {
		t.Errorf("somebody is called to a log that is not a table: %v (%v)", ids, err)
	}
}

// TestTransfersEnd uses one of two codes and stops the server. The used one is removed at the next start, the other when it no longer works.
func TestTransfersEnd(t *testing.T) {
	t.Parallel()
	data := dataFlag{Data: t.TempDir()}
	v, _ := visit(t, start(t, data.Data))
	var used wire.Transfer
	if err := json.Unmarshal(v.ask("POST", "/api/transfer", nil, http.StatusCreated), &used); err != nil {
		t.Fatal(err)
	}
	v.ask("POST", "/api/transfer", nil, http.StatusCreated)
	v.ask("POST", "/api/transfer/take", wire.TakeTransfer{Code: used.Code}, http.StatusOK)
	v.at.stop(t)
	left := func(log retention.Store) (left int) {
		for id := range contents(t, log) {
			if server.TransferKind.Has(id) {
				left++
			}
		}
		return left
	}
	v.at = start(t, data.Data, "--retention", "0")
	await.True(t, "the used code to be removed", func() bool {
		log, done, err := data.openToRead(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		defer done()
		return left(log) == 1
	})
	v.at.stop(t)
	log, err := data.open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	for age, want := range map[time.Duration]int{0: 1, 11 * time.Minute: 0} {
		if err := (&retention.Keeper{Log: log, Kinds: kinds}).RemoveOver(t.Context(), time.Now().Add(age)); err != nil || age > 0 && left(log) != want {
			t.Errorf("after %s, %d transfers are left (%v), want %d", age, left(log), err, want)
		}
	}
}

// TestRestoreAnyway restores a backup with a damaged table and a damaged pack. Without --anyway nothing is restored, with it everything else.
func TestRestoreAnyway(t *testing.T) {
	data, damaged := storedTable(t), filepath.Join(t.TempDir(), "copy.db")
	v, id := visit(t, start(t, data.Data))
	var hashes [2]struct{ Hash gamelog.Hash }
	for i := range hashes {
		if err := json.Unmarshal(v.ask("POST", "/api/packs?name=salt.json", saltPack(i), http.StatusCreated), &hashes[i]); err != nil {
			t.Fatal(err)
		}
	}
	v.at.stop(t)
	if err := (backupCmd{dataFlag: data, To: damaged}).Run(t.Context(), io.Discard); err != nil {
		t.Fatal(err)
	}
	tell(t, damaged, "DELETE FROM places WHERE id = 'k3xq9' AND n = 2; DELETE FROM entries WHERE id = 'k3xq9' AND n = 2;"+
		"UPDATE blobs SET data = CAST('{}' AS BLOB) WHERE hash = '"+string(hashes[0].Hash)+"'")
	restored := dataFlag{Data: t.TempDir()}
	var out strings.Builder
	err := restoreCmd{dataFlag: restored, From: damaged}.Run(t.Context(), &out)
	if err == nil || !strings.Contains(err.Error(), "--anyway") {
		t.Errorf("a damaged backup is restored: %v", err)
	}
	out.Reset()
	if err := (restoreCmd{dataFlag: restored, From: damaged, Anyway: true}).Run(t.Context(), &out); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "Left out because of damage:\n  table k3xq9: ") || !strings.Contains(out.String(), "\n  pack or picture "+string(hashes[0].Hash)) ||
		strings.Count(out.String(), "\n  ") != 2 {
		t.Errorf("it says\n%s", &out)
	}
	if err := (verifyCmd{dataFlag: restored}).Run(t.Context(), io.Discard); err != nil {
		t.Error(err)
	}
	v.at = start(t, restored.Data)
	v.playOn(id)
	v.ask("GET", "/api/tables/k3xq9", nil, http.StatusNotFound)
	v.ask("GET", "/api/packs/"+string(hashes[0].Hash), nil, http.StatusNotFound)
	v.ask("GET", "/api/packs/"+string(hashes[1].Hash), nil, http.StatusOK)
}

// TestShortTableIsSetAside takes the last entries of a table out of the file. The server does not show a shorter table.
func TestShortTableIsSetAside(t *testing.T) {
	data := dataFlag{Data: t.TempDir()}
	v, id := visit(t, start(t, data.Data))
	v.at.stop(t)
	tell(t, data.file(), "DELETE FROM places WHERE id = '"+string(id)+"' AND n > 1")
	v.at = start(t, data.Data)
	if got := v.ask("GET", "/api/tables/"+string(id), nil, http.StatusConflict); !strings.Contains(string(got), "aside") {
		t.Errorf("the table answers %s", got)
	}
}

// TestEveryLogHasAKind reads the source: every ID of a log that it spells out, and every pattern of a kind, belongs to a kind in the list.
func TestEveryLogHasAKind(t *testing.T) {
	found := map[string]bool{}
	for _, folder := range []string{"../../internal", "."} {
		err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || strings.Contains(path, "internal/gamelog") {
				return err
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
			if err != nil {
				return err
			}
			for _, id := range spelledOut(file) {
				found[id] = true
				if _, known := kindOf(gamelog.ID(id)); !known {
					t.Errorf("%s: %q is the log of no kind: add one to kinds", path, id)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, id := range []string{string(admin.BookID), string(workshop.CatalogueID), retention.Uptime.Pattern, server.TransferKind.Pattern, admin.ErasedKind.Pattern} {
		if !found[id] {
			t.Errorf("%s was not found in the source: this test looks in the wrong places", id)
		}
	}
}

// spelledOut returns the literals of a file that are, or may become, IDs of logs which no table can have.
func spelledOut(file *ast.File) (ids []string) {
	in := func(n ast.Node) {
		ast.Inspect(n, func(n ast.Node) bool {
			if text, is := n.(*ast.BasicLit); is && strings.ContainsAny(text.Value, ".~") {
				if id, err := strconv.Unquote(text.Value); err == nil {
					ids = append(ids, id)
				}
			}
			return true
		})
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ValueSpec: // const BookID gamelog.ID = "admin.book"
			if is(n.Type, "ID") {
				in(n)
			}
		case *ast.CallExpr: // gamelog.ID("transfer." + code)
			if is(n.Fun, "ID") {
				in(n)
			}
		case *ast.FuncDecl: // func logOf(id gamelog.ID) gamelog.ID { return "of." + id }
			if r := n.Type.Results; r != nil && slices.ContainsFunc(r.List, func(f *ast.Field) bool { return is(f.Type, "ID") }) {
				in(n)
			}
		case *ast.CompositeLit: // gamelog.Kind{Pattern: "*.erased"}, gamelog.Note[uptime]{Pattern: "~uptime"}
			of := n.Type
			if generic, isGeneric := of.(*ast.IndexExpr); isGeneric {
				of = generic.X
			}
			for _, e := range n.Elts {
				if pair, isPair := e.(*ast.KeyValueExpr); isPair && (is(of, "Kind") || is(of, "Note")) && fmt.Sprint(pair.Key) == "Pattern" {
					in(pair.Value)
				}
			}
		}
		return true
	})
	return ids
}

// is reports whether a type is one of package gamelog.
func is(e ast.Expr, name string) bool {
	s, selects := e.(*ast.SelectorExpr)
	return selects && s.Sel.Name == name && fmt.Sprint(s.X) == "gamelog"
}
