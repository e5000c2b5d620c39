package lending_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// closeNextDay lets a day pass, and closes its business.
func (l lived) closeNextDay(t *testing.T) {
	t.Helper()
	l.bench.MoveTo(l.bench.Today().AddDays(1).String())
	if _, err := l.bench.Platform.CloseBusiness(t.Context(), lendingtest.Tenant, calendar.Date{}, nil); err != nil {
		t.Fatal(err)
	}
}

// apply applies a correction of one loan.
func (l lived) apply(t *testing.T, c lending.Correction, options lending.ApplyOptions) (lending.Applied, []lending.AppliedLoan) {
	t.Helper()
	var each []lending.AppliedLoan
	options.Each = func(one lending.AppliedLoan) error {
		each = append(each, one)
		return nil
	}
	applied, err := l.bench.Desk.ApplyCorrection(t.Context(), c, options)
	if err != nil {
		t.Fatal(err)
	}
	return applied, each
}

// TestCorrectionsAreApplied applies a correction to one life, and compares it with another one that was lived so by hand: its figures at once,
// and its books after the next close of business.
func TestCorrectionsAreApplied(t *testing.T) {
	if testing.Short() {
		t.Skip("lives ten loans twice")
	}
	since := calendar.MustParse("2026-02-01")
	rate := func(percent string, since calendar.Date) func(lived) lending.Correction {
		return func(lived) lending.Correction {
			return lending.Correction{YearlyRate: new(money.MustDecimal(percent)), Since: since}
		}
	}
	fee := func(l lived) lending.Correction { return lending.Correction{WithoutCharge: l.fee} }
	for _, tt := range []struct {
		name        string
		was, should pastLife
		correction  func(lived) lending.Correction
		refusal     string // part of it; absent: the loan is corrected
	}{
		{"another rate", pastLife{rate: "12"}, pastLife{rate: "10"}, rate("10", calendar.Date{}), ""},
		{"a higher rate", pastLife{rate: "12"}, pastLife{rate: "15.5"}, rate("15.5", calendar.Date{}), ""},
		{"another rate of a progressive loan", pastLife{rate: "12", progressive: true}, pastLife{rate: "10", progressive: true}, rate("10", calendar.Date{}), ""},
		{"another rate since a day", pastLife{rate: "12"}, pastLife{rate: "12", rateSince: "10"}, rate("10", since), ""},
		{"another rate of a progressive loan since a day", pastLife{rate: "12", progressive: true}, pastLife{rate: "12", progressive: true, rateSince: "10"}, rate("10", since), ""},
		{"a loan that was paid off", pastLife{rate: "12", last: "680.05"}, pastLife{rate: "10", last: "680.05"}, rate("10", calendar.Date{}), ""},
		{"without a fee", pastLife{rate: "12", fee: true}, pastLife{rate: "12"}, fee, ""},
		{"without a fee on instalments", pastLife{rate: "12", fee: true, feeAt: schedule.PerInstalment}, pastLife{rate: "12", feeAt: schedule.PerInstalment}, fee, ""},
		{"without a fee at the disbursement", pastLife{rate: "12", fee: true, feeAt: schedule.AtDisbursement}, pastLife{rate: "12", feeAt: schedule.AtDisbursement}, fee, "taken out of the disbursement"},
		{"without a penalty", pastLife{rate: "12", penalty: true}, pastLife{rate: "12"}, func(l lived) lending.Correction {
			return lending.Correction{WithoutCharge: l.penalty}
		}, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			was, should := liveBefore(t, tt.was), liveBefore(t, tt.should)
			c := tt.correction(was)
			c.ProductID = was.product
			applied, each := was.apply(t, c, lending.ApplyOptions{})
			if tt.refusal != "" {
				if len(each) != 1 || applied.Refused != 1 || !strings.Contains(each[0].Refusal, tt.refusal) {
					t.Errorf("%+v: %+v", applied, each)
				}
				return
			}
			if applied.Corrected != 1 || applied.Refused != 0 {
				t.Fatalf("%+v: %+v", applied, each)
			}
			if diff := cmp.Diff(figuresShown(t, should), figuresShown(t, was), sameAmounts); diff != "" {
				t.Errorf("figures (-lived +applied):\n%s", diff)
			}
			was.closeNextDay(t)
			should.closeNextDay(t)
			if diff := cmp.Diff(booksOf(t, should), booksOf(t, was), sameAmounts, withoutZeros); diff != "" {
				t.Errorf("books (-lived +applied):\n%s", diff)
			}
			if again, each := was.apply(t, c, lending.ApplyOptions{}); again.Corrected != 0 || again.Refused != 0 {
				t.Errorf("a second time: %+v: %+v", again, each)
			}
		})
	}
}

// TestCorrectionsInClosedBooks: the books are closed up to 5 March. A correction that has to post before is refused; it may post on the
// business date instead, and then the books of the closed days stay as they were.
func TestCorrectionsInClosedBooks(t *testing.T) {
	was, should := liveBefore(t, pastLife{rate: "12"}), liveBefore(t, pastLife{rate: "10"})
	ctx, closed := t.Context(), calendar.MustParse("2026-03-05")
	if _, err := was.bench.Desk.Ledger.CreateClosure(ctx, ledger.NewClosure{OfficeID: 1, On: closed}); err != nil {
		t.Fatal(err)
	}
	booksThen := func() map[string]money.Amount {
		balance, err := was.bench.Desk.Ledger.TrialBalance(ctx, ledger.TrialBalanceInput{On: closed})
		if err != nil {
			t.Fatal(err)
		}
		sums := map[string]money.Amount{}
		for _, a := range balance.Accounts {
			sums[a.Code] = a.Debits.Sub(a.Credits)
		}
		return sums
	}
	before := booksThen()
	c := lending.Correction{LoanIDs: []int64{was.loan}, YearlyRate: new(money.MustDecimal("10"))}
	if applied, each := was.apply(t, c, lending.ApplyOptions{}); applied.Refused != 1 || !strings.Contains(each[0].Refusal, "closed") {
		t.Errorf("%+v: %+v", applied, each)
	}
	if applied, each := was.apply(t, c, lending.ApplyOptions{PostToday: true}); applied.Corrected != 1 {
		t.Fatalf("%+v: %+v", applied, each)
	}
	was.closeNextDay(t)
	should.closeNextDay(t)
	if diff := cmp.Diff(booksOf(t, should), booksOf(t, was), sameAmounts, withoutZeros); diff != "" {
		t.Errorf("books (-lived +applied):\n%s", diff)
	}
	if diff := cmp.Diff(before, booksThen(), sameAmounts); diff != "" {
		t.Errorf("the closed books changed (-before +after):\n%s", diff)
	}
	if findings, err := was.bench.Platform.Verify(ctx, lendingtest.Tenant, 10); err != nil || len(findings) > 0 {
		t.Errorf("%v, %v", err, findings)
	}
}

// TestCorrectionsWithAKey: the key of a desk, which names one transaction, does not keep a run from its second loan; a desk of Preview is
// refused.
func TestCorrectionsWithAKey(t *testing.T) {
	l := liveBefore(t, pastLife{rate: "12"})
	c := lending.Correction{All: true, YearlyRate: new(money.MustDecimal("10"))}
	if _, err := l.bench.Desk.Preview().ApplyCorrection(t.Context(), c, lending.ApplyOptions{}); !errors.Is(err, lending.ErrEnclosed) {
		t.Errorf("a preview: %v", err)
	}
	applied, err := l.bench.Desk.WithKey("march").ApplyCorrection(t.Context(), c, lending.ApplyOptions{})
	if err != nil || applied.Corrected != 2 || applied.Refused != 0 {
		t.Errorf("%+v, %v", applied, err)
	}
}

// TestCorrectionsOfOneLoan are those that the command itself refuses.
func TestCorrectionsOfOneLoan(t *testing.T) {
	l := liveBefore(t, pastLife{rate: "12", fee: true})
	rate := func(percent string) loans.Correction {
		return loans.Correction{YearlyRate: new(money.MustDecimal(percent))}
	}
	for _, tt := range []struct {
		name string
		in   loans.Correction
		want string
	}{
		{"no change", loans.Correction{}, "validation.msg.loan.yearlyInterestRate.cannot.be.blank"},
		{"two changes", loans.Correction{YearlyRate: new(money.MustDecimal("10")), WithoutChargeID: l.fee}, "validation.msg.loan.withoutChargeId.cannot.also.be.provided.when.yearlyInterestRate.is.populated"},
		{"a rate below zero", rate("-1"), "validation.msg.loan.yearlyInterestRate.not.zero.or.greater"},
		{"the rate that it has", rate("12"), "error.msg.loan.correct.nothing.to.correct"},
		{"a charge that it does not have", loans.Correction{WithoutChargeID: l.penalty}, "error.msg.loan.correct.nothing.to.correct"},
		{"since a day to come", loans.Correction{WithoutChargeID: l.fee, Since: l.bench.Today().AddDays(1)}, "error.msg.loan.correct.since.after.business.date"},
	} {
		_, err := l.bench.Desk.Loans.Correct(t.Context(), l.loan, tt.in)
		var refused *fault.Error
		if !errors.As(err, &refused) || !refused.Has(tt.want) {
			t.Errorf("%s: %v, want %s", tt.name, err, tt.want)
		}
	}
}
