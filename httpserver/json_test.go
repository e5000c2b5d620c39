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

// TestParseJSONEscapes reads escaped texts. Half of a surrogate pair stays what it is: bytes that are not UTF-8.
func TestParseJSONEscapes(t *testing.T) {
	for escaped, want := range map[string]string{
		`a\"b\\\n\u00e9`:           "a\"b\\\né",
		`\ud83d\ude00`:             "😀",
		`\uD83D\uDE00x`:            "😀x",
		`\ufffd`:                   "\ufffd",
		`\\ud800`:                  `\ud800`,
		`a\ud800b`:                 "a\xed\xa0\x80b",
		`\udfff`:                   "\xed\xbf\xbf",
		`\ude00\ud83d`:             "\xed\xb8\x80\xed\xa0\xbd",
		`\ud83d\ud83d\ude00`:       "\xed\xa0\xbd😀",
		`\ud83d\u0041`:             "\xed\xa0\xbdA",
		`\ud83d\n`:                 "\xed\xa0\xbd\n",
		`\u0000`:                   "\x00",
		`\ud83d\\ude00`:            "\xed\xa0\xbd\\ude00",
		`\ud83dude00`:              "\xed\xa0\xbdude00",
		"é\\ud800":                 "é\xed\xa0\x80",
		`\ud800\udc00\udbff\udfff`: "\U00010000\U0010ffff",
	} {
		v, err := parseJSON([]byte(`["` + escaped + `"]`))
		if err != nil || v.items[0].text != want {
			t.Errorf("%s: %q, %v, want %q", escaped, v.items[0].text, err, want)
		}
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
