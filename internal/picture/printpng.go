package picture

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/png"
)

// PrintPNG encodes a card as a file that says how large it is on paper, which the standard library does not write.
func PrintPNG(drawn image.Image) ([]byte, error) {
	var b bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&b, drawn); err != nil {
		return nil, err
	}
	const header = 8 + 25 // the signature, and the first chunk
	perMetre := uint32(PrintDPI * 10_000 / 254)
	chunk := binary.BigEndian.AppendUint32([]byte("pHYs"), perMetre)
	chunk = append(binary.BigEndian.AppendUint32(chunk, perMetre), 1)
	size := append([]byte{0, 0, 0, 9}, chunk...)
	size = binary.BigEndian.AppendUint32(size, crc32.ChecksumIEEE(chunk))
	return append(append(bytes.Clone(b.Bytes()[:header]), size...), b.Bytes()[header:]...), nil
}
