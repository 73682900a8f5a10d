package server_test

import (
	"encoding/json"
	"testing"

	"shipfic/internal/server"
	"shipfic/internal/table"
	"shipfic/internal/testkit/await"
	"shipfic/internal/wire"
)

// TestNumbersTellNothing makes secret moves between lines of chat. The numbers of messages and answers go on as if there were none, for
// those at the table and for somebody who comes meanwhile, and lists do not tell the time of a secret move.
func TestNumbersTellNothing(t *testing.T) {
	h, everybody := whisperers(t, server.Options{})
	ada, bo, cy := everybody[0], everybody[1], everybody[2]
	updated := func() int64 {
		var list wire.Tables
		_, body := bo.from.ask("GET", "/api/tables", nil)
		if err := json.Unmarshal(body, &list); err != nil || len(list.Mine) != 1 {
			t.Fatal(string(body), err)
		}
		return list.Mine[0].Updated
	}
	n, told := bo.n, updated()
	for range 3 {
		ada.must(say(word{Secret: "honeysuckle"}))
		if got := updated(); got != told {
			t.Errorf("a secret move was made at %d, the list says", got)
		}
		n++
		if m := bo.do(wire.Command{Do: table.DoSay, Text: "hm"}); m.N != n {
			t.Errorf("chat after a secret move is entry %d instead of %d", m.N, n)
		}
		cy.until(func() bool { return len(cy.table.Chat) > 0 && cy.n >= n })
		if dee := h.browser().come(cy.table.ID, n-1); cy.n != n || dee.n != n || len(dee.events) != 1 {
			t.Errorf("a watcher is told of entry %d, and a newcomer of %d with %v, instead of %d", cy.n, dee.n, dee.events, n)
		}
		told = updated()
	}
	ada.must(say(word{Aloud: "three"}))
	cy.until(func() bool { return cy.n > n })
	if cy.n != n+4 {
		t.Errorf("when all is known, the entry is %d instead of %d", cy.n, n+4)
	}
}

// TestRefusalsWait answers a move that is refused because of a secret one only when that one is known.
func TestRefusalsWait(t *testing.T) {
	_, everybody, refused := refusedWhisperers(t, server.Options{})
	ada, bo := everybody[0], everybody[1]
	ada.must(say(word{Secret: "honeysuckle"}))
	asks := say(word{Secret: "did anybody whisper?"})
	bo.send(wire.FromClient{Type: "do", Ref: 7, Command: &asks})
	await.Receive(t, "the game to refuse the move", refused) // otherwise the secret may be known before the move arrives
	ada.must(wire.Command{Do: table.DoSay, Text: "this is told before the refusal"})
	ada.must(say(word{Aloud: "I did"}))
	for chatted, aloud := false, false; ; {
		m := bo.hear()
		if m.Type == "refused" {
			if !chatted || !aloud || m.Code != "somebodyDid" {
				t.Errorf("told of the chat: %t, of the secret: %t, then %+v", chatted, aloud, m)
			}
			return
		}
		for _, e := range m.Events {
			chatted = chatted || string(e) != "" && m.Table != nil
			aloud = aloud || m.Table == nil
		}
	}
}
