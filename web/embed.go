// Package web holds the page as it was built, inside the binary.
//
// The page is made by npm (see package.json) and lands in dist/page. A program built before that has no page and says so;
// it compiles all the same, so that nobody needs Node to work on the engines.
//
//	if page, built := web.Page(); built {
//		mux.Handle("/", serve(page))
//	}
//
// Next to each file that is worth it are its compressed forms, with the suffixes .br and .gz. Files under assets/ carry a
// hash of their content in their names and may be cached forever; all others may not.
package web

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var dist embed.FS

// Page is the built page, index.html at its root, and whether it has been built at all.
func Page() (page fs.FS, built bool) {
	page, err := fs.Sub(dist, "dist/page")
	if err != nil {
		return nil, false
	}
	_, err = fs.Stat(page, "index.html")
	return page, err == nil
}
