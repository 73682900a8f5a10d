package bundle

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"shipfic/packs"
)

// The limits of an archive. The page has the same ones in web/src/files/limits.ts.
const (
	MaxArchive = 256 << 20 // bytes of an archive, and of what is unpacked from it
	MaxEntries = 5_000     // files in an archive
	maxPicture = 32 << 20  // bytes of a picture in it
)

// Entry is a file of an archive.
type Entry struct {
	Name string // with slashes
	Data []byte
}

// What is wrong with an archive.
var (
	errDamaged   = errors.New("the archive is damaged, or was cut off")
	errTooMany   = fmt.Errorf("the archive has more than %d files", MaxEntries)
	errTooLarge  = fmt.Errorf("the archive holds more than %d MiB", MaxArchive>>20)
	errEncrypted = errors.New("the archive has a password; make it without one")
	errNoPack    = errors.New("there is no pack in the archive: neither pack.json, nor a .pon file, a table of cards (.csv) or .tsssf cards")
)

func isZip(data []byte) bool {
	return bytes.HasPrefix(data, []byte("PK\x03\x04")) || bytes.HasPrefix(data, []byte("PK\x05\x06"))
}

// isTar reports whether a file is a tar: Python writes them in the old form with "ustar" at 257.
func isTar(data []byte) bool { return len(data) > 512 && string(data[257:262]) == "ustar" }

// The endings of files that are read. Nothing else of an archive is unpacked.
var (
	pictureEndings = []string{".png", ".jpg", ".jpeg", ".webp"}
	packEndings    = []string{".json", ".pon", ".csv", ".tsv"}
	cardEndings    = []string{".tsssf", ".tsf"}
)

func hasEnding(name string, endings []string) bool {
	return slices.Contains(endings, strings.ToLower(path.Ext(name)))
}
func isPictureName(name string) bool { return hasEnding(name, pictureEndings) }

// IsOfUse reports whether a file in an archive is read, by its name.
func IsOfUse(name string) bool {
	return isPictureName(name) || hasEnding(name, packEndings) || hasEnding(name, cardEndings)
}

// unzip unpacks what is of use.
func unzip(data []byte) ([]Entry, error) {
	if len(data) > MaxArchive {
		return nil, errTooLarge
	}
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		return nil, errDamaged
	}
	if len(archive.File) > MaxEntries {
		return nil, errTooMany
	}
	var entries []Entry
	seen, left := map[string]bool{}, MaxArchive
	for _, f := range archive.File {
		name := strings.ReplaceAll(f.Name, `\`, "/")
		switch {
		case strings.HasSuffix(name, "/"):
			continue
		case !fs.ValidPath(name):
			return nil, fmt.Errorf("the archive has a file outside of itself: %.60q", f.Name)
		case seen[name]:
			return nil, fmt.Errorf("the archive has two files with the name %.60q", name)
		case f.Flags&1 != 0:
			return nil, errEncrypted
		}
		seen[name] = true
		if isHidden(name) || !f.Mode().IsRegular() || !IsOfUse(name) {
			continue
		}
		unpacked, err := unpack(f, left)
		if err != nil {
			return nil, err
		}
		left -= len(unpacked)
		entries = append(entries, Entry{name, unpacked})
	}
	return entries, nil
}

// isHidden reports whether a file is one that systems put into archives unasked.
func isHidden(name string) bool {
	return slices.ContainsFunc(strings.Split(name, "/"), func(part string) bool { return part == "__MACOSX" || strings.HasPrefix(part, ".") })
}

// unpack unpacks one file. It counts what comes, whatever the archive says of its size.
func unpack(f *zip.File, left int) ([]byte, error) {
	limit := maxPicture
	if hasEnding(f.Name, packEndings) {
		limit = packs.MaxFile
	}
	r, err := f.Open()
	if err != nil {
		return nil, errDamaged
	}
	defer r.Close()
	data, err := io.ReadAll(io.LimitReader(r, int64(min(limit, left))+1))
	switch {
	case err != nil:
		return nil, errDamaged
	case len(data) > left:
		return nil, errTooLarge
	case len(data) > limit:
		return nil, fmt.Errorf("%.60q in the archive is larger than %d MiB", f.Name, limit>>20)
	}
	return data, nil
}

// untar unpacks a card of raubana's game.
func untar(name string, data []byte) ([]Entry, error) {
	if len(data) > maxPicture+packs.MaxFile {
		return nil, errTooLarge
	}
	card := Entry{Name: path.Base(strings.ReplaceAll(name, `\`, "/")), Data: data}
	if !hasEnding(card.Name, cardEndings) {
		card.Name += cardEndings[0]
	}
	return []Entry{card}, nil
}

// The files in the tar of a card.
const (
	cardImage      = "image.png"
	cardAttributes = "attributes"
)

// apart takes the tar of a card apart.
func apart(data []byte) (image []byte, attributes string, err error) {
	r := tar.NewReader(bytes.NewReader(data))
	for n := 0; ; n++ {
		header, err := r.Next()
		switch {
		case errors.Is(err, io.EOF) && attributes != "":
			return image, attributes, nil
		case errors.Is(err, io.EOF):
			return nil, "", errors.New(`it has no file "attributes"`)
		case err != nil, n > MaxEntries:
			return nil, "", errDamaged
		}
		if header.Name != cardImage && header.Name != cardAttributes {
			continue
		}
		content, err := io.ReadAll(io.LimitReader(r, maxPicture)) // no longer than the file
		if err != nil {
			return nil, "", errDamaged
		}
		if header.Name == cardImage {
			image = content
		} else {
			attributes = string(content[:min(len(content), packs.MaxCardSize)])
		}
	}
}

// mainOf is the pack among the files of an archive. Cards of raubana's game become one text, and their pictures files.
func mainOf(name string, entries []Entry) (Entry, error) {
	var named, texts, cards []Entry
	for _, e := range entries {
		switch {
		case path.Base(e.Name) == "pack.json":
			named = append(named, e)
		case hasEnding(e.Name, packEndings):
			texts = append(texts, e)
		case hasEnding(e.Name, cardEndings):
			cards = append(cards, e)
		}
	}
	found := named
	if len(found) == 0 {
		found = texts
	}
	switch {
	case len(found) > 1:
		return Entry{}, fmt.Errorf("there are several packs in the archive: %.60q and %.60q; leave one", found[0].Name, found[1].Name)
	case len(found) == 1 && len(named) == 1: // the archive has a better name
		return Entry{name, found[0].Data}, nil
	case len(found) == 1:
		return found[0], nil
	case len(cards) == 0:
		return Entry{}, errNoPack
	}
	var text strings.Builder
	for i, e := range cards {
		image, attributes, err := apart(e.Data)
		if err != nil {
			return Entry{}, fmt.Errorf("%.60q: %w", e.Name, err)
		}
		fmt.Fprintf(&text, "file = %s\n%s\n", strings.Join(strings.Fields(e.Name), " "), strings.ToValidUTF8(attributes, "?"))
		entries[slices.IndexFunc(entries, func(other Entry) bool { return other.Name == e.Name })] = Entry{cards[i].Name + ".png", image}
	}
	return Entry{name, []byte(text.String())}, nil
}

// isAt reports whether a file is at a path, or at the end of one, with or without the ending of its name.
func isAt(name, wanted string) bool {
	name, wanted = strings.ToLower(name), strings.ToLower(strings.TrimPrefix(strings.ReplaceAll(wanted, `\`, "/"), "/"))
	for _, end := range []string{name, strings.TrimSuffix(name, path.Ext(name))} {
		if wanted != "" && (end == wanted || strings.HasSuffix(end, "/"+wanted)) {
			return true
		}
	}
	return false
}

// hashOf is the hash by which an uploaded picture is known.
func hashOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
