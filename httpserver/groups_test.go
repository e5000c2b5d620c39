package httpserver

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestGroups forms a group with a client who comes with it, and reads, pages and ends it.
func TestGroups(t *testing.T) {
	server, _ := startStack(t)
	s := stack{t, server}
	s.must("POST", "/v1/groups", `{"officeId":1,"name":"River","externalId":"g-1","active":true,"activationDate":"05 January 2026","locale":"en","dateFormat":"dd MMMM yyyy"}`)
	made := s.must("POST", "/v1/clients", `{"officeId":1,"groupId":1,"firstname":"Asha","lastname":"Rao","active":true,"activationDate":"04 January 2026","locale":"en","dateFormat":"dd MMMM yyyy"}`)
	if diff := cmp.Diff(map[string]any{"officeId": 1.0, "groupId": 1.0, "clientId": 1.0, "resourceId": 1.0}, made); diff != "" {
		t.Error(diff)
	}
	group := s.must("GET", "/v1/groups/external-id/g-1?associations=all", "")
	if members := group["clientMembers"].([]any); len(members) != 1 || members[0].(map[string]any)["displayName"] != "Asha Rao" {
		t.Errorf("members %v", members)
	}
	client := s.must("GET", "/v1/clients/1", "")
	want := []any{map[string]any{"id": 1.0, "accountNo": "000000001", "name": "River", "status": map[string]any{"id": 300.0, "code": "groupingStatusType.active", "value": "Active"}}}
	if diff := cmp.Diff(want, client["groups"]); diff != "" {
		t.Error(diff)
	}
	if list := s.list("/v1/groups?officeId=1"); len(list) != 1 {
		t.Errorf("list %v", list)
	}
	if page := s.must("GET", "/v1/groups?paged=true&limit=1&orderBy=name", ""); page["totalFilteredRecords"] != 1.0 {
		t.Errorf("page %v", page)
	}
	if orphans := s.must("GET", "/v1/clients?orphansOnly=true", ""); orphans["totalFilteredRecords"] != 0.0 {
		t.Errorf("in no group: %v", orphans)
	}
	s.must("POST", "/v1/groups/1?command=disassociateClients", `{"clientMembers":["1"]}`)
	s.must("POST", "/v1/groups/1?command=associateClients", `{"clientMembers":[1]}`)
	s.refused("POST", "/v1/groups/1?command=associateClients", `{"clientMembers":[1]}`, 403)
	s.refused("POST", "/v1/groups/1?command=dissolve", `{}`, 400)
	s.refused("GET", "/v1/groups/7", "", 404)
	s.refused("POST", "/v1/groups", `{"officeId":1,"name":"River","active":"perhaps","locale":"en"}`, 400)
	s.must("GET", "/v1/groups/template?officeId=1", "")
	s.must("GET", "/v1/groups/1/accounts", "")
}
