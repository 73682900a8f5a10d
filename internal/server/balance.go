package server

import (
	"net/http"
	"strconv"
	"time"

	"shipfic/internal/gamelog"
	"shipfic/internal/wire"
	"shipfic/packs"
)

// balancing is the problem of one who must wait for another run to end.
func balancing(wait time.Duration) *problem {
	return &problem{status: http.StatusTooManyRequests, code: Balancing, wait: wait}
}

// beginBalance lets bots play with a pack, which is the body: beside the Core pack, which is also played alone for comparison, or by
// itself.
func (s *Server) beginBalance(w http.ResponseWriter, r *http.Request) error {
	if s.balances.simulate == nil {
		return gamelog.ErrNotFound
	}
	games, err := strconv.Atoi(r.URL.Query().Get("games"))
	if err != nil || games < 1 || games > s.limits.BalanceGames {
		return &problem{status: http.StatusBadRequest, code: BadRequest, about: []string{"games"}}
	}
	pack, report, err := s.packInBody(w, r)
	if err != nil {
		return err
	}
	chosen := []*packs.Pack{pack}
	if pack != nil && r.URL.Query().Get("core") != "false" {
		chosen = []*packs.Pack{packs.Core(), pack}
	}
	if pack != nil {
		_, report = packs.Compose(chosen, packs.Choice{})
	}
	if report.Refused() {
		return s.refusePack(w, report)
	}
	begun, err := s.balances.add(s.addressOf(r), chosen, games)
	if err != nil {
		return err
	}
	s.logger.Info("a pack is balanced", "cards", len(pack.Cards), "games", games)
	s.answer(w, http.StatusAccepted, begun)
	return nil
}

// refusePack answers with all that is wrong with a pack.
func (s *Server) refusePack(w http.ResponseWriter, report packs.Report) error {
	list, err := findings(report.Findings)
	if err != nil {
		return err
	}
	s.metrics.refusals.WithLabelValues(BadPack).Inc()
	s.answer(w, http.StatusUnprocessableEntity, wire.UploadedPack{Code: BadPack, Findings: list})
	return nil
}

// showBalance tells how far a run has come. Nobody asks about one for long who does not want it any more, so asking keeps it alive.
func (s *Server) showBalance(w http.ResponseWriter, r *http.Request) error {
	return s.findBalance(w, r, false)
}

// stopBalance ends a run. What was played by then is still told.
func (s *Server) stopBalance(w http.ResponseWriter, r *http.Request) error {
	return s.findBalance(w, r, true)
}

func (s *Server) findBalance(w http.ResponseWriter, r *http.Request, stop bool) error {
	found, ok := s.balances.find(r.PathValue("id"), stop)
	if !ok {
		return gamelog.ErrNotFound
	}
	s.answer(w, http.StatusOK, found)
	return nil
}
