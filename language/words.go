package language

import (
	"bytes"
	"encoding/json"
	"io/fs"
)

// Read reads the words of every language from embedded files: words/en.json and so on. A file that is missing or has an unknown field is a
// mistake of the program.
func Read[W any](files fs.FS) map[Code]*W {
	all := map[Code]*W{}
	for _, code := range All() {
		words := new(W)
		data, err := fs.ReadFile(files, "words/"+string(code)+".json")
		if err == nil {
			decoder := json.NewDecoder(bytes.NewReader(data))
			decoder.DisallowUnknownFields()
			err = decoder.Decode(words)
		}
		if err != nil {
			panic("language: the words in " + string(code) + ": " + err.Error())
		}
		all[code] = words
	}
	return all
}
