package game

import "testing"

func TestAudience(t *testing.T) {
	for _, c := range []struct {
		name     string
		audience Audience
		in, out  []Seat
	}{
		{"nobody", 0, nil, []Seat{Watcher, 0, 1, MaxSeats - 1}},
		{"everyone", Everyone, []Seat{Watcher, 0, 1, MaxSeats - 1}, []Seat{MaxSeats, -2, 31, 32}},
		{"only some", Only(1, 3), []Seat{1, 3}, []Seat{Watcher, 0, 2, MaxSeats - 1}},
		{"only watchers", Only(Watcher), []Seat{Watcher}, []Seat{0, MaxSeats - 1, MaxSeats}},
		{"all but one", Everyone.Except(Only(2)), []Seat{Watcher, 0, 1, 3}, []Seat{2}},
		{"all but the watchers", Everyone.Except(Only(Watcher)), []Seat{0, MaxSeats - 1}, []Seat{Watcher}},
		{"seats there are not", Only(MaxSeats, -2, 99), nil, []Seat{Watcher, 0, MaxSeats, -2, 99}},
	} {
		for _, s := range c.in {
			if !c.audience.Includes(s) {
				t.Errorf("%s: seat %d is left out", c.name, s)
			}
		}
		for _, s := range c.out {
			if c.audience.Includes(s) {
				t.Errorf("%s: seat %d is included", c.name, s)
			}
		}
	}
}

func TestRefusalText(t *testing.T) {
	if got := Refuse("sideTaken", "Core.Pony.Zecora", "1,0").Error(); got != "sideTaken: Core.Pony.Zecora, 1,0" {
		t.Error(got)
	}
	if got := Refuse("over").Error(); got != "over" {
		t.Error(got)
	}
}
