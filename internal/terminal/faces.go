package terminal

import (
	"strings"

	"shipfic/game"
	"shipfic/internal/wire"
	"shipfic/packs"
	"shipfic/tsssf"
)

// Faces are the cards of an uploaded pack as far as the protocol shows them: enough to name them and to play them.
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
			c.Value.Points, c.Value.MorePoints = *face.Points, more(face.Worth, *face.Points)
		}
		if face.Power != nil {
			c.Power = powerOf(face.Power)
		}
	}
	return cards
}

// powerOf is a power as far as it says how the card can be played.
func powerOf(p *wire.Power) tsssf.Power {
	power := tsssf.Power{Name: p.Name, Must: p.Must, FromHand: p.FromHand}
	if known, is := tsssf.PowerNamed(p.Name); is {
		power.Effects = known.Effects
	}
	for _, way := range []struct {
		is   bool
		deed tsssf.Deed
	}{{p.Replaces, tsssf.DeedReplace}, {p.Plays == "lovePoison", tsssf.DeedPoison}, {p.Plays == "playFromDiscard", tsssf.DeedRevive}} {
		if way.is {
			power.Effects = append([]tsssf.Effect{{Do: way.deed}}, power.Effects...)
		}
	}
	return power
}

// more is what a Goal is worth at most: the second number of "3/4".
func more(worth string, points game.Points) game.Points {
	_, second, depends := strings.Cut(worth, "/")
	if most, err := game.ParsePoints(second); depends && err == nil {
		return most
	}
	return points
}
