package delta

import (
	"encoding/json"
	"errors"
	"maps"
	"strconv"
	"strings"
)

// ErrMalformed is returned for a difference that does not fit the value.
var ErrMalformed = errors.New("delta: the difference does not fit the value")

// Apply returns a value after a difference. Both are as encoding/json decodes into an any, with numbers of either kind. The value
// itself stays as it is, and the result shares the parts that did not change.
func Apply(value, difference any) (any, error) {
	switch value := value.(type) {
	case map[string]any:
		if fields, ok := difference.(map[string]any); ok {
			return applyToObject(value, fields)
		}
	case []any:
		if steps, ok := difference.([]any); ok {
			return applyToList(value, steps)
		}
	case string:
		if steps, ok := difference.([]any); ok {
			return applyToText(value, steps)
		}
	}
	return nil, ErrMalformed
}

func applyToObject(value, fields map[string]any) (any, error) {
	after := maps.Clone(value)
	if after == nil {
		after = map[string]any{}
	}
	for key, change := range fields {
		switch name := strings.TrimLeft(key, "~-"); {
		case key == "" || len(key)-len(name) > 1 || name == "":
			return nil, ErrMalformed
		case key == name:
			after[name] = change
		case key[0] == '-':
			if _, ok := value[name]; !ok || change != true {
				return nil, ErrMalformed
			}
			delete(after, name)
		default:
			was, ok := value[name]
			if !ok {
				return nil, ErrMalformed
			}
			is, err := Apply(was, change)
			if err != nil {
				return nil, err
			}
			after[name] = is
		}
	}
	return after, nil
}

func applyToList(value, steps []any) (any, error) {
	after, at := []any{}, 0
	for _, step := range steps {
		switch step := step.(type) {
		case []any:
			after = append(after, step...)
		case map[string]any:
			element, moved, err := applyToElement(value, at, step)
			if err != nil {
				return nil, err
			}
			after = append(after, element)
			if !moved {
				at++
			}
		default:
			next, ok := walk(at, len(value), step)
			if !ok {
				return nil, ErrMalformed
			}
			if next > at {
				after = append(after, value[at:next]...)
			}
			at = abs(next)
		}
	}
	return append(after, value[at:]...), nil
}

// applyToElement returns an element after a difference: the next one, or one that is moved from elsewhere in the list.
func applyToElement(value []any, at int, step map[string]any) (element any, moved bool, err error) {
	if from, ok := step[""]; ok {
		step = maps.Clone(step)
		delete(step, "")
		if at, ok = count(from); !ok {
			return nil, false, ErrMalformed
		}
		moved = true
	}
	if at < 0 || at >= len(value) {
		return nil, false, ErrMalformed
	}
	if moved && len(step) == 0 {
		return value[at], true, nil
	}
	element, err = Apply(value[at], step)
	return element, moved, err
}

func applyToText(value string, steps []any) (any, error) {
	if !isASCII(value) {
		return nil, ErrMalformed
	}
	var after strings.Builder
	at := 0
	for _, step := range steps {
		if text, ok := step.(string); ok {
			after.WriteString(text)
			continue
		}
		next, ok := walk(at, len(value), step)
		if !ok {
			return nil, ErrMalformed
		}
		if next > at {
			after.WriteString(value[at:next])
		}
		at = abs(next)
	}
	after.WriteString(value[at:])
	return after.String(), nil
}

// walk takes a step that keeps or drops. It returns where the step ends, as a negative number if it drops.
func walk(at, length int, step any) (next int, ok bool) {
	n, ok := count(step)
	switch {
	case !ok || n == 0 || n > length-at || n < at-length:
		return 0, false
	case n < 0:
		return n - at, true
	}
	return at + n, true
}

// count reads a whole number.
func count(v any) (n int, ok bool) {
	switch v := v.(type) {
	case float64:
		n = int(v)
		return n, float64(n) == v
	case json.Number:
		n, err := strconv.Atoi(string(v))
		return n, err == nil
	}
	return 0, false
}

func abs(n int) int { return max(n, -n) }
