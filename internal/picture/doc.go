// Package picture draws how a game ended, for link previews and stories: the grid as small cards tied with red
// thread, next to the scores, in the page's dark colours.
//
//	scene := &picture.Scene{Title: "The Secret of Lyra and Zecora", Grid: view, Cast: cards, Players: players}
//	err := picture.PNG(w, scene, emblems)
//
// The same drawing code gives a PNG of 1200 by 630 pixels or an SVG, without a browser or the network. Emblems come
// from the page's own sprite; cards whose emblem is missing are drawn without one. The package does not know the
// server and keeps no state but parsed emblems and fonts. It also draws cards for print: [Print], [SlapPrint] and [Back].
package picture
