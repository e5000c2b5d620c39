package httpserver

import (
	"encoding/json"
	"log/slog"
	"strings"
	"testing"

	"lending.example/platform/lending"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/store/memory"
)

// withExamples serves a tenant that has one of everything, on the memory store.
func withExamples(t *testing.T, do func(s stack, made map[string]string)) {
	t.Helper()
	store, err := memory.New(lending.Schema())
	if err != nil {
		t.Fatal(err)
	}
	platform, err := lending.New(store, &lending.Config{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	withStackOf(t, platform, func(s stack) {
		made := map[string]string{}
		for _, e := range examples() {
			s.makeExample(e, made)
		}
		s.upload(made)
		do(s, made)
	})
}

// TestFieldsOnEveryRead asks every path for one attribute and gets that and nothing else, and for one that there is not
// and is refused.
func TestFieldsOnEveryRead(t *testing.T) {
	withExamples(t, func(s stack, made map[string]string) {
		for path, whole := range s.readAll(made) {
			names := attributesIn(whole.body)
			if len(names) == 0 || strings.HasSuffix(path, "/attachment") || path == "/v1/externalevents/schema" || strings.HasPrefix(path, "/v1/runreports/") || strings.HasPrefix(path, "/v1/datatables/Visits/") {
				continue
			}
			first := ""
			for name := range names {
				if first == "" || name < first {
					first = name
				}
			}
			separator := "?"
			if strings.Contains(path, "?") {
				separator = "&"
			}
			part := s.read(path + separator + "associations=&fields=%20" + first + ",")
			if got := attributesIn(part.body); part.status != 200 || len(got) != 1 || !got[first] {
				t.Errorf("GET %s with fields=%s: %d %v", path, first, part.status, got)
			}
			if refused := s.read(path + separator + "fields=noSuchThing"); refused.status != 400 || !strings.Contains(refused.body, fault.UnsupportedParameter) {
				t.Errorf("GET %s with an unknown field: %d %.200s", path, refused.status, refused.body)
			}
		}
	})
}

// TestTemplateAddsChoices asks for the choices beside a resource wherever that is documented.
func TestTemplateAddsChoices(t *testing.T) {
	withExamples(t, func(s stack, made map[string]string) {
		for _, path := range []string{
			"/v1/clients/" + made["client"], "/v1/clients/" + made["client"] + "/identifiers/" + made["identifier"], "/v1/loanproducts/" + made["product"],
			"/v1/reports/" + made["report"], "/v1/charges/" + made["charge"], "/v1/offices/" + made["office"],
			"/v1/staff/" + made["staff"], "/v1/users/" + made["user"], "/v1/glaccounts/" + made["cash"],
		} {
			plain, template := attributesIn(s.read(path).body), attributesIn(s.read(path+"?template=true").body)
			added := 0
			for name := range template {
				if !plain[name] {
					added++
				}
			}
			if added == 0 {
				t.Errorf("GET %s?template=true adds nothing", path)
			}
		}
		// The interface says that the parameter does not apply to a single loan.
		loan := "/v1/loans/" + made["loan"]
		if s.read(loan).body != s.read(loan+"?template=true").body {
			t.Errorf("GET %s?template=true differs", loan)
		}
	})
}

func (s stack) read(path string) answer {
	s.Helper()
	return send(s.T, s.server, call{method: "GET", path: path, headers: map[string]string{"Authorization": adminCredentials}})
}

// attributesIn lists the attributes of a resource in an answer: of the object, or of those in a list or page.
func attributesIn(body string) map[string]bool {
	var v any
	if json.Unmarshal([]byte(body), &v) != nil {
		return nil
	}
	if page, ok := v.(map[string]any); ok {
		for _, items := range []string{"pageItems", "content"} {
			if list, ok := page[items]; ok {
				v = list
			}
		}
	}
	names := map[string]bool{}
	list, ok := v.([]any)
	if !ok {
		list = []any{v}
	}
	for _, item := range list {
		object, _ := item.(map[string]any)
		for name := range object {
			names[name] = true
		}
	}
	return names
}
