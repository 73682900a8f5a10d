// Package packtest makes packs and boxes for tests.
//
// Random packs in the format shipfic:1 are for tests that play whole games with cards nobody thought of:
//
//	pack := packtest.Make(packtest.Seeded(7))
//
// A pack is decided by its [Choices]: by a seed, or by the bytes of a fuzzer, so that the fuzzer changes the pack and not only its file.
// Most packs can be played. Some are hostile: powers of ten effects, cards that copy each other, Goals that are always met, tiny decks.
//
// [CoreBox] and [Box] put the cards of packs into a box, as a server does for a table.
package packtest
