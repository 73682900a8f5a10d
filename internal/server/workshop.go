package server

import (
	"encoding/json"
	"net/http"
	"path"
	"slices"
	"strings"

	"shipfic/internal/wire"
	"shipfic/packs"
)

// checkPack tells what is wrong with a pack, or doubtful, and gives it in our own format: the workshop asks while somebody
// writes, and when a file is brought in. Nothing is kept.
func (s *Server) checkPack(w http.ResponseWriter, r *http.Request) error {
	pack, report, err := s.packInBody(w, r)
	if err != nil {
		return err
	}
	checked := wire.CheckedPack{}
	if pack != nil {
		checked.Name, checked.Namespace, checked.Cards, checked.File = pack.Name, pack.Namespace, len(pack.Cards), string(packs.Write(pack))
		checked.Says = saysOf(pack)
		report.Findings = append(report.Findings, s.aboutGoals(pack, r.URL.Query().Get("core") != "false")...)
	}
	checked.Left = report.Left
	if checked.Findings, err = findings(report.Findings); err != nil {
		return err
	}
	s.answer(w, http.StatusOK, checked)
	return nil
}

// saysOf is what the cards say that have no text of their own.
func saysOf(pack *packs.Pack) map[string]map[string]string {
	says := map[string]map[string]string{}
	for _, c := range pack.Cards {
		if said := c.Says(); len(c.Text) == 0 && said != nil {
			says[c.ID] = said
		}
	}
	return says
}

// packInBody reads the pack that is the body of a request. One with errors is nil.
func (s *Server) packInBody(w http.ResponseWriter, r *http.Request) (*packs.Pack, packs.Report, error) {
	if wait := s.addresses.of(s.addressOf(r)).use(newCheck, &s.limits); wait > 0 {
		return nil, packs.Report{}, tooFast(wait)
	}
	data, err := s.readBody(w, r, packs.MaxFile)
	if err != nil {
		return nil, packs.Report{}, err
	}
	pack, report := packs.Load(path.Base(r.URL.Query().Get("name")), data)
	return pack, report, nil
}

// aboutGoals finds Goals of a pack that speak of what no card has, or that cannot be won, with the cards of Core or without.
func (s *Server) aboutGoals(pack *packs.Pack, withCore bool) []packs.Finding {
	all := pack.Cards
	if withCore {
		composed, report := packs.Compose([]*packs.Pack{packs.Core(), pack}, packs.Choice{})
		if report.Refused() {
			return report.Findings
		}
		all = composed
	}
	found := packs.References(pack.Cards, all).Findings
	for _, goal := range packs.CountCards(all).Impossible {
		if strings.HasPrefix(goal.Goal, pack.Namespace+".") {
			found = append(found, packs.Finding{
				Severity: packs.Warning, Code: packs.CodeImpossible, Card: goal.Goal, Field: "goalLogic", Sentence: "this Goal cannot be won with these cards: " + goal.Reason,
			})
		}
	}
	return found
}

// findings are never null for the page.
func findings(list []packs.Finding) (json.RawMessage, error) {
	return json.Marshal(append([]packs.Finding{}, list...))
}

// convertPack writes a pack in another format, and tells what that cannot say.
func (s *Server) convertPack(w http.ResponseWriter, r *http.Request) error {
	to := packs.Format(r.URL.Query().Get("to"))
	if !slices.Contains(packs.Written, to) {
		return &problem{status: http.StatusBadRequest, code: BadRequest, about: []string{"to"}}
	}
	pack, report, err := s.packInBody(w, r)
	if err != nil {
		return err
	}
	if pack == nil {
		return s.refusePack(w, report)
	}
	text, lost := packs.WriteAs(pack, to)
	list, err := findings(lost.Findings)
	if err != nil {
		return err
	}
	s.answer(w, http.StatusOK, wire.ConvertedPack{File: pack.Namespace + to.Ending(), Text: string(text), Findings: list})
	return nil
}
