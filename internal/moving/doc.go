// Package moving takes finished tables from one server to another as files: from the server in a browser, which nobody else can reach, to
// one where everybody can watch the replay and read the story.
//
// A file comes from a stranger. It is limited in size and in what its replay costs, and it is replayed before it is stored: every entry must lead
// to the state that the file says, and every pack must load. What is stored gets a new code.
package moving
