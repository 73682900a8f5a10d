package server

import (
	"context"
	"encoding/json"

	"shipfic/game"
	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
	"shipfic/language"
)

// Stamp completes a move before it goes to the table: it adds the facts that only the server knows, and refuses moves that no client may
// make.
type Stamp func(c table.Config, g game.State, seat game.Seat, measured func() game.Network, move json.RawMessage) (json.RawMessage, error)

// Presence exchanges with other nodes who is connected to which table.
type Presence interface {
	// OnChange sets the function to call when somebody comes or goes at another node. It must not block.
	OnChange(changed func(gamelog.ID))
	// Here announces who is at a table on this node; nobody, when this node has no connections there any more.
	Here(id gamelog.ID, people []table.PersonID)
	// Elsewhere returns who is at a table on other nodes.
	Elsewhere(id gamelog.ID) []table.PersonID
	// OnGossip sets the function to call with each message from a server on another node. It must not block.
	OnGossip(told func([]byte))
	// Gossip sends JSON to the servers on all other nodes. It may get lost.
	Gossip(data []byte)
}

// Archive tells games as stories, while they are played and afterwards.
type Archive interface {
	// Lines tells what happened at a table as lines of the story. The function that it returns encodes them as JSON, in one language; it
	// is nil if there is nothing to tell.
	Lines(id gamelog.ID, after *table.State, events []table.Event) func(language.Code) ([]byte, error)
	// CheckLine refuses a line that the seat may not write about entry n.
	CheckLine(ctx context.Context, id gamelog.ID, s *table.State, seat game.Seat, n uint64) error
	// LineWritten says that a line of a game's story changed.
	LineWritten(id gamelog.ID, number int)
	// LinkCard describes the finished game of that name for links to it.
	LinkCard(r *api.Request, name string) (api.LinkCard, error)
}

// noArchive is for a server whose games tell no stories.
type noArchive struct{}

func (noArchive) Lines(gamelog.ID, *table.State, []table.Event) func(language.Code) ([]byte, error) {
	return nil
}

func (noArchive) CheckLine(context.Context, gamelog.ID, *table.State, game.Seat, uint64) error {
	return game.Refuse(table.NoSuchShip)
}

func (noArchive) LineWritten(gamelog.ID, int) {}

func (noArchive) LinkCard(*api.Request, string) (api.LinkCard, error) {
	return api.LinkCard{}, gamelog.ErrNotFound
}
