package wire

import (
	"reflect"
	"strings"
	"testing"

	"shipfic/game"
)

// usualMessages are moves as clients send them.
var usualMessages = []string{
	`{"type":"do","ref":17,"command":{"do":"move","seat":3,"move":{"do":"ship","from":[0,-1],"pick":{"card":"a"}}}}`,
	`{"type":"do","command":{"do":"move","move":"x"}}`, `{"type":"do","ref":-1,"command":{"move":[[],{},12]}}`, `{}`,
	`{"command":{"do":"move"},"ref":1,"command":{"move":1}}`,
}

// unusualMessages are left to game.UnmarshalStrict.
var unusualMessages = []string{
	``, `null`, `{`, `{"type":"do"`, `{"type":"do"}x`, `{"type" :"do"}`, `{"type":"hello","version":2}`, `{"Type":"do"}`, `{"type":"do","ref":1.5}`,
	`{"command":null}`, `{"command":{"do":"move","seat":null}}`, `{"command":{"do":"say","text":"a"}}`, `{"command":{"do":"move","by":"x"}}`, `{"command":{"move":{"do":}}}`,
	`{"command":{"move":{"do":"a",}}}`, `{"command":{"move":tru}}`, `{"command":{"move":[1 2]}}`, `{"command":{"move":"\x01"}}`,
	`{"command":{"move":` + strings.Repeat("[", 20_000) + strings.Repeat("]", 20_000) + `}}`,
}

func TestUsualMessage(t *testing.T) {
	for _, data := range usualMessages {
		if _, ok := usualMessage([]byte(data)); !ok {
			t.Errorf("%s is usual", data)
		}
		agreeOnMessage(t, data)
	}
	for _, data := range unusualMessages {
		if m, ok := usualMessage([]byte(data)); ok {
			t.Errorf("%s is read as %+v", data, m)
		}
	}
}

// TestMessageIsCopied: the memory of a message is used again for the next one.
func TestMessageIsCopied(t *testing.T) {
	data := []byte(`{"type":"do","command":{"do":"move","move":{"do":"end"}}}`)
	m, err := ParseFromClient(data)
	clear(data)
	if err != nil || m.Type != "do" || m.Command.Do != "move" || string(m.Command.Move) != `{"do":"end"}` {
		t.Errorf("%+v, %v", m, err)
	}
}

// FuzzUsualMessage: what is read quickly is read as encoding/json reads it.
func FuzzUsualMessage(f *testing.F) {
	for _, data := range append(unusualMessages, usualMessages...) {
		f.Add(data)
	}
	f.Fuzz(agreeOnMessage)
}

func agreeOnMessage(t *testing.T, data string) {
	quick, ok := usualMessage([]byte(data))
	if !ok {
		return
	}
	var strict FromClient
	if err := game.UnmarshalStrict([]byte(data), &strict); err != nil || !reflect.DeepEqual(quick, strict) {
		t.Errorf("%s is read as %+v, not as %+v (%v)", data, quick, strict, err)
	}
}
