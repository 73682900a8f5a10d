package main

import (
	"fmt"
	"io"
	"math"
	"time"

	"shipfic/game"
	"shipfic/hayburger"
)

// slapFigures are what [slapsCmd] measures of one pair.
type slapFigures struct {
	Part     string   `json:"part"`
	Title    string   `json:"-"`
	Pair     string   `json:"pair"`
	First    distance `json:"first"`
	Second   distance `json:"second"`
	Contests int      `json:"contests"`
	Won      float64  `json:"won"`       // share of contests won by the first player
	WonError float64  `json:"won_error"` // with a confidence of 95 %, the true share is not farther from Won than this
	Ahead    float64  `json:"ahead"`     // by how many milliseconds the judging prefers the first player: scores against true reactions
	Marked   int      `json:"marked"`    // tables at which the first player was marked
	Mark     string   `json:"mark"`      // why
	MarkedAt float64  `json:"marked_at"` // after how many contests, on average
	Honest   int      `json:"honest"`    // tables at which the second player, who is honest, was marked
	Tables   int      `json:"tables"`
	both     int      // contests with a valid slap of each player
}

// tally counts what happens at one table.
type tally struct {
	contests int
	won      int           // by the first player
	both     int           // contests with a valid slap of each
	ahead    time.Duration // in those: by how much more the first player's scores were below the true reactions
	marks    [2]hayburger.Mark
	markedAt int
}

// decided counts a contest. Reaction is how long a player really took for a card; 0 means that it is not known.
func (t *tally) decided(d hayburger.Decided, reaction func(game.Seat, int) time.Duration) {
	t.contests++
	var gained [2]time.Duration
	known := 0
	for _, j := range d.Slaps {
		if j.Seat == 0 && j.Verdict == hayburger.Won {
			t.won++
		}
		if really := reaction(j.Seat, j.Card); really > 0 {
			gained[j.Seat] = really - ms(int(j.Score))
			known++
		}
	}
	if known == 2 {
		t.both++
		t.ahead += gained[0] - gained[1]
	}
}

func (t *tally) marked(seat game.Seat, m hayburger.Mark) {
	t.marks[seat] = m
	if seat == 0 {
		t.markedAt = t.contests
	}
}

// addTo adds a table to the figures of its pair. After the last table they are averaged by finish.
func (t *tally) addTo(f *slapFigures) {
	f.Contests += t.contests
	f.Won += float64(t.won)
	f.both += t.both
	f.Ahead += t.ahead.Seconds() * 1000
	if t.marks[0] != hayburger.Unmarked {
		f.Marked++
		f.Mark = string(t.marks[0])
		f.MarkedAt += float64(t.markedAt)
	}
	if t.marks[1] != hayburger.Unmarked {
		f.Honest++
	}
}

// finish turns sums into averages.
func (f *slapFigures) finish() {
	n := float64(max(f.Contests, 1))
	f.Won /= n
	f.WonError = 1.96 * math.Sqrt(f.Won*(1-f.Won)/n)
	f.Ahead /= float64(max(f.both, 1))
	f.MarkedAt /= float64(max(f.Marked, 1))
}

// printSlaps prints a table for each part.
func printSlaps(w io.Writer, figures []slapFigures) {
	part := ""
	for _, f := range figures {
		if f.Part != part {
			part = f.Part
			fmt.Fprintf(w, "\n%s\n%-54s %9s %13s %8s  %s\n", f.Title, "", "contests", "won", "ahead", "marked")
		}
		marked := "no"
		if f.Marked > 0 {
			marked = fmt.Sprintf("%s, at %d of %d tables, after %.0f contests", f.Mark, f.Marked, f.Tables, f.MarkedAt)
		}
		if f.Honest > 0 {
			marked += fmt.Sprintf("; the honest one at %d", f.Honest)
		}
		fmt.Fprintf(w, "%-54s %9d %6.1f%% ± %.1f %5.0f ms  %s\n", f.Pair, f.Contests, 100*f.Won, 100*f.WonError, f.Ahead, marked)
	}
}
