package bundle

import (
	"slices"
	"strings"
	"unicode/utf8"

	"shipfic/packs"
	"shipfic/tsssf"
)

// Bundle is what a file holds: a pack or a deck, and pictures.
type Bundle struct {
	*packs.File
	Uploaded map[string][]byte  // by hash: the pictures of a pack that shipfic wrote
	Pictures map[string]Picture // by card: pictures that were never uploaded anywhere
}

// Picture is a file that is the picture of a card.
type Picture struct {
	Name  string
	Data  []byte
	Whole bool // it is the whole card
}

// Open reads a file of any kind.
func Open(name string, data []byte) *Bundle {
	switch {
	case isZip(data):
		entries, err := unzip(data)
		return OpenEntries(name, entries, err)
	case isTar(data):
		entries, err := untar(name, data)
		return OpenEntries(name, entries, err)
	}
	return &Bundle{File: Read(name, data)}
}

// Read reads a pack, a deck, a table of cards, or attributes of raubana's cards, but no archive.
func Read(name string, data []byte) *packs.File {
	text := strings.TrimPrefix(string(data[:min(len(data), packs.MaxFile)]), "\ufeff")
	switch other, is := notAPack(data); {
	case len(data) > packs.MaxFile:
	case is:
		return refusal(name, packs.CodeFormat, other)
	case !utf8.ValidString(text): // the reader of packs says where
	case isAttributes(text):
		return readAttributes(name, text)
	case isTable(text):
		return readTable(name, text)
	}
	file := packs.ReadFile(name, data)
	if file.Pack != nil {
		file.Beside = beside(file.Pack)
	}
	return file
}

// refusal is a file with one error.
func refusal(name string, code packs.Code, why said) *packs.File {
	f := &packs.File{}
	f.Report.Add(packs.Finding{Severity: packs.Error, Code: code, File: name, Sentence: why.sentence, Say: why.name})
	return f
}

// said is a sentence, and the name by which pages say it in their own words.
type said struct{ name, sentence string }

func say(name, sentence string) said { return said{name, sentence} }

// others are what files begin with that people take for packs, and what to say of them.
var others = []struct {
	begins string
	said   said
}{
	{"\x89PNG", isPicture},
	{"\xff\xd8\xff", isPicture},
	{"GIF8", isPicture},
	{"RIFF", isPicture},
	{"<svg", isPicture},
	{"%PDF", say("other-pdf", "this is a PDF, not a pack")},
	{"\xd0\xcf\x11\xe0", say("other-excel", "this is an old Excel or Word file; save the table as CSV (UTF-8)")},
	{"Rar!", notUnpacked},
	{"7z\xbc\xaf", notUnpacked},
	{"\x1f\x8b", notUnpacked},
	{"<!DOCTYPE", isPage},
	{"<!doctype", isPage},
	{"<html", isPage},
	{"PK\x03\x04", say("other-zip", "this is a zip file, not a pack; the page and the command line open it, here send the pack in it")},
}

var (
	isPicture   = say("other-picture", "this is a picture, not a pack; add it to a card")
	isPage      = say("other-page", "this is a web page, not a pack")
	notUnpacked = say("other-archive", "this kind of archive is not read; unpack it, or make it a zip file")
)

// notAPack says what else a file is, if it is plain.
func notAPack(data []byte) (what said, is bool) {
	for _, o := range others {
		if strings.HasPrefix(string(data[:min(len(data), 16)]), o.begins) {
			return o.said, true
		}
	}
	return said{}, false
}

// beside lists the pictures that the cards of a community pack have in files of their own: in a pack:1 or link:1 KIND/KEY.png, in a .pon
// file what its line says.
func beside(p *packs.Pack) map[string]packs.Beside {
	if p.Format == packs.FormatShipfic {
		return nil
	}
	all := map[string]packs.Beside{}
	for i := range p.Cards {
		c := &p.Cards[i]
		if p.Format != packs.FormatPon {
			all[c.ID] = packs.Beside{File: c.Kind.String() + "/" + c.Key(), Whole: true}
		} else if fields := strings.SplitN(c.Source.Pon, "`", 3); len(fields) == 3 && strings.TrimSpace(fields[1]) != "" {
			all[c.ID] = packs.Beside{File: strings.TrimSpace(fields[1])}
		}
	}
	return all
}

// OpenEntries reads the files of an archive or a folder, unless it could not be opened.
func OpenEntries(name string, entries []Entry, err error) *Bundle {
	if err != nil {
		return &Bundle{File: refusal(name, packs.CodeArchive, said{sentence: err.Error()})}
	}
	main, err := mainOf(name, entries)
	if err != nil {
		return &Bundle{File: refusal(name, packs.CodeArchive, said{sentence: err.Error()})}
	}
	b := &Bundle{File: Read(main.Name, main.Data), Uploaded: map[string][]byte{}, Pictures: map[string]Picture{}}
	if b.Pack == nil {
		return b
	}
	for i := range b.Pack.Cards {
		b.ownPicture(&b.Pack.Cards[i], entries)
	}
	for id, wanted := range b.Beside {
		if i := slices.IndexFunc(entries, func(e Entry) bool { return isAt(e.Name, wanted.File) && isPictureName(e.Name) }); i >= 0 {
			b.Pictures[id] = Picture{entries[i].Name, entries[i].Data, wanted.Whole}
		}
	}
	return b
}

// ownPicture finds the picture of a card that shipfic wrote. One that a browser kept is not yet the picture of that hash: it is as it was
// before the server made it clean.
func (b *Bundle) ownPicture(c *packs.Card, entries []Entry) {
	if c.Picture == nil || c.Picture.Hash == "" || b.Uploaded[c.Picture.Hash] != nil {
		return
	}
	hash := c.Picture.Hash
	i := slices.IndexFunc(entries, func(e Entry) bool { return strings.Contains(e.Name, hash) })
	switch {
	case i < 0:
	case hashOf(entries[i].Data) == hash:
		b.Uploaded[hash] = entries[i].Data
	default:
		b.Pictures[c.ID] = Picture{entries[i].Name, entries[i].Data, c.Picture.Whole}
	}
}

// Missing lists the cards with an uploaded picture that the file does not have.
func (b *Bundle) Missing() []*packs.Card {
	var missing []*packs.Card
	for i := range b.Pack.Cards {
		if c := &b.Pack.Cards[i]; c.Picture != nil && c.Picture.Hash != "" && b.Uploaded[c.Picture.Hash] == nil {
			missing = append(missing, c)
		}
	}
	return missing
}

// kindOf is the word of pack files for a kind of card.
func kindOf(kind tsssf.Kind) string { return strings.ToLower(kind.String()) }
