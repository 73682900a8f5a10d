// Package catalogue lists the packs that their authors published, with all their versions.
//
// It is a log of entries in the same store as the games: "publish" and "withdraw". So it survives a crash, is in every backup, and in a
// cluster every node has it. The packs themselves are blobs, which tables name by their hash: a new version does not change the games
// that use an older one.
//
//	c, err := catalogue.Open(ctx, log)
//	err = c.Publish(ctx, catalogue.Pack{Name: "the-lighthouse", Version: catalogue.Version{…}}, secret)
//	pack, err := c.Find(ctx, "the-lighthouse")
//
// There are no accounts. A name belongs to whoever knows its secret, of which the log keeps only a hash.
package catalogue
