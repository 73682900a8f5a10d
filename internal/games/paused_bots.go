package games

import (
	"cmp"
	"runtime"
	"sync"
	"time"

	"shipfic/game"
	"shipfic/internal/bots"
	"shipfic/internal/cache"
	"shipfic/tsssf"
)

// pausedBots keeps bots in the middle of their turns. A bot searches once a turn and then follows its plan. Each of its
// moves is a separate call, so between them it is kept here, under the moment that it expects next.
type pausedBots = cache.Recent[expectation, bots.Bot]

// expectation identifies what a bot sees when it must move.
type expectation struct {
	digest game.Digest
	seat   game.Seat
	level  bots.Level
}

// maxPausedBots limits the bots that are kept. A bot that was dropped searches again.
const maxPausedBots = 64

// expectationOf is the moment as the seat sees it: everything hidden is dealt by fixed dice.
func expectationOf(s *tsssf.State, seat game.Seat, level bots.Level) expectation {
	dice := game.Dice(1)
	return expectation{game.DigestOf(s.Imagine(seat, &dice).Encode()), seat, level}
}

// expectationAfter is the moment after a move, if the game then waits for the same seat.
func expectationAfter(s *tsssf.State, seat game.Seat, level bots.Level, m tsssf.Move) (expectation, bool) {
	next, err := s.After(seat, m, nil)
	if err != nil || len(next.Waiting()) != 1 || next.Waiting()[0] != seat {
		return expectation{}, false
	}
	return expectationOf(next, seat, level), true
}

// speed measures how many nodes a second bots search on this machine.
type speed struct {
	mu        sync.Mutex
	perSecond float64 // moving average; 0 before the first measurement
}

// guessedSpeed is the speed before the first measurement: that of a slow machine, or of a browser, where the same code takes seven times as long.
func guessedSpeed() float64 {
	if runtime.GOARCH == "wasm" {
		return 15_000
	}
	return 100_000
}

// ThinkingTime is how long a bot thinks about a turn at most. A tenth is left to a second, because it finishes what it tries when the time is over, and
// on a busy machine somebody else may have the core just then.
const ThinkingTime = 900 * time.Millisecond

// longestQueue is how long bots that wait should wait for all those before them.
const longestQueue = 3 * time.Second

// timeFor is how long a bot may think about a turn while that number of other bots waits.
func (b *Bots) timeFor(waiting int) time.Duration {
	return min(b.ThinkingTime, longestQueue/time.Duration(waiting+1))
}

// Speed is how many nodes a second bots searched of late.
func (b *Bots) Speed() float64 { return b.speed.now() }

func (s *speed) now() float64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return cmp.Or(s.perSecond, guessedSpeed())
}

// learn adds a measurement. Short searches are too inaccurate and ignored.
func (s *speed) learn(nodes int, took time.Duration) {
	if nodes < 500 || took <= 0 {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	now := float64(nodes) / took.Seconds()
	if s.perSecond == 0 {
		s.perSecond = now
	}
	s.perSecond += (now - s.perSecond) / 8
}
