package table

import (
	"fmt"
	"strings"
	"testing"

	"shipfic/game"
	"shipfic/internal/gamelog"
)

// TestFullTableFits: an entry that holds a whole table fits into the log, however full the table is.
func TestFullTableFits(t *testing.T) {
	wide := strings.Repeat("𝄞", MaxText) // four bytes each
	s := &State{N: 1 << 40, Now: 1 << 50, Status: gamelog.Waiting, Came: 1 << 20, Host: person(0), Owner: person(0)}
	for i := range MaxPeople {
		s.People = append(s.People, Person{person(i), wide[:4*MaxName], true, true, 1 << 20, i < MaxPrograms})
		s.Gone = append(s.Gone, Person{person(i), wide[:4*MaxName], true, false, 1 << 20, false})
		s.Held = append(s.Held, Held{person(i), MaxSeats})
	}
	for i := range MaxBans {
		s.Banned = append(s.Banned, person(i))
	}
	for i := range MaxChat {
		s.Chat = append(s.Chat, Line{person(i), wide[:4*MaxName], wide, 1 << 50})
	}
	for range MaxSeats {
		s.Seats = append(s.Seats, Seat{Person: person(0), Ready: true, Away: true, Late: true})
	}
	for range MaxPoints {
		s.Points = append(s.Points, Point{1 << 40, MaxSeats, true, maxCredits, 1000 * game.Point})
	}
	for i := range maxCredits {
		s.Credits = append(s.Credits, Credit{MaxSeats, person(i), "Ultramarine 99", 1000 * game.Point, 1 << 40, 1 << 20})
	}
	s.Config = Config{
		Game: strings.Repeat("g", MaxWord), Options: RawOptions(`"` + strings.Repeat("o", MaxOptions-2) + `"`), Seats: MaxSeats,
		Title: wide[:4*MaxTitle], Turn: MaxTurn, Total: MaxTotal, Grace: MaxGrace,
	}
	for range MaxPacks {
		s.Config.Packs = append(s.Config.Packs, gamelog.Hash(strings.Repeat("h", MaxWord)))
	}
	for range MaxCards {
		s.Config.Include = append(s.Config.Include, strings.Repeat("c", MaxCardText/MaxCards))
	}
	s.Setup.Options = s.Config.Options
	const gameBytes = 16 << 10 // more than any observed game state
	data := append(s.Encode(), make([]byte, gameBytes)...)
	entry, err := Command{Do: DoUpgraded, N: 1 << 40, Rules: 1 << 20, State: data}.Entry()
	if err != nil {
		t.Fatal(err)
	}
	if len(entry.Body) > gamelog.MaxEntry {
		t.Errorf("the fullest table takes %d bytes in an entry of at most %d", len(entry.Body), gamelog.MaxEntry)
	}
	t.Logf("the fullest table takes %d bytes in an entry of at most %d", len(entry.Body), gamelog.MaxEntry)
}

func person(i int) PersonID { return PersonID(fmt.Sprintf("%0*d", MaxID, i)) }
