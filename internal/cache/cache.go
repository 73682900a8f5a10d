// Package cache keeps what was used lately.
//
//	c := cache.Recent[string, int]{Limit: 2}
package cache

import (
	"container/list"
	"sync"
)

// Recent keeps the values that were used most recently, at most Limit of them. It is safe for concurrent use.
type Recent[K comparable, V any] struct {
	Limit int
	Bytes int64 // of all values, where their sizes are known; 0: any number

	mu     sync.Mutex
	values map[K]*list.Element
	order  list.List // of kept values, the most recently used last
	bytes  int64
}

type kept[K comparable, V any] struct {
	key   K
	value V
	bytes int64
}

// Get returns the value for a key, if it is kept.
func (c *Recent[K, V]) Get(key K) (value V, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.get(key)
}

func (c *Recent[K, V]) get(key K) (value V, ok bool) {
	e, ok := c.values[key]
	if !ok {
		return value, false
	}
	c.order.MoveToBack(e)
	return e.Value.(kept[K, V]).value, true
}

// Take returns the value for a key, and drops it.
func (c *Recent[K, V]) Take(key K) (value V, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	defer c.drop(key)
	return c.get(key)
}

// GetOr returns the value for a key. If there is none, it makes one and keeps that.
func (c *Recent[K, V]) GetOr(key K, make func() V) V {
	c.mu.Lock()
	defer c.mu.Unlock()
	value, ok := c.get(key)
	if !ok {
		value = make()
		c.put(key, value, 0)
	}
	return value
}

// Put keeps a value, and drops the least recently used one if there are too many.
func (c *Recent[K, V]) Put(key K, value V) { c.PutSized(key, value, 0) }

// PutSized keeps a value of that many bytes, and drops the least recently used ones if there are too many, or too many bytes. A value
// that exceeds the limit of bytes by itself is not kept.
func (c *Recent[K, V]) PutSized(key K, value V, bytes int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.put(key, value, bytes)
}

func (c *Recent[K, V]) put(key K, value V, bytes int64) {
	c.drop(key)
	if c.Bytes > 0 && bytes > c.Bytes {
		return
	}
	if c.values == nil {
		c.values = map[K]*list.Element{}
	}
	c.values[key] = c.order.PushBack(kept[K, V]{key, value, bytes})
	c.bytes += bytes
	for len(c.values) > c.Limit || c.Bytes > 0 && c.bytes > c.Bytes {
		c.drop(c.order.Front().Value.(kept[K, V]).key)
	}
}

// Delete drops the value for a key.
func (c *Recent[K, V]) Delete(key K) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.drop(key)
}

func (c *Recent[K, V]) drop(key K) {
	if e, ok := c.values[key]; ok {
		c.bytes -= e.Value.(kept[K, V]).bytes
		c.order.Remove(e)
		delete(c.values, key)
	}
}
