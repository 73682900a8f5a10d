package figures

import "shipfic/hayburger"

// Pile is what a figure of Hayburger shows at one moment.
type Pile struct {
	Top       []hayburger.Card         `json:"top"`   // the top first
	Cards     []int                    `json:"cards"` // by seat
	Challenge *hayburger.ChallengeView `json:"challenge,omitempty"`
}

// readPiles plays a scenario of Hayburger.
func readPiles(data []byte) ([]Pile, error) {
	scenario, err := hayburger.ParseScenario(data)
	if err != nil {
		return nil, err
	}
	var piles []Pile
	err = scenario.Watch(func(s *hayburger.State) {
		view := s.View(player).(hayburger.View)
		pile := Pile{Top: view.Pile.Top, Challenge: view.Challenge}
		for _, seat := range view.Seats {
			pile.Cards = append(pile.Cards, seat.Cards)
		}
		piles = append(piles, pile)
	})
	return piles, err
}
