package scenario

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Facts are what the scenarios of a game can expect, by name, and how each is found. What is expected is compared with what is found, as JSON:
// of an object only what is named, a list as a whole. null stands for nothing: null, an empty list or an empty text. Some things that are
// found say for themselves what is the same: [Set], [Lookup] and [Test].
type Facts[G any] map[string]func(G) any

// Set is a list in no particular order.
type Set []any

// SetOf makes a set of the elements of a list.
func SetOf[E any](list []E) Set {
	set := make(Set, len(list))
	for i, e := range list {
		set[i] = e
	}
	return set
}

// Lookup is an object that has too many keys to list them: it finds the value of each that is expected.
type Lookup func(key string, want any) (any, error)

// Test decides by itself whether what is found is as expected.
type Test func(want json.RawMessage) error

// Check compares what a step expects with what is, in the order of names.
func (f Facts[G]) Check(of G, expect map[string]json.RawMessage) error {
	for _, name := range slices.Sorted(maps.Keys(expect)) {
		find := f[name]
		if find == nil {
			return fmt.Errorf("unknown expectation %q: expected one of %s", name, keys(f))
		}
		found := find(of)
		if test, own := found.(Test); own {
			if err := test(expect[name]); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		} else if err := compare(name, plain(expect[name]), found); err != nil {
			return err
		}
	}
	return nil
}

// compare returns the first difference: "expected path value, found value".
func compare(path string, want, found any) error {
	wantTable, isTable := want.(map[string]any)
	wantList, isList := want.([]any)
	nothing := want == nil
	same := false
	switch f := found.(type) {
	case Lookup:
		same, found = isTable, "an object"
		if err := f.compare(path, wantTable); err != nil {
			return err
		}
	case map[string]any:
		same = isTable
		lookup := func(key string, _ any) (any, error) {
			if value, known := f[key]; known {
				return value, nil
			}
			return nil, fmt.Errorf("there is no %q, only %s", key, keys(f))
		}
		if err := Lookup(lookup).compare(path, wantTable); err != nil {
			return err
		}
	case Set:
		same = (isList || nothing) && slices.Equal(sortedTexts(wantList), sortedTexts(f))
	case []any:
		same = (isList || nothing) && len(wantList) == len(f)
		for i := 0; same && i < len(f); i++ {
			if err := compare(path+"."+strconv.Itoa(i), wantList[i], f[i]); err != nil {
				return err
			}
		}
	default:
		found = plain([]byte(text(found)))
		switch found.(type) {
		case map[string]any, []any:
			return compare(path, want, found)
		}
		same = !isTable && !isList && want == found || nothing && found == ""
	}
	if !same {
		return fmt.Errorf("expected %s %s, found %s", path, text(want), text(found))
	}
	return nil
}

// compare compares the value of each key that is expected.
func (l Lookup) compare(path string, want map[string]any) error {
	for _, key := range slices.Sorted(maps.Keys(want)) {
		found, err := l(key, want[key])
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		if err := compare(path+"."+key, want[key], found); err != nil {
			return err
		}
	}
	return nil
}

func keys[V any](table map[string]V) string {
	return strings.Join(slices.Sorted(maps.Keys(table)), ", ")
}

func sortedTexts(list []any) []string {
	texts := make([]string, len(list))
	for i, e := range list {
		texts[i] = text(e)
	}
	slices.Sort(texts)
	return texts
}

// plain is JSON as maps, lists and plain values.
func plain(data []byte) (v any) {
	if err := json.Unmarshal(data, &v); err != nil {
		return err.Error()
	}
	return v
}

// text is a value as JSON.
func text(v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(data)
}
