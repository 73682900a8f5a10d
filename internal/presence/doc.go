// Package presence tells machines that share tables who is at them, over plain NATS: whoever has people at a table says who, and the
// other machines with people there hear it.
//
// Nothing is stored and nothing is promised. A message that is lost makes a dot beside a name wrong for a while; seats,
// moves and words are in the log and never depend on it. A machine that is heard of no more is forgotten with its people.
package presence
