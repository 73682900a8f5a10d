package tsssf_test

import (
	"testing"

	"shipfic/packs/packtest"
	"shipfic/tsssf"
)

// laterBox returns the Core pack with invented cards that have every power of later packs (W7).
func laterBox(t testing.TB) *tsssf.Box {
	t.Helper()
	return packtest.Named(t, "", "testdata/packs", "core", "later.json")
}
