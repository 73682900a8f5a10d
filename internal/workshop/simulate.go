package workshop

import (
	"context"
	"strconv"

	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/limit"
	"shipfic/internal/wire"
	"shipfic/packs"
)

// Simulate lets bots play a number of games with packs. If there are several packs, it also plays with the first one alone,
// for comparison. It reports progress after each game. If the context ends early, it returns the result of the games so far.
type Simulate func(ctx context.Context, chosen []*packs.Pack, games int, progress func(done, planned int)) (*wire.BalanceReport, error)

// startRun queues a simulation with the pack in the body: together with the Core pack, or alone.
func (s *Workshop) startRun(r *api.Request) (*api.Response, error) {
	if s.queue.simulate == nil {
		return nil, gamelog.ErrNotFound
	}
	games, err := strconv.Atoi(r.Query("games"))
	if err != nil || games < 1 || games > s.limits.Games {
		return nil, &api.Problem{Status: api.StatusBadRequest, Code: api.BadRequest, About: []string{"games"}}
	}
	var chosen []*packs.Pack
	err = s.readFile(r, func(p *packs.File) error {
		report := p.Report
		if p.Pack != nil {
			if chosen = []*packs.Pack{p.Pack}; r.Query("core") != "false" {
				chosen = []*packs.Pack{packs.Core(), p.Pack}
			}
			_, report = packs.Compose(chosen, packs.Choice{})
		}
		if report.Refused() || chosen == nil {
			return badPack(report)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	status, err := s.queue.add(limit.SiteOf(r.Client.Address), chosen, games)
	if err != nil {
		return nil, err
	}
	s.logger.Info("simulation queued", "cards", len(chosen[len(chosen)-1].Cards), "games", games)
	return api.JSON(api.StatusAccepted, status)
}

// showRun reports the progress of a simulation. A simulation that nobody asks about is stopped, so asking keeps it alive.
func (s *Workshop) showRun(r *api.Request) (*api.Response, error) {
	return s.answerRun(r, false)
}

// stopRun ends a simulation early, and reports what was played by then.
func (s *Workshop) stopRun(r *api.Request) (*api.Response, error) {
	return s.answerRun(r, true)
}

func (s *Workshop) answerRun(r *api.Request, stop bool) (*api.Response, error) {
	status, ok := s.queue.find(r.PathValue("id"), stop)
	if !ok {
		return nil, gamelog.ErrNotFound
	}
	return api.OK(status)
}
