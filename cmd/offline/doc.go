//go:build js

// Command offline is a server for one browser, and runs inside it: tables, bots, lessons, the workshop and finished games, behind the same
// API and the same messages as cmd/shipfic. It is compiled for js/wasm and runs in a worker of the page; see web/src/offline.
//
// It sets one global object, shipfic, and calls the global function shipficReady when that can be used. It has no network: the page passes
// requests and messages to it. Games are kept in the browser's database.
package main
