package httpserver

import (
	"encoding/json"
	"fmt"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"

	"lending.example/platform/httpserver/wire"
	"lending.example/platform/lending/operation"
)

// Every test here walks the whole table, so that an operation is covered by being routed.

// eachRow visits the rows of the table that an operation answers.
func eachRow(t *testing.T, visit func(row Route)) {
	t.Helper()
	_, platform := startStack(t)
	for _, row := range resolve(Routes(), platform.Operations()) {
		if row.plan() != nil {
			visit(row)
		}
	}
}

// somewhere is a path of a row's pattern.
func somewhere(row Route) string {
	path := row.Path
	for _, name := range row.parameters() {
		path = strings.Replace(path, "{"+name+"}", "1", 1)
	}
	return path
}

// queryFields are the types of what an input takes from the query, by name.
func queryFields(p *inputPlan) map[string]reflect.Type {
	found := map[string]reflect.Type{}
	for _, f := range p.fields {
		if f.Place == wire.Query || f.Place == wire.QueryOrBody {
			found[f.Name] = p.typeOf(f)
		}
	}
	return found
}

// TestUnknownCommands gives every path a command that it does not know, misspelt ones among them. Each is refused with the list
// of what there is, and none does anything.
func TestUnknownCommands(t *testing.T) {
	server, platform := startStack(t)
	s := stack{t, server}
	loan := submittedLoan(s)
	s.must("POST", loan+"?command=approve", `{"approvedOnDate":"2024-01-01","locale":"en","dateFormat":"yyyy-MM-dd"}`)
	before := s.must("GET", "/v1/audits?paged=true&limit=1", "")["totalFilteredRecords"]
	endpoints, err := groupByPath(resolve(Routes(), platform.Operations()))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range endpoints {
		var known []any
		for _, row := range e.rows {
			if row.Command != "" {
				known = append(known, row.Command)
			}
		}
		status, object := s.send(e.method, somewhere(e.rows[0])+"?command=calculateLoanShedule", "{}")
		entries, _ := object["errors"].([]any)
		if status != 400 || len(entries) != 1 {
			t.Errorf("%s %s: %d %v", e.method, e.path, status, object)
			continue
		}
		entry := entries[0].(map[string]any)
		if e.asks() { // such an operation has a list of its own
			if !strings.Contains(entry["userMessageGlobalisationCode"].(string), ".command.") && entry["parameterName"] != "command" {
				t.Errorf("%s %s: %v", e.method, e.path, entry)
			}
			continue
		}
		args := entry["args"].([]any)
		list, _ := args[len(args)-1].(map[string]any)["value"].([]any)
		if entry["userMessageGlobalisationCode"] != errQueryValue.ID || entry["parameterName"] != "command" || fmt.Sprint(list) != fmt.Sprint(known) {
			t.Errorf("%s %s: %v, want the list %v", e.method, e.path, entry, known)
		}
	}
	for _, misspelt := range []struct{ path, body string }{
		{"/v1/loans?command=calculateLoanSchedul", loanOf(s, loan)},
		{"/v1/journalentries?command=defineOpeningBalanc", `{"officeId":1,"transactionDate":"2024-01-01","currencyCode":"EUR","debits":[],"credits":[],"locale":"en","dateFormat":"yyyy-MM-dd"}`},
		{loan + "/transactions/1?command=unod", `{"transactionDate":"2024-01-01","transactionAmount":0,"locale":"en","dateFormat":"yyyy-MM-dd"}`},
	} {
		if codes := s.refused("POST", misspelt.path, misspelt.body, 400); !slices.Equal(codes, []string{errQueryValue.ID}) {
			t.Errorf("%s: %v", misspelt.path, codes)
		}
	}
	s.shows("commands", s.must("GET", "/v1/audits?paged=true&limit=1", "")["totalFilteredRecords"], fmt.Sprint(before))
}

// loanOf is an application like that of a loan.
func loanOf(s stack, loan string) string {
	read := s.must("GET", loan, "")
	return fmt.Sprintf(`{"clientId":%v,"productId":%v,"loanType":"individual","principal":1000,"submittedOnDate":"2024-01-01","expectedDisbursementDate":"2024-01-01",`+
		`"loanTermFrequency":3,"loanTermFrequencyType":2,"numberOfRepayments":3,"repaymentEvery":1,"repaymentFrequencyType":2,"interestRatePerPeriod":12,"interestType":0,`+
		`"interestCalculationPeriodType":1,"amortizationType":1,"transactionProcessingStrategyCode":"mifos-standard-strategy","locale":"en","dateFormat":"yyyy-MM-dd"}`,
		read["clientId"], read["loanProductId"])
}

// notTruths are texts that are neither true nor false.
var notTruths = []string{"1", "0", "yes", "on", "t", "truee", "true,false"}

// TestUnknownTruths sends texts that are neither true nor false for every boolean of every query and body.
func TestUnknownTruths(t *testing.T) {
	checked := 0
	eachRow(t, func(row Route) {
		for name, field := range queryFields(row.plan()) {
			if plainType(field).Kind() != reflect.Bool {
				continue
			}
			checked++
			for _, text := range notTruths {
				if strings.Contains(text, ",") && field.Kind() == reflect.Slice {
					continue
				}
				if _, b := bind(row, requestParts{query: url.Values{name: {text}}}); !b.about(name) {
					t.Errorf("%s takes %s=%s", row.Operation, name, text)
				}
			}
		}
		for _, f := range row.plan().fields {
			if f.Place != wire.Body || row.plan().typeOf(f).Kind() == reflect.Interface {
				continue
			}
			checked++
			tryBody(t, row, f.Name, row.plan().typeOf(f))
		}
	})
	if checked < 300 {
		t.Errorf("only %d attributes were looked at", checked)
	}
}

// plainType is what a pointer points to, or a list is of.
func plainType(t reflect.Type) reflect.Type {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	return t
}

// tryBody sends an attribute of a body that holds, or is, a boolean.
func tryBody(t *testing.T, row Route, name string, field reflect.Type) {
	t.Helper()
	wrap := func(value string) string { return fmt.Sprintf(`{%q:%s}`, name, value) }
	inner := field
	for {
		switch inner.Kind() {
		case reflect.Pointer:
		case reflect.Slice:
			outer := wrap
			wrap = func(value string) string { return outer("[" + value + "]") }
		case reflect.Map:
			outer := wrap
			wrap = func(value string) string { return outer(`{"x":` + value + `}`) }
		case reflect.Bool:
			for _, value := range append([]string{"1", "0", `[true]`}, quotedAll(notTruths)...) {
				body, err := parseJSON([]byte(wrap(value)))
				if err != nil {
					t.Fatal(err)
				}
				if _, b := bind(row, requestParts{body: body}); !b.about(name) {
					t.Errorf("%s takes %s", row.Operation, wrap(value))
				}
			}
			return
		default:
			return
		}
		inner = inner.Elem()
	}
}

func quotedAll(texts []string) []string {
	var all []string
	for _, text := range texts {
		quoted, _ := json.Marshal(text)
		all = append(all, string(quoted))
	}
	return all
}

// about reports whether something is wrong with a parameter or a part of it.
func (b *binding) about(name string) bool {
	return b.faulty().holds(name) || slices.ContainsFunc(b.problemFields(), parameters{name: true}.holds)
}

func (b *binding) problemFields() []string {
	var fields []string
	for _, p := range b.problems {
		fields = append(fields, p.Field)
	}
	return fields
}

// TestMisspeltPreviewStoresNothing asks for previews in words that mean none. What is refused is not done, in a batch neither.
func TestMisspeltPreviewStoresNothing(t *testing.T) {
	server, _ := startStack(t)
	s := stack{t, server}
	const office = `{"name":"Pune","openingDate":"1 July 2020","parentId":1,"locale":"en","dateFormat":"dd MMMM yyyy"}`
	asBatch := func(url string) string {
		part, _ := json.Marshal([]map[string]any{{"requestId": 1, "relativeUrl": url, "method": "POST", "body": office}})
		return string(part)
	}
	for _, query := range []string{"preview=1", "preview=yes", "preview=", "preview", "preview=true&preview=false", "preview=false&preview=true", "preview=tru"} {
		if codes := s.refused("POST", "/v1/offices?"+query, office, 400); !slices.Equal(codes, []string{errQueryValue.ID}) {
			t.Errorf("%s: %v", query, codes)
		}
		got := send(t, server, call{method: "POST", path: "/v1/batches", body: asBatch("offices?" + query), headers: map[string]string{"Authorization": adminCredentials}})
		if !strings.Contains(got.body, `"statusCode":400`) || !strings.Contains(got.body, errQueryValue.ID) {
			t.Errorf("%s in a batch: %d %s", query, got.status, got.body)
		}
		if status, _ := s.send("POST", "/v1/batches?"+query, asBatch("offices")); status != 400 {
			t.Errorf("%s of a batch: %d", query, status)
		}
	}
	if status, _ := s.send("POST", "/v1/batches?preview=true", asBatch("offices")); status != 501 {
		t.Errorf("a preview of a batch: %d", status)
	}
	for _, text := range []string{"1", "", "yes"} {
		if status, _ := s.send("POST", "/v1/batches?enclosingTransaction="+text, asBatch("offices")); status != 400 {
			t.Errorf("enclosingTransaction=%s: %d", text, status)
		}
	}
	for _, query := range []string{"preview=true", "preview=TRUE", "preview=true&preview=true"} {
		s.must("POST", "/v1/offices?"+query, office)
	}
	got := send(t, server, call{method: "GET", path: "/v1/offices", headers: map[string]string{"Authorization": adminCredentials}})
	if strings.Contains(got.body, "Pune") {
		t.Errorf("an office was made: %s", got.body)
	}
	s.must("POST", "/v1/offices?preview=false", office)
}

// TestUnknownEntries looks for what no closed list has, in every query that has one: by a number and by a name.
func TestUnknownEntries(t *testing.T) {
	checked := 0
	eachRow(t, func(row Route) {
		for name, field := range queryFields(row.plan()) {
			if !plainType(field).Implements(enumType) || row.BadType != nil {
				continue
			}
			checked++
			for _, text := range []string{"77", "-1", "01", "nonsense", "99999999999"} {
				_, b := bind(row, requestParts{query: url.Values{name: {text}}})
				if len(b.problems) != 1 || b.problems[0].Code != errQueryValue.ID || b.problems[0].Field != name || len(b.problems[0].Args[2].([]string)) < 2 {
					t.Errorf("%s, %s=%s: %v", row.Operation, name, text, b.problems)
				}
			}
		}
	})
	if checked < 6 {
		t.Errorf("only %d lists were looked at", checked)
	}
}

// TestUnknownWords is TestUnknownEntries for lists of words, which operations look at themselves.
func TestUnknownWords(t *testing.T) {
	withExamples(t, func(s stack, made map[string]string) {
		loan, client := "/v1/loans/"+made["loan"], "/v1/clients/"+made["client"]
		for _, tt := range []struct{ path, parameter, known string }{
			{"/v1/clients", "status", "active"},
			{"/v1/clients", "orderBy", "displayName"},
			{"/v1/clients", "sortOrder", "DESC"},
			{"/v1/clients/template", "commandParam", "close"},
			{client + "/charges", "chargeStatus", "inactive"},
			{client + "/charges", "orderBy", "id"},
			{client + "/charges", "sortOrder", "desc"},
			{client + "/images", "output", "inline_octet"},
			{"/v1/loans", "status", "300"},
			{"/v1/loans", "orderBy", "accountNo"},
			{"/v1/loans", "sortOrder", "ASC"},
			{"/v1/loans", "associations", "summary"},
			{loan, "associations", "repaymentSchedule,transactions"},
			{loan, "associations", "all"},
			{loan, "exclude", "guarantors,futureSchedule"},
			{"/v1/loans/template", "templateType", "individual"},
			{loan + "/template", "templateType", "approval"},
			{loan + "/transactions", "sort", "date,desc"},
			{loan + "/transactions", "excludedTypes", "accrual"},
			{loan + "/transactions/template", "command", "repayment"},
			{"/v1/rescheduleloans", "command", "pending"},
			{"/v1/staff", "status", "inactive"},
			{"/v1/offices", "orderBy", "name"},
			{"/v1/offices", "sortOrder", "DESC"},
			{"/v1/audits", "orderBy", "id"},
			{"/v1/audits", "sortOrder", "ASC"},
			{"/v1/audits", "status", "2"},
			{"/v1/makercheckers", "status", "2"},
			{"/v1/journalentries", "orderBy", "transactionDate"},
			{"/v1/journalentries", "sortOrder", "ASC"},
			{"/v1/jobs/1/runhistory", "orderBy", "id"},
			{"/v1/jobs/1/runhistory", "sortOrder", "DESC"},
			{"/v1/sourcing-partners", "status", "active"},
		} {
			for _, unknown := range []string{"nonsense", "77"} {
				status, object := s.send("GET", tt.path+"?"+tt.parameter+"="+unknown, "")
				if text := fmt.Sprint(object); status != 400 || !strings.Contains(text, strings.Split(tt.known, ",")[0]) && !strings.Contains(text, strings.ToUpper(tt.known)) && tt.parameter != "status" {
					t.Errorf("%s?%s=%s: %d %v", tt.path, tt.parameter, unknown, status, object)
				}
			}
			if status, object := s.send("GET", tt.path+"?"+tt.parameter+"="+url.QueryEscape(tt.known), ""); status != 200 && status != 404 {
				t.Errorf("%s?%s=%s: %d %v", tt.path, tt.parameter, tt.known, status, object)
			}
		}
	})
}

// takesID reports whether a parameter of a row's path is described as a number.
func (c *contract) takesID(row Route, name string) bool {
	parameters, _ := c.at("paths", row.documentedPath(), strings.ToLower(row.Method), "parameters").([]any)
	return slices.ContainsFunc(parameters, func(v any) bool {
		p := v.(map[string]any)
		schema, _ := p["schema"].(map[string]any)
		return p["in"] == "path" && p["name"] == name && schema["type"] == "integer"
	})
}

// TestSpellingsOfIDs names resources by other spellings of their ids: nothing is found under them.
func TestSpellingsOfIDs(t *testing.T) {
	checked, c := 0, &contract{description: describedStack(t)}
	eachRow(t, func(row Route) {
		names := row.parameters()
		for i := range names {
			if !c.takesID(row, row.documentedName(i)) {
				continue
			}
			checked++
			for _, text := range []string{"01", "+1", "-0", "00", "1.0", "0x1", "1 ", "１"} {
				texts := slices.Repeat([]string{"1"}, len(names))
				texts[i] = text
				if _, b := bind(row, requestParts{path: row.values(texts)}); !b.nowhere {
					t.Errorf("%s %s finds %q", row.Method, row.Path, text)
				}
			}
			if _, b := bind(row, requestParts{path: row.values(slices.Repeat([]string{"1"}, len(names)))}); b.nowhere {
				t.Errorf("%s %s does not find 1", row.Method, row.Path)
			}
		}
	})
	if checked < 300 {
		t.Errorf("only %d parameters were looked at", checked)
	}
}

// TestDocumentsOfOtherSpellings uploads to a client under another spelling of its id, where nobody would find the document again.
func TestDocumentsOfOtherSpellings(t *testing.T) {
	server, _ := startStack(t)
	s := stack{t, server}
	s.must("POST", "/v1/clients", `{"officeId":1,"fullname":"Asha Rao","active":false}`)
	for _, id := range []string{"01", "+1", "1.0"} {
		body := "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\nContent-Type: text/plain\r\n\r\nhello\r\n--b--\r\n"
		got := send(t, server, call{method: "POST", path: "/v1/clients/" + id + "/documents", body: body, headers: map[string]string{
			"Authorization": adminCredentials, "Content-Type": "multipart/form-data; boundary=b"}})
		if got.status != 404 {
			t.Errorf("%s: %d %s", id, got.status, got.body)
		}
	}
}

// TestReferences reads resources that a body or a query may name by id or external id: another spelling of a number is no id.
func TestReferences(t *testing.T) {
	for _, tt := range []struct {
		sent string
		want operation.Ref
		ok   bool
	}{
		{`7`, operation.ByID(7), true},
		{`7.0`, operation.ByID(7), true},
		{`"7"`, operation.ByID(7), true},
		{`"007"`, operation.ByExternalID("007"), true},
		{`"7.0"`, operation.ByExternalID("7.0"), true},
		{`"+7"`, operation.ByExternalID("+7"), true},
		{`"A-7"`, operation.ByExternalID("A-7"), true},
		{`7.5`, operation.Ref{}, false},
		{`true`, operation.Ref{}, false},
	} {
		v, err := parseJSON([]byte(tt.sent))
		if err != nil {
			t.Fatal(err)
		}
		var got operation.Ref
		b := &binding{sent: map[string]jsonValue{}}
		decodeRef(b, "clientId", v, reflect.ValueOf(&got).Elem())
		if got != tt.want || (len(b.problems) == 0) != tt.ok {
			t.Errorf("%s is %+v, %v", tt.sent, got, b.problems)
		}
	}
}
