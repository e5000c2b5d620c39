package httpserver

import (
	"strings"
	"testing"
)

// TestStackEvents: what is kept is chosen, and what happens then is listed.
func TestStackEvents(t *testing.T) {
	server, _ := startStack(t)
	s := stack{t, server}
	const newClient = `{"officeId":1,"firstname":"First","lastname":"Borrower","active":true,"activationDate":"2020-03-04","locale":"en","dateFormat":"yyyy-MM-dd"}`
	s.must("POST", "/v1/clients", newClient)
	if codes := s.refused("PUT", "/v1/externalevents/configuration", `{"externalEventConfigurations":{"ClientEaten":true}}`, 400); codes[0] != "error.msg.external.event.type.unknown" {
		t.Error(codes)
	}
	changed := s.must("PUT", "/v1/externalevents/configuration", `{"externalEventConfigurations":{"ClientCreateBusinessEvent":true,"ClientActivate":true}}`)
	if changes := changed["changes"].(map[string]any)["externalEventConfigurations"].(map[string]any); len(changes) != 2 || changes["ClientCreate"] != true {
		t.Error(changed)
	}
	s.must("POST", "/v1/clients", newClient)
	get := func(path string) answer {
		return send(t, server, call{method: "GET", path: path, headers: map[string]string{"Authorization": adminCredentials}})
	}
	for _, c := range []struct {
		name, path string
		status     int
		want       string
	}{
		{"the types", "/v1/externalevents/configuration", 200, `{"type":"ClientCreate","enabled":true,"category":"Client","entityName":"CLIENT","actionName":"CREATE",`},
		{"the list", "/v1/externalevents", 200, `{"events":[{"number":1,"type":"ClientCreate","category":"Client","entity":"CLIENT","createdAt":`},
		{"its end", "/v1/externalevents?after=2", 200, `{"events":[],"next":2,"more":false}`},
		{"of one type", "/v1/externalevents?types=ClientActivate&limit=1", 200, `{"events":[{"number":2,"type":"ClientActivate"`},
		{"of an unknown type", "/v1/externalevents?types=ClientEaten", 400, "error.msg.external.event.type.unknown"},
		{"too many", "/v1/externalevents?limit=1001", 400, "validation.msg.externalEvent.limit.is.not.within.expected.range"},
	} {
		if got := get(c.path); got.status != c.status || !strings.Contains(got.body, c.want) {
			t.Errorf("%s: %d %s", c.name, got.status, got.body)
		}
	}
}
