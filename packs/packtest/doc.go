// Package packtest makes random packs in the format shipfic:1, for tests that play whole games with cards nobody thought of.
//
//	pack := packtest.Make(packtest.Seeded(7))
//
// A pack is decided by its [Choices]: by a seed, or by the bytes of a fuzzer, so that the fuzzer changes the pack and not only its file.
// Most packs can be played. Some are hostile: powers of ten effects, cards that copy each other, Goals that are always met, tiny decks.
package packtest
