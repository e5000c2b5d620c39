package reports_test

import (
	"context"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/reports"
	"lending.example/platform/lending/store/postgres"
	"lending.example/platform/lending/store/postgres/postgrestest"
)

// exactly compares values whose parts are not shown.
var exactly = cmp.Options{cmp.Comparer(func(a, b money.Amount) bool { return a == b }), cmp.Comparer(func(a, b calendar.Date) bool { return a == b })}

func TestMain(m *testing.M) { os.Exit(postgrestest.Run(m)) }

// TestStatementsOnPostgres: reports of users run there too, with bound values and nothing that they may not read.
func TestStatementsOnPostgres(t *testing.T) {
	s, err := postgres.Open(context.Background(), postgrestest.Shared(t), lending.Schema(), &postgres.Options{Namespace: "reports"})
	if err != nil {
		t.Fatal(err)
	}
	b := lendingtest.On(t, s)
	b.Submitted("1000")
	taken := []reports.SetUsage{{ParameterID: 5}, {ParameterID: 2}}
	for i, c := range []struct {
		sql  string
		sent map[string]string
		want []reports.RowData
		code string
	}{
		{"SELECT count(*) AS n FROM loan WHERE office_id = ${officeId} OR ${officeId} = 0", map[string]string{"officeId": "1"}, []reports.RowData{{Row: reports.Row{int64(1)}}}, ""},
		{"SELECT count(*) AS n FROM loan WHERE office_id = ${officeId}", map[string]string{"officeId": "1 OR 1=1"}, nil, "error.msg.report.invalid.numeric.parameter"},
		{"SELECT '${endDate}' AS day, CAST(1.5 AS numeric) AS half", map[string]string{"endDate": "2026-02-03"}, []reports.RowData{{Row: reports.Row{calendar.MustParse("2026-02-03"), money.MustParse("1.5")}}}, ""},
		{"SELECT body FROM app_user", nil, nil, "error.msg.report.sql.refused"},
		{"SELECT body FROM content_piece", nil, nil, "error.msg.report.sql.refused"},
		{"SELECT body FROM _log", nil, nil, "error.msg.report.sql.refused"},
		{"DELETE FROM client", nil, nil, "error.msg.report.sql.refused"},
		{"SELECT c.display_name, l.body ->> 'submittedOnDate' AS day FROM loan l JOIN client c ON c.id = l.client_id WHERE CAST('${endDate}' AS date) > DATE '2026-01-01'",
			map[string]string{"endDate": "2026-02-03"}, []reports.RowData{{Row: reports.Row{"Test Client 1", nil}}}, ""},
	} {
		name := string(rune('a' + i))
		if _, err := create(b, reports.NewReport{Name: name, Type: reports.Table, SQL: c.sql, Parameters: taken}); err != nil {
			t.Fatal(err)
		}
		sheet, err := run(b, b.Desk, name, c.sent)
		if codeOf(err) != c.code || c.code == "" && err != nil {
			t.Errorf("%s: %v", c.sql, err)
		}
		if diff := cmp.Diff(c.want, sheet.Data, exactly); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.sql, diff)
		}
	}
}
