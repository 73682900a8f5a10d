package goal

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"shipfic/language"
)

// TestForms sends random Goals as forms and reads them again: the same Goal.
func TestForms(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { checkForm(t, goals().Draw(t, "goal")) })
}

// TestFormsOfTheCorpus does the same with all texts of the fuzz corpus that are Goals.
func TestFormsOfTheCorpus(t *testing.T) {
	files, err := filepath.Glob("testdata/fuzz/FuzzParse/*")
	if err != nil {
		t.Fatal(err)
	}
	read := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		_, quoted, _ := strings.Cut(string(text), "string(")
		logic, err := strconv.Unquote(strings.TrimSuffix(strings.TrimSpace(quoted), ")"))
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		if g, err := Parse(logic); err == nil {
			checkForm(t, g)
			read++
		}
	}
	if read == 0 {
		t.Error("the corpus has no Goals")
	}
}

type failer interface{ Fatalf(string, ...any) }

// checkForm sends a Goal as a form, and reads it as the same Goal.
func checkForm(t failer, g Goal) {
	sent, err := json.Marshal(FormOf(g))
	if err != nil {
		t.Fatalf("%s: %v", String(g), err)
	}
	var form Form
	if err := json.Unmarshal(sent, &form); err != nil {
		t.Fatalf("%s: %v", String(g), err)
	}
	got, err := form.Goal()
	if err != nil {
		t.Fatalf("%s as %s: %v", String(g), sent, err)
	}
	if diff := cmp.Diff(g, got); diff != "" {
		t.Fatalf("%s as %s (-want +got):\n%s", String(g), sent, diff)
	}
}

func TestBadForms(t *testing.T) {
	rarity := `{"kind": "name", "value": "Rarity"}`
	deep := strings.Repeat(`{"kind": "all", "of": [`, MaxDepth+1) + rarity + strings.Repeat(`]}`, MaxDepth+1)
	many := strings.Repeat(rarity+",", MaxTerms) + rarity
	tests := []struct {
		form string
		code FormCode
		path []int
	}{
		{`{}`, WrongKind, nil},
		{`{"kind": "Frobnicate"}`, WrongKind, nil},
		{`{"kind": "PlayLovePoisons"}`, WrongKind, nil},
		{rarity, WrongKind, nil},
		{`{"kind": "ExistsPony", "count": 1}`, WrongParts, nil},
		{`{"kind": "ExistsPony", "of": [` + rarity + `, ` + rarity + `], "count": 1}`, WrongParts, nil},
		{`{"kind": "ExistsPony", "of": [` + rarity + `]}`, WrongCount, nil},
		{`{"kind": "ExistsPony", "of": [` + rarity + `], "count": -1}`, WrongCount, nil},
		{`{"kind": "SwapCount", "count": 1001}`, WrongCount, nil},
		{`{"kind": "GainKeyword"}`, NoValue, nil},
		{`{"kind": "ExistsShip", "count": 1, "of": [` + rarity + `, {"kind": "name"}]}`, NoValue, []int{1}},
		{`{"kind": "ExistsShip", "count": 1, "of": [` + rarity + `, {"kind": "all", "of": [` + rarity + `, {"kind": "race", "value": "dragon"}]}]}`, WrongValue, []int{1, 1}},
		{`{"kind": "ExistsPony", "count": 1, "of": [{"kind": "count", "value": "many"}]}`, WrongValue, []int{0}},
		{`{"kind": "ExistsPony", "count": 1, "of": [{"kind": "name_b", "value": "x"}]}`, WrongKind, []int{0}},
		{`{"kind": "ExistsPony", "count": 1, "of": [{"kind": "ExistsPony"}]}`, WrongKind, []int{0}},
		{`{"kind": "ExistsPony", "count": 1, "of": [{"kind": "any"}]}`, WrongParts, []int{0}},
		{`{"kind": "ExistsPony", "count": 1, "of": [{"kind": "*", "of": [` + rarity + `]}]}`, WrongParts, []int{0}},
		{`{"kind": "ExistsPonyShippedTo", "of": [` + rarity + `, ` + rarity + `]}`, WrongKind, []int{1}},
		{`{"kind": "ExistsPonyShippedTo", "of": [` + rarity + `, {"kind": "AllOf"}]}`, WrongParts, []int{1}},
		{`{"kind": "ExistsPonyShippedTo", "of": [` + rarity + `, {"kind": "Select", "of": [{"kind": "name"}], "count": 2}]}`, NoValue, []int{1, 0}},
		{`{"kind": "ExistsPony", "count": 1, "of": [` + deep + `]}`, TooLarge, make([]int, MaxDepth+1)},
		{`{"kind": "ExistsPony", "count": 1, "of": [{"kind": "any", "of": [` + many + `]}]}`, TooLarge, []int{0, MaxTerms}},
		{`{"kind": "GainKeyword", "value": "` + strings.Repeat("x", MaxText) + `"}`, TooLarge, nil},
	}
	for _, test := range tests {
		var form Form
		if err := json.Unmarshal([]byte(test.form), &form); err != nil {
			t.Fatalf("%s: %v", test.form, err)
		}
		_, err := form.Goal()
		var wrong *FormError
		if !errors.As(err, &wrong) || wrong.Code != test.code || !cmp.Equal(append([]int{}, wrong.Path...), append([]int{}, test.path...)) || wrong.Error() == "" {
			t.Errorf("%.200s: %v, want %s at %v", test.form, err, test.code, test.path)
		}
	}
}

// FuzzForm reads the forms of strangers: what is read can be written, parsed and sent as the same Goal.
func FuzzForm(f *testing.F) {
	for _, k := range FormKinds() {
		begin, err := json.Marshal(k.Begin)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(begin)
	}
	f.Add([]byte(`{"kind": "ExistsPony", "count": 2, "of": [{"kind": "any", "of": [{"kind": "all", "of": [{"kind": "name", "value": "\"&\\", "not": true}]}, {"kind": "*"}]}]}`))
	f.Fuzz(func(t *testing.T, sent []byte) {
		var form Form
		if json.Unmarshal(sent, &form) != nil {
			return
		}
		var wrong *FormError
		if c, err := form.Criterion(); err == nil {
			if again, err := ParseCriterion(CriterionString(c)); err != nil || !cmp.Equal(c, again) {
				t.Fatalf("%s is written as %s: %v", sent, CriterionString(c), err)
			}
		} else if !errors.As(err, &wrong) || wrong.Code == "" {
			t.Fatalf("%s: %v", sent, err)
		}
		g, err := form.Goal()
		if err != nil {
			if !errors.As(err, &wrong) || wrong.Code == "" {
				t.Fatalf("%s: %v", sent, err)
			}
			return
		}
		again, warnings, err := ParseWithWarnings(String(g))
		if err != nil || len(warnings) > 0 || !cmp.Equal(g, again) {
			t.Fatalf("%s is written as %s: %v, %v", sent, String(g), warnings, err)
		}
		checkForm(t, g)
	})
}

// TestFormKinds finds kinds that a language has no words for, and beginnings that are more than incomplete.
func TestFormKinds(t *testing.T) {
	kinds := FormKinds()
	for _, k := range kinds {
		checkLabels(t, k.Kind, reflect.ValueOf(k))
		var wrong *FormError
		var err error
		switch k.Sort {
		case GoalForms:
			_, err = k.Begin.Goal()
			if g, parsed := Parse(k.Example); parsed != nil || !cmp.Equal(FormOf(g), k.Begin) {
				t.Errorf("%s begins with another Goal than %s", k.Kind, k.Example)
			}
		case PartnersForms:
			_, err = Form{Kind: "ExistsPonyShippedTo", Of: []Form{{Kind: anyponyTerm}, k.Begin}}.Goal()
		case CriterionForms:
			_, err = k.Begin.Criterion()
			if errors.As(err, &wrong) && (wrong.Code == NoValue && k.Value.List == nil || wrong.Code == WrongParts && k.Each != nil) {
				err = nil // the author fills it in
			}
		}
		if err != nil {
			t.Errorf("%s begins with %+v: %v", k.Kind, k.Begin, err)
		}
	}
	if kinds[0].Begin.Kind != anyponyTerm {
		t.Errorf("the first kind is %s", kinds[0].Kind)
	}
	for _, code := range language.All() {
		if got := len(grammars[code].Labels.Kinds); got != len(kinds) {
			t.Errorf("%s has labels of %d kinds, and there are %d", code, got, len(kinds))
		}
	}
}

// checkLabels finds labels that are empty in some language.
func checkLabels(t *testing.T, of string, v reflect.Value) {
	if label, ok := v.Interface().(Label); ok {
		if v.IsNil() {
			return
		}
		for _, code := range language.All() {
			if label[code] == "" {
				t.Errorf("%s: a label is missing in %s: %v", of, code, label)
			}
		}
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			checkLabels(t, of, v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			checkLabels(t, of, v.Field(i))
		}
	case reflect.Slice:
		for i := range v.Len() {
			checkLabels(t, of, v.Index(i))
		}
	}
}
