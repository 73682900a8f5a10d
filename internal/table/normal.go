//go:build !js

package table

import "golang.org/x/text/unicode/norm"

// nfkc and nfkd are normalisation forms of Unicode (UAX 15).
func nfkc(s string) string { return norm.NFKC.String(s) }
func nfkd(s string) string { return norm.NFKD.String(s) }
