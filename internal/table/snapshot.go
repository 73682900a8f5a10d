package table

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"

	"shipfic/game"
	"shipfic/internal/gamelog"
)

// Encode writes the whole table: everything around the game as JSON, then the game's own bytes.
func (s *State) Encode() []byte {
	var around bytes.Buffer
	e := json.NewEncoder(&around)
	e.SetEscapeHTML(false) // this never reaches a page, and escapes would make it several times as long
	if err := e.Encode(s); err != nil {
		panic("table: a state does not marshal: " + err.Error())
	}
	data := binary.AppendUvarint(make([]byte, 0, around.Len()+2048), uint64(around.Len()))
	data = append(data, around.Bytes()...)
	if s.Game != nil {
		data = append(data, s.Game.Encode()...)
	}
	return data
}

// EncodeWaiting writes the table as a start finds it, without a finished game.
func (s *State) EncodeWaiting() []byte {
	b := *s
	b.Status, b.Game = gamelog.Waiting, nil
	return b.Encode()
}

// Digest is the fingerprint of the table after a command. After a move it covers little more than the game, since moves
// are frequent; the digest of the next command of another kind covers the rest.
func (s *State) Digest(after Do) game.Digest {
	if after != DoMove || !s.Playing() {
		return game.DigestOf(s.Encode())
	}
	return game.DigestOf(binary.AppendVarint(binary.AppendUvarint(s.Game.Encode(), s.N), s.Now))
}

// ErrBroken is the error for stored data that is not what was written.
var ErrBroken = errors.New("a stored table cannot be read")

// splitEncoded splits what encode wrote into the part around the game, and the game.
func splitEncoded(data []byte) (around, game []byte, err error) {
	n, size := binary.Uvarint(data)
	if size <= 0 || n > uint64(len(data)-size) {
		return nil, nil, ErrBroken
	}
	return data[size : size+int(n)], data[size+int(n):], nil
}

// DecodeConfig reads only the settings of an encoded table.
func DecodeConfig(data []byte) (Config, error) {
	around, _, err := splitEncoded(data)
	if err != nil {
		return Config{}, err
	}
	var s struct {
		Config Config `json:"config"`
	}
	if err := json.Unmarshal(around, &s); err != nil {
		return Config{}, fmt.Errorf("%w: %w", ErrBroken, err)
	}
	return s.Config, nil
}

// Decode reads a table that encode wrote.
func Decode(data []byte, games Games) (*State, error) {
	around, rest, err := splitEncoded(data)
	if err != nil {
		return nil, err
	}
	var s State
	if err := json.Unmarshal(around, &s); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrBroken, err)
	}
	if len(rest) > 0 {
		engine, err := games.Engine(s.Config)
		if err != nil {
			return nil, err
		}
		if s.Game, err = engine.Decode(rest); err != nil {
			return nil, fmt.Errorf("%w: its game: %w", ErrBroken, err)
		}
	}
	if (s.Game == nil) != (s.Status == gamelog.Waiting) {
		return nil, fmt.Errorf("%w: it has a game where it should have none, or none where it should have one", ErrBroken)
	}
	return s.clone(), nil // the lists of a clone have no spare capacity, unlike those that were read
}

// Snapshot is the table as the log keeps it.
func (s *State) Snapshot() gamelog.Snapshot {
	return gamelog.Snapshot{N: s.N, Rules: s.Rules, Data: s.Encode()}
}
