package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"shipfic/internal/archive"
	"shipfic/internal/gamelog"
	"shipfic/internal/games"
	"shipfic/internal/hall"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/internal/workshop"
	"shipfic/packs"
)

// strangersCmd asks a server for as much work as it may. It is a process of its own: in life strangers are on other machines, and must
// not take the time of those whose commands are measured.
type strangersCmd struct {
	Server    string  `arg:"" help:"Address of the server, such as http://localhost:8080."`
	Seconds   float64 `default:"20"`
	Addresses int     `default:"8"`
	Parallel  int     `default:"16"`
}

// strangersFigures are what became of their requests.
type strangersFigures struct {
	Answered, Refused int64
	Failed            int64 // without an answer
}

// Run asks until the time is over, and prints JSON for the process that measures.
func (c strangersCmd) Run(ctx context.Context, stdout io.Writer) error {
	requests, err := worstRequests()
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, seconds(c.Seconds))
	defer cancel()
	f := &strangersFigures{}
	var working sync.WaitGroup
	for i := range c.Addresses {
		s := &stranger{server: &server{address: c.Server}, from: fmt.Sprintf("203.0.113.%d", i+1), requests: requests, figures: f}
		for j := range c.Parallel {
			working.Go(func() { s.attack(ctx, j) })
		}
		for range slowBodies {
			working.Go(func() { s.dribble(ctx) })
		}
	}
	working.Wait()
	return json.NewEncoder(stdout).Encode(f)
}

// request is what a stranger posts. Each time, numberHere is replaced by another number, so that no answer comes from a cache.
type request struct {
	path string
	body []byte
}

const numberHere = "NUMBER"

// numbered returns the request with its number filled in.
func (q request) numbered(n string) request {
	return request{strings.ReplaceAll(q.path, numberHere, n), bytes.ReplaceAll(q.body, []byte(numberHere), []byte(n))}
}

// worstRequests are those that cost a server the most.
func worstRequests() ([]request, error) {
	large, complex := goalPack(250_000), goalPack(packs.MaxTerms-500)
	ask, err := json.Marshal(wire.AskGoal{Goal: "ExistsPony(name=Zecora)", Pack: complex})
	if err != nil {
		return nil, err
	}
	bots, err := json.Marshal(wire.CreateTable{
		Name: "Eve", Start: true, Bots: []string{"alicorn", "alicorn", "alicorn"}, Config: table.Config{Game: "tsssf", Seats: 4, Open: true},
	})
	if err != nil {
		return nil, err
	}
	game, err := dearGame()
	if err != nil {
		return nil, err
	}
	picture, err := largestPicture()
	return []request{
		{"/api/packs/check", large},
		{"/api/packs/check", complex},
		{"/api/packs/convert?to=shipfic:1", complex},
		{"/api/goal", ask},
		{"/api/packs", complex},
		{"/api/balance?games=500", complex},
		{"/api/tables", bots},
		{"/api/tables/bcdfg/hint", []byte("{}")},
		{"/api/pictures", picture},
		{"/api/pictures", manyScans(workshop.MaxScans)},
		{"/api/pictures", manyScans(500)},
		{"/api/games", game},
		{"/api/packs/print?lang=en", onePony},
		{"/api/published?name=pack-" + numberHere, onePony},
	}, err
}

// stranger is an address that asks for as much as it can.
type stranger struct {
	*server
	from     string
	requests []request
	figures  *strangersFigures
}

// attack sends one kind of request after another until the context ends.
func (s *stranger) attack(ctx context.Context, n int) {
	for ; ctx.Err() == nil; n++ {
		q := s.requests[n%len(s.requests)].numbered(strings.ReplaceAll(s.from, ".", "-") + "-" + strconv.Itoa(n))
		answer, err := s.ask(ctx, http.MethodPost, q.path, s.from, bytes.NewReader(q.body))
		switch {
		case err != nil && ctx.Err() == nil:
			atomic.AddInt64(&s.figures.Failed, 1)
		case err != nil:
		case answer.StatusCode == http.StatusTooManyRequests || answer.StatusCode == http.StatusServiceUnavailable:
			atomic.AddInt64(&s.figures.Refused, 1)
		default:
			atomic.AddInt64(&s.figures.Answered, 1)
		}
		if err == nil {
			io.Copy(io.Discard, answer.Body) // the connection is used again
			answer.Body.Close()
		}
		select {
		case <-time.After(attackPause):
		case <-ctx.Done():
		}
	}
}

// slowBodies is how many bodies of an address arrive a byte at a time.
const slowBodies = 3

// dribble sends large bodies, a byte every now and then, until the context ends.
func (s *stranger) dribble(ctx context.Context) {
	for ctx.Err() == nil {
		if answer, err := s.ask(ctx, http.MethodPost, "/api/packs/check", s.from, drip{ctx}); err == nil {
			answer.Body.Close()
			atomic.AddInt64(&s.figures.Refused, 1)
		}
	}
}

// drip is a body that arrives slowly.
type drip struct{ ctx context.Context }

// Read implements [io.Reader].
func (d drip) Read(into []byte) (int, error) {
	select {
	case <-time.After(1600 * time.Millisecond):
		into[0] = ' '
		return 1, nil
	case <-d.ctx.Done():
		return 0, d.ctx.Err()
	}
}

// attackPause leaves the server, which shares the machine with the strangers, some time for the bystanders.
const attackPause = 50 * time.Millisecond

// onePony is a pack that can be drawn and published, with a text that fills the card.
var onePony = []byte(`{"name": "NUMBER", "format": "shipfic:1", "namespace": "X", "author": "Eve", "version": "1", "licence": "CC0", "cards": {"pony": {"A": {
	"title": "NUMBER", "name": "A", "text": {"en": "` + strings.Repeat("All the words that fit. ", 20) + `"}}}}}`)

// largestPicture has as many pixels as a picture may have. It is grey, so that it is small until somebody decodes it.
func largestPicture() ([]byte, error) {
	var file bytes.Buffer
	err := png.Encode(&file, image.NewGray(image.Rect(0, 0, 4000, 2097)))
	return file.Bytes(), err
}

// manyScans is a grey progressive JPEG with as many pixels as a picture may have, and that number of scans which add nothing.
func manyScans(scans int) []byte {
	data := append([]byte("\xff\xd8\xff\xdb\x00\x43\x00"), bytes.Repeat([]byte{1}, 64)...)
	data = append(data, "\xff\xc2\x00\x0b\x08\x08\x31\x0f\xa0\x01\x01\x11\x00"...) // 2097 by 4000
	data = append(data, 0xff, 0xc4, 0, 20, 0x10, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xe0)
	for range scans { // five times: the next 32,767 blocks have nothing
		data = append(data, "\xff\xda\x00\x08\x01\x01\x00\x01\x3f\x00\x7f\xfe\xff\x00\xfd\xff\x00\xfb\xff\x00\xf7\xff\x00\xff\x00"...)
	}
	return append(data, 0xff, 0xd9)
}

// dearGame is a file of a table whose host changes the cards again and again.
func dearGame() ([]byte, error) {
	log := &gamelog.Memory{}
	hash, err := log.PutBlob(context.Background(), goalPack(packs.MaxTerms-500))
	if err != nil {
		return nil, err
	}
	config := table.Config{Game: "tsssf", Seats: 2, Packs: []gamelog.Hash{hash}}
	hall := &hall.Hall{Log: log, Games: games.NewShelf(log)}
	hall.Open()
	defer hall.Close()
	room, err := hall.Create(context.Background(), "dear", table.Command{Do: table.DoCreate, By: "eve", Name: "Eve", Config: &config})
	if err != nil {
		return nil, err
	}
	for i := range 65 {
		changed := config
		changed.Exclude = []string{"X.Goal.G" + strconv.Itoa(i%48), "X.Goal.G" + strconv.Itoa((i+1+i/48)%48)}
		if _, err := room.Do(context.Background(), table.Command{Do: table.DoConfig, By: "eve", Config: &changed}); err != nil {
			return nil, err
		}
	}
	file, err := archive.LoadGame(context.Background(), log, "dear")
	if err != nil {
		return nil, err
	}
	var text bytes.Buffer
	err = file.Write(&text)
	return text.Bytes(), err
}

// goalPack is a pack with that number of criteria in its Goals.
func goalPack(criteria int) []byte {
	const each = 90
	logic := "ExistsPony(" + strings.TrimSuffix(strings.Repeat("name=Nopony || ", each), " || ") + ")"
	var goals []string
	for i := range criteria / (each + 2) {
		goals = append(goals, fmt.Sprintf(`"G%d": {"title": "G", "points": "1", "goalLogic": %q}`, i, logic))
	}
	return []byte(`{"name": "N", "format": "shipfic:1", "namespace": "X", "cards": {"goal": {` + strings.Join(goals, ",") + `}}}`)
}
