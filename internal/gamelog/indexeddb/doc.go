// Package indexeddb is a log in the database of a browser, for games that are played without a server. It passes the same contract tests as
// the other logs, in a browser; see web/e2e/offline.spec.ts.
//
// An append is a transaction: when it returns, the browser has written it to disk. Several pages may have the same log open, because the
// transaction compares the number, as every log does. Watch sees only what its own page appends.
package indexeddb
