package bundle

import (
	"archive/zip"
	"bytes"
	"slices"
	"strings"

	"shipfic/packs"
)

// Ending is how the name of a pack with its pictures in one file ends.
const Ending = ".shipfic"

// PackFile is the pack in such a file.
const PackFile = "pack.json"

// PictureFile is the file of the picture with a hash.
func PictureFile(hash string) string { return "pictures/" + hash + ".jpg" }

// Write writes a pack and its uploaded pictures, by hash, as one file. The same pack gives the same bytes.
func Write(p *packs.Pack, pictures map[string][]byte) ([]byte, error) {
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	add := func(name string, method uint16, data []byte) error {
		w, err := archive.CreateHeader(&zip.FileHeader{Name: name, Method: method})
		if err == nil {
			_, err = w.Write(data)
		}
		return err
	}
	if err := add(PackFile, zip.Deflate, packs.Write(p)); err != nil {
		return nil, err
	}
	for _, hash := range p.Pictures() {
		if data := pictures[hash]; data != nil {
			if err := add(PictureFile(hash), zip.Store, data); err != nil { // it is compressed already
				return nil, err
			}
		}
	}
	err := archive.Close()
	return out.Bytes(), err
}

// Addressed is the pack with the address of each uploaded picture, for formats that know only addresses.
func Addressed(p *packs.Pack, server string) *packs.Pack {
	if server = strings.TrimRight(server, "/"); server == "" {
		return p
	}
	addressed := *p
	addressed.Cards = slices.Clone(p.Cards)
	for i := range addressed.Cards {
		if c := &addressed.Cards[i]; c.Picture != nil && c.Picture.Hash != "" {
			picture := *c.Picture
			c.Image, c.Picture, picture.Hash = server+"/api/pictures/"+picture.Hash, &picture, ""
		}
	}
	return &addressed
}

// FileName is a name for the file of a pack.
func FileName(p *packs.Pack) string { return strings.TrimSuffix(p.Namespace, ".") + Ending }
