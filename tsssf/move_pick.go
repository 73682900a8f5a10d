package tsssf

// pick is an answer to a question in compact form. Cells are named by their Pony card and edges by their
// Ship card, so that a pick stays valid while a power moves cards.
type pick struct {
	kind  pickKind
	value uint16 // a card, race, gender, keyword, deck or order
	name  nameID // of a disguise
}

// pickKind is the kind of an answer.
type pickKind uint8

const (
	pickNothing pickKind = iota // decline
	pickCell
	pickCard
	pickRace
	pickGender
	pickKeyword
	pickDeck
	pickOrder
	pickEdge
	pickEffect // one of the alternatives of a power
	pickPlace  // a cell next to a Pony, named by the Pony and the side
	pickWord   // a name or a keyword, by its number among all words
)

// The two orders of a three-way swap.
const (
	forward uint16 = iota
	backward
)

func (p pick) card() CardID { return CardID(p.value) }

func cellPick(pony CardID) pick { return pick{kind: pickCell, value: uint16(pony)} }
func cardPick(card CardID) pick { return pick{kind: pickCard, value: uint16(card)} }
func edgePick(ship CardID) pick { return pick{kind: pickEdge, value: uint16(ship)} }
func deckPick(p pile) pick      { return pick{kind: pickDeck, value: uint16(p)} }

// cellPicks adds the Pony cards of the grid that are wanted.
func (s *State) cellPicks(into []pick, wanted func(pony CardID) bool) []pick {
	for _, sl := range s.grid.slots[1:] {
		if wanted(sl.pony) {
			into = append(into, cellPick(sl.pony))
		}
	}
	return into
}
