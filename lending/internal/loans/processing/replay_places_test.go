package processing_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/auditing"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

func TestWhatWasPaidOfAChargeMovesWithIt(t *testing.T) {
	o, loan := loanstest.LendProgressive(t, loanstest.FollowingProduct)
	o.Charge(loan, schedule.OnSpecifiedDate, "9", "2024-03-06")
	paid := o.Pays(loan, "2024-01-20", "400")
	o.Vary(loan, book.Variation{Kind: schedule.MoveDueDate, From: calendar.MustParse("2024-03-01"), Date: calendar.MustParse("2024-03-14")})

	a := o.Account(loan)
	want := []string{"2024-02-01 0/0", "2024-03-14 9/9", "2024-04-14 0/0", "2024-05-14 0/0", "2024-06-14 0/0", "2024-07-14 0/0"}
	if diff := cmp.Diff(want, loanstest.Fees(a)); diff != "" {
		t.Error(diff)
	}
	for _, m := range a.Transaction(paid).Mappings {
		if m.Fee.IsPositive() && m.Instalment != 2 {
			t.Errorf("the fee is said to be paid on instalment %d", m.Instalment)
		}
	}
	loanstest.Sound(t, a)
}

func TestInstalmentFeesAndReshapedRows(t *testing.T) {
	reAge := func(o *loanstest.Office, loan int64, start string, n int, handling loans.ReAgeInterest) {
		loanstest.Must(o, loans.ReAgeLoan, loanstest.On(loan, loans.ReAgeInput{
			From: calendar.MustParse(start), Frequency: new(calendar.Months), FrequencyNumber: 1, Instalments: n, Interest: handling,
		}))
	}
	for name, c := range map[string]struct {
		live func(o *loanstest.Office, loan int64)
		want []string
	}{
		"a re-age splits open parts, extra terms leave them": {
			live: func(o *loanstest.Office, loan int64) {
				o.Charge(loan, schedule.PerInstalment, "16", "2024-02-06")
				o.Pays(loan, "2024-01-01", "122")
				reAge(o, loan, "2024-01-09", 1, loans.ReAgePayableInterest)
				o.Vary(loan, book.Variation{Kind: schedule.ExtendTerm, From: calendar.MustParse("2024-01-09"), Number: loanstest.Percent("2")})
			},
			want: []string{"2024-01-01 16/16", "2024-01-09 0/80", "2024-02-09 0/16", "2024-03-09 0/16"},
		},
		"a re-amortization spreads parts of the past, a later charge leaves them": {
			live: func(o *loanstest.Office, loan int64) {
				o.Charge(loan, schedule.PerInstalment, "16", "2024-02-06")
				o.Today = calendar.MustParse("2024-02-04")
				loanstest.Must(o, loans.ReAmortizeLoan, loanstest.On(loan, loans.ReAmortizeInput{Interest: loans.ReAmortizeInterestSplit}))
				o.Charge(loan, schedule.OnSpecifiedDate, "5", "2024-03-19")
			},
			want: []string{"2024-02-01 0/0", "2024-03-01 0/19.2", "2024-04-01 0/24.2", "2024-05-01 0/19.2", "2024-06-01 0/19.2", "2024-07-01 0/19.2"},
		},
		"a re-amortization takes the part of the past, a termination gives none back": {
			live: func(o *loanstest.Office, loan int64) {
				o.Charge(loan, schedule.PerInstalment, "16", "2024-02-06")
				o.Today = calendar.MustParse("2024-02-04")
				loanstest.Must(o, loans.ReAmortizeLoan, loanstest.On(loan, loans.ReAmortizeInput{Interest: loans.ReAmortizeInterestSplit}))
				loanstest.Terminate(o, loan)
			},
			want: []string{"2024-02-01 0/0", "2024-02-04 0/19.2"},
		},
		"split by one re-age and gathered by the next one": {
			live: func(o *loanstest.Office, loan int64) {
				o.Charge(loan, schedule.OnSpecifiedDate, "30", "2024-02-07")
				reAge(o, loan, "2024-01-13", 5, loans.ReAgePayableInterest)
				o.Today = calendar.MustParse("2024-02-18")
				reAge(o, loan, "2024-02-16", 4, loans.ReAgeDefault)
				o.Pays(loan, "2024-02-18", "400")
			},
			want: []string{"2024-01-01 0/0", "2024-01-13 6/6", "2024-02-13 24/24", "2024-02-16 0/0", "2024-02-16 0/0", "2024-03-16 0/0", "2024-04-16 0/0", "2024-05-16 0/0"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			o, loan := loanstest.LendProgressive(t, loanstest.FollowingProduct)
			c.live(o, loan)
			a := o.Account(loan)
			if diff := cmp.Diff(c.want, loanstest.Fees(a)); diff != "" {
				t.Error(diff)
			}
			loanstest.Sound(t, a)
		})
	}
}

// A payment dated before a charge came up is used up by the charges that were there, though the later one falls due earlier.
func TestAPaymentOfThePastPaysTheChargesOfItsDay(t *testing.T) {
	o, loan := loanstest.LendProgressive(t, loanstest.ProgressiveProduct)
	first := o.Charge(loan, schedule.OnSpecifiedDate, "16", "2024-02-14")
	o.Today = calendar.MustParse("2024-01-19")
	later := o.Charge(loan, schedule.OnSpecifiedDate, "14", "2024-02-04")
	loanstest.Must(o, loans.Repay, loanstest.On(loan, loans.Payment{On: calendar.MustParse("2024-01-04"), Amount: money.MustParse("191")}))
	a := o.Account(loan)
	if got, want := a.Charge(first).Paid, money.MustParse("16"); got != want {
		t.Errorf("paid of the charge that was there: %s, want %s", got, want)
	}
	if got := a.Charge(later).Paid; !got.IsZero() {
		t.Errorf("paid of the charge that came later: %s", got)
	}
	loanstest.Sound(t, a)
}

func TestRowsKeepWhatWasPaidWhereTheModelDoesNotKnow(t *testing.T) {
	for name, v := range map[string]book.Variation{
		"extra terms":    {Kind: schedule.ExtendTerm, From: calendar.MustParse("2024-06-01"), Number: loanstest.Percent("2")},
		"a lower rate":   {Kind: schedule.RateFromInstalment, From: calendar.MustParse("2024-02-01"), Number: loanstest.Percent("1")},
		"interest pause": {Kind: schedule.PauseInterest, From: calendar.MustParse("2024-01-10"), Date: calendar.MustParse("2024-01-31")},
	} {
		t.Run(name, func(t *testing.T) {
			o, loan := loanstest.LendProgressive(t, loanstest.ProgressiveProduct)
			o.Charge(loan, schedule.PerInstalment, "19", "2024-01-17")
			o.Pays(loan, "2024-01-01", "900")
			o.Vary(loan, v)
			a := o.Account(loan)
			loanstest.Sound(t, a)
			var principal money.Amount
			for i := range a.Instalments {
				principal = principal.Add(a.Instalments[i].Principal.Charged)
			}
			if principal != money.MustParse("1000") {
				t.Errorf("the rows repay %s: %v", principal, loanstest.Dues(a))
			}
		})
	}
}

func TestNothingBringsInterestBackAfterItEnded(t *testing.T) {
	zeroInterest := func(p *products.Product) {
		loanstest.FollowingProduct(p)
		p.ChargeOffBehaviour = products.ZeroInterest
	}
	o, loan := loanstest.LendProgressive(t, zeroInterest)
	o.Vary(loan, book.Variation{Kind: schedule.RateFromInstalment, From: calendar.MustParse("2024-04-01"), Number: loanstest.Percent("20")})
	o.Today = calendar.MustParse("2024-02-15")
	loanstest.Must(o, loans.ChargeOffLoan, loanstest.On(loan, loans.ChargeOffInput{On: o.Today}))
	for i, row := range o.Account(loan).Instalments {
		if ended := row.From.After(calendar.MustParse("2024-02-15")); ended && !row.Interest.Charged.IsZero() {
			t.Errorf("instalment %d charges %s of interest", i+1, row.Interest.Charged)
		}
	}
}

// A contract that is terminated has no interest to come, though the loan is charged off afterwards: a due date that was to move
// later moves nothing.
func TestAChargeOffAfterATermination(t *testing.T) {
	o, loan := loanstest.LendProgressive(t, loanstest.ProgressiveProduct)
	o.Vary(loan, book.Variation{Kind: schedule.MoveDueDate, From: calendar.MustParse("2024-06-01"), Date: calendar.MustParse("2024-06-10")})
	o.Today = calendar.MustParse("2024-02-02")
	loanstest.Must(o, loans.TerminateContract, loanstest.On(loan, loans.TerminationInput{}))
	want := loanstest.Dues(o.Account(loan))
	loanstest.Must(o, loans.ChargeOffLoan, loanstest.On(loan, loans.ChargeOffInput{On: o.Today}))
	o.Undo(loan, o.Pays(loan, "2024-01-24", "23"))
	if diff := cmp.Diff(want, loanstest.Dues(o.Account(loan))); diff != "" {
		t.Error(diff)
	}
}

// A write-off after a charge-off without interest writes the open rows from the model once more (docs/semantics/progressive.md,
// 14). Those that payments met since keep the principal that their interest became, so the last one repays what is left.
func TestAWriteOffAfterAChargeOff(t *testing.T) {
	o, loan := loanstest.LendProgressive(t, func(p *products.Product) {
		loanstest.FollowingProduct(p)
		p.ChargeOffBehaviour = products.ZeroInterest
		p.PaymentAllocation[0].FutureRule = products.LastInstalment
	})
	loanstest.Must(o, loans.ChargeOffLoan, loanstest.On(loan, loans.ChargeOffInput{On: o.Today}))
	o.Pays(loan, "2024-01-01", "260.48")
	loanstest.Must(o, loans.WriteOffLoan, loanstest.On(loan, loans.Closing{On: o.Today}))
	a := o.Account(loan)
	if got, want := processing.PrincipalCharged(a), money.MustParse("1000"); got != want {
		t.Errorf("the rows repay %s, want %s: %v", got, want, loanstest.Dues(a))
	}
	loanstest.Sound(t, a)
}

func TestExtraTermsAfterTheEndOfAReAgedLoan(t *testing.T) {
	o, loan := loanstest.LendProgressive(t, loanstest.FollowingProduct)
	o.Vary(loan, book.Variation{Kind: schedule.ExtendTerm, From: calendar.MustParse("2024-06-01"), Number: loanstest.Percent("2")})
	o.Today = calendar.MustParse("2024-02-05")
	loanstest.Must(o, loans.ReAgeLoan, loanstest.On(loan, loans.ReAgeInput{
		From: calendar.MustParse("2024-02-01"), Frequency: new(calendar.Months), FrequencyNumber: 1, Instalments: 3, Interest: loans.ReAgeDefault,
	}))
	o.Pays(loan, "2024-02-05", "1017.03")
	a := o.Account(loan)
	loanstest.Sound(t, a)
	// What fell due before the extra terms stays as the re-age made it.
	if got, want := a.Instalments[1].Principal.Charged, money.MustParse("330.02"); got != want {
		t.Errorf("principal of the first new instalment %s, want %s: %v", got, want, loanstest.Dues(a))
	}
}

func TestWaiversAreTakenBackWhereTheyWere(t *testing.T) {
	o, loan := loanstest.LendProgressive(t, loanstest.FollowingProduct)
	charge := o.Charge(loan, schedule.OnSpecifiedDate, "17", "2024-01-14")
	o.Today = calendar.MustParse("2024-01-20")
	loanstest.Must(o, loans.ReAgeLoan, loanstest.On(loan, loans.ReAgeInput{
		From: calendar.MustParse("2024-02-09"), Frequency: new(calendar.Months), FrequencyNumber: 1, Instalments: 5, Interest: loans.ReAgeFullInterest,
	}))
	waiver := loanstest.Must(o, loans.WaiveCharge, loans.OnCharge[loans.ChargeWaiver]{Loan: operation.ByID(loan), Charge: operation.ByID(charge)})
	if a := o.Account(loan); a.Charge(charge).Waived != money.MustParse("17") || !a.Charge(charge).Outstanding().IsZero() {
		t.Errorf("the split charge is waived by %s", a.Charge(charge).Waived)
	}
	less := loans.OnTransaction[loans.Adjustment]{Loan: operation.ByID(loan), Transaction: operation.ByID(waiver.SubID)}
	less.Body = loans.Adjustment{On: o.Today, Amount: new(money.MustParse("5"))}
	again := loanstest.Must(o, loans.AdjustTransaction, less)
	if a := o.Account(loan); a.Charge(charge).Waived != money.MustParse("5") {
		t.Errorf("the adjusted waiver waives %s", a.Charge(charge).Waived)
	}
	o.Undo(loan, again.ID)
	a := o.Account(loan)
	if !a.Charge(charge).Waived.IsZero() {
		t.Errorf("still waived: %s", a.Charge(charge).Waived)
	}
	loanstest.Sound(t, a)
}

// A disbursement before the payment that overpaid the loan takes nothing of the overpayment: what it was made with is
// replaced.
func TestADisbursementOfThePastIsReplayed(t *testing.T) {
	o := loanstest.NewOffice(t)
	tranches := func(p *products.Product) {
		loanstest.FollowingProduct(p)
		p.MultiDisburse, p.MaxTranches, p.NoPlannedTranches = true, 5, true
	}
	in := o.ApplicationFor(o.NewProduct(tranches))
	in.Strategy, in.InterestRate, in.InterestPeriod = products.Advanced, new(loanstest.Percent("12")), new(schedule.Daily)
	loan := loanstest.Must(o, loans.Submit, in).LoanID
	loanstest.Must(o, loans.Approve, loanstest.On(loan, loans.Approval{On: o.Today}))
	loanstest.Must(o, loans.Disburse, loanstest.On(loan, loans.Disbursal{On: o.Today, Amount: new(money.MustParse("500"))}))
	o.Pays(loan, "2024-01-10", "550")
	made := loanstest.Must(o, loans.Disburse, loanstest.On(loan, loans.Disbursal{On: calendar.MustParse("2024-01-05"), Amount: new(money.MustParse("300"))}))

	a := o.Account(loan)
	live := a.Live(loans.Disbursement)
	second := live[len(live)-1]
	if second.ID != made.SubID || len(second.Related(book.Replays)) != 1 || !second.Overpayment.IsZero() {
		t.Errorf("disbursement %d overpaid by %s replays %v, the answer names %d", second.ID, second.Overpayment, second.Related(book.Replays), made.SubID)
	}
	for _, tranche := range a.Loan.Tranches {
		if tranche.Disbursed() && a.Transaction(tranche.TransactionID).Reversed {
			t.Errorf("the tranche of %s refers to a transaction that is out of force", tranche.Principal)
		}
	}
}

func TestRowsWithoutAnythingOpenAreMet(t *testing.T) {
	reAge := func(o *loanstest.Office, loan int64, start string, n int, handling loans.ReAgeInterest) {
		loanstest.Must(o, loans.ReAgeLoan, loanstest.On(loan, loans.ReAgeInput{
			From: calendar.MustParse(start), Frequency: new(calendar.Months), FrequencyNumber: 1, Instalments: n, Interest: handling,
		}))
	}
	for name, live := range map[string]func(o *loanstest.Office, loan int64){
		"no additional row for a charge that a re-age split": func(o *loanstest.Office, loan int64) {
			o.Charge(loan, schedule.OnSpecifiedDate, "10", "2024-01-31")
			reAge(o, loan, "2024-01-01", 1, loans.ReAgePayableInterest)
			o.Charge(loan, schedule.PerInstalment, "11", "2024-01-13")
		},
		"a waived charge after the end of a terminated contract": func(o *loanstest.Office, loan int64) {
			charge := o.Charge(loan, schedule.OnSpecifiedDate, "8", "2024-01-16")
			reAge(o, loan, "2024-01-16", 5, loans.ReAgeDefault)
			loanstest.Must(o, loans.WaiveCharge, loans.OnCharge[loans.ChargeWaiver]{Loan: operation.ByID(loan), Charge: operation.ByID(charge)})
			loanstest.Must(o, loans.TerminateContract, loanstest.On(loan, loans.TerminationInput{}))
		},
	} {
		t.Run(name, func(t *testing.T) {
			o, loan := loanstest.LendProgressive(t, loanstest.FollowingProduct)
			live(o, loan)
			o.Update(func(u *operation.Unit) error {
				for flaw, err := range auditing.Flaws(u, &ledger.Tally{}) {
					if err != nil {
						return err
					}
					t.Error(flaw.Text)
				}
				return nil
			})
		})
	}
}
