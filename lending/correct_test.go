package lending_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"lending.example/platform/lending"
	"lending.example/platform/lending/access"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
)

// pastLife is how a loan of 1,000 in three months was lived: what a correction is about.
type pastLife struct {
	rate        string              // percent a year
	rateSince   string              // another rate since 1 February, by a reschedule
	fee         bool                // a fee of 20 with the application, and one of 30 that is waived
	feeAt       schedule.ChargeTime // of the fee in the application; absent: on a day
	penalty     bool                // a penalty of 15 on overdue instalments
	progressive bool
	holiday     bool   // on the second due date
	last        string // the last payment; absent: 350
}

// lived are the ids of a life.
type lived struct {
	bench         *lendingtest.Bench
	product, loan int64
	other         int64 // a loan of another product, which nothing changes
	fee, penalty  int64 // definitions
}

// liveBefore lives a loan and another one day after day until 10 March 2026: repayments, one of them taken back, and closes of business.
func liveBefore(t *testing.T, life pastLife) lived {
	t.Helper()
	b, ctx := lendingtest.New(t), t.Context()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	made := func(id int64, err error) int64 {
		t.Helper()
		must(err)
		return id
	}
	l := lived{bench: b}
	_, err := b.Desk.Configuration.Update(ctx, refdata.ConfigurationUpdate{Name: refdata.RescheduleOnHolidays, Enabled: new(true)})
	must(err)
	reason, err := b.Desk.Codes.CreateValue(ctx, refdata.NewCodeValue{CodeName: refdata.LoanRescheduleCode, Name: "asked for"})
	must(err)
	if life.holiday {
		day, err := b.Desk.Calendar.CreateHoliday(ctx, refdata.NewHoliday{
			Name: "Day of rest", From: calendar.MustParse("2026-03-01"), To: calendar.MustParse("2026-03-01"), MovedTo: calendar.MustParse("2026-03-04"), Offices: []refdata.HolidayOffice{{OfficeID: 1}},
		})
		must(err)
		_, err = b.Desk.Calendar.ActivateHoliday(ctx, day.ID)
		must(err)
	}
	charge := func(name string, at schedule.ChargeTime, amount int64, isPenalty bool) int64 {
		c, err := b.Desk.Charges.Create(ctx, products.NewCharge{
			Name: name, Target: products.ChargeForLoan, CurrencyCode: "EUR", Time: at, Basis: schedule.FlatAmount,
			Amount: money.FromInt(amount), Active: new(true), Payment: new(products.ChargePayment(0)), Penalty: &isPenalty,
		})
		return made(c.ID, err)
	}
	feeAt := life.feeAt
	if feeAt == 0 {
		feeAt = schedule.OnSpecifiedDate
	}
	l.fee, l.penalty = charge("Visit", feeAt, 20, false), charge("Late", schedule.OnOverdue, 15, true)
	booked := accounts(func(a ledger.NewAccount) int64 {
		account, err := b.Desk.Ledger.CreateAccount(ctx, a)
		return made(account.ID, err)
	})
	l.product = b.Product(booked, func(p *products.NewProduct) {
		rate := money.MustDecimal(life.rate)
		p.InterestRate = &rate
		if life.rateSince == "" {
			p.MinInterestRate, p.MaxInterestRate = &rate, &rate
		}
		if life.penalty {
			p.Charges = []products.ChargeChoice{{ID: l.penalty}}
		}
		if life.progressive {
			progressive(schedule.Horizontal, life.rate, true)(p)
		}
	})
	lend := func(product int64, charges ...loans.Applied) int64 {
		in := b.Application(b.Client(), product, "1000")
		in.Charges = charges
		loan, err := b.Desk.Loans.Submit(ctx, in)
		must(err)
		_, err = b.Desk.Loans.Approve(ctx, loan.LoanID, loans.Approval{On: b.Today()})
		must(err)
		_, err = b.Desk.Loans.Disburse(ctx, loan.LoanID, loans.Disbursal{On: b.Today()})
		must(err)
		return loan.LoanID
	}
	switch {
	case !life.fee:
		l.loan = lend(l.product)
	case life.feeAt != 0:
		l.loan = lend(l.product, loans.Applied{ChargeID: l.fee, Amount: money.MustDecimal("20")})
	default:
		l.loan = lend(l.product, loans.Applied{ChargeID: l.fee, Amount: money.MustDecimal("20"), Due: calendar.MustParse("2026-02-15")})
	}
	l.other = lend(b.Product())
	pay := func(loan int64, amount string) {
		_, err := b.Desk.Loans.Repay(ctx, loan, loans.Payment{On: b.Today(), Amount: money.MustParse(amount)})
		must(err)
	}
	until := func(day string) {
		for b.Today().Before(calendar.MustParse(day)) {
			b.MoveTo(b.Today().AddDays(1).String())
			_, err := b.Platform.CloseBusiness(ctx, lendingtest.Tenant, calendar.Date{}, nil)
			must(err)
		}
	}
	until("2026-02-01")
	if life.rateSince != "" {
		rate := money.MustDecimal(life.rateSince)
		from := calendar.MustParse("2026-03-01")
		if life.progressive {
			from = b.Today()
		}
		asked, err := b.Desk.Reschedules.Request(ctx, loans.RescheduleRequest{LoanID: l.loan, From: from, SubmittedOn: b.Today(), ReasonID: reason.SubID, InterestRate: &rate})
		must(err)
		_, err = b.Desk.Reschedules.Approve(ctx, asked.ID, loans.RescheduleApproval{On: b.Today()})
		must(err)
	}
	pay(l.loan, "300")
	pay(l.other, "340.02")
	until("2026-02-05")
	_, err = b.Desk.Loans.Adjust(ctx, l.loan, liveRepayment(t, b, l.loan), loans.Adjustment{On: calendar.MustParse("2026-02-01"), Amount: new(money.Amount{})})
	must(err)
	pay(l.loan, "340.02")
	if life.fee && life.feeAt == 0 {
		added, err := b.Desk.Loans.AddCharge(ctx, l.loan, loans.NewCharge{DefinitionID: l.fee, Amount: new(money.MustDecimal("30")), Due: calendar.MustParse("2026-02-20")})
		must(err)
		_, err = b.Desk.Loans.WaiveCharge(ctx, l.loan, added.ChargeID, loans.ChargeWaiver{})
		must(err)
	}
	until("2026-03-10")
	last := "350"
	if life.last != "" {
		last = life.last
	}
	pay(l.loan, last)
	until("2026-03-11")
	return l
}

// liveRepayment is the repayment of a loan that is in force. A penalty of an earlier day has it replaced.
func liveRepayment(t *testing.T, b *lendingtest.Bench, loan int64) int64 {
	t.Helper()
	data, err := b.Desk.Loans.Get(t.Context(), loan)
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range data.Transactions {
		if one.Type.Type == loans.Repayment && one.ReversedOn.IsZero() {
			return one.ID
		}
	}
	t.Fatal("no repayment is in force")
	return 0
}

// figuresShown are the balances of a loan as the interface shows them.
func figuresShown(t *testing.T, l lived) lending.LoanFigures {
	t.Helper()
	loan, err := l.bench.Desk.Loans.Get(t.Context(), l.loan)
	if err != nil {
		t.Fatal(err)
	}
	s := loan.Summary
	return lending.LoanFigures{
		Charged:     operation.Balance{Principal: s.Disbursed, Interest: s.InterestCharged, Fees: s.FeeCharged, Penalties: s.PenaltyCharged},
		Paid:        operation.Balance{Principal: s.PrincipalPaid, Interest: s.InterestPaid, Fees: s.FeePaid, Penalties: s.PenaltyPaid},
		Outstanding: operation.Balance{Principal: s.PrincipalOutstanding, Interest: s.InterestOutstanding, Fees: s.FeeOutstanding, Penalties: s.PenaltyOutstanding, Overpaid: loan.Overpaid},
	}
}

// booksOf are the ledger accounts of a life, debits less credits by code: nothing else is posted there.
func booksOf(t *testing.T, l lived) map[string]money.Amount {
	t.Helper()
	balance, err := l.bench.Desk.Ledger.TrialBalance(t.Context(), ledger.TrialBalanceInput{})
	if err != nil {
		t.Fatal(err)
	}
	sums := map[string]money.Amount{}
	for _, a := range balance.Accounts {
		sums[a.Code] = a.Debits.Sub(a.Credits)
	}
	return sums
}

// corrected is the bill of a correction and those of its loans. The digest of the tenant stays the same.
func corrected(t *testing.T, b *lendingtest.Bench, c lending.Correction) (lending.Bill, []lending.LoanBill) {
	t.Helper()
	before := digestOf(t, b)
	var each []lending.LoanBill
	bill, err := b.Desk.Correct(t.Context(), c, lending.CorrectOptions{Each: func(one lending.LoanBill) error {
		each = append(each, one)
		return nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	if after := digestOf(t, b); after != before {
		t.Errorf("the tenant changed: %v, was %v", after, before)
	}
	return bill, each
}

// TestCorrectionsAreWhatWouldHaveBeen corrects one life, and compares it with another one that was lived so by hand.
func TestCorrectionsAreWhatWouldHaveBeen(t *testing.T) {
	if testing.Short() {
		t.Skip("lives ten loans twice")
	}
	since := calendar.MustParse("2026-02-01")
	for _, tt := range []struct {
		name        string
		was, should pastLife
		correction  func(lived) lending.Correction
	}{
		{"another rate", pastLife{rate: "12"}, pastLife{rate: "10"}, func(lived) lending.Correction {
			return lending.Correction{YearlyRate: new(money.MustDecimal("10"))}
		}},
		{"another rate of a progressive loan", pastLife{rate: "12", progressive: true}, pastLife{rate: "10", progressive: true}, func(lived) lending.Correction {
			return lending.Correction{YearlyRate: new(money.MustDecimal("10"))}
		}},
		{"a higher rate with penalties", pastLife{rate: "12", penalty: true}, pastLife{rate: "15.5", penalty: true}, func(lived) lending.Correction {
			return lending.Correction{YearlyRate: new(money.MustDecimal("15.5"))}
		}},
		{"another rate since a day", pastLife{rate: "12"}, pastLife{rate: "12", rateSince: "10"}, func(lived) lending.Correction {
			return lending.Correction{YearlyRate: new(money.MustDecimal("10")), Since: since}
		}},
		{"another rate of a progressive loan since a day", pastLife{rate: "12", progressive: true}, pastLife{rate: "12", progressive: true, rateSince: "10"}, func(lived) lending.Correction {
			return lending.Correction{YearlyRate: new(money.MustDecimal("10")), Since: since}
		}},
		{"without a fee", pastLife{rate: "12", fee: true}, pastLife{rate: "12"}, func(l lived) lending.Correction {
			return lending.Correction{WithoutCharge: l.fee}
		}},
		{"without a fee at the disbursement", pastLife{rate: "12", fee: true, feeAt: schedule.AtDisbursement}, pastLife{rate: "12", feeAt: schedule.AtDisbursement}, func(l lived) lending.Correction {
			return lending.Correction{WithoutCharge: l.fee}
		}},
		{"without a fee on instalments", pastLife{rate: "12", fee: true, feeAt: schedule.PerInstalment}, pastLife{rate: "12", feeAt: schedule.PerInstalment}, func(l lived) lending.Correction {
			return lending.Correction{WithoutCharge: l.fee}
		}},
		{"without a penalty", pastLife{rate: "12", penalty: true}, pastLife{rate: "12"}, func(l lived) lending.Correction {
			return lending.Correction{WithoutCharge: l.penalty}
		}},
		{"with a holiday", pastLife{rate: "12", penalty: true}, pastLife{rate: "12", penalty: true, holiday: true}, func(lived) lending.Correction {
			day := calendar.MustParse("2026-03-01")
			return lending.Correction{Holiday: &lending.MissingHoliday{From: day, To: day, MovedTo: calendar.MustParse("2026-03-04"), OfficeIDs: []int64{1}}}
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			was, should := liveBefore(t, tt.was), liveBefore(t, tt.should)
			c := tt.correction(was)
			c.ProductID = was.product
			bill, each := corrected(t, was.bench, c)
			if bill.Loans != 1 || bill.Failed != 0 || len(each) != 1 || each[0].LoanID != was.loan {
				t.Fatalf("%+v: %+v", bill, each)
			}
			one := each[0]
			if diff := cmp.Diff(figuresShown(t, was), one.Was, sameAmounts); diff != "" {
				t.Errorf("was (-shown +bill):\n%s", diff)
			}
			if diff := cmp.Diff(figuresShown(t, should), one.Should, sameAmounts); diff != "" {
				t.Errorf("should be (-lived +bill):\n%s", diff)
			}
			books := [2]map[string]money.Amount{{}, {}}
			for _, a := range bill.Accounts {
				books[0][a.Code], books[1][a.Code] = a.Was, a.Should
			}
			if diff := cmp.Diff([2]map[string]money.Amount{booksOf(t, was), booksOf(t, should)}, books, sameAmounts, withoutZeros); diff != "" {
				t.Errorf("books (-lived +bill):\n%s", diff)
			}
			if !one.IsChanged() {
				t.Error("the correction changes nothing")
			}
		})
	}
}

var (
	sameAmounts  = cmp.Comparer(func(a, b money.Amount) bool { return a == b })
	withoutZeros = cmpopts.IgnoreMapEntries(func(_ string, a money.Amount) bool { return a.IsZero() })
)

// TestCorrectionsRefund: the loan is paid off on 10 March. Its interest is 10.00 + 6.70 + 3.37 = 20.07 at 12 %, and 8.33 + 5.58 + 2.80 =
// 16.71 at 10 %: 3.36 less.
func TestCorrectionsRefund(t *testing.T) {
	l := liveBefore(t, pastLife{rate: "12", last: "680.05"})
	_, each := corrected(t, l.bench, lending.Correction{LoanIDs: []int64{l.loan}, YearlyRate: new(money.MustDecimal("10"))})
	one := each[0]
	if want := money.MustParse("3.36"); one.Refund != want || one.Should.Outstanding.Overpaid != want || !one.Claim.IsZero() {
		t.Errorf("refund %v, claim %v, %+v", one.Refund, one.Claim, one.Should)
	}
	if one.StatusWas != loans.Closed.String() || one.StatusShould != loans.Overpaid.String() {
		t.Errorf("%s, should be %s", one.StatusWas, one.StatusShould)
	}
	bill, each := corrected(t, l.bench, lending.Correction{LoanIDs: []int64{l.loan}, YearlyRate: new(money.MustDecimal("14"))})
	if one := each[0]; one.Refund.IsPositive() || one.Claim != one.Should.Outstanding.Total() || !one.Claim.IsPositive() || bill.Totals[0].Claim != one.Claim {
		t.Errorf("refund %v, claim %v, %+v", one.Refund, one.Claim, one.Should)
	}
}

// TestCorrectionsListWhatCannotRun waives interest that there would not have been: the loan is in the bill with the command that is refused,
// and in no total.
func TestCorrectionsListWhatCannotRun(t *testing.T) {
	l := liveBefore(t, pastLife{rate: "12", last: "340.02"})
	if _, err := l.bench.Desk.Loans.WaiveInterest(t.Context(), l.loan, loans.Payment{On: l.bench.Today(), Amount: money.MustParse("1")}); err != nil {
		t.Fatal(err)
	}
	bill, each := corrected(t, l.bench, lending.Correction{All: true, YearlyRate: new(money.MustDecimal("0"))})
	if bill.Loans != 2 || bill.Failed != 1 || bill.Changed != 1 || len(each) != 2 {
		t.Fatalf("%+v", bill)
	}
	if one := each[0]; one.LoanID != l.loan || !strings.Contains(one.Reason, "WAIVEINTERESTPORTION_LOAN") || one.Should != (lending.LoanFigures{}) {
		t.Errorf("%+v", one)
	}
	if one := each[1]; one.Reason != "" || bill.Totals[0].Was != one.Was || bill.Totals[0].Should != one.Should {
		t.Errorf("%+v, in all %+v", one, bill.Totals)
	}
}

// TestCorrectionsListApprovedCommands has the same waiver wait for a second person: the refusal of its approval is one of the loan.
func TestCorrectionsListApprovedCommands(t *testing.T) {
	l := liveBefore(t, pastLife{rate: "12", last: "340.02"})
	o := bureauOn(t, l.bench, "WAIVEINTERESTPORTION_LOAN")
	_, err := o.maker.Loans.WaiveInterest(t.Context(), l.loan, loans.Payment{On: o.Today(), Amount: money.MustParse("1")})
	if _, err := o.checker.Approvals.Approve(t.Context(), o.waits(err)); err != nil {
		t.Fatal(err)
	}
	bill, each := corrected(t, l.bench, lending.Correction{LoanIDs: []int64{l.loan}, YearlyRate: new(money.MustDecimal("0"))})
	if bill.Failed != 1 || bill.Others != 0 || !strings.Contains(each[0].Reason, "WAIVEINTERESTPORTION_LOAN") {
		t.Errorf("%+v: %+v", bill, each)
	}
}

// TestCorrectionsHideLoans: a loan that the user does not see counts as absent, and is in no bill.
func TestCorrectionsHideLoans(t *testing.T) {
	l := liveBefore(t, pastLife{rate: "12"})
	stranger := l.bench.Platform.Tenant(lendingtest.Tenant).As(operation.Actor{UserID: 1, Username: "stranger", OfficeID: 1, Hierarchy: operation.NoOffice, Permissions: []string{"ALL_FUNCTIONS"}})
	rate := new(money.MustDecimal("10"))
	if _, err := stranger.Correct(t.Context(), lending.Correction{LoanIDs: []int64{l.loan}, YearlyRate: rate}, lending.CorrectOptions{}); !errors.Is(err, loans.ErrUnknownLoan) {
		t.Errorf("%v, want %v", err, loans.ErrUnknownLoan)
	}
	bill, err := stranger.Correct(t.Context(), lending.Correction{All: true, YearlyRate: rate}, lending.CorrectOptions{})
	if err != nil || bill.Loans != 0 || len(bill.Accounts) != 0 {
		t.Errorf("%+v, %v", bill, err)
	}
}

// TestCorrectionsAreRefused: without loans or with no change, of what the tenant does not have, in the past, inside a transaction, and for those
// who may not read loans.
func TestCorrectionsAreRefused(t *testing.T) {
	invalid := func(code string) error { return fault.Define(fault.Validation, "validation.msg.correction."+code, "") }
	b := lendingtest.New(t)
	rate := new(money.MustDecimal("10"))
	day := calendar.MustParse("2026-01-01")
	good := lending.Correction{All: true, YearlyRate: rate}
	for _, tt := range []struct {
		name string
		desk *lending.Desk
		in   lending.Correction
		want error
	}{
		{"no loans", b.Desk, lending.Correction{YearlyRate: rate}, lending.ErrCorrectionLoans},
		{"no change", b.Desk, lending.Correction{All: true}, lending.ErrCorrectionChange},
		{"two changes", b.Desk, lending.Correction{All: true, YearlyRate: rate, WithoutCharge: 1}, lending.ErrCorrectionChange},
		{"a rate that no loan may have", b.Desk, lending.Correction{All: true, YearlyRate: new(money.MustDecimal("1000001"))}, invalid("yearlyRate.is.greater.than.max")},
		{"more loans than a page", b.Desk, lending.Correction{LoanIDs: make([]int64, operation.LargestPage+1), YearlyRate: rate}, invalid("loans.is.greater.than.max")},
		{"due dates moved into the holiday", b.Desk, lending.Correction{All: true, Holiday: &lending.MissingHoliday{From: day, To: day, MovedTo: day, OfficeIDs: []int64{1}}}, invalid("holiday.movedTo.must.not.lie.in.the.holiday")},
		{"a negative rate", b.Desk, lending.Correction{All: true, YearlyRate: new(money.MustDecimal("-1"))}, invalid("yearlyRate.not.zero.or.greater")},
		{"a holiday of no office", b.Desk, lending.Correction{All: true, Holiday: &lending.MissingHoliday{From: day, To: day}}, invalid("holiday.offices.cannot.be.blank")},
		{"a holiday without end", b.Desk, lending.Correction{All: true, Holiday: &lending.MissingHoliday{From: day, OfficeIDs: []int64{1}}}, invalid("holiday.to.cannot.be.blank")},
		{"a holiday that ends first", b.Desk, lending.Correction{All: true, Holiday: &lending.MissingHoliday{From: day, To: day.AddDays(-1), OfficeIDs: []int64{1}}}, invalid("holiday.to.is.before.than.date")},
		{"a holiday of an unknown office", b.Desk, lending.Correction{All: true, Holiday: &lending.MissingHoliday{From: day, To: day, OfficeIDs: []int64{1, 99}}}, refdata.ErrOfficeID},
		{"a day to come", b.Desk, lending.Correction{All: true, YearlyRate: rate, Since: b.Today().AddDays(1)}, lending.ErrCorrectionSince},
		{"an unknown product", b.Desk, lending.Correction{ProductID: 99, YearlyRate: rate}, products.ErrUnknown},
		{"an unknown office", b.Desk, lending.Correction{OfficeID: 99, YearlyRate: rate}, refdata.ErrOfficeID},
		{"an unknown loan", b.Desk, lending.Correction{LoanIDs: []int64{99}, YearlyRate: rate}, loans.ErrUnknownLoan},
		{"an unknown charge", b.Desk, lending.Correction{All: true, WithoutCharge: 99}, products.ErrChargeUnknown},
		{"no permission to read the books", b.Platform.Tenant(lendingtest.Tenant).As(operation.Actor{
			UserID: 1, Username: "clerk", OfficeID: 1, Hierarchy: ".", Permissions: []string{"READ_LOAN"},
		}), good, access.ErrNotAuthorized},
		{"the past", b.Desk.AsOf(lending.Then{On: day}), good, lending.ErrPastIsOver},
		{"no permission", b.Platform.Tenant(lendingtest.Tenant).As(operation.Actor{UserID: 1, Username: "clerk", OfficeID: 1, Hierarchy: "."}), good, access.ErrNotAuthorized},
		{"a customer", b.Platform.Tenant(lendingtest.Tenant).As(operation.Actor{UserID: 1, Username: "customer", ClientIDs: []int64{1}}), good, access.ErrNotForCustomers},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := tt.desk.Correct(t.Context(), tt.in, lending.CorrectOptions{}); !errors.Is(err, tt.want) {
				t.Errorf("%v, want %v", err, tt.want)
			}
		})
	}
	err := b.Desk.Atomically(t.Context(), func(inside *lending.Desk) error {
		_, err := inside.Correct(t.Context(), good, lending.CorrectOptions{})
		return err
	})
	if !errors.Is(err, lending.ErrEnclosed) {
		t.Errorf("inside a transaction: %v", err)
	}
}

// TestCorrectionsOfNothing lives random lives of all shapes, and corrects a charge that nobody was charged: no figure and no account changes.
func TestCorrectionsOfNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("lives a life of every shape, and each again")
	}
	for i, s := range allShapes() {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			w := s.born(t).grow(t)
			if broken := w.live(drawLife(uint64(i+1), 25, s.commands()), &tally{by: map[string]int{}}); broken != nil {
				t.Fatal(broken.text)
			}
			unused, err := w.bench.Desk.Charges.Create(w.ctx, products.NewCharge{
				Name: "Never charged", CurrencyCode: "EUR", Amount: money.FromInt(1), Target: products.ChargeForLoan, Time: schedule.OnSpecifiedDate, Basis: schedule.FlatAmount,
				Active: new(true), Payment: new(products.ChargePayment(0)),
			})
			if err != nil {
				t.Fatal(err)
			}
			bill, err := w.bench.Desk.Correct(w.ctx, lending.Correction{All: true, WithoutCharge: unused.ID}, lending.CorrectOptions{Each: func(one lending.LoanBill) error {
				if one.IsChanged() || one.Reason != "" {
					t.Errorf("%+v", one)
				}
				return nil
			}})
			if err != nil || bill.Loans == 0 || bill.Changed+bill.Failed+bill.Others > 0 {
				t.Errorf("%+v, %v", bill, err)
			}
		})
	}
}
