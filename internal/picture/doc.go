// Package picture draws how a game ended, for links that are sent in chats and for stories: the grid as small cards tied with
// red thread beside the scores, in the colours of the page at night.
//
//	scene := &picture.Scene{Title: "The Secret of Lyra and Zecora", Grid: view, Cast: cards, Players: players}
//	err := picture.PNG(w, scene, emblems)
//
// The same strokes become a PNG of 1200 by 630 pixels or an SVG. No browser is needed and nothing is fetched: emblems are read from
// the page's own sprite, and without one cards are drawn without them. The package knows no server and keeps nothing.
package picture
