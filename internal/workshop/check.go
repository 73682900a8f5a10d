package workshop

import (
	"encoding/json"
	"slices"
	"strings"

	"shipfic/internal/api"
	"shipfic/internal/http"
	"shipfic/internal/wire"
	"shipfic/packs"
)

// checkPack lists the errors and doubtful places of a pack, and returns the pack in our own format. The page asks while the author
// writes, and when a file is opened. Nothing is stored.
func (s *Workshop) checkPack(w http.ResponseWriter, r *http.Request) error {
	var checked wire.CheckedPack
	err := s.readFile(w, r, func(p *parsed) (err error) {
		checked, err = check(p, r.URL.Query().Get("core") != "false")
		return err
	})
	if err != nil {
		return err
	}
	return api.Answer(w, http.StatusOK, checked)
}

// check lists the errors of a file. The file of a deck is the one that was sent: decks have one format.
func check(p *parsed, withCore bool) (checked wire.CheckedPack, err error) {
	found := p.report.Findings
	if p.isDeck {
		checked.Game = deckGame
	}
	if deck := p.deck; deck != nil {
		checked.Name, checked.Cards, checked.File = deck.Name, len(deck.Cards), string(p.data)
	}
	if pack := p.pack; pack != nil {
		checked.Name, checked.Namespace, checked.Cards, checked.File = pack.Name, pack.Namespace, len(pack.Cards), string(packs.Write(pack))
		checked.Says, checked.PrintedNames = generatedTexts(pack), printedNames(pack)
		found = slices.Concat(found, checkGoals(pack, withCore), packs.Unenforced(pack).Findings)
	}
	checked.Left = p.report.Left
	checked.Findings, err = findings(found)
	return checked, err
}

// generatedTexts are the texts of cards whose author wrote none, by card and language.
func generatedTexts(pack *packs.Pack) map[string]map[string]string {
	texts := map[string]map[string]string{}
	for _, c := range pack.Cards {
		if text := c.Says(); len(c.Text) == 0 && text != nil {
			texts[c.ID] = text
		}
	}
	return texts
}

// printedNames are the names that faces print, by card.
func printedNames(pack *packs.Pack) map[string][]string {
	printed := map[string][]string{}
	for _, c := range pack.Cards {
		if names := c.PrintedNames(); names != nil {
			printed[c.ID] = names
		}
	}
	return printed
}

// checkGoals finds Goals of a pack that refer to something no card has, or that cannot be won, with or without the Core pack.
func checkGoals(pack *packs.Pack, withCore bool) []packs.Finding {
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

// findings encodes a list as an array even if it is empty, which the page relies on.
func findings(list []packs.Finding) (json.RawMessage, error) {
	return json.Marshal(append([]packs.Finding{}, list...))
}

// convertPack writes a pack in another format, and lists what that format cannot express.
func (s *Workshop) convertPack(w http.ResponseWriter, r *http.Request) error {
	to := packs.Format(r.URL.Query().Get("to"))
	if !slices.Contains(packs.Written, to) {
		return &api.Problem{Status: http.StatusBadRequest, Code: api.BadRequest, About: []string{"to"}}
	}
	var converted wire.ConvertedPack
	err := s.readFile(w, r, func(p *parsed) (err error) {
		if p.pack == nil {
			return badPack(p.report)
		}
		text, lost := packs.WriteAs(p.pack, to)
		converted = wire.ConvertedPack{File: to.FileName(p.pack.Namespace), Text: string(text)}
		converted.Findings, err = findings(lost.Findings)
		return err
	})
	if err != nil {
		return err
	}
	return api.Answer(w, http.StatusOK, converted)
}
