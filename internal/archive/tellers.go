package archive

import (
	"context"
	"slices"
	"sync"

	"shipfic/internal/gamelog"
	"shipfic/internal/story"
	"shipfic/internal/table"
	"shipfic/tsssf"
)

// maxTellers is how many running games a node remembers the tellers of. It takes a few kilobytes for each.
const maxTellers = 16_384

// tellers are the tellers of running games, so that no sentence is used twice in a game before all of its kind were.
// A teller that is missing, as after a restart, is made from the log.
type tellers struct {
	mu    sync.Mutex
	games map[gameID]*liveTeller
}

// liveTeller tells a game while it is played.
type liveTeller struct {
	sync.Mutex
	*story.Teller
	n uint64 // the latest entry that it knows of; 0: none
}

// of returns the teller of a game, which may be new and know nothing yet.
func (t *tellers) of(id gameID) *liveTeller {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.games == nil {
		t.games = map[gameID]*liveTeller{}
	}
	if t.games[id] == nil {
		for old := range t.games {
			if len(t.games) < maxTellers {
				break
			}
			delete(t.games, old)
		}
		t.games[id] = &liveTeller{}
	}
	return t.games[id]
}

func (t *tellers) drop(id gameID) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.games, id)
}

// forget takes back what was told of moves that were undone.
func (t *tellers) forget(id gameID, from uint64) {
	live := t.of(id)
	live.Lock()
	defer live.Unlock()
	if live.Teller != nil {
		live.Forget(from)
	}
}

// pass notes an entry of which there is nothing to tell, such as an answer that only its seat sees. Otherwise the next one would look
// as if a move had been missed, and the whole game would be read again.
func (t *tellers) pass(id gameID, n uint64) {
	t.mu.Lock()
	live := t.games[id]
	t.mu.Unlock()
	if live == nil {
		return
	}
	live.Lock()
	defer live.Unlock()
	if live.Teller != nil && live.n+1 == n {
		live.n = n
	}
}

// hear prepares to tell an entry of a running game.
func (a *Archive) hear(id gameID, after *table.State, events []tsssf.Event) story.Heard {
	live := a.tellers.of(id)
	live.Lock()
	defer live.Unlock()
	if live.Teller != nil && after.N <= live.n { // a connection was slower than another
		return a.tellerBefore(id, after).Hear(after.N, events)
	}
	if live.Teller == nil || a.missedMove(id, live.n+1, after.N) {
		live.Teller = a.tellerBefore(id, after)
	}
	live.n = after.N
	if after.Game == nil || after.Game.Result().Over {
		a.tellers.drop(id)
	}
	return live.Hear(after.N, events)
}

// missedMove reports whether a move was made from one entry on and before another: nobody was connected to hear of it.
func (a *Archive) missedMove(id gameID, from, before uint64) bool {
	if from == before {
		return false
	}
	ctx, cancel := context.WithTimeout(context.Background(), replayTimeout)
	defer cancel()
	entries, err := a.entries.Read(ctx, id.table, from, int(before-from))
	return err != nil || slices.ContainsFunc(entries, func(e gamelog.Entry) bool { return e.Kind == string(table.DoMove) })
}

// tellerBefore makes the teller of a game that has told everything before an entry. If the log cannot be read, the teller
// starts again: a sentence may then be used twice, which is better than no story.
func (a *Archive) tellerBefore(id gameID, after *table.State) *story.Teller {
	teller := story.NewTeller(id.String(), a.casts.of(after.Config))
	if after.N == after.Started {
		return teller
	}
	ctx, cancel := context.WithTimeout(context.Background(), replayTimeout)
	defer cancel()
	c, err := a.chronicles.Chronicle(ctx, id.table, id.number)
	if err != nil {
		return teller
	}
	moments, _ := momentsOf(c)
	for _, m := range moments {
		if m.N < after.N {
			teller.Hear(m.N, m.Events)
		}
	}
	return teller
}

// undoneFrom is the first entry of the moves that were undone, or 0.
func undoneFrom(events []table.Event) uint64 {
	for _, e := range events {
		if note, ok := e.Body.(table.Note); ok && note.Event == "undone" {
			return note.N
		}
	}
	return 0
}
