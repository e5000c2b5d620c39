package httpserver

import (
	"encoding/json"
	"strings"
	"testing"
)

// TestStackSourcingPartners goes through the life of a sourcing partner as its clients do.
func TestStackSourcingPartners(t *testing.T) {
	server, _ := startStack(t)
	s := stack{t, server}
	made := s.must("POST", "/v1/sourcing-partners", `{"external_id":"A1","details":{"legal_name":"X","gstin":"27AAPFU0939F1ZV","city":"Pune"}}`)
	s.must("POST", "/v1/sourcing-partners", `{"external_id":"B2"}`)
	id, _ := made["id"].(string)
	if !strings.HasPrefix(id, "spr_") || made["status"] != "pending" {
		t.Fatalf("made %v", made)
	}
	path := "/v1/sourcing-partners/" + id
	for _, c := range []struct {
		name, body string
		status     int
		code       string
		changes    string
	}{
		{"nothing", `{}`, 200, "", `{}`},
		{"nulls", `{"external_id":null,"details":null}`, 200, "", `{}`},
		{"city", `{"details":{"city":"Mumbai"}}`, 200, "", `{"details.city":"Mumbai"}`},
		{"null in details", `{"details":{"gstin":null,"legal_name":"Y"}}`, 200, "", `{"details.legal_name":"Y"}`},
		{"own external id", `{"external_id":"A1"}`, 200, "", `{}`},
		{"external id of another", `{"external_id":"B2","details":{"city":"Goa"}}`, 409, "sourcing/external_id_taken", ""},
		{"status", `{"status":"inactive"}`, 400, "sourcing/status_not_accepted", ""},
		{"null status", `{"status":null}`, 400, "sourcing/status_not_accepted", ""},
		{"unknown attribute", `{"id":"spr_1"}`, 400, "sourcing/unknown_field", ""},
		{"unknown column", `{"details":{"colour":"red"}}`, 400, "sourcing/unknown_column", ""},
		{"read-only column", `{"details":{"gst_treatment":"registered"}}`, 400, "sourcing/read_only_column", ""},
		{"unknown column, no text", `{"details":{"colour":5}}`, 400, "sourcing/unknown_column", ""},
		{"read-only column, no text", `{"details":{"gst_treatment":{}}}`, 400, "sourcing/read_only_column", ""},
		{"column of another type", `{"details":{"city":5}}`, 400, "sourcing/invalid_column_type", ""},
		{"external id of another type", `{"external_id":[]}`, 400, "sourcing/invalid_value", ""},
		{"details of another type", `{"details":"x"}`, 400, "sourcing/invalid_value", ""},
		{"wrong GSTIN", `{"details":{"gstin":"27AAPFU0939F1ZA"}}`, 400, "sourcing/invalid_gstin", ""},
		{"blank GSTIN", `{"details":{"gstin":""}}`, 200, "", `{"details.gst_treatment":"unregistered","details.gstin":""}`},
		{"blank external id", `{"external_id":""}`, 200, "", `{"external_id":""}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			status, answer := stack{t, server}.send("PATCH", path, c.body)
			if status != c.status || c.code != "" && answer["code"] != c.code {
				t.Fatalf("got %d %v", status, answer)
			}
			if c.changes == "" {
				return
			}
			if changes, _ := json.Marshal(answer["changes"]); string(changes) != c.changes || answer["resourceIdentifier"] != id {
				t.Errorf("changes %s of %v", changes, answer["resourceIdentifier"])
			}
		})
	}
	after := s.must("GET", path, "")
	details := after["details"].(map[string]any)
	if after["external_id"] != nil || details["city"] != "Mumbai" || details["legal_name"] != "Y" || details["gst_treatment"] != "unregistered" {
		t.Errorf("after all %v", after)
	}
	if status, answer := s.send("PATCH", "/v1/sourcing-partners/spr_nobody", `{}`); status != 404 || answer["code"] != "sourcing/not_found" {
		t.Errorf("got %d %v", status, answer)
	}
	if activated := s.must("POST", path+"/activation", `{"active":true,"reason":"papers are in order"}`); activated["status"] != "active" {
		t.Errorf("activated %v", activated)
	}
	if status, answer := s.send("POST", path+"/activation", `{"active":true,"reason":"again"}`); status != 409 || answer["code"] != "sourcing/status_unchanged" {
		t.Errorf("got %d %v", status, answer)
	}
	if list := s.must("GET", "/v1/sourcing-partners?status=active", ""); list["totalFilteredRecords"] != 1.0 {
		t.Errorf("list %v", list)
	}
}

// TestStackSourcingKeys holds that a key stands for one intent on one partner.
func TestStackSourcingKeys(t *testing.T) {
	server, _ := startStack(t)
	s := stack{t, server}
	create := func(external string) string {
		return "/v1/sourcing-partners/" + s.must("POST", "/v1/sourcing-partners", `{"external_id":"`+external+`"}`)["id"].(string)
	}
	first, second := create("A1"), create("B2")
	patch := func(path, key, body string) answer {
		return send(t, server, call{method: "PATCH", path: path, body: body, headers: map[string]string{"Authorization": adminCredentials, "Idempotency-Key": key}})
	}
	one := patch(first, "k", `{"external_id":"A2","details":{"city":"Pune"}}`)
	patch(first, "", `{"external_id":"A3"}`)
	for _, c := range []struct {
		name, path, key, body string
		status                int
		cached                bool
		same                  bool
		code                  string
	}{
		{"the same again, in another order", first, "k", ` {"details":{"city":"Pune"}, "external_id":"A2"}`, 200, true, true, ""},
		{"another body", first, "k", `{"external_id":"A2"}`, 422, false, false, "sourcing/idempotency_key_reused"},
		{"another partner", second, "k", `{"external_id":"B3"}`, 200, false, false, ""},
		{"a conflict", second, "c", `{"external_id":"A3"}`, 409, false, false, "sourcing/external_id_taken"},
		{"the conflict again", second, "c", `{"external_id":"A3"}`, 409, true, false, "sourcing/external_id_taken"},
		{"a refusal", second, "r", `{"status":1}`, 400, false, false, "sourcing/status_not_accepted"},
		{"the refusal again", second, "r", `{"status":1}`, 400, true, false, "sourcing/status_not_accepted"},
		{"a key that is too long", second, strings.Repeat("k", 256), `{}`, 400, false, false, "sourcing/invalid_idempotency_key"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := patch(c.path, c.key, c.body)
			if got.status != c.status || (got.header.Get("x-served-from-cache") == "true") != c.cached || !strings.Contains(got.body, c.code) {
				t.Errorf("got %d %s %v", got.status, got.body, got.header)
			}
			if c.same && got.body != one.body {
				t.Errorf("got %s, first %s", got.body, one.body)
			}
		})
	}
}
