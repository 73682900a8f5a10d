package game

import (
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestRandIsForever fixes what seeds give. If it fails, every game ever logged would be dealt differently: change the code, not
// the numbers.
func TestRandIsForever(t *testing.T) {
	for _, c := range []struct {
		seed          uint64
		first, second []int
		of1000, of6   int
		of2to40       int
		letters       string
	}{
		{0, []int{9, 7, 2, 4, 1, 5, 8, 0, 3, 6}, []int{0, 4, 3, 8, 2, 6, 7, 1, 9, 5}, 326, 2, 400616783704, "jhdgalkcmebfi"},
		{1, []int{8, 7, 5, 0, 3, 4, 6, 9, 2, 1}, []int{6, 3, 9, 1, 7, 2, 5, 4, 0, 8}, 803, 1, 689042197716, "mjklegafhicdb"},
		{42, []int{3, 5, 7, 9, 0, 4, 6, 2, 1, 8}, []int{2, 4, 7, 8, 9, 5, 3, 1, 6, 0}, 904, 2, 45485938410, "fdbgiekahjmcl"},
		{1 << 63, []int{7, 2, 6, 9, 8, 5, 4, 3, 1, 0}, []int{6, 5, 7, 9, 2, 8, 1, 3, 4, 0}, 956, 2, 294632480682, "glifkcmdjheba"},
	} {
		r := Rand{Seed: SeedOf(c.seed)}
		got := []any{r.Order(10), r.Order(10), r.IntN(1000), r.IntN(6), r.IntN(1 << 40), r.Draws}
		want := []any{c.first, c.second, c.of1000, c.of6, c.of2to40, uint64(5)}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("seed %d: -want +got\n%s", c.seed, diff)
		}
		r = Rand{Seed: SeedOf(c.seed)}
		letters := []byte("abcdefghijklm")
		r.Shuffle(len(letters), func(i, j int) { letters[i], letters[j] = letters[j], letters[i] })
		if string(letters) != c.letters {
			t.Errorf("seed %d shuffles the letters to %s, not %s", c.seed, letters, c.letters)
		}
	}
	late := Rand{Seed: SeedOf(7), Draws: 1_000_000}
	if got := late.IntN(1000); got != 832 {
		t.Errorf("draw 1,000,000 of seed 7 gave %d, not 832", got)
	}
}

// TestRandIsAValue draws twice from a copy: where it stands is in the value and nowhere else.
func TestRandIsAValue(t *testing.T) {
	r := Rand{Seed: SeedOf(3)}
	r.IntN(10)
	saved := r
	first := r.Order(20)
	if second := saved.Order(20); !slices.Equal(first, second) || r != saved {
		t.Errorf("a copy drew %v, the original %v", second, first)
	}
}

// TestOrderIsEven counts where each of five things lands over many draws. The bound is five standard deviations.
func TestOrderIsEven(t *testing.T) {
	const draws, n = 20_000, 5
	var landed [n][n]int
	r := Rand{Seed: SeedOf(11)}
	for range draws {
		for place, thing := range r.Order(n) {
			landed[thing][place]++
		}
	}
	bound := 5 * math.Sqrt(draws*(1.0/n)*(1-1.0/n))
	for thing := range n {
		for place, count := range landed[thing] {
			if math.Abs(float64(count)-draws/n) > bound {
				t.Errorf("thing %d was %d times in place %d, of about %d", thing, count, place, draws/n)
			}
		}
	}
}

func TestIntNAmongNothingPanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a draw among nothing gave something")
		}
	}()
	(&Rand{}).IntN(0)
}

func TestSeedText(t *testing.T) {
	text, err := json.Marshal(SeedOf(0x0123456789abcdef))
	want := `"efcdab8967452301` + strings.Repeat("0", 48) + `"`
	if err != nil || string(text) != want {
		t.Fatalf("the seed is written %s (%v), not %s", text, err, want)
	}
	var back Seed
	if err := json.Unmarshal(text, &back); err != nil || back != SeedOf(0x0123456789abcdef) {
		t.Errorf("the seed came back as %x (%v)", back, err)
	}
	for _, bad := range []string{"", "00", strings.Repeat("0", 65), strings.Repeat("x", 64)} {
		if err := back.UnmarshalText([]byte(bad)); err == nil {
			t.Errorf("%q was read as a seed", bad)
		}
	}
}

func TestDigest(t *testing.T) {
	if got := DigestOf([]byte("shipfic")).String(); got != "c54ce1abc0defcaa" {
		t.Errorf("the digest is %s, so all digests in old logs are wrong", got)
	}
}
