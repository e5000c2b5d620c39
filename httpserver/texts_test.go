package httpserver

import (
	"encoding/json"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// awkwardParts are parts of texts in JSON. The last three are halves of surrogate pairs, which are no characters.
var awkwardParts = []string{`\u0000`, `\t\n`, `\"\\`, `<&>`, `é`, `\u2028`, `\ufffd`, `\ud83d\ude00`, `\ud800`, `\udfff`, `\ud800A`}

// keptTexts finds the texts of a body that are kept: locale and date format only say how others are read.
func keptTexts(body string) [][]int {
	return slices.DeleteFunc(textsInJSON.FindAllStringIndex(body, -1), func(at []int) bool {
		return strings.HasPrefix(body[at[0]:], `"locale"`) || strings.HasPrefix(body[at[0]:], `"dateFormat"`)
	})
}

var textsInJSON = regexp.MustCompile(`"[^"]*":"(?:[^"\\]|\\.)*"`)

// TestAwkwardTexts sends every example with an awkward part at the end of one of its texts, and as it is where that is refused. Nothing fails,
// half of a pair is refused, and the log of what was accepted makes the same records again.
func TestAwkwardTexts(t *testing.T) {
	server, platform := startStack(t)
	random := rand.New(rand.NewPCG(3, 4))
	made := map[string]json.RawMessage{}
	accepted, refused := 0, 0
	for _, e := range append(examples(), furtherExamples()...) {
		var body string
		if e.Body != nil {
			text, err := json.Marshal(withValues(read[any](e.key(), e.Body), func(name string) any { return made[name] }))
			if err != nil {
				t.Fatal(err)
			}
			body = string(text)
		}
		path := strings.ReplaceAll(e.Path, " ", "%20")
		for name, value := range made {
			path = strings.ReplaceAll(path, "{"+name+"}", strings.Trim(string(value), `"`))
		}
		part := random.IntN(len(awkwardParts))
		got := answer{status: 400}
		if texts := keptTexts(body); len(texts) > 0 {
			end := texts[random.IntN(len(texts))][1] - 1
			odd := body[:end] + awkwardParts[part] + body[end:]
			got = send(t, server, call{method: e.method(), path: path, body: odd, headers: map[string]string{"Authorization": adminCredentials}})
			if got.status == 500 || got.status < 300 && part >= len(awkwardParts)-3 {
				t.Errorf("%s %s %s: %d %s", e.method(), path, odd, got.status, got.body)
			}
			if got.status < 300 {
				accepted++
			} else {
				refused++
			}
		}
		if got.status >= 300 {
			got = send(t, server, call{method: e.method(), path: path, body: body, headers: map[string]string{"Authorization": adminCredentials}})
		}
		var members map[string]json.RawMessage
		if e.Saves != "" && got.status < 300 && json.Unmarshal([]byte(got.body), &members) == nil && e.saved(members) != nil {
			made[e.Saves] = e.saved(members)
		}
	}
	if accepted < 20 || refused < 20 {
		t.Errorf("%d were accepted, %d refused", accepted, refused)
	}
	if findings, err := platform.Verify(t.Context(), "default", 5); err != nil || len(findings) > 0 {
		t.Error(findings, err)
	}
}
