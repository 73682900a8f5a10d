package workshop_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"net/http"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"shipfic/internal/api"
	"shipfic/internal/api/apitest"
	"shipfic/internal/limit"
	"shipfic/internal/wire"
	"shipfic/internal/workshop"
)

var sprite = fstest.MapFS{"assets/emblems-abcd1234.svg": &fstest.MapFile{Data: []byte(
	`<svg xmlns="http://www.w3.org/2000/svg"><symbol id="quill" viewBox="0 0 512 512"><path d="M10 10h492v492H10z"/></symbol></svg>`,
)}}

// onePony is a pack of one card.
func onePony(more string) []byte {
	return fmt.Appendf(nil, `{"name": "P", "format": "shipfic:1", "namespace": "P", "cards": {"pony": {"A": {"title": "<b>A</b>", "name": "A"%s}}}}`, more)
}

// printed asks for a drawing, measures it, and returns it.
func printed(t *testing.T, b *apitest.Client, method, path string, body any) image.Image {
	t.Helper()
	answer, data := b.Ask(method, path, body)
	if answer.StatusCode != http.StatusOK || answer.Header.Get("Content-Type") != "image/png" {
		t.Fatalf("%s: %s %.200s", path, answer.Status, data)
	}
	if at := bytes.Index(data, []byte("pHYs")); at < 0 || binary.BigEndian.Uint32(data[at+4:]) != 11811 {
		t.Errorf("%s does not say 300 dpi", path)
	}
	drawn, err := png.Decode(bytes.NewReader(data))
	if err != nil || drawn.Bounds() != image.Rect(0, 0, 815, 1110) {
		t.Fatalf("%s: %v", path, err)
	}
	return drawn
}

func colourAt(drawn image.Image, x, y int) color.NRGBA {
	return color.NRGBAModel.Convert(drawn.At(x, y)).(color.NRGBA)
}

// TestPrintCard draws a card in both languages, with its uploaded picture once that is here.
func TestPrintCard(t *testing.T) {
	red := image.NewNRGBA(image.Rect(0, 0, 63, 88))
	for i := range red.Pix {
		red.Pix[i] = []uint8{200, 30, 30, 255}[i%4]
	}
	var file bytes.Buffer
	if err := png.Encode(&file, red); err != nil {
		t.Fatal(err)
	}
	elsewhere := open(t, workshop.Options{})
	hash := apitest.JSON[wire.UploadedPicture](elsewhere, "POST", "/api/pictures", file.Bytes(), http.StatusCreated).Hash
	pack := onePony(fmt.Sprintf(`, "picture": {"hash": %q, "whole": true}`, hash))
	b := open(t, workshop.Options{Page: sprite})
	isRed := func(lang string) bool {
		c := colourAt(printed(t, b, "POST", "/api/packs/print?lang="+lang, pack), 0, 0)
		return c.R > 190 && c.G < 45
	}
	if isRed("en") {
		t.Error("a picture that is not here is drawn")
	}
	apitest.JSON[wire.UploadedPicture](b, "POST", "/api/pictures", file.Bytes(), http.StatusCreated)
	for _, lang := range []string{"en", "es", "en"} {
		if !isRed(lang) {
			t.Errorf("%s: the picture does not fill the bleed", lang)
		}
	}
	text := onePony(`, "text": {"en": "Short.", "es": "` + strings.Repeat("Largo ", 30) + `"}`)
	english, spanish := printed(t, b, "POST", "/api/packs/print?lang=en", text), printed(t, b, "POST", "/api/packs/print?lang=es", text)
	if reflect.DeepEqual(english, spanish) {
		t.Error("both languages are drawn alike")
	}
}

// TestPrintBack draws the usual back, and one in another colour with an emblem.
func TestPrintBack(t *testing.T) {
	b := open(t, workshop.Options{Page: sprite})
	usual, own := printed(t, b, "GET", "/api/backs/pony", nil), printed(t, b, "GET", "/api/backs/goal?colour=FF8000&emblem=quill", nil)
	if got := colourAt(usual, 0, 0); got != (color.NRGBA{0x3f, 0x24, 0x74, 0xff}) {
		t.Errorf("the edge of the usual back is %v", got)
	}
	if edge, frame, emblem := colourAt(own, 0, 0), colourAt(own, 120, 120), colourAt(own, 407, 555); edge != (color.NRGBA{178, 89, 0, 255}) ||
		frame != (color.NRGBA{255, 128, 0, 255}) || emblem.B < 200 {
		t.Errorf("%v %v %v", edge, frame, emblem)
	}
}

// TestBadPrints tells what is wrong with a request for a drawing.
func TestBadPrints(t *testing.T) {
	b := open(t, workshop.Options{Page: sprite})
	two := strings.Replace(string(onePony("")), `"A":`, `"B": {"title": "B", "name": "B"}, "A":`, 1)
	for _, c := range []struct {
		method, path string
		body         any
		status       int
		code         string
	}{
		{"POST", "/api/packs/print?lang=en", []byte("{"), http.StatusUnprocessableEntity, api.BadPack},
		{"POST", "/api/packs/print?lang=en", onePony(`, "race": "narwhal"`), http.StatusUnprocessableEntity, api.BadPack},
		{"POST", "/api/packs/print?lang=en", []byte(two), http.StatusUnprocessableEntity, api.BadRequest},
		{"POST", "/api/packs/print?lang=xx", onePony(""), http.StatusBadRequest, api.BadRequest},
		{"POST", "/api/packs/print?lang=en", make([]byte, 256<<10+1), http.StatusRequestEntityTooLarge, api.TooLarge},
		{"GET", "/api/backs/start", nil, http.StatusNotFound, api.NotFound},
		{"GET", "/api/backs/pony?colour=red", nil, http.StatusBadRequest, api.BadRequest},
		{"GET", "/api/backs/pony?emblem=nothing", nil, http.StatusBadRequest, api.BadRequest},
	} {
		if p := apitest.JSON[wire.Problem](b, c.method, c.path, c.body, c.status); p.Code != c.code {
			t.Errorf("%s: %+v", c.path, p)
		}
	}
}

// TestPrintHasAPrice charges the time for drawings to their sender's budget, but not the second time: drawings are cached.
func TestPrintHasAPrice(t *testing.T) {
	b := openWith(t, workshop.Options{Page: sprite}, limit.BudgetLimits{Burst: time.Microsecond, Share: 1e-9, PersonPercent: 100})
	printed(t, b, "GET", "/api/backs/pony", nil)
	refuses(t, b, "GET", "/api/backs/ship", nil, http.StatusTooManyRequests, api.TooFast)
	refuses(t, b, "POST", "/api/packs/print?lang=en", onePony(""), http.StatusTooManyRequests, api.TooFast)
	printed(t, b, "GET", "/api/backs/pony", nil)
}
