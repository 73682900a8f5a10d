package tsssf

import (
	"encoding/json"
	"reflect"
	"testing"

	"shipfic/game"
)

// usualMoves are moves as clients write them, with every field but the changes by Rule 0.
var usualMoves = []string{
	`{"do":"end","draw":["pony","ship"],"discard":["Core.Pony.Zecora"]}`, `{"do":"end","draw":[],"discard":[]}`,
	`{"do":"ship","ship":"Core.Ship.BoredOneDay","pony":"Core.Pony.Zecora","from":[0,0],"to":[-1,0]}`,
	`{"do":"poison","ship":"a","take":[12,-3],"from":[0,0],"to":[0,1]}`, `{"do":"replace","pony":"a","at":[0,-0]}`, `{"do":"use","card":"a"}`,
	`{"do":"choose","pick":{"cell":[1,2]}}`, `{"do":"choose","pick":{"card":"a","name":"b"}}`, `{"do":"choose","pick":{"race":"unicorn"}}`,
	`{"do":"choose","pick":{"gender":"mare"}}`, `{"do":"choose","pick":{"keyword":"Princess"}}`, `{"do":"choose","pick":{"deck":"goal"}}`,
	`{"do":"choose","pick":{"order":"a"}}`, `{"do":"choose","pick":{"edge":[[0,0],[0,1]]}}`, `{"do":"choose","pick":{"place":[[0,0],[1,0]]}}`,
	`{"do":"choose","pick":{"effect":"a"}}`, `{}`, `{"pick":{"name":"a"},"do":"x","pick":{"card":"b"},"do":"y"}`,
}

// unusualMoves are left to game.UnmarshalStrict.
var unusualMoves = []string{
	``, `{`, `null`, `[]`, `{"do":"end"} `, `{"do": "end"}`, `{"do":"end",}`, `{,}`, `{"do":"end"}}`, `{"Do":"end"}`, `{"dont":1}`, `{"do":null}`, `{"do":"Bú"}`,
	`{"do":"\n"}`, `{"do":"a\u0062"}`, `{"at":[1]}`, `{"at":[1,2,3]}`, `{"at":[]}`, `{"at":[1.0,2]}`, `{"at":[01,2]}`, `{"at":[1e2,2]}`, `{"at":[-,2]}`,
	`{"at":[12345678901,2]}`, `{"draw":["a",]}`, `{"pick":{"cell":[1,2]}`, `{"pick":{"cel":[1,2]}}`, `{"changes":[{"done":"a"}]}`,
}

func TestUsualMove(t *testing.T) {
	for _, data := range usualMoves {
		if _, ok := usualMove([]byte(data)); !ok {
			t.Errorf("%s is usual", data)
		}
		agreeOnMove(t, data)
	}
	for _, data := range unusualMoves {
		if m, ok := usualMove([]byte(data)); ok {
			t.Errorf("%s is read as %+v", data, m)
		}
	}
}

// TestEveryFieldIsUsual sets all fields but the changes by Rule 0. It fails if a new one is not read.
func TestEveryFieldIsUsual(t *testing.T) {
	var all Move
	fill(reflect.ValueOf(&all).Elem())
	all.Changes = nil
	data, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	if m, ok := usualMove(data); !ok || !reflect.DeepEqual(m, all) {
		t.Errorf("%s is read as %+v", data, m)
	}
}

// fill sets the texts in a value and what it points to, at any depth.
func fill(v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		v.SetString("a")
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem())
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		fill(v.Index(0))
	case reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i))
		}
	}
}

// FuzzUsualMove: what is read quickly is read as encoding/json reads it.
func FuzzUsualMove(f *testing.F) {
	for _, data := range append(unusualMoves, usualMoves...) {
		f.Add(data)
	}
	f.Fuzz(agreeOnMove)
}

func agreeOnMove(t *testing.T, data string) {
	quick, ok := usualMove([]byte(data))
	if !ok {
		return
	}
	type plain Move
	var strict Move
	if err := game.UnmarshalStrict([]byte(data), (*plain)(&strict)); err != nil || !reflect.DeepEqual(quick, strict) {
		t.Errorf("%s is read as %+v, not as %+v (%v)", data, quick, strict, err)
	}
}
