package main

import (
	"archive/zip"
	"context"
	"fmt"
	"image"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"shipfic/internal/artwork"
	"shipfic/internal/gamelog"
)

// bundle is a folder or a zip file that is being filled.
type bundle struct {
	folder string // absolute
	file   *os.File
	zip    *zip.Writer
	files  int
}

// newBundle makes a folder, or a zip file. Neither may be there already.
func newBundle(name string) (*bundle, error) {
	if !strings.HasSuffix(strings.ToLower(name), ".zip") {
		if err := os.Mkdir(name, 0o755); err != nil {
			return nil, err
		}
		folder, err := filepath.Abs(name)
		return &bundle{folder: folder}, err
	}
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return nil, err
	}
	return &bundle{file: file, zip: zip.NewWriter(file)}, nil
}

func (b *bundle) add(name string, data []byte) error {
	b.files++
	if b.zip == nil {
		return os.WriteFile(filepath.Join(b.folder, name), data, 0o644)
	}
	w, err := b.zip.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Store}) // pictures are compressed already
	if err == nil {
		_, err = w.Write(data)
	}
	return err
}

func (b *bundle) close() error {
	if b.zip == nil {
		return nil
	}
	if err := b.zip.Close(); err != nil {
		return err
	}
	return b.file.Close()
}

// fetchTime bounds the wait for a picture.
const fetchTime = 30 * time.Second

// uploaded fetches a picture from the server, once. What comes must be the picture of that hash.
func (p *press) uploaded(ctx context.Context, hash string) image.Image {
	if known, asked := p.pictures[hash]; asked || p.cmd.Server == "" {
		return known
	}
	found, err := fetchPicture(ctx, p.cmd.Server, hash)
	if err != nil {
		fmt.Fprintf(p.stderr, "picture %s: %v\n", hash, err)
	}
	p.pictures[hash] = found
	return found
}

func fetchPicture(ctx context.Context, server, hash string) (image.Image, error) {
	ctx, cancel := context.WithTimeout(ctx, fetchTime)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, strings.TrimRight(server, "/")+"/api/pictures/"+hash, nil)
	if err != nil {
		return nil, err
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	data, err := io.ReadAll(io.LimitReader(answer.Body, gamelog.MaxBlob))
	switch {
	case err != nil:
		return nil, err
	case answer.StatusCode != http.StatusOK:
		return nil, fmt.Errorf("the server answered %s", answer.Status)
	case gamelog.HashOf(data) != gamelog.Hash(hash):
		return nil, fmt.Errorf("what the server sent is another picture")
	}
	return artwork.Decode(ctx, data)
}
