// Package workshop serves the authors of card packs: it checks and converts packs, explains Goals, stores uploaded packs, and lets
// bots play with a pack to find out how balanced its cards are.
//
//	w := workshop.New(workshop.Options{Blobs: log, Simulate: simulate})
//	defer w.Close()
//	server.New(server.Options{Routes: w.Routes(), …})
//
// It also serves the cards that the page shows: those of the Core pack, and those of uploaded packs. Rates are the business of the
// server that hosts its routes.
package workshop
