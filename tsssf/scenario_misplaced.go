package tsssf

import "fmt"

// Misplaced is the error of a position in which a card lies where it cannot. The code is stable, and clients translate it.
type Misplaced struct {
	Code     string
	About    []string // cards or cells
	Sentence string
}

// Error says what is wrong.
func (m *Misplaced) Error() string { return m.Sentence }

// The codes of cards that lie where they cannot.
const (
	NoSuchCard   = "positionNoCard"   // these packs have no such card
	WrongKind    = "positionWrong"    // a card of that kind cannot lie there
	CardTwice    = "positionTwice"    // a card lies in two places
	CellTwice    = "positionCell"     // two Ponies lie on one cell
	BeyondEdge   = "positionEdge"     // a cell is too far out
	ShipAlone    = "positionShip"     // a Ship does not join two Ponies
	ShipsTwice   = "positionShips"    // two Ships lie between the same Ponies
	TooManyGoals = "positionGoals"    // more Goals are open than there are places
	NotJoined    = "positionUnjoined" // a Pony is not connected to Start
)

func misplaced(code string, about []string, format string, args ...any) *Misplaced {
	return &Misplaced{code, about, fmt.Sprintf(format, args...)}
}
