package games

import (
	"sync"
	"time"

	"shipfic/game"
	"shipfic/internal/bot"
	"shipfic/tsssf"
)

// minds are bots in the middle of their turns. A bot thinks once about a turn and then follows its plan; each of its moves is
// asked for by itself, so between them it waits here, under the moment that it expects.
type minds struct {
	mu      sync.Mutex
	waiting map[moment]bot.Bot
	order   []moment // the oldest first
}

// moment is what a bot sees when it must move, as a fingerprint.
type moment struct {
	digest game.Digest
	seat   game.Seat
	level  bot.Level
}

// mostMinds bounds the bots that wait. Those who wait too long think again.
const mostMinds = 64

// momentOf is the moment as the seat sees it: everything hidden is dealt anew, always in the same way.
func momentOf(s *tsssf.State, seat game.Seat, level bot.Level) moment {
	dice := tsssf.Dice(1)
	return moment{game.DigestOf(s.Imagine(seat, &dice).Encode()), seat, level}
}

// momentAfter is the moment after a move, if the game then waits for the same seat.
func momentAfter(s *tsssf.State, seat game.Seat, level bot.Level, m tsssf.Move) (moment, bool) {
	next, err := s.After(seat, m, nil)
	if err != nil || len(next.Waiting()) != 1 || next.Waiting()[0] != seat {
		return moment{}, false
	}
	return momentOf(next, seat, level), true
}

// recall gives back the bot that expected a moment, or nil.
func (m *minds) recall(now moment) bot.Bot {
	m.mu.Lock()
	defer m.mu.Unlock()
	mind := m.waiting[now]
	delete(m.waiting, now)
	return mind
}

// remember keeps a bot until the moment it expects. The one that has waited longest gives way.
func (m *minds) remember(next moment, mind bot.Bot) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.waiting == nil {
		m.waiting = map[moment]bot.Bot{}
	}
	if _, known := m.waiting[next]; !known {
		m.order = append(m.order, next)
	}
	m.waiting[next] = mind
	for len(m.order) > mostMinds {
		delete(m.waiting, m.order[0])
		m.order = m.order[1:]
	}
}

// speed is how many nodes a second bots search on this machine, as it is lately.
type speed struct {
	mu        sync.Mutex
	perSecond float64 // 0: not known yet
}

// thinkingTime is how long a bot should think about a turn at most.
const thinkingTime = 1200 * time.Millisecond

// fewest is the share of its nodes that a bot spends even on a machine that has no time.
const fewest = 20

// nodes is how many nodes a bot spends on a turn: those of its level, or as many as there is time for.
func (s *speed) nodes(level bot.Level) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	full := level.TableNodes()
	if s.perSecond == 0 {
		return full / 3 // a careful beginning
	}
	return max(full/fewest, min(full, int(s.perSecond*thinkingTime.Seconds())))
}

// learn takes a measurement in. Thoughts that were too short say nothing.
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
