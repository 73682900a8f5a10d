package api

import (
	"slices"
	"sync"
)

// Cache keeps the values that were used most recently, at most Limit of them. It is safe for concurrent use.
type Cache[K comparable, V any] struct {
	Limit int

	mu     sync.Mutex
	values map[K]V
	order  []K // the most recently used last
}

// Get returns the value for a key, if it is kept.
func (c *Cache[K, V]) Get(key K) (V, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	value, ok := c.values[key]
	if ok {
		c.touch(key)
	}
	return value, ok
}

// Put keeps a value, and drops the least recently used one if there are too many.
func (c *Cache[K, V]) Put(key K, value V) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.values == nil {
		c.values = map[K]V{}
	}
	c.values[key] = value
	c.touch(key)
	if len(c.order) > c.Limit {
		delete(c.values, c.order[0])
		c.order = slices.Delete(c.order, 0, 1)
	}
}

// Delete drops the value for a key.
func (c *Cache[K, V]) Delete(key K) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.values, key)
	c.order = slices.DeleteFunc(c.order, func(k K) bool { return k == key })
}

func (c *Cache[K, V]) touch(key K) {
	c.order = append(slices.DeleteFunc(c.order, func(k K) bool { return k == key }), key)
}
