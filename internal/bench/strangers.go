package bench

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

	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/packs"
)

// Strangers ask a server for as much work as they may. They run in a process of their own: in life they are on other machines, and must
// not take the time of those whose commands are measured.
type Strangers struct {
	Server    string // its address
	Seconds   float64
	Addresses int // from which they ask
	Parallel  int // requests of each at the same time
}

// StrangersFigures are what became of their requests.
type StrangersFigures struct {
	Answered int64 `json:"answered"`
	Refused  int64 `json:"refused"`
	Failed   int64 `json:"failed"` // without an answer
}

// Run asks until the time is over.
func (b Strangers) Run(ctx context.Context) (*StrangersFigures, error) {
	requests, err := worstRequests()
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, time.Duration(b.Seconds*float64(time.Second)))
	defer cancel()
	f := &StrangersFigures{}
	var working sync.WaitGroup
	for i := range b.Addresses {
		s := &stranger{address: b.Server, from: fmt.Sprintf("203.0.113.%d", i+1), requests: requests, figures: f}
		for j := range b.Parallel {
			working.Go(func() { s.attack(ctx, j) })
		}
	}
	working.Wait()
	return f, nil
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
		{"/api/packs/print?lang=en", onePony},
		{"/api/published?name=pack-" + numberHere, onePony},
	}, err
}

// stranger is an address that asks for as much as it can.
type stranger struct {
	address, from string
	requests      []request
	figures       *StrangersFigures
}

// attack sends one kind of request after another until the context ends.
func (s *stranger) attack(ctx context.Context, n int) {
	header := http.Header{"X-Forwarded-For": {s.from}}
	for ; ctx.Err() == nil; n++ {
		q := s.requests[n%len(s.requests)].numbered(strings.ReplaceAll(s.from, ".", "-") + "-" + strconv.Itoa(n))
		answer, err := post(ctx, s.address+q.path, q.body, header)
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
