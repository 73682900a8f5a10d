package archive

import (
	"slices"

	"shipfic/game"
	"shipfic/internal/story"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/language"
)

// printOf says how to print a story in a language.
func printOf(s *wire.Story, l language.Code) story.Print {
	return story.Print{Language: l, Seats: scoresOf(s.Seats, s.Points, s.Winners, s.Shares)}
}

// scoresOf lists the players of a game with their scores, for stories and pictures.
func scoresOf(players []wire.ReplaySeat, points []game.Points, winners []game.Seat, shares []table.Share) []story.Seat {
	seats := make([]story.Seat, len(players))
	for i, player := range players {
		seats[i] = story.Seat{Name: player.Name, Bot: player.Bot, Won: slices.Contains(winners, game.Seat(i))}
		if i < len(points) {
			seats[i].Points = points[i]
		}
	}
	for _, s := range shares {
		seat := &seats[s.Seat]
		seat.Shares = append(seat.Shares, story.Share{Name: s.Name, Bot: s.Bot != "", Points: s.Points, Now: s.Now})
	}
	return seats
}
