package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"shipfic/internal/gamelog"
	"shipfic/internal/workshop"
	"shipfic/packs"
	"shipfic/packs/bundle"
)

// openBundle reads a pack or a deck from a file of any kind, or from a folder of cards. Pictures beside the pack become pictures of its
// cards.
func openBundle(name string) (*bundle.Bundle, error) {
	if embedded, found := packs.Named(name); found {
		return &bundle.Bundle{File: &packs.File{Pack: embedded}}, nil
	}
	file, err := openInput(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var b *bundle.Bundle
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		entries, err := readFolder(name)
		if err != nil {
			return nil, err
		}
		b = bundle.OpenEntries(name, entries, nil)
	} else {
		data, err := io.ReadAll(io.LimitReader(file, bundle.MaxArchive+1)) // no more than shows that it is too large
		if err != nil {
			return nil, err
		}
		b = bundle.Open(name, data)
	}
	for id, p := range b.Pictures {
		takePicture(name, b, id, p)
	}
	return b, nil
}

// readFolder reads the files of a folder that are of use: a pack or cards, and pictures.
func readFolder(name string) ([]bundle.Entry, error) {
	files, err := os.ReadDir(name)
	if err != nil {
		return nil, err
	}
	var entries []bundle.Entry
	left := int64(bundle.MaxArchive)
	for _, f := range files {
		info, err := f.Info()
		if err != nil {
			return nil, err
		}
		if !f.Type().IsRegular() || !bundle.IsOfUse(f.Name()) {
			continue
		}
		if left -= info.Size(); left < 0 || len(entries) == bundle.MaxEntries {
			return nil, fmt.Errorf("%s: the folder has more than %d files of cards, or more than %d MiB", name, bundle.MaxEntries, bundle.MaxArchive>>20)
		}
		data, err := os.ReadFile(filepath.Join(name, f.Name()))
		if err != nil {
			return nil, err
		}
		entries = append(entries, bundle.Entry{Name: f.Name(), Data: data})
	}
	return entries, nil
}

// takePicture gives a card the picture that is beside its pack, as it would be if it were uploaded.
func takePicture(file string, b *bundle.Bundle, id string, p bundle.Picture) {
	for i := range b.Pack.Cards {
		c := &b.Pack.Cards[i]
		if c.ID != id {
			continue
		}
		clean, err := workshop.CleanPicture(context.Background(), p.Data)
		if err != nil {
			b.Report.Add(packs.Finding{Severity: packs.Warning, Code: packs.CodeImage, File: file, Card: id, Sentence: fmt.Sprintf("%.60q is not taken: %v", p.Name, err)})
			continue
		}
		hash := string(gamelog.HashOf(clean))
		picture := packs.Picture{At: packs.DefaultCrop}
		if c.Picture != nil {
			picture = *c.Picture
		}
		picture.Hash, picture.Whole = hash, p.Whole
		c.Picture, b.Uploaded[hash] = &picture, clean
	}
}

// loadBundle reads a pack that must have no errors, with its pictures.
func loadBundle(name string, stderr io.Writer) (*bundle.Bundle, error) {
	b, err := openBundle(name)
	if err != nil {
		return nil, err
	}
	if b.Pack == nil {
		fmt.Fprint(stderr, b.Report)
		return nil, fmt.Errorf("%s has errors", name)
	}
	return b, nil
}

// findPictures looks for the pictures of a pack that its file lacks: in a folder, by what they are, and on a server.
func findPictures(ctx context.Context, b *bundle.Bundle, folder, server string) error {
	if b.Uploaded == nil {
		b.Uploaded = map[string][]byte{}
	}
	if folder != "" {
		entries, err := readFolder(folder)
		if err != nil {
			return err
		}
		for _, e := range entries {
			b.Uploaded[string(gamelog.HashOf(e.Data))] = e.Data
		}
	}
	for _, c := range b.Missing() {
		if server == "" || b.Uploaded[c.Picture.Hash] != nil {
			continue
		}
		data, err := workshop.FetchPicture(ctx, server, c.Picture.Hash)
		if err != nil {
			return fmt.Errorf("the picture of %s: %w", c.Title, err)
		}
		b.Uploaded[c.Picture.Hash] = data
	}
	return nil
}
