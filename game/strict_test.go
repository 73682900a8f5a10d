package game

import (
	"strings"
	"testing"
)

func TestUnmarshalStrict(t *testing.T) {
	type card struct {
		Name  string `json:"name"`
		Count int    `json:"count"`
	}
	for _, c := range []struct{ data, want string }{
		{`{"name":"Zecora","count":1}`, ""},
		{" {} \n", ""},
		{``, "it ends too early"},
		{`{"name":`, "it ends too early"},
		{`{"nmae":"Zecora"}`, `unknown field "nmae"`},
		{`{"count":"one"}`, "count cannot be a text"},
		{`{"count":1.5}`, "count cannot be number 1.5"},
		{`{"name":{}}`, "name cannot be a table"},
		{`[]`, "it cannot be a list"},
		{`{} {}`, "there is something after the end"},
		{`{}]`, "there is something after the end"},
		{`{'name'}`, "invalid character"},
	} {
		var into card
		err := UnmarshalStrict([]byte(c.data), &into)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, not %q", c.data, err, c.want)
		}
	}
}
