package workshop

import (
	"context"
	"strconv"

	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/http"
	"shipfic/internal/wire"
	"shipfic/packs"
)

// Simulate lets bots play a number of games with packs. Where there are several, it also plays without all but the first, for
// comparison. It reports progress after each game, and returns what there is so far when the context ends early.
type Simulate func(ctx context.Context, chosen []*packs.Pack, games int, progress func(done, planned int)) (*wire.BalanceReport, error)

// startRun queues a simulation with the pack in the body: together with the Core pack, or alone.
func (s *Workshop) startRun(w http.ResponseWriter, r *http.Request) error {
	if s.queue.simulate == nil {
		return gamelog.ErrNotFound
	}
	games, err := strconv.Atoi(r.URL.Query().Get("games"))
	if err != nil || games < 1 || games > s.limits.Games {
		return &api.Problem{Status: http.StatusBadRequest, Code: api.BadRequest, About: []string{"games"}}
	}
	var chosen []*packs.Pack
	err = s.readFile(w, r, func(p *parsed) error {
		report := p.report
		if p.pack != nil {
			if chosen = []*packs.Pack{p.pack}; r.URL.Query().Get("core") != "false" {
				chosen = []*packs.Pack{packs.Core(), p.pack}
			}
			_, report = packs.Compose(chosen, packs.Choice{})
		}
		if report.Refused() || chosen == nil {
			return badPack(report)
		}
		return nil
	})
	if err != nil {
		return err
	}
	status, err := s.queue.add(api.SiteOf(api.ClientOf(r).Address), chosen, games)
	if err != nil {
		return err
	}
	s.logger.Info("simulation queued", "cards", len(chosen[len(chosen)-1].Cards), "games", games)
	return api.Answer(w, http.StatusAccepted, status)
}

// showRun reports the progress of a simulation. A simulation that nobody asks about is stopped, so asking keeps it alive.
func (s *Workshop) showRun(w http.ResponseWriter, r *http.Request) error {
	return s.answerRun(w, r, false)
}

// stopRun ends a simulation early, and reports what was played by then.
func (s *Workshop) stopRun(w http.ResponseWriter, r *http.Request) error {
	return s.answerRun(w, r, true)
}

func (s *Workshop) answerRun(w http.ResponseWriter, r *http.Request, stop bool) error {
	status, ok := s.queue.find(r.PathValue("id"), stop)
	if !ok {
		return gamelog.ErrNotFound
	}
	return api.Answer(w, http.StatusOK, status)
}
