package game_test

import (
	"fmt"
	"testing"

	"shipfic/game"
)

func ExampleQuick() {
	q := game.Quick{Data: []byte(`{"do":"choose","seat":2,"at":[1,-1]}`)}
	var do, at string
	seat := 0
	q.Object(func(name []byte) {
		switch string(name) {
		case "do":
			do = q.Text()
		case "seat":
			seat = q.Int()
		case "at":
			at = string(q.Raw())
		default:
			q.GiveUp()
		}
	})
	fmt.Println(do, seat, at, q.Done())
	// Output: choose 2 [1,-1] true
}

// TestQuickGivesUp: a value of another form is not read, and reading ends.
func TestQuickGivesUp(t *testing.T) {
	for _, data := range []string{``, ` 1`, `1 `, `01`, `-`, `1.5`, `1e3`, `1234567890`, `"a`, `"\n"`, `"é"`, `null`, `true`, `{"a"}`, `{"a":1,}`, `{a:1}`, `[1,]`, `[1}`, `[1 2]`, `[[[[[[[[[1]]]]]]]]]`} {
		q := game.Quick{Data: []byte(data)}
		if q.Raw(); q.Done() {
			t.Errorf("%s is read", data)
		}
	}
}
