package reports_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/reports"
	"lending.example/platform/lending/store/sqlite"
)

// bench is a platform on a store that answers SQL.
func bench(t *testing.T) *lendingtest.Bench {
	t.Helper()
	s, err := sqlite.Open(context.Background(), t.TempDir(), lending.Schema(), &sqlite.Options{Synchronous: sqlite.Normal, Inside: true})
	if err != nil {
		t.Fatal(err)
	}
	return lendingtest.On(t, s)
}

// The operations, which depend on what the platform is made of, as the platform has them.
func op[In operation.Input, Out any](b *lendingtest.Bench, id string) operation.Typed[In, Out] {
	all := b.Platform.Operations()
	return all[slices.IndexFunc(all, func(o operation.Operation) bool { return o.About().ID == id })].(operation.Typed[In, Out])
}

func run(b *lendingtest.Bench, d *lending.Desk, name string, sent map[string]string) (reports.Sheet, error) {
	return lending.Run(context.Background(), d, op[reports.RunInput, reports.Sheet](b, "reports.Run"), reports.RunInput{Name: name, Sent: sent})
}

func create(b *lendingtest.Bench, in reports.NewReport) (operation.Result, error) {
	return lending.Run(context.Background(), b.Desk, op[reports.NewReport, operation.Result](b, "reports.Create"), in)
}

func update(b *lendingtest.Bench, in reports.Changed) (operation.Result, error) {
	return lending.Run(context.Background(), b.Desk, op[reports.Changed, operation.Result](b, "reports.Update"), in)
}

func remove(b *lendingtest.Bench, id int64) error {
	_, err := lending.Run(context.Background(), b.Desk, op[reports.Ref, operation.Result](b, "reports.Delete"), reports.Ref{Ref: operation.ByID(id)})
	return err
}

func read(b *lendingtest.Bench, id int64, template bool) (reports.ReportData, error) {
	return lending.Run(context.Background(), b.Desk, op[reports.GetInput, reports.ReportData](b, "reports.Get"), reports.GetInput{Ref: operation.ByID(id), Template: template})
}

// actor is a user with some permissions in an office.
func actor(b *lendingtest.Bench, office int64, hierarchy string, permissions ...string) *lending.Desk {
	return b.Platform.Tenant(lendingtest.Tenant).As(operation.Actor{UserID: 1, Username: "reader", OfficeID: office, Hierarchy: hierarchy, Permissions: permissions})
}

// byColumn finds a cell of a sheet by the name of its column.
func byColumn(t *testing.T, s reports.Sheet, row int, column string) any {
	t.Helper()
	i := slices.IndexFunc(s.Columns, func(c reports.Column) bool { return c.Name == column })
	if i < 0 || row >= len(s.Data) {
		t.Fatalf("no %q in row %d of %d", column, row, len(s.Data))
	}
	return s.Data[row].Row[i]
}

func codeOf(err error) string {
	var refused *fault.Error
	if e, ok := err.(*fault.Error); ok {
		refused = e
	}
	if refused == nil {
		return ""
	}
	return refused.Code()
}

func TestWrongParameters(t *testing.T) {
	b := lendingtest.New(t)
	for name, c := range map[string]struct {
		report string
		sent   map[string]string
		want   string
	}{
		"unknown report":           {"No Such Report", nil, "error.msg.report.name.not.found"},
		"unknown parameter":        {"Client Listing", map[string]string{"colour": "red"}, "error.msg.report.parameter.not.registered"},
		"parameter of another one": {"Client Listing", map[string]string{"startDate": "2026-01-01"}, "error.msg.report.parameter.not.registered"},
		"no number":                {"Client Listing", map[string]string{"officeId": "1 OR 1=1"}, "error.msg.report.invalid.numeric.parameter"},
		"no date":                  {"Written-Off Loans", map[string]string{"startDate": "yesterday"}, "error.msg.report.invalid.date.parameter"},
		"unknown office":           {"Client Listing", map[string]string{"officeId": "77"}, "error.msg.office.id.invalid"},
	} {
		if _, err := run(b, b.Desk, c.report, c.sent); codeOf(err) != c.want {
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
	}
}

func TestEveryReportHasItsPermission(t *testing.T) {
	b := bench(t)
	made, err := create(b, reports.NewReport{Name: "Mine", Type: reports.Table, SQL: "SELECT count(*) AS n FROM client"})
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		permissions []string
		allowed     bool
	}{
		"nothing":            {nil, false},
		"that of the report": {[]string{"READ_Mine"}, true},
		"that of another":    {[]string{"READ_Client Listing"}, false},
		"to read the list":   {[]string{"READ_REPORT"}, false},
		"every report":       {[]string{operation.ReportingSuperUser}, true},
		"every read":         {[]string{operation.AllFunctionsRead}, true},
		"everything":         {[]string{operation.AllFunctions}, true},
	} {
		_, err := run(b, actor(b, 1, ".", c.permissions...), "Mine", nil)
		if allowed := err == nil; allowed != c.allowed {
			t.Errorf("with %s: %v, want allowed %t", name, err, c.allowed)
		}
	}
	if err := remove(b, made.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := run(b, b.Desk, "Mine", nil); codeOf(err) != "error.msg.report.name.not.found" {
		t.Error("a removed report:", err)
	}
}

// TestCoreReportsStay: nobody deletes a core report or changes more than whether it is offered.
func TestCoreReportsStay(t *testing.T) {
	b := lendingtest.New(t)
	core := operation.ByID(1)
	if err := remove(b, 1); codeOf(err) != "error.msg.cant.delete.core.report" {
		t.Error("delete:", err)
	}
	for name, in := range map[string]reports.Changed{
		"name": {Ref: core, Name: new("Other")}, "statement": {Ref: core, SQL: new("SELECT 1")},
		"both": {Ref: core, Used: new(false), Category: new("Other")}, "parameters": {Ref: core, Parameters: &[]reports.SetUsage{{ParameterID: 1}}},
	} {
		if _, err := update(b, in); codeOf(err) != "error.msg.only.use.report.can.be.updated.for.core.report" {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, used := range []bool{false, true, true} {
		if _, err := update(b, reports.Changed{Ref: core, Name: new("Client Listing"), Used: &used}); err != nil {
			t.Error(err)
		}
		if r, err := read(b, 1, true); err != nil || r.Used != used || !r.Core || r.Name != "Client Listing" || len(r.TemplateData.Parameters) != 11 {
			t.Errorf("%+v, %v", r, err)
		}
	}
}

func TestReportsOfUsers(t *testing.T) {
	b := bench(t)
	b.Client()
	b.Client()
	sql := "SELECT display_name, activated_on FROM client WHERE office_id = ${officeId} AND activated_on <= '${endDate}' ORDER BY id"
	made, err := create(b, reports.NewReport{
		Name: "Names", Type: reports.Table, Category: "Client", SQL: sql, Parameters: []reports.SetUsage{{ParameterID: 5, Name: "office"}, {ParameterID: 2}},
	})
	if err != nil {
		t.Fatal(err)
	}
	got, err := read(b, made.ID, false)
	want := reports.ReportData{
		ID: 1000, Name: "Names", Type: "Table", Category: "Client", SQL: sql, Used: true, Parameters: []reports.UsageData{
			{ID: 1000001, ParameterID: 5, Parameter: "OfficeIdSelectOne", Name: "office"}, {ID: 1000002, ParameterID: 2, Parameter: "endDateSelect"},
		},
	}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("%v %s", err, diff)
	}
	sheet, err := run(b, b.Desk, "Names", map[string]string{"officeId": "1", "endDate": "2025-12-31"})
	if err != nil || len(sheet.Data) != 2 || byColumn(t, sheet, 0, "display_name") != "Test Client 1" {
		t.Errorf("%+v, %v", sheet, err)
	}
	if sheet, err = run(b, b.Desk, "Names", map[string]string{"officeId": "1", "endDate": "2019-12-31"}); err != nil || len(sheet.Data) != 0 {
		t.Errorf("%+v, %v", sheet, err)
	}
	changed, err := update(b, reports.Changed{
		Ref: operation.ByID(made.ID), Name: new("Counted"), SQL: new("SELECT count(*) AS n FROM client"), Parameters: &[]reports.SetUsage{{ID: 1000002}},
	})
	if err != nil || len(changed.Changes) != 3 {
		t.Errorf("%+v, %v", changed, err)
	}
	if sheet, err = run(b, b.Desk, "Counted", nil); err != nil || byColumn(t, sheet, 0, "n") != int64(2) || sheet.Columns[0].Display != reports.Whole {
		t.Errorf("%+v, %v", sheet, err)
	}
}

func TestWrongReports(t *testing.T) {
	b := lendingtest.New(t)
	good := reports.NewReport{Name: "Good", Type: reports.Table, SQL: "SELECT 1"}
	if _, err := create(b, good); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		change func(*reports.NewReport)
		want   string
	}{
		"no name":                    {func(r *reports.NewReport) { r.Name = "" }, "validation.msg.report.reportName.cannot.be.blank"},
		"no type":                    {func(r *reports.NewReport) { r.Type = "" }, "validation.msg.report.reportType.cannot.be.blank"},
		"unknown type":               {func(r *reports.NewReport) { r.Type = "Song" }, "validation.msg.report.reportType.is.not.one.of.expected.enumerations"},
		"chart without a sort":       {func(r *reports.NewReport) { r.Type = reports.Chart }, "validation.msg.report.reportSubType.cannot.be.blank"},
		"chart of an unknown sort":   {func(r *reports.NewReport) { r.Type, r.SubType = reports.Chart, "Star" }, "validation.msg.report.reportSubType.is.not.one.of.expected.enumerations"},
		"table with a sort of chart": {func(r *reports.NewReport) { r.SubType = "Bar" }, "validation.msg.report.reportSubType.cannot.also.be.provided.when.reportType.is.Table"},
		"table without a statement":  {func(r *reports.NewReport) { r.SQL = " " }, "validation.msg.report.reportSql.cannot.be.blank"},
		"message with a statement":   {func(r *reports.NewReport) { r.Type = reports.SMS }, "validation.msg.report.reportSql.cannot.also.be.provided.when.reportType.is.SMS"},
		"name that is taken":         {func(r *reports.NewReport) { r.Name = "Good" }, "error.msg.report.duplicate.name"},
		"name of a core report":      {func(r *reports.NewReport) { r.Name = "Portfolio at Risk" }, "error.msg.report.duplicate.name"},
		"parameter without an id":    {func(r *reports.NewReport) { r.Parameters = []reports.SetUsage{{Name: "x"}} }, "error.msg.parameter.id.mandatory.in.report.parameter"},
		"unknown parameter":          {func(r *reports.NewReport) { r.Parameters = []reports.SetUsage{{ParameterID: 4}} }, "error.msg.parameter.id.mandatory.in.report.parameter"},
		"unknown variable":           {func(r *reports.NewReport) { r.SQL = "SELECT ${officeId}" }, "validation.msg.report.reportSql.unknown.variable"},
	} {
		in := good
		in.Name = "Other"
		c.change(&in)
		if _, err := create(b, in); codeOf(err) != c.want {
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
	}
	if _, err := run(b, b.Desk, "Good", nil); codeOf(err) != "not.implemented" {
		t.Error("a store without SQL:", err)
	}
}

// TestAnUnknownTypeIsAllThatIsWrong: what goes with a type is not asked of one that there is not, and no code is made of its name.
func TestAnUnknownTypeIsAllThatIsWrong(t *testing.T) {
	var codes []string
	for _, v := range (reports.NewReport{Name: "Other", Type: "Song", SubType: "Bar", SQL: "SELECT 1"}).Violations() {
		codes = append(codes, v.Code)
	}
	if diff := cmp.Diff([]string{"validation.msg.report.reportType.is.not.one.of.expected.enumerations"}, codes); diff != "" {
		t.Error(diff)
	}
}

// TestStatementsStayInside: what a statement may not read, it does not.
func TestStatementsStayInside(t *testing.T) {
	b := bench(t)
	for i, sql := range []string{
		"SELECT body FROM user", "SELECT name FROM role", "SELECT body FROM audit", "SELECT body FROM _log", "SELECT body FROM command_key",
		"SELECT body FROM content_piece", "UPDATE client SET status = 600", "SELECT 1; DELETE FROM client", "ATTACH 'x' AS y",
	} {
		name := string(rune('a' + i))
		if _, err := create(b, reports.NewReport{Name: name, Type: reports.Table, SQL: sql}); err != nil {
			t.Fatal(err)
		}
		if sheet, err := run(b, b.Desk, name, nil); codeOf(err) != "error.msg.report.sql.refused" {
			t.Errorf("%s: %v, %v", sql, sheet, err)
		}
	}
}

// TestOffices: who sees one office sees one office's rows, of core reports always and of statements that ask for it.
func TestOffices(t *testing.T) {
	b := bench(t)
	b.Client()
	branch := actor(b, 2, ".2.", operation.ReportingSuperUser)
	if sheet, err := run(b, branch, "Client Listing", nil); err != nil || len(sheet.Data) != 0 {
		t.Errorf("clients of the head office: %v, %v", sheet.Data, err)
	}
	if sheet, err := run(b, branch, "Client Listing", map[string]string{"officeId": "1"}); codeOf(err) != "error.msg.not.authorized" {
		t.Errorf("the head office: %v, %v", sheet.Data, err)
	}
	for name, sql := range map[string]string{
		"open":   "SELECT display_name FROM client",
		"scoped": "SELECT c.display_name FROM client c JOIN office o ON o.id = c.office_id WHERE o.hierarchy LIKE ${currentUserHierarchy} || '%'",
	} {
		if _, err := create(b, reports.NewReport{Name: name, Type: reports.Table, SQL: sql}); err != nil {
			t.Fatal(err)
		}
		if sheet, err := run(b, b.Desk, name, nil); err != nil || len(sheet.Data) != 1 {
			t.Errorf("%s for the head office: %v, %v", name, sheet.Data, err)
		}
	}
	if sheet, err := run(b, branch, "scoped", nil); err != nil || len(sheet.Data) != 0 {
		t.Errorf("scoped for a branch: %v, %v", sheet.Data, err)
	}
	if _, err := run(b, branch, "open", nil); codeOf(err) != "error.msg.not.authorized" {
		t.Errorf("open for a branch: %v", err)
	}
}

// TestCSV: values as RFC 4180 has them; what a spreadsheet would run is no formula any more.
func TestCSV(t *testing.T) {
	b := bench(t)
	sql := `SELECT 'a,"b"' AS text, 3 AS number, NULL AS missing, '=1+1' AS formula, '-2.5' AS negative`
	if _, err := create(b, reports.NewReport{Name: "All sorts", Type: reports.Table, SQL: sql}); err != nil {
		t.Fatal(err)
	}
	in := reports.RunInput{Name: "All sorts", CSV: true}
	sheet, err := lending.Run(context.Background(), b.Desk, op[reports.RunInput, reports.Sheet](b, "reports.Run"), in)
	if err != nil {
		t.Fatal(err)
	}
	file, ok := sheet.Attachment()
	want := "text,number,missing,formula,negative\r\n\"a,\"\"b\"\"\",3,,'=1+1,-2.5\r\n"
	if diff := cmp.Diff(want, string(file.Bytes)); diff != "" || file.Name != "All sorts.csv" || file.Type != "text/csv" || !ok {
		t.Errorf("%q %q %v %s", file.Name, file.Type, ok, diff)
	}
	in.PDF = true
	if _, err := lending.Run(context.Background(), b.Desk, op[reports.RunInput, reports.Sheet](b, "reports.Run"), in); codeOf(err) != "error.msg.report.export.mode.unavailable" {
		t.Error("PDF:", err)
	}
}

// TestChoices: screens ask which values a parameter takes. Who may run no report that takes it, and read no list of reports, is told
// nothing.
func TestChoices(t *testing.T) {
	b := lendingtest.New(t)
	b.Product()
	for parameter, want := range map[string]reports.Row{
		"OfficeIdSelectOne": {int64(1), "Head Office"}, "loanProductIdSelectAll": {int64(-1), "All"}, "parTypeSelect": {int64(1), "Principal Only"},
		"currencyIdSelectAll": {int64(-1), "All"}, "fundIdSelectAll": {int64(-1), "All"}, "loanOfficerIdSelectAll": {int64(-1), "All"},
		"loanPurposeIdSelectAll": {int64(-1), "All"}, "obligDateTypeSelect": {int64(1), "Closed"},
	} {
		in := reports.RunInput{Name: parameter, Choices: true}
		if _, err := lending.Run(context.Background(), actor(b, 1, ".", "READ_CLIENT"), op[reports.RunInput, reports.Sheet](b, "reports.Run"), in); codeOf(err) != "error.msg.not.authorized" {
			t.Errorf("%s without a permission: %v", parameter, err)
		}
		sheet, err := lending.Run(context.Background(), actor(b, 1, ".", "READ_REPORT"), op[reports.RunInput, reports.Sheet](b, "reports.Run"), in)
		if err != nil {
			t.Errorf("%s: %v", parameter, err)
			continue
		}
		if diff := cmp.Diff(want, sheet.Data[0].Row); diff != "" {
			t.Errorf("%s: %s", parameter, diff)
		}
	}
	for name, want := range map[string]string{"Client Listing": "", "Other": "error.msg.report.name.not.found"} {
		_, err := lending.Run(context.Background(), b.Desk, op[reports.NameRef, []reports.Export](b, "reports.AvailableExports"), reports.NameRef{Name: name})
		if codeOf(err) != want {
			t.Errorf("exports of %s: %v", name, err)
		}
	}
}

// TestNoNameMakesACode: what may be called as an entity is would share the permission of that entity.
func TestNoNameMakesACode(t *testing.T) {
	b := bench(t)
	named := func(name string) error {
		_, err := create(b, reports.NewReport{Name: name, Type: reports.Table, SQL: "SELECT count(*) AS n FROM client"})
		return err
	}
	for _, name := range []string{"CLIENT", "USER", "LOAN_ORIGINATOR", "FUTURE_ENTITY_2"} {
		if err := named(name); codeOf(err) != reports.ErrNameOfCode.ID {
			t.Errorf("%s: %v", name, err)
		}
	}
	made, err := create(b, reports.NewReport{Name: "Mine", Type: reports.Table, SQL: "SELECT count(*) AS n FROM client"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := update(b, reports.Changed{Ref: operation.ByID(made.ID), Name: new("USER")}); codeOf(err) != reports.ErrNameOfCode.ID {
		t.Errorf("renamed: %v", err)
	}
	for _, op := range b.Platform.Operations() {
		if code := op.About().Permission(); strings.Trim(code, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") != "" {
			t.Errorf("the code %s could be that of a report", code)
		}
	}
}

// TestOnlyWhoSeesAllWritesStatements: a statement names the offices that it reads itself, so that its author sees them all.
func TestOnlyWhoSeesAllWritesStatements(t *testing.T) {
	b := bench(t)
	in := reports.NewReport{Name: "All clients", Type: reports.Table, SQL: "SELECT display_name FROM client WHERE ${currentUserHierarchy} IS NOT NULL"}
	write := op[reports.NewReport, operation.Result](b, "reports.Create")
	if _, err := lending.Run(context.Background(), actor(b, 2, ".2.", operation.AllFunctions), write, in); !errors.Is(err, reports.ErrAuthor) {
		t.Errorf("a branch: %v", err)
	}
	if _, err := lending.Run(context.Background(), actor(b, 1, ".", "CREATE_REPORT"), write, in); err != nil {
		t.Errorf("the head office: %v", err)
	}
}
