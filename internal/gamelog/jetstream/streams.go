package jetstream

import (
	"hash/fnv"
	"strconv"
	"strings"

	"shipfic/internal/gamelog"
)

// stream is the number of one of the log's streams, from 0.
type stream int

// MaxStreams is the largest number of streams a log can have. A stream with three replicas costs the NATS servers a Raft group.
const MaxStreams = 64

// streamName returns a stream's name. Stream 0 has no number, because logs had a single stream at first.
func (l *Log) streamName(s stream) string {
	if s == 0 {
		return l.name + "-log"
	}
	return l.name + "-log-" + strconv.Itoa(int(s))
}

// streamOf returns the number of the stream with the given name.
func (l *Log) streamOf(name string) (s stream, ok bool) {
	number, ok := strings.CutPrefix(name, l.name+"-log")
	if number == "" || !ok {
		return 0, ok
	}
	n, err := strconv.Atoi(strings.TrimPrefix(number, "-"))
	return stream(n), err == nil && n > 0 && n < MaxStreams
}

// subject returns the subject of a table's entries in a stream, or of all of its tables for the token "*".
func (l *Log) subject(s stream, token string) string {
	if s == 0 {
		return l.name + ".log." + token
	}
	return l.name + ".log." + strconv.Itoa(int(s)) + "." + token
}

// choose returns the stream of a table among count streams. It is a jump consistent hash (Lamping and Veach, 2014): when count grows,
// the streams of most ids stay the same.
func choose(id gamelog.ID, count int) stream {
	hash := fnv.New64a()
	hash.Write([]byte(id))
	key, chosen := hash.Sum64(), int64(0)
	for next := int64(0); next < int64(count); {
		chosen = next
		key = key*2862933555777941757 + 1
		next = int64(float64(chosen+1) * (float64(int64(1)<<31) / float64(key>>33+1)))
	}
	return stream(chosen)
}
