//go:build !js

package regexp

import "regexp"

// Regexp is a compiled pattern.
type Regexp = regexp.Regexp

// MustCompile compiles a pattern, and panics if it has an error.
func MustCompile(pattern string) *Regexp { return regexp.MustCompile(pattern) }
