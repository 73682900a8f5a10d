package server

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"net/http"
	"strconv"
	"time"

	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
	"shipfic/internal/wire"
)

// The codes of the server itself. Those of tables and games are their own; docs/protocol.md has all.
const (
	NotFound    = "notFound"    // there is no such table, pack or address
	BadRequest  = "badRequest"  // the request cannot be read
	BadMessage  = "badMessage"  // the message on a WebSocket cannot be read
	BadMethod   = "badMethod"   // the address is not for that method
	BadType     = "badType"     // the body is not JSON, or does not say so
	BadOrigin   = "badOrigin"   // the request comes from another site's page
	BadPack     = "badPack"     // the pack has errors; the findings name them
	TooLarge    = "tooLarge"    // the message or body is over its limit
	TooFast     = "tooFast"     // more often than the limit allows; Retry says when again
	TooMany     = "tooMany"     // too many connections from there, at the table, or in all
	HelloFirst  = "helloFirst"  // the first message on a WebSocket must be hello, and come soon
	BadVersion  = "version"     // the client speaks another version of the protocol
	Slow        = "slow"        // the client does not take what is sent to it
	Restarting  = "restarting"  // the server stops; come back soon
	CutOff      = "cutOff"      // this machine cannot reach the log it shares with others; come back soon, to another
	NewerRules  = "newerRules"  // the table is played by newer rules than this machine knows; another may know them
	NotFinished = "notFinished" // the game is still on: nobody sees its cards
	NoStory     = "noStory"     // that game tells no story
	OldRules    = "oldRules"    // the game was played by rules that are no longer here
	TooLong     = "tooLong"     // the game is too long to be shown again
	Aside       = "aside"       // the table's log does not replay, and it was set aside
	TableLogged = "logFull"     // the table's log is full, or the command is too large for it
	NoHint      = "noHint"      // there is no hint to give: not in this game, or not for such a Goal
	Busy        = "busy"        // the log did not take it in time; it may still have happened
	Balancing   = "balancing"   // another pack of the address is being balanced, or too many wait
	Internal    = "internal"    // something went wrong here, and was logged
)

// problem is an error as clients are told it.
type problem struct {
	status int
	code   string
	about  []string
	wait   time.Duration
}

func (p *problem) Error() string { return p.code }

// tooFast is the problem of one who must wait.
func tooFast(wait time.Duration) *problem {
	return &problem{status: http.StatusTooManyRequests, code: TooFast, wait: wait}
}

// problems are what clients are told of errors that others gave us.
var problems = []struct {
	err    error
	status int
	code   string
	wait   time.Duration
}{
	{gamelog.ErrNotFound, http.StatusNotFound, NotFound, 0},
	{table.ErrAside, http.StatusConflict, Aside, 0},
	{table.ErrNewer, http.StatusServiceUnavailable, NewerRules, newerWait},
	{table.ErrOldRules, http.StatusGone, OldRules, 0},
	{table.ErrTooLong, http.StatusGone, TooLong, 0},
	{table.ErrStopped, http.StatusServiceUnavailable, Restarting, restartWait},
	{table.ErrUnloaded, http.StatusServiceUnavailable, Restarting, restartWait},
	{gamelog.ErrClosed, http.StatusServiceUnavailable, Restarting, restartWait},
	{gamelog.ErrTooLarge, http.StatusRequestEntityTooLarge, TableLogged, 0},
	{gamelog.ErrConflict, http.StatusServiceUnavailable, Busy, time.Second},
	{context.DeadlineExceeded, http.StatusServiceUnavailable, Busy, time.Second},
	{context.Canceled, http.StatusServiceUnavailable, Busy, time.Second},
}

// asProblem makes of an error what clients may know of it. What is nobody's fault but ours is logged.
func (s *Server) asProblem(err error) *problem {
	var p *problem
	if errors.As(err, &p) {
		return p
	}
	for _, known := range problems {
		if errors.Is(err, known.err) {
			return &problem{status: known.status, code: known.code, wait: known.wait}
		}
	}
	var refusal *game.Refusal
	if errors.As(err, &refusal) {
		return &problem{status: http.StatusUnprocessableEntity, code: refusal.Code, about: refusal.About}
	}
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return &problem{status: http.StatusRequestEntityTooLarge, code: TooLarge, about: []string{strconv.FormatInt(tooLarge.Limit, 10)}}
	}
	s.logger.Error("a request failed", "error", err)
	return &problem{status: http.StatusInternalServerError, code: Internal}
}

// fail answers a request with what went wrong.
func (s *Server) fail(w http.ResponseWriter, err error) {
	p := s.asProblem(err)
	s.metrics.refusals.WithLabelValues(p.code).Inc()
	seconds := int(math.Ceil(p.wait.Seconds()))
	if seconds > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(seconds))
	}
	s.answer(w, p.status, wire.Problem{Code: p.code, About: p.about, Retry: seconds})
}

// answer writes a value as JSON.
func (s *Server) answer(w http.ResponseWriter, status int, value any) {
	body, err := json.Marshal(value)
	if err != nil {
		s.logger.Error("an answer does not marshal", "error", err)
		status, body = http.StatusInternalServerError, []byte(`{"code":"`+Internal+`"}`)
	}
	w.Header().Set("Content-Type", "application/json")
	if w.Header().Get("Cache-Control") == "" {
		w.Header().Set("Cache-Control", "no-store")
	}
	w.WriteHeader(status)
	w.Write(body)
}
