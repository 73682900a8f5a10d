package server_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"shipfic/internal/server"
	"shipfic/internal/table"
	"shipfic/internal/wire"
)

// TestTransfer transfers a seat to another device: by a code that works once, and of which the log has nothing that could be used.
func TestTransfer(t *testing.T) {
	h := newHouse(t, server.Options{})
	old, device, thief := h.browser(), h.browser(), h.browser()
	if answer, _ := thief.ask("POST", "/api/transfer", nil); answer.StatusCode != http.StatusNotFound {
		t.Errorf("a browser without a session gets a code: %d", answer.StatusCode)
	}
	id := old.create(wire.CreateTable{Name: "Ada", Config: table.Config{Game: "tsssf", Seats: 2}})
	answer, body := old.ask("POST", "/api/transfer", nil)
	var offer wire.Transfer
	if err := json.Unmarshal(body, &offer); err != nil || answer.StatusCode != http.StatusCreated || len(offer.Code) < 26 {
		t.Fatalf("%d %s", answer.StatusCode, body)
	}
	if answer, body = device.ask("POST", "/api/transfer/take", wire.TakeTransfer{Code: offer.Code}); answer.StatusCode != http.StatusOK {
		t.Fatalf("%d %s", answer.StatusCode, body)
	}
	_, body = device.ask("GET", "/api/tables", nil)
	var list wire.Tables
	if err := json.Unmarshal(body, &list); err != nil || len(list.Mine) != 1 || list.Mine[0].ID != id {
		t.Errorf("the device has the tables %s", body)
	}
	for _, code := range []string{offer.Code, strings.ToLower(offer.Code), ""} {
		if answer, body := thief.ask("POST", "/api/transfer/take", wire.TakeTransfer{Code: code}); answer.StatusCode != http.StatusNotFound || !bytes.Contains(body, []byte("usedCode")) {
			t.Errorf("the code %q: %d %s", code, answer.StatusCode, body)
		}
	}
}
