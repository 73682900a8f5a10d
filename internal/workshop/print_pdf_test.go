package workshop_test

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"shipfic/internal/workshop"
	"shipfic/packs"
)

// TestPrintPDF writes a PDF and finds every object where its table says, the pages in the size of cards with bleed, and each picture once.
func TestPrintPDF(t *testing.T) {
	pack, report := packs.Load("", onePony(""))
	if pack == nil {
		t.Fatal(report)
	}
	back, err := workshop.PlainBack("#336699")
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "cards.pdf")
	press := &workshop.Press{Pack: pack, Copies: map[string]int{"": 3}, Language: "en", Back: back, Problems: io.Discard}
	pages, err := press.PDF(t.Context(), name)
	if err != nil || pages != 6 {
		t.Fatalf("%d pages, %v", pages, err)
	}
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if n := bytes.Count(data, []byte("/DCTDecode")); n != 2 {
		t.Errorf("%d pictures", n)
	}
	if n := bytes.Count(data, []byte("/MediaBox [0 0 195.591 266.457] /TrimBox [8.504 8.504 187.087 257.953]")); n != 6 {
		t.Errorf("%d pages of 69 by 94 mm that are cut to 63 by 88", n)
	}
	rows := regexp.MustCompile(`(?m)^(\d{10}) 00000 n $`).FindAllSubmatch(data, -1)
	for i, row := range rows {
		at, _ := strconv.Atoi(string(row[1]))
		if want := strconv.Itoa(i+1) + " 0 obj"; !bytes.HasPrefix(data[at:], []byte(want)) {
			t.Errorf("at %d is %.20q, not %s", at, data[at:], want)
		}
	}
	if len(rows) != 2+2+12 {
		t.Errorf("%d objects", len(rows))
	}
	if _, err := press.PDF(t.Context(), name); err == nil {
		t.Error("a file that is there is written over")
	}
	none := &workshop.Press{Pack: pack, Copies: map[string]int{"": 0}, Language: "en", Problems: io.Discard}
	if _, err := none.PDF(t.Context(), name+"2"); err == nil {
		t.Error("a PDF without pages")
	}
	if _, err := os.Stat(name + "2"); err == nil {
		t.Error("what failed is left there")
	}
	for _, bad := range []string{"", "red", "#12345", "#12345g", "123456"} {
		if _, err := workshop.PlainBack(bad); err == nil {
			t.Errorf("%q is a colour", bad)
		}
	}
}
