package api

import (
	"slices"
	"sync"
)

// Cache keeps the values that were used most recently, at most Limit of them. It is safe for concurrent use.
type Cache[K comparable, V any] struct {
	Limit int
	Bytes int64 // of all values, where their sizes are known; 0: any number

	mu     sync.Mutex
	values map[K]sized[V]
	order  []K // the most recently used last
	bytes  int64
}

type sized[V any] struct {
	value V
	bytes int64
}

// Get returns the value for a key, if it is kept.
func (c *Cache[K, V]) Get(key K) (V, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	kept, ok := c.values[key]
	if ok {
		c.touch(key)
	}
	return kept.value, ok
}

// Put keeps a value, and drops the least recently used one if there are too many.
func (c *Cache[K, V]) Put(key K, value V) { c.PutSized(key, value, 0) }

// PutSized keeps a value of that many bytes, and drops the least recently used ones if there are too many, or too many bytes. A value
// that exceeds the limit of bytes by itself is not kept.
func (c *Cache[K, V]) PutSized(key K, value V, bytes int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.drop(key)
	if c.Bytes > 0 && bytes > c.Bytes {
		return
	}
	if c.values == nil {
		c.values = map[K]sized[V]{}
	}
	c.values[key] = sized[V]{value, bytes}
	c.order = append(c.order, key)
	c.bytes += bytes
	for len(c.order) > c.Limit || c.Bytes > 0 && c.bytes > c.Bytes {
		c.drop(c.order[0])
	}
}

// Delete drops the value for a key.
func (c *Cache[K, V]) Delete(key K) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.drop(key)
}

func (c *Cache[K, V]) drop(key K) {
	if kept, ok := c.values[key]; ok {
		c.bytes -= kept.bytes
		delete(c.values, key)
		c.order = slices.DeleteFunc(c.order, func(k K) bool { return k == key })
	}
}

func (c *Cache[K, V]) touch(key K) {
	c.order = append(slices.DeleteFunc(c.order, func(k K) bool { return k == key }), key)
}
