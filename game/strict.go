package game

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// UnmarshalStrict reads exactly one JSON value. Unlike [json.Unmarshal] it refuses unknown fields by name. Its errors are written
// for people who write JSON, not Go.
func UnmarshalStrict(data []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return plainJSON(err)
	}
	if _, err := d.Token(); err != io.EOF {
		return errors.New("there is something after the end")
	}
	return nil
}

// jsonKinds names the kinds of JSON value in errors.
var jsonKinds = map[string]string{"array": "a list", "object": "a table", "string": "a text", "number": "a number", "bool": "true or false"}

func plainJSON(err error) error {
	var wrong *json.UnmarshalTypeError
	switch {
	case errors.As(err, &wrong):
		return fmt.Errorf("%s cannot be %s", cmp.Or(wrong.Field, "it"), cmp.Or(jsonKinds[wrong.Value], wrong.Value))
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return errors.New("it ends too early")
	}
	return errors.New(strings.TrimPrefix(err.Error(), "json: "))
}
