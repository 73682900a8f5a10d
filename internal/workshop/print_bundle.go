//go:build !js

package workshop

import (
	"archive/zip"
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"shipfic/internal/gamelog"
)

// bundle is a folder or a zip file that is being filled.
type bundle struct {
	folder string // absolute; "": it is a zip file
	write  func(name string, data []byte) error
	files  int
}

func (b *bundle) add(name string, data []byte) error {
	b.files++
	return b.write(name, data)
}

// fill makes a folder, or a zip file, fills it, and returns how many files it has. Neither may be there already.
func fill(name string, with func(*bundle) error) (files int, err error) {
	b := &bundle{}
	if !strings.HasSuffix(strings.ToLower(name), ".zip") {
		if err := os.Mkdir(name, 0o755); err != nil {
			return 0, err
		}
		if b.folder, err = filepath.Abs(name); err != nil {
			return 0, err
		}
		b.write = func(name string, data []byte) error { return os.WriteFile(filepath.Join(b.folder, name), data, 0o644) }
		err = with(b)
		return b.files, err
	}
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return 0, err
	}
	packed := zip.NewWriter(file)
	b.write = func(name string, data []byte) error {
		w, err := packed.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Store}) // pictures are compressed already
		if err == nil {
			_, err = w.Write(data)
		}
		return err
	}
	err = errors.Join(with(b), packed.Close(), file.Close())
	return b.files, err
}

// fetchTime bounds the wait for a picture.
const fetchTime = 30 * time.Second

// uploaded fetches a picture from the server, once. What comes must be the picture of that hash.
func (p *Press) uploaded(ctx context.Context, hash string) image.Image {
	given := p.Pictures[hash]
	if known, asked := p.pictures[hash]; asked || p.Server == "" && given == nil {
		return known
	}
	var err error
	if given == nil {
		given, err = FetchPicture(ctx, p.Server, hash)
	}
	var found image.Image
	if err == nil {
		found, err = DecodePicture(ctx, given)
	}
	if err != nil {
		fmt.Fprintf(p.Problems, "picture %s: %v\n", hash, err)
	}
	if p.pictures == nil {
		p.pictures = map[string]image.Image{}
	}
	p.pictures[hash] = found
	return found
}

// FetchPicture fetches an uploaded picture from a server.
func FetchPicture(ctx context.Context, server, hash string) ([]byte, error) {
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
	return data, nil
}
