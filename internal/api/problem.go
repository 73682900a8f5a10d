package api

import (
	"context"
	"errors"
	"math"
	"strconv"
	"time"

	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/internal/hall"
	"shipfic/internal/limit"
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
	return &Problem{Status: StatusTooManyRequests, Code: TooFast, Wait: wait}
}

// TooManyBytes is the problem of a body that exceeds its limit.
func TooManyBytes(limit int64) *Problem {
	return &Problem{Status: StatusRequestEntityTooLarge, Code: TooLarge, About: []string{strconv.FormatInt(limit, 10)}}
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
	{gamelog.ErrNotFound, StatusNotFound, NotFound, 0},
	{hall.ErrShut, StatusGone, TableClosed, 0},
	{hall.ErrNotErasable, StatusConflict, NotErasable, 0},
	{hall.ErrQuarantined, StatusConflict, Aside, 0},
	{gamelog.ErrDamaged, StatusConflict, Aside, 0},
	{gamelog.ErrFull, StatusInsufficientStorage, DiskFull, fullWait},
	{hall.ErrNewer, StatusServiceUnavailable, NewerRules, newerWait},
	{hall.ErrOtherVersion, StatusConflict, MadeByOther, 0},
	{hall.ErrOldRules, StatusGone, OldRules, 0},
	{hall.ErrTooLong, StatusGone, TooLong, 0},
	{hall.ErrStopped, StatusServiceUnavailable, Restarting, RestartWait},
	{hall.ErrUnloaded, StatusServiceUnavailable, Restarting, RestartWait},
	{gamelog.ErrClosed, StatusServiceUnavailable, Restarting, RestartWait},
	{gamelog.ErrTooLarge, StatusRequestEntityTooLarge, TableLogged, 0},
	{gamelog.ErrConflict, StatusServiceUnavailable, Busy, time.Second},
	{context.DeadlineExceeded, StatusServiceUnavailable, Busy, time.Second},
	{context.Canceled, StatusServiceUnavailable, Busy, time.Second},
}

// ProblemOf translates an error for clients. An error that it does not know is our fault: the code is Internal, and the caller
// logs the error.
func ProblemOf(err error) *Problem {
	var p *Problem
	if errors.As(err, &p) {
		return p
	}
	var over *limit.Refused
	if errors.As(err, &over) {
		if over.Server {
			return &Problem{Status: StatusServiceUnavailable, Code: Overloaded, Wait: over.Wait}
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
		return &Problem{Status: StatusUnprocessableEntity, Code: refusal.Code, About: refusal.About}
	}
	return &Problem{Status: StatusInternalServerError, Code: Internal}
}

// Response says the problem as JSON.
func (p *Problem) Response() (*Response, error) {
	seconds := int(math.Ceil(p.Wait.Seconds()))
	body := p.Body
	if body == nil {
		body = wire.Problem{Code: p.Code, About: p.About, Retry: seconds}
	}
	a, err := JSON(p.Status, body)
	if err == nil && seconds > 0 {
		a.Header["Retry-After"] = strconv.Itoa(seconds)
	}
	return a, err
}
