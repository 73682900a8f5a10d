package workshop

import "shipfic/internal/gamelog"

// Moderation is what the operators of the server decided about packs.
type Moderation interface {
	HasWord(text string) bool
	CheckPacks(packs []gamelog.Hash) error
	CheckPackName(name string) error // refuses a new pack with the name of a hidden one
}

// allowAll allows everything.
type allowAll struct{}

func (allowAll) HasWord(string) bool             { return false }
func (allowAll) CheckPacks([]gamelog.Hash) error { return nil }
func (allowAll) CheckPackName(string) error      { return nil }
