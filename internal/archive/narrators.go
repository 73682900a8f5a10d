package archive

import (
	"context"
	"slices"
	"sync"

	"shipfic/internal/cache"
	"shipfic/internal/gamelog"
	"shipfic/internal/story"
	"shipfic/internal/table"
	"shipfic/tsssf"
)

// maxNarrators is how many running games a node remembers the narrators of. It takes a few kilobytes for each.
const maxNarrators = 16_384

// narrators are the narrators of running games, so that no sentence is used twice in a game before all of its kind were.
// A narrator that is missing, as after a restart, is made from the log.
type narrators struct {
	cache.Recent[gameID, *liveNarrator]
}

// liveNarrator tells a game while it is played.
type liveNarrator struct {
	sync.Mutex
	*story.Narrator
	n uint64 // the latest entry that it knows of; 0: none
}

// of returns the narrator of a game, which may be new and know nothing yet.
func (t *narrators) of(id gameID) *liveNarrator {
	return t.GetOr(id, func() *liveNarrator { return &liveNarrator{} })
}

// forget takes back the lines of moves that were undone.
func (t *narrators) forget(id gameID, from uint64) {
	live := t.of(id)
	live.Lock()
	defer live.Unlock()
	if live.Narrator != nil {
		live.Forget(from)
	}
}

// pass notes an entry of which there is nothing to tell, such as an answer that only its seat sees. Otherwise the next one would look
// as if a move had been missed, and the whole game would be read again.
func (t *narrators) pass(id gameID, n uint64) {
	live, known := t.Get(id)
	if !known {
		return
	}
	live.Lock()
	defer live.Unlock()
	if live.Narrator != nil && live.n+1 == n {
		live.n = n
	}
}

// hear prepares to tell an entry of a running game.
func (a *Archive) hear(id gameID, after *table.State, events []tsssf.Event) story.Heard {
	live := a.narrators.of(id)
	live.Lock()
	defer live.Unlock()
	if live.Narrator != nil && after.N <= live.n { // a connection was slower than another
		return a.narratorBefore(id, after).Hear(after.N, events)
	}
	if live.Narrator == nil || a.missedMove(id, live.n+1, after.N) {
		live.Narrator = a.narratorBefore(id, after)
	}
	live.n = after.N
	if after.Game == nil || after.Game.Result().Over {
		a.narrators.Delete(id)
	}
	return live.Hear(after.N, events)
}

// missedMove reports whether a move was made from one entry on and before another, while nobody was connected.
func (a *Archive) missedMove(id gameID, from, before uint64) bool {
	if from == before {
		return false
	}
	ctx, cancel := context.WithTimeout(context.Background(), replayTimeout)
	defer cancel()
	entries, err := a.entries.Read(ctx, id.table, from, int(before-from))
	return err != nil || slices.ContainsFunc(entries, func(e gamelog.Entry) bool { return e.Kind == string(table.DoMove) })
}

// narratorBefore makes the narrator of a game that has told everything before an entry. If the log cannot be read, the narrator
// starts again: a sentence may then be used twice, which is better than no story.
func (a *Archive) narratorBefore(id gameID, after *table.State) *story.Narrator {
	narrator := story.NewNarrator(id.String(), a.casts.of(after.Config))
	if after.N == after.Started {
		return narrator
	}
	ctx, cancel := context.WithTimeout(context.Background(), replayTimeout)
	defer cancel()
	c, err := a.chronicles.Chronicle(ctx, id.table, id.number)
	if err != nil {
		return narrator
	}
	moments, _ := happeningsOf(c)
	for _, m := range moments {
		if m.N < after.N {
			narrator.Hear(m.N, m.Events)
		}
	}
	return narrator
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
