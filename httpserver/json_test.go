package httpserver

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParseJSON(t *testing.T) {
	v, err := parseJSON([]byte(` {"a" : 1.50 , "b":"x\n\"y" ,"c":[true,null,{"d":-1e3}],"e":{}, "f":[] } `))
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]any{
		"a": json.Number("1.50"), "b": "x\n\"y", "c": []any{true, nil, map[string]any{"d": json.Number("-1e3")}},
		"e": map[string]any{}, "f": []any{},
	}
	if diff := cmp.Diff(want, v.plain()); diff != "" {
		t.Error(diff)
	}
	if raw := v.member("a").raw; raw != "1.50" {
		t.Errorf("the number is kept as %q", raw)
	}
}

func TestParseJSONRefuses(t *testing.T) {
	deep := strings.Repeat("[", mostDepth+1) + strings.Repeat("]", mostDepth+1)
	cases := []struct {
		name, text string
		want       error
	}{
		{"nothing", "", errSyntax},
		{"blanks", "  ", errSyntax},
		{"half an object", `{"a":`, errSyntax},
		{"comma at the end", `{"a":1,}`, errSyntax},
		{"a word", `hello`, errSyntax},
		{"two values", `{} {}`, errSyntax},
		{"not UTF-8", "{\"a\":\"\xff\"}", errSyntax},
		{"NaN", `{"a":NaN}`, errSyntax},
		{"comment", `{"a":1} // one`, errSyntax},
		{"too deep", deep, errDepth},
		{"an attribute twice", `{"a":1,"a":2}`, errDuplicate},
		{"an attribute twice further in", `{"x":[{"a":1,"a":2}]}`, errDuplicate},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if _, err := parseJSON([]byte(c.text)); !errors.Is(err, c.want) {
				t.Errorf("got %v, want %v", err, c.want)
			}
		})
	}
}
