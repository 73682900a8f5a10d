package game

// SplitState is a State whose views have two parts: what everybody sees, and what one seat sees in addition. Both parts of a
// seat's view together say what [State.View] says. A server encodes the public part once for all clients instead of once for each.
type SplitState interface {
	State
	// PublicPart is what everybody sees. It marshals to a JSON object.
	PublicPart() any
	// OwnPart is what the seat sees in addition. It marshals to a JSON object.
	OwnPart(Seat) any
}
