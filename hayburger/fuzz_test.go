package hayburger

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"shipfic/game"
)

// FuzzApply makes hostile inputs of bytes and gives them to a game, one after another. Whatever comes, a refusal is a
// refusal and changes nothing, and an accepted input leaves a whole deck and a state that can be written down and read again.
func FuzzApply(f *testing.F) {
	f.Add(uint64(1), byte(2), []byte("a game of nothing but noise, from seats that are not there"))
	f.Add(uint64(7), byte(5), bytes.Repeat([]byte{0, 0, 255, 0, 0, 0}, 60))
	f.Add(uint64(3), byte(3), bytes.Repeat([]byte{0, 0, 255, 0, 0, 0, 1, 1, 90, 2, 40, 3, 2, 1, 255, 0, 0, 0}, 30))
	f.Fuzz(func(t *testing.T, seed uint64, seats byte, script []byte) {
		dealt, _, err := sharedEngine().New(game.Setup{Seats: 2 + int(seats%7), Seed: game.SeedOf(seed)})
		if err != nil {
			t.Fatal(err)
		}
		s := dealt.(*State)
		for ; len(script) >= 6 && len(script) <= 6*200; script = script[6:] {
			in := hostile(s, [6]byte(script))
			before := s.Encode()
			next, _, err := s.Apply(in)
			if !bytes.Equal(before, s.Encode()) {
				t.Fatalf("%s has changed the state it was made in", text(in.Move))
			}
			if err != nil {
				var refusal *game.Refusal
				if !errors.As(err, &refusal) || next != nil {
					t.Fatalf("%s: %v", text(in.Move), err)
				}
				continue
			}
			s = next.(*State)
			if err := conserved(s); err != nil {
				t.Fatal(err)
			}
			after := s.Encode()
			back, err := sharedEngine().Decode(after)
			if err != nil || !bytes.Equal(after, back.Encode()) {
				t.Fatalf("after %s the state is not read back: %v", text(in.Move), err)
			}
		}
	})
}

// hostile makes an input of six bytes: often nearly right, at times absurd.
func hostile(s *State, b [6]byte) game.Input {
	in := game.Input{Seat: game.Seat(b[1]%12) - 2, At: s.at + int64(b[2])*4 - 8}
	odd := []int64{0, 1, -1, 300, 1 << 40, -1 << 63, 1<<63 - 1, maxMillis}
	switch b[0] % 4 {
	case 0:
		in.Seat, in.Move = s.turn, Turn{}
		if b[3] > 128 {
			in.Move = Turn{RTT: []int64{int64(b[4]), odd[b[5]%8]}, Margin: []int64{odd[b[2]%8], 0}}
		}
	case 1:
		in.Move = Slap{Card: s.pile.turned - int(b[3]%5) + 1, Reaction: int64(b[4]) * 4, RTT: int64(b[5]), Margin: int64(b[2]) - 1, Sent: int64(b[3]) - 4}
	case 2:
		in.Seat, in.Move = game.Watcher, Window{}
		if b[3] > 128 {
			in.Move = Slap{Card: s.pile.turned, Reaction: int64(b[4]), Watcher: int(odd[b[5]%8])}
		}
	default:
		in.At = odd[b[2]%8]
		in.Move = Slap{Card: int(odd[b[3]%8]), Reaction: odd[b[4]%8], RTT: odd[b[5]%8]}
	}
	return in
}

// FuzzDecode reads damaged states. What is read must be written in the same bytes, and can be played on.
func FuzzDecode(f *testing.F) {
	s := mirrorNext(f, 1, 3)
	f.Add(s.Encode())
	s, _ = mustApply(f, s, 0, 1000, Turn{RTT: []int64{10, 10, 200}})
	s, _ = mustApply(f, s, 1, 1300, Slap{Card: 2, Reaction: 290, RTT: 10})
	f.Add(s.Encode())
	f.Fuzz(func(t *testing.T, data []byte) {
		back, err := sharedEngine().Decode(data)
		if err != nil {
			return
		}
		if !bytes.Equal(back.Encode(), data) {
			t.Fatal("read as something else")
		}
		r := back.(*State)
		for seat := game.Watcher; seat < game.Seat(r.count); seat++ {
			_ = text(r.View(seat))
			for _, m := range r.Legal(seat) {
				if at := max(r.at, r.Ready(m)); at <= maxAt {
					mustApply(t, r, seat, at, m)
				}
			}
		}
	})
}

// FuzzParseMove reads moves. What is read must be written in a form that is read the same.
func FuzzParseMove(f *testing.F) {
	for _, seed := range []string{`{"do":"turn","rtt":[1,2],"margin":[3,4]}`, `{"do":"slap","card":3,"reaction":250,"rtt":7,"margin":9,"sent":-1,"watcher":2}`, `{"do":"seen"}`, `{"do":"window"}`, `{"do":"slap","card":1e1}`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := parseMove(data)
		if err != nil {
			return
		}
		back, err := parseMove([]byte(text(m)))
		if err != nil || text(back) != text(m) {
			t.Fatalf("%s came back as %s (%v)", text(m), text(back), err)
		}
	})
}

// FuzzLoadDeck reads decks. What is read can be dealt.
func FuzzLoadDeck(f *testing.F) {
	f.Add(defaultDeck)
	f.Add([]byte(`{"game":"hayburger","name":"barn","cards":[{"character":"Hen","symbol":"egg"},{"character":"Duck","symbol":"egg"}],"power":{"egg":2}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := LoadDeck(data)
		if err != nil {
			return
		}
		if d.Name == DefaultDeck {
			return
		}
		e := newEngine(t, d)
		options := []byte(`{"decks":["` + d.Name + `"]}`)
		if _, _, err := e.New(game.Setup{Seats: 2, Options: options}); err != nil {
			t.Fatal(err)
		}
	})
}

// FuzzScenario plays scenarios. They may fail, and never break anything.
func FuzzScenario(f *testing.F) {
	files, err := filepath.Glob("testdata/scenarios/*.json")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) < 10_000 {
			_, _ = RunScenario(data)
		}
	})
}
