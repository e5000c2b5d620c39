package httpserver

import (
	"strings"
	"testing"
)

// TestStackReports: reports over the interface, as tables and as CSV.
func TestStackReports(t *testing.T) {
	server, _ := startStack(t)
	s := stack{t, server}
	s.must("POST", "/v1/clients", `{"officeId":1,"firstname":"First","lastname":"Borrower","active":true,"activationDate":"2020-03-04","locale":"en","dateFormat":"yyyy-MM-dd"}`)
	get := func(path string) answer {
		return send(t, server, call{method: "GET", path: path, headers: map[string]string{"Authorization": adminCredentials}})
	}
	for _, c := range []struct {
		name, path string
		status     int
		want       string
	}{
		{"a table", "/v1/runreports/Client%20Listing?R_officeId=1&locale=en&dateFormat=yyyy-MM-dd&genericResultSet=true", 200,
			`"data":[{"row":["Head Office","000000001","First Borrower","Active",[2020,3,4],null]}]`},
		{"its heads", "/v1/runreports/Client%20Listing", 200,
			`{"columnName":"Activation","columnType":"DATE","columnDisplayType":"DATE","isColumnNullable":true,"isColumnPrimaryKey":false,"isColumnUnique":false,"isColumnIndexed":false,"columnValues":[]}`},
		{"an unknown parameter", "/v1/runreports/Client%20Listing?R_colour=red", 403, "error.msg.report.parameter.not.registered"},
		{"no number", "/v1/runreports/Client%20Listing?R_officeId=one", 403, "error.msg.report.invalid.numeric.parameter"},
		{"an unknown report", "/v1/runreports/Nothing", 404, "error.msg.report.name.not.found"},
		{"the values of a parameter", "/v1/runreports/OfficeIdSelectOne?parameterType=true", 200, `"data":[{"row":[1,"Head Office"]}]`},
		{"the parameters of a report", "/v1/runreports/FullParameterList?R_reportListing=%27Funds%20Disbursed%20Between%20Dates%20Summary%27&parameterType=true&genericResultSet=true", 200,
			`"data":[{"row":["startDateSelect","startDate","startDate","date","date","today",null,null,null]},{"row":["endDateSelect","endDate","endDate","date","date","today",null,null,null]}`},
		{"its choices", "/v1/runreports/FullParameterList?R_reportListing=Expected%20Payments%20By%20Date%20-%20Basic&parameterType=true", 200,
			`{"row":["OfficeIdSelectOne","officeId","Office","select","number","0","Y",null,null]},{"row":["loanOfficerIdSelectAll","loanOfficerId","Loan Officer","select","number","-1",null,"Y","OfficeIdSelectOne"]}`},
		{"the parameters of no report", "/v1/runreports/FullParameterList?R_reportListing=Nothing&parameterType=true", 404, "error.msg.report.name.not.found"},
		{"the reports that may be run", "/v1/runreports/FullReportList?parameterType=true", 200,
			`{"row":[1,"Client Listing","Table",null,"Client",1001,"officeId","OfficeIdSelectOne"]}`},
		{"the forms", "/v1/runreports/availableExports/Client%20Listing", 200, `[{"key":"CSV","queryParameter":"exportCSV"},{"key":"JSON","queryParameter":"exportJSON"}]`},
		{"the catalogue", "/v1/reports", 200, `"reportParameters":[{"id":1001,"parameterId":5,"parameterName":"OfficeIdSelectOne","reportParameterName":"officeId"}]`},
		{"a template", "/v1/reports/template", 200, `"allowedReportTypes":["Table","Chart","SMS","Email"],"allowedReportSubTypes":["Bar","Pie"],"allowedParameters":[{"id":1,"parameterName":"startDateSelect"}`},
		{"a permission of its own", "/v1/permissions", 200, `{"grouping":"report","code":"READ_Client Listing","entityName":"Client Listing","actionName":"READ","selected":true}`},
	} {
		if got := get(c.path); got.status != c.status || !strings.Contains(got.body, c.want) {
			t.Errorf("%s: %d %s", c.name, got.status, got.body)
		}
	}
	file := get("/v1/runreports/Client%20Listing?exportCSV=true")
	want := "Office/Branch,Client Account No.,name,Status,Activation,External Id\r\nHead Office,000000001,First Borrower,Active,2020-03-04,\r\n"
	if file.body != want || !strings.HasPrefix(file.header.Get("Content-Type"), "text/csv") || !strings.Contains(file.header.Get("Content-Disposition"), "Client Listing.csv") {
		t.Errorf("CSV: %q %v", file.body, file.header)
	}
	made := s.must("POST", "/v1/reports", `{"reportName":"Mine","reportType":"Table","reportSql":"SELECT 1","reportParameters":[{"parameterId":2}]}`)
	if made["resourceId"] != 1000.0 {
		t.Errorf("created: %v", made)
	}
	s.must("PUT", "/v1/reports/1000", `{"useReport":false}`)
	s.must("DELETE", "/v1/reports/1000", "")
	s.refused("DELETE", "/v1/reports/1", "", 403)
	s.refused("GET", "/v1/reports/1000", "", 404)
}
