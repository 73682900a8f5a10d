package archive

import (
	"context"
	"regexp"
	"slices"
	"strconv"
	"time"

	"shipfic/internal/api"
	"shipfic/internal/hall"
	"shipfic/internal/story"
	"shipfic/internal/wire"
)

// perPart is how many frames are in a part of a replay. A usual game has a few parts; the frames of the longest ones together would
// take hundreds of megabytes.
const perPart = 100

// partID names a part of a replay.
type partID struct {
	game    gameID
	version string
	number  int
}

var partNumber = regexp.MustCompile(`^(0|[1-9][0-9]{0,5})$`)

// showPart sends a part of a replay. A part that is asked for by the version of its replay never changes, so browsers may keep it.
func (a *Archive) showPart(r *api.Request) (*api.Response, error) {
	version := r.Query("v")
	g, err := a.gameOfVersion(r.Context, r.PathValue("id"), version)
	if err != nil {
		return nil, err
	}
	number, err := strconv.Atoi(r.PathValue("part"))
	if err != nil || !partNumber.MatchString(r.PathValue("part")) || number >= g.parts() {
		return nil, &api.Problem{Status: api.StatusNotFound, Code: api.NoPart, About: []string{strconv.Itoa(g.parts())}}
	}
	file, err := a.part(r.Context, g, number)
	if err != nil {
		return nil, err
	}
	caching := "no-cache"
	if version == g.version {
		caching = "private, max-age=31536000, immutable"
	}
	return file.Answer(r, caching), nil
}

// gameOfVersion returns a finished game in the version that a client has, if that is still in the cache, else in the latest one. The
// parts of a replay belong together while somebody watches it.
func (a *Archive) gameOfVersion(ctx context.Context, name, version string) (*finished, error) {
	if id, ok := parseGame(name); ok && version != "" {
		if g, kept := a.games.Get(id); kept && g.version == version && time.Since(g.read) < gameKept {
			return g, nil
		}
	}
	return a.findGame(ctx, name)
}

// part returns a part of a replay, which is encoded when it is first wanted.
func (a *Archive) part(ctx context.Context, g *finished, number int) (*api.File, error) {
	id := partID{g.id, g.version, number}
	if file, ok := a.parts.Get(id); ok {
		return file, nil
	}
	var file *api.File
	err := a.work(ctx, func(ctx context.Context) error {
		part, err := a.partOf(ctx, g, number)
		if err != nil {
			return err
		}
		if file, err = api.NewFile(part); err == nil {
			a.parts.PutSized(id, file, file.Size())
		}
		return err
	})
	return file, err
}

// parts is how many parts the replay has.
func (g *finished) parts() int { return max(1, (g.positions.Count()+perPart-1)/perPart) }

// partOf makes a part of a replay.
func (a *Archive) partOf(ctx context.Context, g *finished, number int) (wire.ReplayPart, error) {
	from, to := number*perPart, min((number+1)*perPart, g.positions.Count())
	part := wire.ReplayPart{Frames: make([]wire.Frame, 0, to-from), Lines: g.linesOf(from, to)}
	err := a.chronicles.Positions(ctx, &g.positions, from, to, func(r hall.Retold) error {
		frame, err := newFrame(r, g.began)
		part.Frames = append(part.Frames, frame)
		return err
	})
	return part, err
}

// linesOf are the lines of the story about some frames.
func (g *finished) linesOf(from, to int) []story.Line {
	if g.story == nil || from == to {
		return []story.Line{}
	}
	lines := g.story.Story.Lines
	at := func(frame int) int {
		if frame == g.positions.Count() {
			return len(lines)
		}
		i, _ := slices.BinarySearchFunc(lines, g.positions.Entry(frame), func(l story.Line, n uint64) int { return int(l.N) - int(n) })
		return i
	}
	if from == 0 {
		return lines[:at(to)]
	}
	return lines[at(from):at(to)]
}
