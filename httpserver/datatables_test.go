package httpserver

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestDatatables registers a table, requires a row of it, takes on a client who brings one along, and reads and changes it.
func TestDatatables(t *testing.T) {
	server, _ := startStack(t)
	s := stack{t, server}
	s.must("POST", "/v1/datatables", `{"datatableName":"Household","apptableName":"m_client","multiRow":false,"columns":[
		{"name":"Village","type":"String","length":20,"mandatory":true},{"name":"Income","type":"Decimal"},{"name":"Visited","type":"Date"},
		{"name":"Called","type":"DateTime"},{"name":"Roof","type":"Dropdown","code":"Gender"},{"name":"Owner","type":"Boolean","mandatory":false}]}`)
	s.must("POST", "/v1/entityDatatableChecks", `{"entity":"m_client","status":100,"datatableName":"Household"}`)
	const person = `"officeId":1,"firstname":"Asha","lastname":"Rao","active":false,"locale":"en","dateFormat":"dd MMMM yyyy"`
	if diff := cmp.Diff([]string{"error.msg.entry.required.in.datatable.[Household]"}, s.refused("POST", "/v1/clients", `{`+person+`}`, 403)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"validation.msg.datatable.datatables.data.Visited.invalid.dateFormat.format", "validation.msg.datatable.datatables.data.Village.cannot.be.blank"},
		s.refused("POST", "/v1/clients", `{`+person+`,"datatables":[{"registeredTableName":"Household","data":{"Visited":"31-01-2026"}}]}`, 400)); diff != "" {
		t.Error(diff)
	}
	s.must("POST", "/v1/clients", `{`+person+`,"datatables":[{"registeredTableName":"Household","data":
		{"Village":"Rampur","Income":"1.250,5","Visited":"31.01.2026","Called":"2026-01-31 14:00","Owner":"true","locale":"de","dateFormat":"dd.MM.yyyy"}}]}`)
	row := s.list("/v1/datatables/Household/1")[0].(map[string]any)
	delete(row, "created_at")
	delete(row, "updated_at")
	want := map[string]any{
		"client_id": 1.0, "Village": "Rampur", "Income": 1250.5, "Visited": []any{2026.0, 1.0, 31.0}, "Called": "2026-01-31T14:00:00Z", "Owner": true,
	}
	if diff := cmp.Diff(want, row); diff != "" {
		t.Error(diff)
	}
	changed := s.must("PUT", "/v1/datatables/Household/1", `{"Village":"Bela","Visited":"01 March 2026","Income":null,"locale":"en","dateFormat":"dd MMMM yyyy"}`)
	wantChanges := map[string]any{"Village": "Bela", "Visited": "01 March 2026", "Income": "", "locale": "en", "dateFormat": "dd MMMM yyyy"}
	if diff := cmp.Diff(wantChanges, changed["changes"]); diff != "" {
		t.Error(diff)
	}
	generic := s.must("GET", "/v1/datatables/Household/1?genericResultSet=true", "")
	if headers, data := generic["columnHeaders"].([]any), generic["data"].([]any); len(headers) != 9 || len(data) != 1 || len(data[0].(map[string]any)["row"].([]any)) != 9 {
		t.Errorf("%d columns, rows %v", len(headers), data)
	}
	s.shows("the values of a row", generic["data"].([]any)[0].(map[string]any)["row"].([]any)[:7], `[1,"Bela",null,[2026,3,1],"2026-01-31T14:00:00Z",null,true]`)
	s.shows("the header of a boolean", generic["columnHeaders"].([]any)[6], `{"columnDisplayType":"BOOLEAN","columnName":"Owner","columnType":"BOOLEAN","columnValues":[],"isColumnIndexed":false,"isColumnNullable":true,"isColumnPrimaryKey":false,"isColumnUnique":false}`)
	template := s.must("GET", "/v1/clients/template", "")
	if tables, _ := template["datatables"].([]any); len(tables) != 1 {
		t.Errorf("the template wants %v", template["datatables"])
	}
	s.refused("GET", "/v1/datatables/Barn/1", "", 404)
	s.refused("GET", "/v1/datatables/Household/7", "", 404)
	s.refused("POST", "/v1/datatables/Household/1", `{"Village":["a"]}`, 400)
	s.must("DELETE", "/v1/datatables/Household/1", "")
	if left := s.list("/v1/datatables/Household/1"); len(left) != 0 {
		t.Errorf("left %v", left)
	}
	if page := s.must("GET", "/v1/entityDatatableChecks?offset=0&limit=10", ""); page["totalFilteredRecords"] != 1.0 {
		t.Errorf("checks %v", page)
	}
	s.must("DELETE", "/v1/entityDatatableChecks/1", "")
	s.must("DELETE", "/v1/datatables/Household", "")
	s.must("POST", "/v1/datatables", `{"datatableName":"Purpose","apptableName":"m_loan","columns":[{"name":"Said","type":"Text"}]}`)
	s.must("POST", "/v1/entityDatatableChecks", `{"entity":"m_loan","status":"disburse","datatableName":"Purpose"}`)
}

// TestDatatablesOfDeposits asks for a deposit account with the row that a check wants, and reads it; what is refused makes no account.
func TestDatatablesOfDeposits(t *testing.T) {
	s := lender(t)
	product := s.must("POST", "/v1/savingsproducts", `{"name":"Everyday","shortName":"EVER","currencyCode":"EUR","accountingRule":1,"locale":"en"}`)["resourceId"]
	s.must("POST", "/v1/datatables", `{"datatableName":"Purpose","apptableName":"m_savings_account","columns":[{"name":"Said","type":"String","length":20,"mandatory":true},{"name":"Sum","type":"Number"}]}`)
	s.must("POST", "/v1/datatables", `{"datatableName":"Other","apptableName":"m_client","columns":[{"name":"Said","type":"Text"}]}`)
	s.must("POST", "/v1/entityDatatableChecks", fmt.Sprintf(`{"entity":"m_savings_account","status":100,"datatableName":"Purpose","productId":%v}`, product))
	for name, body := range map[string]string{
		"unknown product": `{"entity":"m_savings_account","status":100,"datatableName":"Purpose","productId":99}`,
		"written off":     `{"entity":"m_savings_account","status":601,"datatableName":"Purpose"}`,
		"foreign table":   `{"entity":"m_savings_account","status":100,"datatableName":"Other"}`,
	} {
		if got := send(t, s.server, call{method: "POST", path: "/v1/entityDatatableChecks", body: body, headers: map[string]string{"Authorization": adminCredentials}}); got.status < 403 || got.status > 404 {
			t.Errorf("%s: %d %s", name, got.status, got.body)
		}
	}
	application := func(rows string) string {
		return fmt.Sprintf(`{"clientId":1,"productId":%v,"submittedOnDate":"2024-01-01",%s%s}`, product, plainly, rows)
	}
	for _, tt := range []struct {
		name, rows string
		status     int
		codes      []string
	}{
		{"no row", ``, 403, []string{"error.msg.entry.required.in.datatable.[Purpose]"}},
		{"no rows", `,"datatables":[]`, 400, []string{"validation.msg.savingsaccount.datatables.cannot.be.empty"}},
		{"unknown table", `,"datatables":[{"registeredTableName":"Barn","data":{}}]`, 404, []string{"error.msg.datatable.not.found"}},
		{"table of others", `,"datatables":[{"registeredTableName":"Other","data":{"Said":"so"}}]`, 403, []string{"error.msg.datatable.apptable.mismatch"}},
		{"wrong type", `,"datatables":[{"registeredTableName":"Purpose","data":{"Said":"so","Sum":"much","locale":"en"}}]`, 400, []string{"validation.msg.datatable.datatables.data.Sum.invalid.integer.format"}},
		{"no value", `,"datatables":[{"registeredTableName":"Purpose","data":{"Sum":1,"locale":"en"}}]`, 400, []string{"validation.msg.datatable.datatables.data.Said.cannot.be.blank"}},
	} {
		if diff := cmp.Diff(tt.codes, s.refused("POST", "/v1/savingsaccounts", application(tt.rows), tt.status)); diff != "" {
			t.Errorf("%s: %s", tt.name, diff)
		}
	}
	s.shows("accounts of refused applications", s.must("GET", "/v1/savingsaccounts", "")["totalFilteredRecords"], `0`)
	id := s.must("POST", "/v1/savingsaccounts", application(`,"datatables":[{"registeredTableName":"Purpose","data":{"Said":"a roof","Sum":500,"locale":"en"}}]`))["savingsId"]
	row := s.list(fmt.Sprint("/v1/datatables/Purpose/", id))[0].(map[string]any)
	s.shows("row", []any{row["savings_account_id"] == id, row["Said"], row["Sum"]}, `[true,"a roof",500]`)
	changed := s.must("PUT", fmt.Sprint("/v1/datatables/Purpose/", id), `{"Sum":600,"locale":"en"}`)
	s.shows("answer", []any{changed["savingsId"] == id, changed["clientId"]}, `[true,1]`)
	s.refused("GET", "/v1/datatables/Purpose/99", "", 404)
	template := s.must("GET", fmt.Sprint("/v1/savingsaccounts/template?productId=", product), "")
	s.shows("wanted", len(template["datatables"].([]any)), `1`)
	s.shows("to choose", len(s.must("GET", "/v1/entityDatatableChecks/template", "")["savingsProductDatas"].([]any)), `1`)
}

// list reads a list.
func (s stack) list(path string) []any {
	s.Helper()
	got := send(s.T, s.server, call{method: "GET", path: path, headers: map[string]string{"Authorization": adminCredentials}})
	var list []any
	if err := json.Unmarshal([]byte(got.body), &list); err != nil || got.status != 200 {
		s.Fatalf("GET %s: %d %s", path, got.status, got.body)
	}
	return list
}
