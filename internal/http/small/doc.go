// Package small is as much of net/http as our handlers need, for a program without a network: one that runs in a browser and answers the
// page of the same browser. What it has works as in net/http; the tests compare them.
package small
