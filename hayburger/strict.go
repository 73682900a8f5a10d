package hayburger

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

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
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &kind) && kind.Field != "":
		return fmt.Errorf("%s cannot be a %s", kind.Field, kind.Value)
	case errors.As(err, &kind):
		return fmt.Errorf("it cannot be a %s", kind.Value)
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return errors.New("it ends too early")
	}
	return errors.New(strings.TrimPrefix(err.Error(), "json: "))
}
