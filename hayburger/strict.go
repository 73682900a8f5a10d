package hayburger

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// kinds are what JSON values are called.
var kinds = map[string]string{"array": "a list", "object": "a table", "string": "a text", "number": "a number", "bool": "true or false"}

// strict reads one JSON value: nothing unknown in it, nothing after it. Its errors are for people who write JSON, not Go.
func strict(data []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	err := d.Decode(into)
	if err == nil {
		if _, err := d.Token(); err != io.EOF {
			return errors.New("there is something after the end")
		}
		return nil
	}
	var wrong *json.UnmarshalTypeError
	switch {
	case errors.As(err, &wrong):
		return fmt.Errorf("%s cannot be %s", cmp.Or(wrong.Field, "it"), cmp.Or(kinds[wrong.Value], wrong.Value))
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return errors.New("it ends too early")
	}
	return errors.New(strings.TrimPrefix(err.Error(), "json: "))
}
