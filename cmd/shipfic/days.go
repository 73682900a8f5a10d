package main

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// days is a duration that may also be given in days: "90d", "12h".
type days time.Duration

// UnmarshalText parses a duration.
func (d *days) UnmarshalText(text []byte) error {
	if number, inDays := strings.CutSuffix(string(text), "d"); inDays {
		n, err := strconv.ParseUint(number, 10, 16)
		if err != nil {
			return fmt.Errorf("%q is not a number of days", text)
		}
		*d = days(n) * days(24*time.Hour)
		return nil
	}
	t, err := time.ParseDuration(string(text))
	if err != nil || t < 0 {
		return fmt.Errorf("%q is not a duration: write it like 90d or 12h", text)
	}
	*d = days(t)
	return nil
}
