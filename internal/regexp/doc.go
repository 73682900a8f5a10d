// Package regexp is the part of Go's regexp that we use. On a server it is regexp itself, by another name. In a browser it is the browser's
// own RegExp: Go's would add 0.08 MB to what a browser has to download, most of it Unicode tables, which a browser has already.
//
// Both understand the same patterns in the same way, with these limits for ours: flags are (?i) at the beginning only, no pattern matches
// the empty text, and texts are valid UTF-8. A test compares the two.
package regexp
