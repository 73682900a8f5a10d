package workshop

import (
	"slices"
	"strings"

	"shipfic/internal/api"
	"shipfic/internal/wire"
	"shipfic/language"
	"shipfic/packs"
	"shipfic/tsssf"
	"shipfic/tsssf/goal"
)

// newCardFile encodes a pack's cards for the page.
func newCardFile(p *packs.Pack) (*api.File, error) {
	list := wire.Cards{Name: p.Name, Namespace: p.Namespace, Cards: make([]wire.Card, len(p.Cards))}
	for i := range p.Cards {
		list.Cards[i] = face(&p.Cards[i])
	}
	return api.NewFile(list)
}

// coreCards encodes the cards of the embedded pack.
func coreCards() *api.File {
	file, err := newCardFile(packs.Core())
	if err != nil {
		panic("workshop: the Core pack does not marshal: " + err.Error())
	}
	return file
}

func (s *Workshop) showCore(r *api.Request) (*api.Response, error) {
	return s.core().Answer(r, "public, max-age=300"), nil
}

// face is a card as the page shows it.
func face(c *packs.Card) wire.Card {
	f := wire.Card{
		ID: c.ID, Kind: c.Kind.String(), Title: c.Title, Short: c.Short,
		Names: c.Names, PrintedNames: c.PrintedNames(), Race: c.Race.Names(), Gender: c.Gender.Names(), Symbol: c.RaceSymbol(), Dystopian: c.Dystopian, Keywords: c.Keywords,
		HandLimit: c.HandLimit, Text: c.Says(), Flavour: c.Flavour, Image: overTLS(c.Image), Thumb: overTLS(c.Thumb),
	}
	if c.Count > 1 {
		f.Count = c.Count
	}
	if c.Power.Name != "" || len(c.Power.Effects) > 0 {
		f.Power = power(&c.Power)
	}
	f.ByHand, f.Enforced = string(c.LeftToPlayers()), c.Source.Enforced
	if c.Kind == tsssf.Goal {
		f.Points, f.Worth, f.Goal, f.Judged = &c.Value.Points, c.Worth(), goal.String(c.Goal), c.Goal == nil
		f.Parts = goalParts(c.Goal)
	}
	f.Art, f.Picture = (*wire.Art)(c.Art), cardPicture(c.Picture)
	return f
}

// cardPicture is how the page shows a picture.
func cardPicture(p *packs.Picture) *wire.Picture {
	if p == nil {
		return nil
	}
	shown := &wire.Picture{Hash: p.Hash, Whole: p.Whole, Artist: p.Artist, Licence: p.Licence}
	if p.At != packs.DefaultCrop {
		shown.At = &[3]int{p.At.X, p.At.Y, p.At.Zoom}
	}
	return shown
}

// goalParts names the parts of a Goal in every language.
func goalParts(g goal.Goal) map[string][]wire.Part {
	if g == nil {
		return nil
	}
	named := map[string][]wire.Part{}
	for _, code := range language.All() {
		for _, words := range goal.WordsOfParts(g, code) {
			part := wire.Part{Met: words.Met}
			if words.Open != words.Met {
				part.Open = words.Open
			}
			named[string(code)] = append(named[string(code)], part)
		}
	}
	return named
}

// power collects the facts about a power that the page needs.
func power(p *tsssf.Power) *wire.Power {
	shown := &wire.Power{Name: p.Name, Must: p.Must, FromHand: p.FromHand}
	for _, way := range p.Ways() {
		shown.Ways = append(shown.Ways, string(way))
	}
	for _, effect := range p.Effects {
		facts, _ := effect.Do.Facts()
		shown.Deeds = append(shown.Deeds, string(effect.Do))
		for _, rule := range facts.Rules {
			if !slices.Contains(shown.Rules, rule) {
				shown.Rules = append(shown.Rules, rule)
			}
		}
	}
	return shown
}

// overTLS drops addresses that are not https: the page shows no other pictures.
func overTLS(address string) string {
	if !strings.HasPrefix(strings.ToLower(address), "https://") {
		return ""
	}
	return address
}
