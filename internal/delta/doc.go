// Package delta describes how a JSON value changed, so that a client that has the old value needs only the difference.
//
//	change, _, err := delta.Between(before, after) // {"turn":1,"~ponies":[12,[{"card":"Tom","at":[3,1]}]]}
//	now, err := delta.Apply(had, change)
//
// A difference has the form of the value that it changes:
//
//   - The difference of an object is an object. A key sets a value, "~key" has the difference of the value, and "-key" removes it.
//   - The difference of a list is a list of steps, from the first element on: a number keeps that many elements, a negative number drops
//     them, a list inserts its elements, and an object is the difference of the next element. An object with an empty key takes the element
//     with that index in the old list, which was moved. The elements after the last step are kept.
//   - The difference of a string is a list of steps too: numbers count characters, and a string is inserted. Only strings of ASCII have
//     differences.
//
// Between compares Go values of the same type before they are encoded, and encodes only what differs. It follows the rules of
// encoding/json. The field tag `delta:"id"` names the field by which elements of a list are recognized, and `delta:"-"` leaves a
// field out of differences.
package delta
