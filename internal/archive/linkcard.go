package archive

import (
	"strings"

	"shipfic/internal/api"
	"shipfic/internal/story"
)

// LinkCard describes a finished game for links to it.
func (a *Archive) LinkCard(r *api.Request, name string) (api.LinkCard, error) {
	g, err := a.findGame(r.Context, name)
	if err != nil {
		return api.LinkCard{}, err
	}
	l := r.Language()
	print := story.Print{Language: l, Seats: g.seats}
	names, scores := print.Scored(), []string{}
	for _, i := range print.Ranked() {
		if len(g.seats[i].Shares) == 0 {
			names[i] += " " + g.seats[i].Points.String()
		}
		scores = append(scores, names[i])
	}
	picture := func(name string) string { return "/g/" + g.id.String() + "/" + name + ".png?lang=" + string(l) }
	card := api.LinkCard{Title: "Hayburger", Text: strings.Join(scores, " · "), Picture: picture("picture"), Kind: "article"}
	if g.story != nil {
		print := printOf(g.story, l)
		card.Title = g.story.Story.Heading(print)
		if strings.HasSuffix(strings.TrimSuffix(r.URL.Path, "/"), "/short") {
			card.Picture = picture("short")
			card.Text = ""
			for _, part := range g.story.Story.Short.Parts(&g.story.Story, print) {
				card.Text += part.Label + ": " + part.Text + " "
			}
		}
	}
	return card, nil
}
