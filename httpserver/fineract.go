package httpserver

import (
	"maps"
	"net/http"
	"net/url"
	"runtime/debug"
	"slices"
	"strings"
)

// A shell with Config.Fineract serves web applications that were made for Apache Fineract, unchanged. It differs from any other
// in the routes of this file only (docs/existing-web-clients.md).

// forFineract is the route table with what such applications ask for and nobody built, as long as nobody did; with a sign-in
// that tells in its answer, and not by its status, that the password must be renewed; with a currency in the template of a recovery; with
// the oldest note first; with moments of audits in milliseconds; and with what the terms of a loan may be chosen from when a single loan is
// asked for its template.
func forFineract(table []Route) []Route {
	known := map[string]bool{}
	for i := range table {
		known[table[i].Method+" "+anonymous(table[i].Path)] = true
		switch table[i].Operation {
		case "access.Authentication":
			table[i].StatusOf = nil
		case "loans.TransactionTemplate":
			table[i].Reads = withCurrency
		case "clients.ListNotes", "loans.ListNotes", "loans.TransactionListNotes":
			table[i].Reads = oldestFirst
		case "lending.ListAudits", "lending.GetAudit", "lending.ListPending":
			table[i].Milliseconds = true
		case "loans.Get":
			table[i].Reads = withOptions
		}
	}
	for _, row := range standIns() {
		if !known[row.Method+" "+anonymous(row.Path)] {
			table = append(table, row)
		}
	}
	return table
}

// withCurrency asks for the currency of every transaction.
func withCurrency(query url.Values) url.Values {
	query = maps.Clone(query)
	query["withCurrency"] = []string{"true"}
	return query
}

// oldestFirst asks for the order of a list that such applications expect when they state none.
func oldestFirst(query url.Values) url.Values {
	if query.Has("sortOrder") {
		return query
	}
	query = maps.Clone(query)
	query.Set("sortOrder", "ASC")
	return query
}

// withOptions asks for the options of a loan by the parameter that says so elsewhere.
func withOptions(query url.Values) url.Values {
	query = maps.Clone(query)
	if template, asked := query["template"]; asked {
		query["withOptions"] = template
	}
	return query
}

// What stand-ins answer: a list, or a page of one, without elements; a template without choices.
const (
	emptyList = `[]`
	emptyPage = `{"totalFilteredRecords":0,"pageItems":[]}`
	noChoices = `{}`
)

// standIns answer for resources that are not built. Applications load them with each page, and show nothing without them.
func standIns() []Route {
	var rows []Route
	for _, path := range []string{
		"/v1/tellers", "/v1/templates", "/v1/accountnumberformats", "/v1/collateral-management", "/v1/adhocquery",
		"/v1/surveys", "/v1/provisioningcriteria", "/v1/floatingrates", "/v1/clients/{clientId}/collaterals",
		"/v1/clients/{clientId}/collaterals/template", "/v1/loans/{loanId}/collaterals",
		"/v1/runreports/ClientTrendsByDay", "/v1/runreports/ClientTrendsByWeek", "/v1/runreports/ClientTrendsByMonth",
		"/v1/runreports/LoanTrendsByDay", "/v1/runreports/LoanTrendsByWeek", "/v1/runreports/LoanTrendsByMonth",
		"/v1/runreports/Demand_Vs_Collection", "/v1/runreports/Disbursal_Vs_Awaitingdisbursal",
		"/v1/runreports/Demand%20Vs%20Collection", "/v1/runreports/Disbursal%20Vs%20Awaitingdisbursal", "/v1/runreports/GroupSummaryCounts",
		"/v1/groups/{groupId}/gsimaccounts", "/v1/groups/{groupId}/glimaccounts", "/v1/groups/{groupId}/notes",
		"/v1/savings/{savingsId}/notes",
	} {
		rows = append(rows, standIn(path, emptyList))
	}
	for _, path := range []string{"/v1/notifications", "/v1/centers", "/v1/provisioningentries"} {
		rows = append(rows, standIn(path, emptyPage))
	}
	for _, path := range []string{
		"/v1/standinginstructions/template", "/v1/loanproducts/{productId}/productmix", "/v1/loans/{loanId}/guarantors/accounts/template",
		"/v1/search/template", "/v1/loans/loanreassignment/template",
	} {
		rows = append(rows, standIn(path, noChoices))
	}
	return rows
}

// standIn is a row that answers the same to every user.
func standIn(path, answer string) Route {
	return Route{Method: http.MethodGet, Path: path, Operation: "", Quirks: Quirks{StandIn: answer}}
}

// misspellings are names of attributes as such applications write them, and as they should be.
var misspellings = map[string]string{
	"allowPartialPeriodInterestCalcualtion": "allowPartialPeriodInterestCalculation",
	"creditAcountId":                        "creditAccountId",
}

// respelt is a body with the names as they should be. A name with both spellings stays as it is, and is refused.
func respelt(body jsonValue) jsonValue {
	names := slices.Clone(body.names)
	for i, name := range names {
		if right := misspellings[name]; right != "" && !slices.Contains(body.names, right) {
			names[i] = right
		}
	}
	body.names = names
	return body
}

// isActuator reports whether a request is for the build of Fineract, which is not part of its interface.
func (s *server) isActuator(r *http.Request) bool {
	return s.cfg.Fineract && r.Method == http.MethodGet && r.URL.EscapedPath() == strings.TrimSuffix(s.cfg.BasePath, "/api")+"/actuator/info"
}

// serveBuild tells which program answers.
func (s *server) serveBuild(w *recorder) {
	revision, moment := "unknown", ""
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, setting := range info.Settings {
			switch setting.Key {
			case "vcs.revision":
				revision = setting.Value[:min(8, len(setting.Value))]
			case "vcs.time":
				moment = setting.Value
			}
		}
	}
	var e encoder
	e.out = append(e.out, `{"git":{"build":{`...)
	e.member("version", interfaceVersion+"-"+revision)
	e.out = append(e.out, `},"commit":{`...)
	e.member("id", revision)
	e.member("time", moment)
	e.out = append(e.out, `}},"build":{`...)
	e.member("name", "lending")
	e.member("version", interfaceVersion)
	s.write(w, http.StatusOK, append(e.out, "}}"...))
}
