package game

// SplitState is a State whose views have two parts: what everybody sees, and what one seat sees in addition. Both parts of a
// seat's view together say what [State.View] says. A server encodes the public part once for all clients instead of once for each.
type SplitState interface {
	State
	// PublicPart is what everybody sees. It marshals to a JSON object.
	PublicPart() any
	// PublicPartAfter is the same as PublicPart. It is quicker, because it shares what has not changed with the public part of an earlier state
	// of the same game. Parts are never changed.
	PublicPartAfter(before State, part any) any
	// OwnPart is what the seat sees in addition. It marshals to a JSON object.
	OwnPart(Seat) any
	// OwnPartUnchanged reports whether the seat's own part is certainly the same as in an earlier state of the same game. It is
	// quick, and false when in doubt.
	OwnPartUnchanged(before State, seat Seat) bool
}
