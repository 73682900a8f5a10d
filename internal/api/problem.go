package api

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"strconv"
	"time"

	"shipfic/game"
	"shipfic/internal/budget"
	"shipfic/internal/gamelog"
	"shipfic/internal/http"
	"shipfic/internal/table"
	"shipfic/internal/wire"
)

// Problem is an error as clients see it.
type Problem struct {
	Status int
	Code   string
	About  []string
	Wait   time.Duration // when to try again; 0: no advice
	Body   any           // the answer, where it is more than a [wire.Problem]
}

// Error implements error.
func (p *Problem) Error() string { return p.Code }

// RateExceeded is the problem of a client that must wait.
func RateExceeded(wait time.Duration) *Problem {
	return &Problem{Status: http.StatusTooManyRequests, Code: TooFast, Wait: wait}
}

// RestartWait is how long clients wait before they reconnect to a server that stops.
const RestartWait = 2 * time.Second

// newerWait is when to try again at a table with newer rules: nodes are upgraded one after another.
const newerWait = 5 * time.Second

// fullWait is when to try again if the disk is full: somebody has to make room first.
const fullWait = 30 * time.Second

// problems are the errors of other packages that clients can do something about.
var problems = []struct {
	err    error
	status int
	code   string
	wait   time.Duration
}{
	{gamelog.ErrNotFound, http.StatusNotFound, NotFound, 0},
	{table.ErrShut, http.StatusGone, TableClosed, 0},
	{table.ErrNotErasable, http.StatusConflict, NotErasable, 0},
	{table.ErrQuarantined, http.StatusConflict, Aside, 0},
	{gamelog.ErrDamaged, http.StatusConflict, Aside, 0},
	{gamelog.ErrFull, http.StatusInsufficientStorage, DiskFull, fullWait},
	{table.ErrNewer, http.StatusServiceUnavailable, NewerRules, newerWait},
	{table.ErrOtherVersion, http.StatusConflict, MadeByOther, 0},
	{table.ErrOldRules, http.StatusGone, OldRules, 0},
	{table.ErrTooLong, http.StatusGone, TooLong, 0},
	{table.ErrStopped, http.StatusServiceUnavailable, Restarting, RestartWait},
	{table.ErrUnloaded, http.StatusServiceUnavailable, Restarting, RestartWait},
	{gamelog.ErrClosed, http.StatusServiceUnavailable, Restarting, RestartWait},
	{gamelog.ErrTooLarge, http.StatusRequestEntityTooLarge, TableLogged, 0},
	{gamelog.ErrConflict, http.StatusServiceUnavailable, Busy, time.Second},
	{context.DeadlineExceeded, http.StatusServiceUnavailable, Busy, time.Second},
	{context.Canceled, http.StatusServiceUnavailable, Busy, time.Second},
}

// ProblemOf translates an error for clients. An error that it does not know is our fault: the code is Internal, and the caller
// logs the error.
func ProblemOf(err error) *Problem {
	var p *Problem
	if errors.As(err, &p) {
		return p
	}
	var over *budget.Refused
	if errors.As(err, &over) {
		if over.Server {
			return &Problem{Status: http.StatusServiceUnavailable, Code: Overloaded, Wait: over.Wait}
		}
		return RateExceeded(over.Wait)
	}
	for _, known := range problems {
		if errors.Is(err, known.err) {
			return &Problem{Status: known.status, Code: known.code, Wait: known.wait}
		}
	}
	var refusal *game.Refusal
	if errors.As(err, &refusal) {
		return &Problem{Status: http.StatusUnprocessableEntity, Code: refusal.Code, About: refusal.About}
	}
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return &Problem{Status: http.StatusRequestEntityTooLarge, Code: TooLarge, About: []string{strconv.FormatInt(tooLarge.Limit, 10)}}
	}
	return &Problem{Status: http.StatusInternalServerError, Code: Internal}
}

// Answer writes the problem as JSON.
func (p *Problem) Answer(w http.ResponseWriter) error {
	seconds := int(math.Ceil(p.Wait.Seconds()))
	if seconds > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(seconds))
	}
	body := p.Body
	if body == nil {
		body = wire.Problem{Code: p.Code, About: p.About, Retry: seconds}
	}
	return Answer(w, p.Status, body)
}

// Answer writes a value as JSON. On error nothing was written.
func Answer(w http.ResponseWriter, status int, value any) error {
	body, err := json.Marshal(value)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json")
	if w.Header().Get("Cache-Control") == "" {
		w.Header().Set("Cache-Control", "no-store")
	}
	w.WriteHeader(status)
	w.Write(body) // the client may disconnect
	return nil
}
