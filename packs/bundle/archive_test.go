package bundle

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"fmt"
	"strings"
	"testing"

	"shipfic/packs"
	"shipfic/tsssf"
)

// zipped makes a zip of names and contents, one after another.
func zipped(t testing.TB, files ...string) []byte {
	t.Helper()
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for i := 0; i < len(files); i += 2 {
		f, err := w.Create(files[i])
		if err == nil {
			_, err = f.Write([]byte(files[i+1]))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// carded makes a card of raubana's game.
func carded(t testing.TB, image, attributes string) []byte {
	t.Helper()
	var out bytes.Buffer
	w := tar.NewWriter(&out)
	for name, content := range map[string]string{"image.png": image, "attributes": attributes} {
		if err := w.WriteHeader(&tar.Header{Name: name, Size: int64(len(content)), Mode: 0o644, Format: tar.FormatUSTAR}); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(content)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

const (
	ourPack   = `{"name": "Tide", "format": "shipfic:1", "namespace": "Tide", "cards": {"ship": {"A": {"title": "A", "picture": {"hash": "HASH"}}, "B": {"title": "B"}}}}`
	theirPack = `{"name": "Tide", "format": "pack:1", "namespace": "Tide", "root": "", "cards": {"start": {}, "pony": {"FogHorn": {"title": "Fog Horn", "name": "Fog Horn", "keywords": []}}, "ship": {"A": {"title": "A"}}, "goal": {}}}`
)

// TestRoundTrip writes a pack with its pictures, and reads both again.
func TestRoundTrip(t *testing.T) {
	picture := []byte("\xff\xd8\xff a picture")
	hash := hashOf(picture)
	pack, report := packs.Load("x", []byte(strings.Replace(ourPack, "HASH", hash, 1)))
	if pack == nil {
		t.Fatal(report)
	}
	data, err := Write(pack, map[string][]byte{hash: picture, "other": picture})
	if err != nil {
		t.Fatal(err)
	}
	b := Open("Tide.shipfic", data)
	if b.Pack == nil || !bytes.Equal(packs.Write(b.Pack), packs.Write(pack)) || len(b.Uploaded) != 1 || !bytes.Equal(b.Uploaded[hash], picture) || len(b.Missing()) != 0 {
		t.Errorf("%+v %s", b, b.Report)
	}
	if again, _ := Write(b.Pack, b.Uploaded); !bytes.Equal(again, data) {
		t.Error("written again, it is another file")
	}
	without, _ := Write(pack, nil)
	if b = Open("Tide.shipfic", without); len(b.Missing()) != 1 || b.Missing()[0].Title != "A" {
		t.Errorf("%+v", b.Missing())
	}
	forged := zipped(t, "pack.json", string(packs.Write(pack)), "pictures/"+hash+".jpg", "another picture")
	if b = Open("Tide.shipfic", forged); len(b.Uploaded) != 0 || len(b.Pictures) != 1 {
		t.Error("a picture that is not the one of its hash was taken for it")
	}
}

// TestTheirZip reads a pack of tsssf.net with its pictures, in a folder or not.
func TestTheirZip(t *testing.T) {
	for _, folder := range []string{"", "img/Tide/"} {
		b := Open("tide.zip", zipped(t, folder+"pack.json", theirPack, folder+"Pony/FogHorn.png", "PNG", folder+"Ship/a.JPG", "JPG", folder+"Ship/C.png", "C", "__MACOSX/pack.json", "x", "readme.html", "<script>"))
		if b.Pack == nil || len(b.Pictures) != 2 {
			t.Fatal(b.Report, b.Pictures)
		}
		if p := b.Pictures["Tide.Pony.FogHorn"]; string(p.Data) != "PNG" || !p.Whole {
			t.Errorf("%+v", p)
		}
	}
	pon := Open("p.zip", zipped(t, "cards.pon", "TSSSF\nPony`horn.png`Female`Fog Horn```", "art/horn.png", "PNG"))
	if pon.Pack == nil || string(pon.Pictures["cards.Pony.FogHorn"].Data) != "PNG" || pon.Pictures["cards.Pony.FogHorn"].Whole {
		t.Errorf("%+v %s", pon.Pictures, pon.Report)
	}
	table := Open("t.zip", zipped(t, "Tide.csv", "kind,title,picture\nShip,A,horn", "horn.webp", "WEBP"))
	if table.Pack == nil || string(table.Pictures["Tide.Ship.A"].Data) != "WEBP" {
		t.Errorf("%+v %s", table.Pictures, table.Report)
	}
}

// The attributes of three cards, as card_editor.py of raubana's game writes them.
const (
	lyra   = "type = pony\nname = Old Salt\\nFog Horn\nkeywords = Sailor, DFP\ngender = both\nrace = unicorn\nnumber_of_ponies = 1\npower = \npower_activates_on = default\npower_is_mandatory = False\npower_is_copyable = \ntemplate = True\npower_description = You may swap 2 Pony cards on the grid.\nquote = Toot!"
	start  = "type = pony\nname = Fanfic Author Twilight\nkeywords = Twilight Sparkle, Mane 6\ngender = female\nrace = unicorn\npower = startcard"
	aGoal  = "type = goal\nname = Rodeo\ncondition = \nworth = 2\nmodifiers = None"
	broken = "name = Nobody"
)

func TestCards(t *testing.T) {
	one := Open("cards/PonyOldSalt.tsssf", carded(t, "PNG", lyra))
	if one.Pack == nil || len(one.Pack.Cards) != 1 {
		t.Fatal(one.Report)
	}
	c := one.Pack.Cards[0]
	if c.Title != "Old Salt Fog Horn" || !c.Dystopian || c.GenderSymbol() != "male/female" || c.Power.Name != "swap" || c.Flavour.In("en") != "Toot!" || strings.Join(c.Keywords, "") != "Sailor" {
		t.Errorf("%+v", c)
	}
	if p := one.Pictures[c.ID]; string(p.Data) != "PNG" || p.Whole {
		t.Errorf("%+v", one.Pictures)
	}
	all := Open("Deck.zip", zipped(t, "a/Old.tsssf", string(carded(t, "1", lyra)), "a/Start.tsf", string(carded(t, "2", start)), "a/Goal.tsssf", string(carded(t, "3", aGoal))))
	if all.Pack == nil || len(all.Pack.Cards) != 3 || all.Pack.Name != "Deck" || len(all.Pictures) != 3 {
		t.Fatal(all.Report, all.Pictures)
	}
	if c := all.Pack.Cards[0]; c.Kind != tsssf.Start || string(all.Pictures[c.ID].Data) != "2" || !all.Pictures[c.ID].Whole || c.Names[0] != "Twilight Sparkle" {
		t.Errorf("%+v", c)
	}
}

// TestHostile refuses bad archives, each with one sentence.
func TestHostile(t *testing.T) {
	many := make([]string, 0, 2*MaxEntries+2)
	for i := range MaxEntries + 1 {
		many = append(many, fmt.Sprint(i, ".txt"), "")
	}
	good := zipped(t, "pack.json", theirPack, "Pony/FogHorn.png", strings.Repeat("P", 2000))
	locked := bytes.Clone(good)
	locked[bytes.LastIndex(locked, []byte("PK\x01\x02pack.json"[:4]))+8] |= 1
	for want, data := range map[string][]byte{
		"two packs":         zipped(t, "pack.json", theirPack, "b/pack.json", theirPack),
		"outside of itself": zipped(t, "../pack.json", theirPack),
		`"/pack.json"`:      zipped(t, "/pack.json", theirPack),
		`"..\\pack.json"`:   zipped(t, `..\pack.json`, theirPack),
		"two files with":    zipped(t, "a.png", "1", "a.png", "2"),
		"more than 5000":    zipped(t, many...),
		"larger than 4 MiB": zipped(t, "pack.json", strings.Repeat(" ", packs.MaxFile+1)),
		"larger than 32":    zipped(t, "pack.json", theirPack, "a.png", strings.Repeat("\x00", maxPicture+1)),
		"no pack in":        zipped(t, "readme.txt", "hello"),
		"damaged, or":       good[:len(good)-30],
		"password":          locked,
		`no file "attr`:     func() []byte { d := carded(t, "x", ""); return d }(),
		"cut off":           carded(t, strings.Repeat("x", 3000), lyra)[:2000],
	} {
		b := Open("bad.zip", data)
		if want == "two packs" {
			want = "several packs"
		}
		said := b.Report.String()
		if b.Pack != nil || b.Report.Count(packs.Error) != 1 || !strings.Contains(said, want) {
			t.Errorf("%s, want %q", said, want)
		}
	}
	bomb := make([]string, 0, 22)
	for i := range 10 {
		bomb = append(bomb, fmt.Sprint(i, ".png"), strings.Repeat("\x00", maxPicture))
	}
	if b := Open("bomb.zip", zipped(t, bomb...)); !strings.Contains(b.Report.String(), "more than 256 MiB") {
		t.Error(b.Report)
	}
	if b := Open("x.tsssf", carded(t, "P", broken)); b.Pack != nil {
		t.Error("a card without a type was taken")
	}
}

func FuzzOpen(f *testing.F) {
	for _, seed := range [][]byte{
		zipped(f, "pack.json", theirPack, "Pony/FogHorn.png", "PNG"), zipped(f, "a.tsssf", string(carded(f, "P", start))), carded(f, "P", lyra),
		zipped(f, "t.csv", string(Template)), zipped(f, "pack.json", strings.Replace(ourPack, "HASH", hashOf([]byte("P")), 1), "pictures/p.jpg", "P"),
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		b := Open("fuzz", data)
		checkFile(t, b.File)
		if b.Pack != nil {
			if _, err := Write(b.Pack, b.Uploaded); err != nil {
				t.Error(err)
			}
		}
	})
}

func FuzzTable(f *testing.F) {
	f.Add(string(Template))
	f.Add("title;kind;count\n\"a\nb\";Ship;x\n")
	f.Add("type\ttitle\tpoints\tgoalLogic\ngoal\tA`b\t3/4\tExistsPony(*)")
	f.Add("file = a.tsssf\n" + lyra + "\nfile = b\n" + aGoal)
	f.Fuzz(func(t *testing.T, text string) { checkFile(t, Read("fuzz.csv", []byte(text))) })
}

// checkFile: a file is refused with a reason, or its pack can be written and read again.
func checkFile(t *testing.T, f *packs.File) {
	t.Helper()
	if (f.Pack == nil && f.Deck == nil) != f.Report.Refused() && !f.IsDeck {
		t.Fatalf("pack %v, %s", f.Pack, f.Report)
	}
	if f.Pack == nil {
		return
	}
	if again, report := packs.Load("x.json", packs.Write(f.Pack)); again == nil || len(again.Cards) != len(f.Pack.Cards) {
		t.Fatalf("it cannot be read again: %s", report)
	}
	for id := range f.Beside {
		if _, found := f.Pack.Find(id); !found {
			t.Fatalf("a picture of %s, which is no card", id)
		}
	}
}
