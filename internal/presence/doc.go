// Package presence tells nodes that share tables who is at them, over plain NATS: a node with people at a table announces them,
// and the other nodes with people there listen.
//
// Delivery is best effort and nothing is stored. A lost message makes a presence dot wrong for a while; seats, moves and chat are
// in the log and never depend on it. A node that stops sending heartbeats is forgotten with its people. Servers also use it to tell each
// other what addresses have used of their limits.
package presence
