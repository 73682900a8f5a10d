package workshop

import (
	"encoding/json"
	"slices"

	"shipfic/internal/api"
	"shipfic/internal/wire"
	"shipfic/packs"
)

// checkPack lists the errors and doubtful places of a pack, and returns the pack in our own format. The page asks while the author
// writes, and when a file is opened. Nothing is stored.
func (s *Workshop) checkPack(r *api.Request) (*api.Response, error) {
	var checked wire.CheckedPack
	var pictures []string
	err := s.readFile(r, func(p *packs.File) (err error) {
		if checked, err = check(p, r.Query("core") != "false"); p.Pack != nil {
			pictures = p.Pack.Pictures()
		}
		return err
	})
	if err == nil && r.Query("pictures") == "true" {
		checked.Missing, err = s.missing(r.Context, pictures)
	}
	if err != nil {
		return nil, err
	}
	return api.OK(checked)
}

// check lists the errors of a file. The file of a deck is the one that was sent: decks have one format.
func check(p *packs.File, withCore bool) (checked wire.CheckedPack, err error) {
	found := p.Report.Findings
	if p.IsDeck {
		checked.Game = deckGame
	}
	if deck := p.Deck; deck != nil {
		checked.Name, checked.Cards, checked.File = deck.Called(), len(deck.Cards), string(p.Data)
	}
	if pack := p.Pack; pack != nil {
		checked.Name, checked.Namespace, checked.Cards, checked.File = pack.Name, pack.Namespace, len(pack.Cards), string(packs.Write(pack))
		checked.Says, checked.PrintedNames = generatedTexts(pack), printedNames(pack)
		found = slices.Concat(found, checkGoals(pack, withCore), packs.Unenforced(pack).Findings)
	}
	checked.Left, checked.Beside = p.Report.Left, besideOf(p)
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
	return packs.DoubtfulGoals(pack, all)
}

// findings encodes a list as an array even if it is empty, which the page relies on.
func findings(list []packs.Finding) (json.RawMessage, error) {
	return json.Marshal(append([]packs.Finding{}, list...))
}

// convertPack writes a pack in another format, and lists what that format cannot express.
func (s *Workshop) convertPack(r *api.Request) (*api.Response, error) {
	to, err := formatOf(r)
	if err != nil {
		return nil, err
	}
	var converted wire.ConvertedPack
	err = s.readFile(r, func(p *packs.File) (err error) {
		if p.Pack == nil {
			return badPack(p.Report)
		}
		text, lost := packs.WriteAs(s.forFormat(r, p.Pack, to), to)
		converted = wire.ConvertedPack{File: to.FileName(p.Pack.Namespace), Text: string(text)}
		converted.Findings, err = findings(lost.Findings)
		return err
	})
	if err != nil {
		return nil, err
	}
	return api.OK(converted)
}

// forFormat gives a pack the addresses of its pictures where the format has nothing else.
func (*Workshop) forFormat(r *api.Request, p *packs.Pack, to packs.Format) *packs.Pack {
	if to == packs.FormatLink || to == packs.FormatPack {
		return addressed(p, r.Client.Origin)
	}
	return p
}

// formatOf is the format that a request asks for.
func formatOf(r *api.Request) (packs.Format, error) {
	to := packs.Format(r.Query("to"))
	if !slices.Contains(packs.Written, to) {
		return "", &api.Problem{Status: api.StatusBadRequest, Code: api.BadRequest, About: []string{"to"}}
	}
	return to, nil
}
