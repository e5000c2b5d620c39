package processing_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/schedule"
)

// waivedFees says what is charged and waived of fees, row by row.
func waivedFees(a *book.Account) []string {
	var list []string
	for i := range a.Instalments {
		row := &a.Instalments[i]
		list = append(list, fmt.Sprintf("%s %s/%s", row.Due, row.Fee.Waived, row.Fee.Charged))
	}
	return list
}

func TestWaivedPartsOfInstalmentFees(t *testing.T) {
	waive := func(o *loanstest.Office, loan, charge int64, number int) {
		loanstest.Must(o, loans.WaiveCharge, loans.OnCharge[loans.ChargeWaiver]{
			Loan: operation.ByID(loan), Charge: operation.ByID(charge), Body: loans.ChargeWaiver{Instalment: number},
		})
	}
	reAge := func(o *loanstest.Office, loan int64) {
		loanstest.Must(o, loans.ReAgeLoan, loanstest.On(loan, loans.ReAgeInput{
			From: calendar.MustParse("2024-01-19"), Frequency: new(calendar.Months), FrequencyNumber: 1, Instalments: 3, Interest: loans.ReAgeFullInterest,
		}))
	}
	for name, c := range map[string]struct {
		live func(o *loanstest.Office, loan, charge int64)
		want []string
	}{
		"of an instalment that a re-age made": {
			live: func(o *loanstest.Office, loan, charge int64) {
				reAge(o, loan)
				waive(o, loan, charge, 3)
			},
			want: []string{"2024-01-01 0/0", "2024-01-19 0/4", "2024-02-19 4/4", "2024-03-19 0/4"},
		},
		"the re-age that made it is undone": {
			live: func(o *loanstest.Office, loan, charge int64) {
				reAge(o, loan)
				waive(o, loan, charge, 3)
				loanstest.Must(o, loans.UndoReAge, loanstest.On(loan, loans.Reversal{}))
			},
			want: []string{"2024-02-01 2/2", "2024-03-01 2/2", "2024-04-01 0/2", "2024-05-01 0/2", "2024-06-01 0/2", "2024-07-01 0/2"},
		},
		"re-aged afterwards": {
			live: func(o *loanstest.Office, loan, charge int64) {
				waive(o, loan, charge, 5)
				reAge(o, loan)
			},
			want: []string{"2024-01-01 2/2", "2024-01-19 0/3.33", "2024-02-19 0/3.33", "2024-03-19 0/3.34"},
		},
		"its due date moved before": {
			live: func(o *loanstest.Office, loan, charge int64) {
				o.Vary(loan, book.Variation{Kind: schedule.MoveDueDate, From: calendar.MustParse("2024-03-01"), Date: calendar.MustParse("2024-03-14")})
				waive(o, loan, charge, 2)
			},
			want: []string{"2024-02-01 0/2", "2024-03-14 2/2", "2024-04-14 0/2", "2024-05-14 0/2", "2024-06-14 0/2", "2024-07-14 0/2"},
		},
		"it falls away with a termination": {
			live: func(o *loanstest.Office, loan, charge int64) {
				waive(o, loan, charge, 2)
				loanstest.Must(o, loans.TerminateContract, loanstest.On(loan, loans.TerminationInput{}))
			},
			want: []string{"2024-01-01 0/2"},
		},
		"the termination is undone": {
			live: func(o *loanstest.Office, loan, charge int64) {
				waive(o, loan, charge, 2)
				loanstest.Must(o, loans.TerminateContract, loanstest.On(loan, loans.TerminationInput{}))
				loanstest.Must(o, loans.UndoTermination, loanstest.On(loan, loans.Reversal{}))
			},
			want: []string{"2024-02-01 0/2", "2024-03-01 2/2", "2024-04-01 0/2", "2024-05-01 0/2", "2024-06-01 0/2", "2024-07-01 0/2"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			o, loan := loanstest.LendProgressive(t, loanstest.FollowingProduct)
			c.live(o, loan, o.Charge(loan, schedule.PerInstalment, "2", "2024-02-06"))
			o.Pays(loan, "2024-01-01", "1")
			a := o.Account(loan)
			if diff := cmp.Diff(c.want, waivedFees(a)); diff != "" {
				t.Error(diff)
			}
			loanstest.Sound(t, a)
		})
	}
}

// When due dates move, parts of instalment fees fall due with their instalments; a part is waived by the day on which it falls due
// then, and stays waived when the loan is processed again: 1 April was the day of instalment 3 before it became that of
// instalment 2. (docs/semantics/charges.md, 1.2 and 4.)
func TestPartsOfInstalmentFeesMoveWithDueDates(t *testing.T) {
	o, loan := loanstest.LendProgressive(t, loanstest.FollowingProduct)
	fee := o.Charge(loan, schedule.PerInstalment, "2", "2024-02-01")
	o.Vary(loan, book.Variation{Kind: schedule.MoveDueDate, From: calendar.MustParse("2024-03-01"), Date: calendar.MustParse("2024-04-01")})
	loanstest.Must(o, loans.WaiveCharge, loans.OnCharge[loans.ChargeWaiver]{
		Loan: operation.ByID(loan), Charge: operation.ByID(fee), Body: loans.ChargeWaiver{Due: calendar.MustParse("2024-04-01")},
	})
	o.Undo(loan, o.Pays(loan, "2024-01-20", "5"))
	a := o.Account(loan)
	loanstest.Sound(t, a)
	want := []string{"2024-02-01 0/2", "2024-04-01 2/2", "2024-05-01 0/2", "2024-06-01 0/2", "2024-07-01 0/2", "2024-08-01 0/2"}
	if diff := cmp.Diff(want, waivedFees(a)); diff != "" {
		t.Error(diff)
	}
	for _, part := range a.Charge(fee).Parts {
		if row := a.Instalment(part.Instalment); part.Due != row.Due {
			t.Errorf("the part of instalment %d falls due on %s, the instalment on %s", row.Number, part.Due, row.Due)
		}
	}
}
