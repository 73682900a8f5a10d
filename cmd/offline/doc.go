//go:build js

// Command offline is the server for one browser, which runs inside it: tables, bots, lessons, the workshop and finished games, behind the same
// API and the same messages as cmd/shipfic. It is compiled for js/wasm and runs in a worker of the page; see web/src/offline.
//
// It sets one global object, shipfic, and calls its caller back when that is ready. There is no network in it: the page hands requests and
// messages over. Games are kept in the browser's database.
package main
