package httpserver

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"lending.example/platform/httpserver/wire"
)

func testRouter(t *testing.T, rows ...Route) *router {
	t.Helper()
	var table []Route
	for _, row := range rows {
		table = append(table, row.expand()...)
	}
	r, err := newRouter(table)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestRouterPrefersLiterals(t *testing.T) {
	r := testRouter(t,
		get("/v1/loans", named("list")), get("/v1/loans/template", named("template")), get("/v1/loans/{loanId*}", named("one")),
		get("/v1/loans/{loanId*}/transactions/template", named("transactionTemplate")), get("/v1/loans/{loanId*}/transactions/{transactionId*}", named("transaction")),
		get("/v1/codes/{codeId}/codevalues", named("byID")), get("/v1/codes/name/{codeName}/codevalues", named("byName")),
		get("/v1/{entityType=clients|loans}/{entityId}/documents", named("documents")),
		post("/v1/jobs/{jobName=LOAN_COB}/inline", named("inline")),
	)
	cases := []struct {
		method, path, want string
		values             pathValues
	}{
		{"GET", "/v1/loans", "list", nil},
		{"GET", "/v1/loans/template", "template", nil},
		{"GET", "/v1/loans/7", "one", pathValues{{"loanId", "7", false}}},
		{"GET", "/v1/loans/external-id/a%2Fb%20c", "one", pathValues{{"loanId", "a/b c", true}}},
		{"GET", "/v1/loans/external-id/template", "one", pathValues{{"loanId", "template", true}}},
		{"GET", "/v1/loans/7/transactions/template", "transactionTemplate", pathValues{{"loanId", "7", false}}},
		{"GET", "/v1/loans/external-id/x/transactions/template", "transactionTemplate", pathValues{{"loanId", "x", true}}},
		{"GET", "/v1/loans/7/transactions/8", "transaction", pathValues{{"loanId", "7", false}, {"transactionId", "8", false}}},
		{"GET", "/v1/loans/7/transactions/external-id/y", "transaction", pathValues{{"loanId", "7", false}, {"transactionId", "y", true}}},
		{"GET", "/v1/loans/external-id/x/transactions/external-id/y", "transaction", pathValues{{"loanId", "x", true}, {"transactionId", "y", true}}},
		{"GET", "/v1/codes/3/codevalues", "byID", pathValues{{"codeId", "3", false}}},
		{"GET", "/v1/codes/name/Gender/codevalues", "byName", pathValues{{"codeName", "Gender", false}}},
		{"GET", "/v1/clients/3/documents", "documents", pathValues{{"entityType", "clients", false}, {"entityId", "3", false}}},
		{"GET", "/v1/loans/3/documents", "documents", pathValues{{"entityType", "loans", false}, {"entityId", "3", false}}},
		{"POST", "/v1/jobs/LOAN_COB/inline", "inline", pathValues{{"jobName", "LOAN_COB", false}}},
		{"GET", "/v1/nothing", "", nil},
		{"GET", "/v1/staff/3/documents", "", nil},
		{"GET", "/v1/loans/7/", "", nil},
		{"GET", "/v1/loans/%zz", "", nil},
		{"DELETE", "/v1/loans/7", "", nil},
	}
	for _, c := range cases {
		t.Run(c.method+" "+c.path, func(t *testing.T) {
			e, texts, found := r.lookup(c.method, c.path)
			if !found {
				if c.want != "" {
					t.Errorf("not found, want %s", c.want)
				}
				return
			}
			if e.rows[0].Operation != c.want {
				t.Errorf("found %s, want %s", e.rows[0].Operation, c.want)
			}
			if diff := cmp.Diff(c.values, e.rows[0].values(texts), cmp.AllowUnexported(pathValue{})); diff != "" {
				t.Errorf("values (-want +got):\n%s", diff)
			}
		})
	}
	if diff := cmp.Diff([]string{"GET", "HEAD"}, r.allowed("/v1/loans/7")); diff != "" {
		t.Errorf("allowed (-want +got):\n%s", diff)
	}
}

func TestRouterChoosesByCommand(t *testing.T) {
	r := testRouter(t,
		post("/v1/loans", named("submit")), post("/v1/loans", named("calculate")).on("calculateLoanSchedule"),
		post("/v1/loans/{loanId}", named("approve")).on("approve"), post("/v1/loans/{loanId}", named("reject")).on("reject"),
		put("/v1/loans/{loanId}", named("modify")), put("/v1/loans/{loanId}", named("fraud")).on("markAsFraud"),
		get("/v1/loans/{loanId}", named("get")),
	)
	cases := []struct{ method, path, command, want string }{
		{"POST", "/v1/loans", "", "submit"},
		{"POST", "/v1/loans", "whatever", ""},
		{"POST", "/v1/loans", "calculateLoanShedule", ""},
		{"POST", "/v1/loans", " CALCULATELOANSCHEDULE ", "calculate"},
		{"POST", "/v1/loans/7", "Approve", "approve"},
		{"POST", "/v1/loans/7", "reject", "reject"},
		{"POST", "/v1/loans/7", "", ""},
		{"POST", "/v1/loans/7", "explode", ""},
		{"PUT", "/v1/loans/7", "", "modify"},
		{"PUT", "/v1/loans/7", "markasfraud", "fraud"},
		{"PUT", "/v1/loans/7", "explode", ""},
		{"GET", "/v1/loans/7", "explode", ""},
		{"GET", "/v1/loans/7", "", "get"},
	}
	for _, c := range cases {
		t.Run(c.method+" "+c.path+" "+c.command, func(t *testing.T) {
			e, _, found := r.lookup(c.method, c.path)
			if !found {
				t.Fatal("not found")
			}
			row, offered, ok := e.choose(c.command)
			if ok != (c.want != "") || row.Operation != c.want {
				t.Errorf("got %q (%v), offered %v; want %q", row.Operation, ok, offered, c.want)
			}
		})
	}
}

func TestRouterRefusesAmbiguousTables(t *testing.T) {
	table := []Route{post("/v1/a/{x}", named("one")).on("go"), post("/v1/a/{y}", named("two")).on("GO")}
	if _, err := newRouter(table); err == nil {
		t.Error("two rows for one request were accepted")
	}
}

// TestEveryRouteFindsItself looks every row of the real table up by a path made from its own pattern.
func TestEveryRouteFindsItself(t *testing.T) {
	table := Routes()
	r, err := newRouter(table)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range table {
		var path []string
		for _, s := range strings.Split(row.Path, "/") {
			if strings.HasPrefix(s, "{") {
				s = "4711"
			}
			path = append(path, s)
		}
		e, values, found := r.lookup(row.Method, strings.Join(path, "/"))
		if !found || e.path != row.Path && anonymous(e.path) != anonymous(row.Path) {
			t.Errorf("%s %s leads to %v", row.Method, row.Path, e)
			continue
		}
		if !slices.ContainsFunc(e.rows, func(other Route) bool { return other.Command == row.Command && other.Path == row.Path }) {
			t.Errorf("%s %s?command=%s is not among its endpoint's rows", row.Method, row.Path, row.Command)
		}
		if len(row.values(values)) < len(values) {
			t.Errorf("%s: %d values, %v bound", row.Path, len(values), row.values(values))
		}
	}
}

// tableFile is the route table as programs without a server know it.
const tableFile = "wire/routes.txt"

// TestWireHasTheTable holds the table that package wire keeps against this one, and that it finds by a path what the row names.
func TestWireHasTheTable(t *testing.T) {
	var want strings.Builder
	for _, row := range patterns() {
		known := wire.Row{Operation: row.Operation, Method: row.Method, Address: wire.Address{Path: row.Path}}
		switch {
		case row.Command != "":
			known.Query = "command=" + row.Command
		case row.PagedBy != "":
			known.Query = row.PagedBy + "=true"
		}
		want.WriteString(known.Line() + "\n")
	}
	if *rewrite {
		if err := os.WriteFile(tableFile, []byte(want.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	got, err := os.ReadFile(tableFile)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want.String(), string(got)); diff != "" {
		t.Errorf("%s differs from the table; run this test with -rewrite (-table +file):\n%s", tableFile, diff)
	}
	for _, row := range Routes() {
		if diff := cmp.Diff(row.address.Names(), wire.Named(somewhere(row))); diff != "" {
			t.Errorf("%s names (-row +path):\n%s", row.Path, diff)
		}
	}
}
