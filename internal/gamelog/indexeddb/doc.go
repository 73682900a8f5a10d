// Package indexeddb is a log in the database of a browser, for games that are played without a server. It passes the same contract as the
// other logs, in a browser; see web/e2e/offline.spec.ts.
//
// Appends are transactions that the browser has written to the disk when they return. Several pages may have the same log open: the
// database compares numbers, as every log does. Watch sees only what its own page appends.
package indexeddb
