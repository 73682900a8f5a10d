package cache_test

import (
	"testing"

	"shipfic/internal/cache"
)

// TestRecent keeps the values that were used last.
func TestRecent(t *testing.T) {
	c := cache.Recent[string, int]{Limit: 2}
	c.Put("a", 1)
	c.Put("b", 2)
	c.Get("a")
	c.Put("c", 3) // drops b, which was used least recently
	want := func(key string, value int, kept bool) {
		t.Helper()
		if got, ok := c.Get(key); got != value || ok != kept {
			t.Errorf("%s is %d, kept: %v", key, got, ok)
		}
	}
	want("a", 1, true)
	want("b", 0, false)
	want("c", 3, true)
	c.Delete("a")
	c.Put("d", 4) // there is room for it, since a was deleted
	want("c", 3, true)
	want("d", 4, true)
	want("a", 0, false)
	if got, ok := c.Take("c"); got != 3 || !ok {
		t.Errorf("c is taken as %d, kept: %v", got, ok)
	}
	want("c", 0, false)
	for _, made := range []int{5, 6} {
		if got := c.GetOr("e", func() int { return made }); got != 5 {
			t.Errorf("e is %d", got)
		}
	}
}
