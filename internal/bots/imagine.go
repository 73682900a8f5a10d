package bots

import (
	"shipfic/game"
	"shipfic/tsssf"
)

// do makes a move in an imagined state. Others who are asked something about it decline, because nobody knows which cards they hold.
func do(st *tsssf.State, seat game.Seat, a tsssf.Act) error {
	if err := st.Do(seat, a); err != nil {
		return err
	}
	for asksOther(st, seat) {
		if st.Do(st.Waiting()[0], tsssf.Act{Do: tsssf.MovePass}) != nil {
			break
		}
	}
	return nil
}

// Follow makes the next move of a line that was found. Others who are asked decline, as the line supposes.
func Follow(st *tsssf.State, seat game.Seat, m tsssf.Move, events *[]game.Event) (*tsssf.State, error) {
	next, err := st.After(seat, m, events)
	for err == nil && asksOther(next, seat) {
		declined, err := next.After(next.Waiting()[0], next.MoveOf(tsssf.Act{Do: tsssf.MovePass}), events)
		if err != nil {
			break
		}
		next = declined
	}
	return next, err
}

// asksOther reports whether a question to somebody else interrupts the seat's turn.
func asksOther(st *tsssf.State, seat game.Seat) bool {
	v := st.Sight(seat)
	return !v.Over() && v.Turn() == seat && v.Asking() != tsssf.AskNothing && !v.Moves()
}

// share is the part of a game that is over which a seat's side has won, in millionths.
func share(st *tsssf.State, seat game.Seat) int {
	winners := st.Result().Winners
	mine := 0
	for _, winner := range winners {
		if st.Sight(seat).Allied(winner, seat) {
			mine++
		}
	}
	if mine == 0 {
		return 0
	}
	return certain * mine / len(winners)
}

// endsForAll reports whether a game that is over was ended by a card with which everybody wins, although the seat's side was ahead.
func endsForAll(st *tsssf.State, seat game.Seat) bool {
	return share(st, seat) < certain && lead(st.Sight(seat)) > 0
}

// laid reports whether a card that nobody knows was laid on the grid since the root. What it does there is as imagined as the card.
func laid(st, root *tsssf.State, unseen tsssf.CardSet) bool {
	if st.Decks() == root.Decks() {
		return false
	}
	v := st.Sight(game.Watcher)
	for i := 1; i <= v.Grid(); i++ {
		if unseen.Has(v.Pony(i)) || unseen.Has(v.Ship(i, 0)) || unseen.Has(v.Ship(i, 1)) {
			return true
		}
	}
	return false
}

// imagined reports whether a move needs a card that is there only because it was imagined. A disguise needs no card. Before the first move of
// a turn nothing is imagined: what a question offers is really there.
func imagined(st *tsssf.State, seat game.Seat, a tsssf.Act, unseen tsssf.CardSet) bool {
	if unseen.Has(a.Ship) || unseen.Has(a.Pony) {
		return true
	}
	picked, _ := a.Answer()
	return unseen.Has(picked) && st.Sight(seat).Asking() != tsssf.AskDisguise
}
