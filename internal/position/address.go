package position

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"regexp"
	"strings"
	"sync"

	"shipfic/packs"
)

// addressVersion is the first character of an address. It changes with the words that addresses are made of.
const addressVersion = "a"

var addressForm = regexp.MustCompile(`^[a-z][A-Za-z0-9_-]{8,}$`)

func isAddress(text string) bool { return addressForm.MatchString(text) }

// words are what most positions are made of. An address refers to them instead of spelling them out, which makes it a quarter as long.
// They must never change, or old links break.
var words = sync.OnceValue(func() []byte {
	var b strings.Builder
	for _, card := range packs.Core().Cards {
		key := card.ID[strings.LastIndexByte(card.ID, '.')+1:]
		b.WriteString(" " + key)
	}
	b.WriteString("\ndiscard goal\ndiscard ship\ndiscard pony\ndeck goal\ndeck ship\ndeck pony\npoints 0 0\nwon 1\nwon 0\ngoals\nhand 3\nhand 2" +
		"\nhand 1\nhand 0\n0,-1\n-1,0\n0,1\n1,0\n0,0 FanficAuthorTwilight\nturn 1 seat 0\nposition tsssf rules 2 seats 2\n")
	return []byte(b.String())
})

// Address returns the position for a link.
func (p *Position) Address() (string, error) {
	text, err := p.Text()
	if err != nil {
		return "", err
	}
	text = strings.ReplaceAll(text, "\n  ", " ") // only people need the line breaks in lists
	var b bytes.Buffer
	b.Write(binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE([]byte(text))))
	w, err := flate.NewWriterDict(&b, flate.BestCompression, words())
	if err == nil {
		_, err = io.WriteString(w, text)
	}
	if err == nil {
		err = w.Close()
	}
	return addressVersion + base64.RawURLEncoding.EncodeToString(b.Bytes()), err
}

var errAddress = errors.New("the link is incomplete, or was made by another version")

// unpack returns the text of an address.
func unpack(address string) (string, error) {
	data, err := base64.RawURLEncoding.DecodeString(address[len(addressVersion):])
	if err != nil || !strings.HasPrefix(address, addressVersion) || len(data) < crc32.Size {
		return "", errAddress
	}
	r := flate.NewReaderDict(bytes.NewReader(data[crc32.Size:]), words())
	text, err := io.ReadAll(io.LimitReader(r, MaxText+1))
	if err != nil || len(text) > MaxText || crc32.ChecksumIEEE(text) != binary.BigEndian.Uint32(data) {
		return "", errAddress
	}
	return string(text), nil
}
