package tsssf

import (
	"bytes"
	"compress/flate"
	"encoding/json"
	"errors"
	"io"

	"shipfic/game"
)

// maxUnpacked is the largest beginning that is read, in bytes of JSON.
const maxUnpacked = 128 << 10

// plainBeginning is a Beginning as the object that it is.
type plainBeginning Beginning

// MarshalJSON writes the beginning compressed, as a string. It names every card of the game, and settings of tables are stored often.
func (b Beginning) MarshalJSON() ([]byte, error) {
	plain, err := json.Marshal(plainBeginning(b))
	if err != nil {
		return nil, err
	}
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestCompression)
	if err == nil {
		_, err = w.Write(plain)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		return nil, err
	}
	return json.Marshal(packed.Bytes())
}

// UnmarshalJSON reads a beginning, compressed or as an object.
func (b *Beginning) UnmarshalJSON(data []byte) error {
	if bytes.HasPrefix(bytes.TrimSpace(data), []byte("{")) {
		return game.UnmarshalStrict(data, (*plainBeginning)(b))
	}
	var packed []byte
	if err := json.Unmarshal(data, &packed); err != nil {
		return errors.New("a beginning is a table, or compressed as a text in base64")
	}
	plain, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), maxUnpacked+1))
	if err != nil || len(plain) > maxUnpacked {
		return errors.New("the beginning is damaged, or too large")
	}
	return game.UnmarshalStrict(plain, (*plainBeginning)(b))
}
