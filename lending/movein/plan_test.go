package movein

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// TestGettersOfRow reads texts of both databases.
func TestGettersOfRow(t *testing.T) {
	row := Row{"t": "t", "bit": "1", "f": "f", "sum": "12.340000", "day": "2026-01-31", "number": "7", "list": "A, B", "at": "2026-11-27 20:03:55.799343+00", "local": "2026-11-27 20:03:55"}
	got := []any{
		row.flag("t"), row.flag("bit"), row.flag("f"), row.flag("absent"), row.amount("sum"), row.sum("absent") == nil, row.day("day"), row.day("absent"),
		row.number("number"), choice[int](row, "absent") == nil, list[string](row, "list"), row.moment("at").Unix(), row.moment("local").Unix(), row.moment("absent").IsZero(),
	}
	want := []any{
		true, true, false, false, money.MustParse("12.34"), true, calendar.MustParse("2026-01-31"), calendar.Date{},
		7, true, []string{"A", "B"}, int64(1795809835), int64(1795809835), true,
	}
	if diff := cmp.Diff(fmt.Sprint(want), fmt.Sprint(got)); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// TestPlanOfLoan plans lives of a loan, and names the commands with the days on which they are given.
func TestPlanOfLoan(t *testing.T) {
	loan := Row{
		"id": "1", "client_id": "1", "product_id": "1", "submittedon_date": "2026-01-01", "approvedon_date": "2026-01-02", "approved_principal": "100",
		"created_on_utc": "2026-02-01 10:00:00+00", "loan_status_id": "300",
	}
	with := func(columns Row) Row {
		changed := Row{}
		for _, row := range []Row{loan, columns} {
			for column, value := range row {
				changed[column] = value
			}
		}
		return changed
	}
	tx := func(id, kind, day, minute string, more ...string) Row {
		row := Row{
			"id": id, "loan_id": "1", "transaction_type_enum": kind, "transaction_date": day, "submitted_on_date": day, "amount": "100",
			"created_on_utc": "2026-02-01 10:" + minute + ":00+00", "last_modified_on_utc": "2026-02-01 10:59:00+00", "is_reversed": "f",
		}
		for i := 0; i < len(more); i += 2 {
			row[more[i]] = more[i+1]
		}
		return row
	}
	for _, tt := range []struct {
		name string
		book Book
		want []string
	}{
		{
			"an application alone", Book{"m_loan": {with(Row{"approvedon_date": ""})}},
			[]string{"2026-01-01 loans.Submit"},
		},
		{
			"a rejected one", Book{"m_loan": {with(Row{"approvedon_date": "", "loan_status_id": "500", "rejectedon_date": "2026-01-05"})}},
			[]string{"2026-01-01 loans.Submit", "2026-01-05 loans.Reject"},
		},
		{
			"paid, and the income of the payment needs no command",
			Book{"m_loan": {loan}, "m_loan_transaction": {tx("1", "1", "2026-01-03", "01"), tx("2", "2", "2026-01-09", "02"), tx("3", "10", "2026-01-09", "02")}},
			[]string{"2026-01-03 loans.Submit", "2026-01-03 loans.Approve", "2026-01-03 loans.Disburse", "2026-01-09 loans.Repay"},
		},
		{
			"a payment that was undone is made and undone",
			Book{"m_loan": {loan}, "m_loan_transaction": {tx("1", "1", "2026-01-03", "01"), tx("2", "2", "2026-01-09", "02", "is_reversed", "t", "reversed_on_date", "2026-01-12")}},
			[]string{"2026-01-03 loans.Submit", "2026-01-03 loans.Approve", "2026-01-03 loans.Disburse", "2026-01-09 loans.Repay", "2026-01-12 loans.AdjustTransaction"},
		},
		{
			"a payment that was only replayed is made once",
			Book{
				"m_loan":                      {loan},
				"m_loan_transaction":          {tx("1", "1", "2026-01-03", "01"), tx("2", "2", "2026-01-09", "02", "is_reversed", "t"), tx("3", "2", "2026-01-09", "05")},
				"m_loan_transaction_relation": {{"from_loan_transaction_id": "3", "to_loan_transaction_id": "2", "relation_type_enum": "3"}},
			},
			[]string{"2026-01-03 loans.Submit", "2026-01-03 loans.Approve", "2026-01-03 loans.Disburse", "2026-01-09 loans.Repay"},
		},
		{
			"a day that was closed, with its income",
			Book{
				"m_loan":             {with(Row{"last_closed_business_date": "2026-01-04"})},
				"m_loan_transaction": {tx("1", "1", "2026-01-03", "01"), tx("2", "10", "2026-01-04", "02"), tx("3", "2", "2026-01-09", "03")},
			},
			[]string{"2026-01-03 loans.Submit", "2026-01-03 loans.Approve", "2026-01-03 loans.Disburse", "2026-01-05 loans.CloseBusinessInline", "2026-01-09 loans.Repay"},
		},
		{
			"a charge of the application, one that came later, and one that was taken off",
			Book{
				"m_loan": {loan}, "m_loan_transaction": {tx("1", "1", "2026-01-03", "01")},
				"m_loan_charge": {
					{"id": "1", "loan_id": "1", "is_active": "t", "created_on_utc": "2026-02-01 10:00:00+00"},
					{"id": "2", "loan_id": "1", "is_active": "t", "created_on_utc": "2026-02-01 10:30:00+00", "submitted_on_date": "2026-01-20"},
					{"id": "3", "loan_id": "1", "is_active": "f", "created_on_utc": "2026-02-01 10:31:00+00", "submitted_on_date": "2026-01-20"},
				},
			},
			[]string{"2026-01-03 loans.Submit", "2026-01-03 loans.Approve", "2026-01-03 loans.Disburse", "2026-01-20 loans.AddCharge"},
		},
		{
			"a request to reschedule that was approved",
			Book{
				"m_loan": {loan}, "m_loan_transaction": {tx("1", "1", "2026-01-03", "01")},
				"m_loan_reschedule_request":                         {{"id": "1", "loan_id": "1", "status_enum": "200", "approved_on_date": "2026-01-03"}},
				"m_loan_term_variations":                            {{"id": "9", "loan_id": "1", "term_type": "10", "decimal_value": "5.5", "created_on_utc": "2026-02-01 10:30:00+00", "last_modified_on_utc": "2026-02-01 10:31:00+00"}},
				"m_loan_reschedule_request_term_variations_mapping": {{"loan_reschedule_request_id": "1", "loan_term_variations_id": "9"}},
			},
			[]string{"2026-01-03 loans.Submit", "2026-01-03 loans.Approve", "2026-01-03 loans.Disburse", "2026-01-03 loans.RequestReschedule", "2026-01-03 loans.ApproveReschedule"},
		},
		{
			"a loan that exchanged money with a deposit account is left out",
			Book{"m_loan": {loan}, "m_loan_transaction": {tx("1", "1", "2026-01-03", "01"), tx("2", "17", "2026-01-09", "02")}}, nil,
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for _, step := range planLoans(tt.book) {
				got = append(got, step.Day.String()+" "+step.Operation.About().ID)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

// TestCauses names causes by what the source's rows break.
func TestCauses(t *testing.T) {
	for _, tt := range []struct {
		name  string
		book  Book
		found []Difference
		want  string
	}{
		{"income alone", Book{"m_loan": {{"id": "1"}}}, []Difference{{Part: Income}}, incomeOnly},
		{
			"income twice", Book{"m_loan": {{"id": "1"}}, "m_loan_transaction": {
				{"id": "1", "loan_id": "1", "transaction_type_enum": "10", "transaction_date": "2026-01-29", "amount": "7.89"},
				{"id": "2", "loan_id": "1", "transaction_type_enum": "10", "transaction_date": "2026-01-29", "amount": "7.89"},
			}},
			[]Difference{{Part: Income}}, incomeTwice,
		},
		{"a refused waiver", Book{"m_loan": {{"id": "1"}}}, []Difference{{Part: Refused, Where: "loans.WaiveInterest"}}, waiverOfPrincipal},
		{"another refused command", Book{"m_loan": {{"id": "1"}}}, []Difference{{Part: Refused, Where: "loans.Repay"}}, "refused: loans.Repay"},
		{"below zero", Book{"m_loan": {{"id": "1", "fee_charges_outstanding_derived": "-6"}}}, []Difference{{Part: Balances}}, belowZero},
		{"overpaid and owing", Book{"m_loan": {{"id": "1", "loan_status_id": "700", "principal_outstanding_derived": "6"}}}, []Difference{{Part: Balances}}, openAfterEnd},
		{
			"a payment that no transaction made",
			Book{"m_loan": {{"id": "1"}}, "m_loan_repayment_schedule": {{"loan_id": "1", "principal_completed_derived": "5"}}}, []Difference{{Part: Schedules}}, notPaid,
		},
		{
			"an instalment too much",
			Book{"m_loan": {{"id": "1", "principal_disbursed_derived": "100"}}, "m_loan_repayment_schedule": {{"loan_id": "1", "principal_amount": "105"}}}, []Difference{{Part: Schedules}}, notAddingUp,
		},
		{
			"rows that add up", Book{"m_loan": {{"id": "1", "principal_disbursed_derived": "100"}}, "m_loan_repayment_schedule": {{"loan_id": "1", "principal_amount": "100"}}},
			[]Difference{{Part: Schedules}}, unexplained,
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := causeOf(newIndex(tt.book).history(1), tt.found); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}
