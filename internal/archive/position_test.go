package archive_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"shipfic/internal/api"
	"shipfic/internal/api/apitest"
	"shipfic/internal/gamelog"
	"shipfic/internal/limit"
	"shipfic/internal/position"
	"shipfic/internal/wire"
	"shipfic/tsssf"
)

// TestPositions: a moment of a finished game is a position with the same cards in the same places. Nobody gets one of a game that is
// not over.
func TestPositions(t *testing.T) {
	engine := ponies(t)
	h := newHouse(t, &gamelog.Memory{}, engine, nil, limit.Limits{})
	room := h.newTable("bcdfg", "Ada", "Bo")
	h.play(room, 40)
	if code := h.problem("/api/games/bcdfg-1/positions/3", http.StatusConflict); code != api.NotFinished {
		t.Fatalf("a game that is not over answers %s", code)
	}
	h.play(room, toTheEnd)
	frames := h.frames("bcdfg-1")
	reader := position.Reader{Games: oneGame{engine}}
	for at := 0; at < len(frames)-1; at += 7 {
		written := apitest.JSON[wire.Position](h.Client, "GET", fmt.Sprintf("/api/games/bcdfg-1/positions/%d", at), nil, http.StatusOK)
		p, err := reader.Read(written.Address)
		if err != nil {
			t.Fatalf("frame %d: %v", at, err)
		}
		s, err := p.Begin()
		if err != nil {
			t.Fatalf("frame %d: %v", at, err)
		}
		var shown tsssf.PublicView
		if err := json.Unmarshal(frames[at].Public, &shown); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(shown.Seats, s.Public().Seats) + cmp.Diff(shown.Goals, s.Public().Goals, cmpopts.EquateEmpty(), cmpopts.SortSlices(strings.Compare)) + cmp.Diff(shown.Question, s.Public().Question); diff != "" {
			t.Fatalf("frame %d: -shown +laid\n%s", at, diff)
		}
		if !slices.Equal(s.Position().Hands[0], frames[at].Hands[0]) {
			t.Fatalf("frame %d: seat 0 has %v, not %v", at, s.Position().Hands[0], frames[at].Hands[0])
		}
	}
	for _, frame := range []string{"-1", "x", fmt.Sprint(len(frames))} {
		if code := h.problem("/api/games/bcdfg-1/positions/"+frame, http.StatusNotFound); code != api.NoPart {
			t.Errorf("frame %s answers %s", frame, code)
		}
	}
}
