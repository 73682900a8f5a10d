package terminal

import (
	"strings"

	"shipfic/game"
	"shipfic/internal/wire"
	"shipfic/packs"
	"shipfic/tsssf"
)

// Faces converts the cards of an uploaded pack from what the protocol shows of them: enough to name and to play them.
func Faces(shown wire.Cards) []packs.Card {
	cards := make([]packs.Card, len(shown.Cards))
	for i, face := range shown.Cards {
		c := &cards[i]
		c.ID, c.Title, c.Names, c.Dystopian, c.Keywords, c.Text = face.ID, face.Title, face.Names, face.Dystopian, face.Keywords, face.Text
		c.Count = max(face.Count, 1)
		for kind, name := range tsssf.Kinds {
			if name == face.Kind {
				c.Kind = tsssf.Kind(kind)
			}
		}
		for _, race := range face.Race {
			c.Race |= tsssf.RaceNamed(race)
		}
		for _, gender := range face.Gender {
			c.Gender |= tsssf.GenderNamed(gender)
		}
		if face.Points != nil {
			c.Value.Points, c.Value.MorePoints = *face.Points, morePoints(face.Worth, *face.Points)
		}
		if face.Power != nil {
			c.Power = tsssf.Power{Name: face.Power.Name, Must: face.Power.Must, FromHand: face.Power.FromHand}
		}
	}
	return cards
}

// morePoints is the most that a Goal can be worth: the second number of "3/4".
func morePoints(worth string, points game.Points) game.Points {
	_, second, depends := strings.Cut(worth, "/")
	if most, err := game.ParsePoints(second); depends && err == nil {
		return most
	}
	return points
}
