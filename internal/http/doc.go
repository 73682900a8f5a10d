// Package http is the part of net/http that our handlers use. On a server it is net/http itself, by other names. In a browser, where our
// handlers answer the page without a network, it is [shipfic/internal/http/small]: net/http would add 0.4 MB to what a browser has to
// download, and most of that is about connections, of which there are none.
//
// What needs a network imports net/http, and is not compiled for browsers.
package http
