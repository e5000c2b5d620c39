package lending_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/events"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
)

// TestActionsOfEventsAreOperations: a type that names the command which causes it names one that there is.
func TestActionsOfEventsAreOperations(t *testing.T) {
	known := map[string]bool{}
	for _, op := range lendingtest.New(t).Platform.Operations() {
		known[op.About().Action+"_"+op.About().Entity] = true
	}
	for _, about := range events.Types() {
		if about.Action != "" && !known[about.Action+"_"+about.Entity] {
			t.Errorf("%s: there is no command %s on %s", about.Name, about.Action, about.Entity)
		}
	}
}

// life is one loan whose events are watched step by step.
type life struct {
	*testing.T
	*lendingtest.Bench
	loan int64
	seen int64
}

// step does something, and holds the types of the events that it made against those wanted.
func (l *life) step(name string, do func() error, want ...string) []lending.Event {
	l.Helper()
	if err := do(); err != nil {
		l.Fatal(name, err)
	}
	made := stream(l.T, l.Platform, l.seen)
	if len(made) > 0 {
		l.seen = made[len(made)-1].Number
	}
	if diff := cmp.Diff(want, typesOf(made)); diff != "" {
		l.Errorf("%s:\n%s", name, diff)
	}
	return made
}

// TestEventsOfALoan: the types of all that happens to a loan from application to closure, in order.
func TestEventsOfALoan(t *testing.T) {
	bench := keeping(t)
	ctx, desk := t.Context(), bench.Desk
	client, product := bench.Client(), bench.Product()
	l := &life{T: t, Bench: bench, seen: 2}
	today := bench.Today
	l.step("submit", func() error {
		made, err := desk.Loans.Submit(ctx, bench.Application(client, product, "1000"))
		l.loan = made.LoanID
		return err
	}, "LoanCreated")
	l.step("approve", func() error {
		_, err := desk.Loans.Approve(ctx, l.loan, loans.Approval{On: today()})
		return err
	}, "LoanApproved", "LoanStatusChanged")
	l.step("undo the approval", func() error { _, err := desk.Loans.UndoApproval(ctx, l.loan, loans.Remark{}); return err }, "LoanUndoApproval", "LoanStatusChanged")
	l.step("approve again", func() error {
		_, err := desk.Loans.Approve(ctx, l.loan, loans.Approval{On: today()})
		return err
	}, "LoanApproved", "LoanStatusChanged")
	made := l.step("disburse", func() error {
		_, err := desk.Loans.Disburse(ctx, l.loan, loans.Disbursal{On: today()})
		return err
	}, "LoanDisbursal", "LoanDisbursalTransaction", "LoanAccrualTransactionCreated", "LoanStatusChanged", "LoanBalanceChanged")
	l.heldDisbursal(made)
	bench.MoveTo("2026-02-01")
	var paid lending.LoanResult
	made = l.step("repay", func() (err error) {
		paid, err = desk.Loans.Repay(ctx, l.loan, loans.Payment{On: today(), Amount: money.FromInt(340)})
		return err
	}, "LoanTransactionMakeRepaymentPost", "LoanBalanceChanged")
	l.heldRepayment(made, paid.TransactionID)
	bench.MoveTo("2026-02-03")
	made = l.step("a payment dated before another one", func() error {
		_, err := desk.Loans.Repay(ctx, l.loan, loans.Payment{On: calendar.MustParse("2026-01-15"), Amount: money.FromInt(5)})
		return err
	}, "LoanAdjustTransaction", "LoanTransactionMakeRepaymentPost", "LoanBalanceChanged")
	body, err := events.AdjustTransaction.Body(made[0])
	if err != nil || body.Transaction.ID != paid.TransactionID || !body.Transaction.Reversed || body.Transaction.ReversedByUser || body.Replacement == nil || body.Replacement.Amount != money.FromInt(340) {
		t.Errorf("%s, %v", made[0].Body, err)
	}
	l.step("pay all and more", func() error {
		_, err := desk.Loans.Repay(ctx, l.loan, loans.Payment{On: today(), Amount: money.FromInt(1000)})
		return err
	}, "LoanTransactionMakeRepaymentPost", "LoanStatusChanged", "LoanBalanceChanged")
	over := bench.Loan(l.loan).Overpaid
	l.step("give back", func() error {
		_, err := desk.Loans.RefundCreditBalance(ctx, l.loan, loans.Payment{On: today(), Amount: over})
		return err
	}, "LoanClose", "LoanCreditBalanceRefundPost", "LoanStatusChanged", "LoanBalanceChanged")
	mustVerify(t, bench.Platform)
}

func (l *life) heldDisbursal(made []lending.Event) {
	l.Helper()
	body, err := events.LoanDisbursal.Body(made[0])
	if err != nil {
		l.Fatal(err)
	}
	if body.Status != events.StateOf(loans.Active) || *body.StatusBefore != events.StateOf(loans.Approved) || body.Balance.Principal != money.FromInt(1000) || body.Currency != "EUR" {
		l.Errorf("disbursal: %s", made[0].Body)
	}
	if made[0].LoanID != l.loan || made[0].ResourceID != l.loan || made[0].OfficeID != 1 || made[0].ClientID == 0 || made[0].CommandID == 0 {
		l.Errorf("disbursal: %+v", made[0])
	}
}

func (l *life) heldRepayment(made []lending.Event, transaction int64) {
	l.Helper()
	body, err := events.Repayment.Body(made[0])
	if err != nil {
		l.Fatal(err)
	}
	if body.Transaction.ID != transaction || made[0].ResourceID != transaction || body.Transaction.Amount != money.FromInt(340) || body.Transaction.Portions.Interest != money.FromInt(10) {
		l.Errorf("repayment: %s", made[0].Body)
	}
	balance, err := events.LoanBalanceChanged.Body(made[1])
	if err != nil || balance.Before.Principal != money.FromInt(1000) || balance.After.Principal != money.FromInt(670) {
		l.Errorf("balance: %s, %v", made[1].Body, err)
	}
}

// TestEveryTransactionHasAnEvent: each type of transaction has an event, but those that are no transactions of their own.
func TestEveryTransactionHasAnEvent(t *testing.T) {
	bench := keeping(t)
	loan := bench.ActiveLoan("1000")
	bench.MoveTo("2026-03-15")
	if _, err := bench.Platform.CloseBusiness(t.Context(), lendingtest.Tenant, calendar.Date{}, nil); err != nil {
		t.Fatal(err)
	}
	if _, err := bench.Desk.Loans.WriteOff(t.Context(), loan, loans.Closing{On: bench.Today()}); err != nil {
		t.Fatal(err)
	}
	if _, err := bench.Desk.Loans.UndoWriteOff(t.Context(), loan); err != nil {
		t.Fatal(err)
	}
	types := typesOf(stream(t, bench.Platform, 0))
	for _, want := range []string{"LoanWrittenOffPost", "LoanUndoWrittenOff"} {
		if !slices.Contains(types, want) {
			t.Errorf("no %s in %v", want, types)
		}
	}
}

// TestDueAndOverdueOncePerInstalment: on the business date that is the product's number of days before and after a due date, or the
// tenant's; once, also where nights were missed.
func TestDueAndOverdueOncePerInstalment(t *testing.T) {
	for name, tt := range map[string]struct {
		due, overdue *int
		nights       []string
		want         []string // type and business date
	}{
		"as the tenant says, a day": {
			nights: []string{"2026-01-02", "2026-01-30", "2026-01-31", "2026-02-01", "2026-02-02", "2026-02-03"},
			want:   []string{"LoanRepaymentDue 1 2026-01-31", "LoanRepaymentOverdue 1 2026-02-02"},
		},
		"as the product says": {
			due: new(3), overdue: new(2), nights: []string{"2026-01-02", "2026-01-28", "2026-01-29", "2026-01-30", "2026-02-02", "2026-02-03", "2026-02-04"},
			want: []string{"LoanRepaymentDue 1 2026-01-29", "LoanRepaymentOverdue 1 2026-02-03"},
		},
		"on the day itself": {
			due: new(0), overdue: new(0), nights: []string{"2026-01-02", "2026-01-31", "2026-02-01", "2026-02-02"},
			want: []string{"LoanRepaymentDue 1 2026-02-01", "LoanRepaymentOverdue 1 2026-02-01"},
		},
		"nights that were missed": {
			nights: []string{"2026-01-02", "2026-03-10"},
			want:   []string{"LoanRepaymentDue 1 2026-03-10", "LoanRepaymentOverdue 1 2026-03-10", "LoanRepaymentDue 2 2026-03-10", "LoanRepaymentOverdue 2 2026-03-10"},
		},
		"the first night was missed, too": {
			nights: []string{"2026-02-10"}, want: []string{"LoanRepaymentDue 1 2026-02-10", "LoanRepaymentOverdue 1 2026-02-10"},
		},
		"a day that comes again": {
			nights: []string{"2026-01-02", "2026-01-31", "2026-01-30", "2026-01-31", "2026-02-01"}, want: []string{"LoanRepaymentDue 1 2026-01-31"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			bench := keeping(t)
			product := bench.Product(func(p *products.NewProduct) { p.DueDaysForEvent, p.OverdueDaysForEvent = tt.due, tt.overdue })
			lentOf(t, bench, product)
			for _, night := range tt.nights {
				bench.MoveTo(night)
				for range 2 { // a second close of the same day finds nothing
					if _, err := bench.Platform.CloseBusiness(t.Context(), lendingtest.Tenant, calendar.Date{}, nil); err != nil {
						t.Fatal(err)
					}
				}
			}
			got, snapshots := comingUp(t, bench)
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
			later, last := 0, ""
			for _, night := range tt.nights {
				if night > last {
					later, last = later+1, night
				}
			}
			if snapshots < later {
				t.Errorf("%d snapshots after %d nights", snapshots, later)
			}
			mustVerify(t, bench.Platform)
		})
	}
}

// comingUp are the due and overdue events in the stream, with instalment and business date, and how many snapshots there are.
func comingUp(t *testing.T, bench *lendingtest.Bench) (list []string, snapshots int) {
	t.Helper()
	for _, e := range stream(t, bench.Platform, 0) {
		if strings.HasPrefix(e.Type, "LoanRepayment") {
			body, err := events.LoanRepaymentDue.Body(lending.Event{Type: "LoanRepaymentDue", Body: e.Body})
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, fmt.Sprint(e.Type, " ", body.Number, " ", e.BusinessDate))
		}
		if e.Type == "LoanAccountSnapshot" {
			snapshots++
		}
	}
	return list, snapshots
}

// TestDueDatesThatChange: an instalment that is moved comes up again for its new date, and one whose dates stay does not, though it was
// worked out anew.
func TestDueDatesThatChange(t *testing.T) {
	for name, tt := range map[string]struct {
		change func(*lendingtest.Bench, int64) error // on 31 January, when the instalment of 1 February has come up
		want   []string
	}{
		"moved": {
			change: func(bench *lendingtest.Bench, loan int64) error {
				ctx, desk := context.Background(), bench.Desk
				reason, err := desk.Codes.CreateValue(ctx, refdata.NewCodeValue{CodeName: refdata.LoanRescheduleCode, Name: "Harvest"})
				if err != nil {
					return err
				}
				asked, err := desk.Reschedules.Request(ctx, loans.RescheduleRequest{
					LoanID: loan, From: calendar.MustParse("2026-02-01"), MovedTo: calendar.MustParse("2026-02-11"), SubmittedOn: bench.Today(), ReasonID: reason.SubID,
				})
				if err == nil {
					_, err = desk.Reschedules.Approve(ctx, asked.ID, loans.RescheduleApproval{On: bench.Today()})
				}
				return err
			},
			want: []string{"LoanRepaymentDue 1 2026-01-31", "LoanRepaymentDue 1 2026-02-10", "LoanRepaymentOverdue 1 2026-02-12"},
		},
		"worked out anew, because a payment is dated before today": {
			change: func(bench *lendingtest.Bench, loan int64) error {
				_, err := bench.Desk.Loans.Repay(context.Background(), loan, loans.Payment{On: calendar.MustParse("2026-01-15"), Amount: money.FromInt(5)})
				return err
			},
			want: []string{"LoanRepaymentDue 1 2026-01-31", "LoanRepaymentOverdue 1 2026-02-02"},
		},
		"disbursed once more": {
			change: func(bench *lendingtest.Bench, loan int64) error {
				if _, err := bench.Desk.Loans.UndoDisbursal(context.Background(), loan, loans.Remark{}); err != nil {
					return err
				}
				_, err := bench.Desk.Loans.Disburse(context.Background(), loan, loans.Disbursal{On: calendar.MustParse("2026-01-01")})
				return err
			},
			want: []string{"LoanRepaymentDue 1 2026-01-31", "LoanRepaymentOverdue 1 2026-02-02"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			bench := keeping(t)
			loan := bench.ActiveLoan("1000")
			for _, night := range []string{"2026-01-02", "2026-01-31", "2026-02-01", "2026-02-02", "2026-02-03", "2026-02-10", "2026-02-11", "2026-02-12", "2026-02-13"} {
				bench.MoveTo(night)
				if _, err := bench.Platform.CloseBusiness(t.Context(), lendingtest.Tenant, calendar.Date{}, nil); err != nil {
					t.Fatal(err)
				}
				if night == "2026-01-31" {
					if err := tt.change(bench, loan); err != nil {
						t.Fatal(err)
					}
				}
			}
			got, _ := comingUp(t, bench)
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
			mustVerify(t, bench.Platform)
		})
	}
}

// TestLateInstalmentsHaveAnEvent: where the product classifies each instalment, one that comes into another range is told, with
// the range of the loan or alone.
func TestLateInstalmentsHaveAnEvent(t *testing.T) {
	bench := keeping(t)
	bucket := bucketOf(t, bench)
	product := bench.Product(func(p *products.NewProduct) {
		p.DelinquencyBucketID, p.InstalmentLevelDelinquency = new(bucket), new(true)
	})
	loan := lentOf(t, bench, product)
	var got []string
	for _, body := range rangeChanges(t, bench, loan, "2026-01-02", "2026-02-10", "2026-03-10", "2026-03-20") {
		line := rangeName(body.Before) + " to " + rangeName(body.After)
		for _, i := range body.Instalments {
			line += fmt.Sprintf(", %d: %s to %s", i.Number, rangeName(i.Before), rangeName(i.After))
		}
		got = append(got, line)
	}
	want := []string{
		"none to Early, 1: none to Early", "Early to Late, 1: Early to Late, 2: none to Early", "Late to none, 1: Late to none, 2: Early to none",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	mustVerify(t, bench.Platform)
}

// bucketOf makes a delinquency bucket of two ranges: Early up to 30 days, and Late.
func bucketOf(t *testing.T, bench *lendingtest.Bench) int64 {
	t.Helper()
	early, err := bench.Desk.Delinquency.CreateRange(t.Context(), refdata.NewDelinquencyRange{Classification: "Early", MinimumDays: new(1), MaximumDays: new(30)})
	if err != nil {
		t.Fatal(err)
	}
	late, err := bench.Desk.Delinquency.CreateRange(t.Context(), refdata.NewDelinquencyRange{Classification: "Late", MinimumDays: new(31)})
	if err != nil {
		t.Fatal(err)
	}
	bucket, err := bench.Desk.Delinquency.CreateBucket(t.Context(), refdata.NewDelinquencyBucket{Name: "Bucket", RangeIDs: []int64{early.ID, late.ID}})
	if err != nil {
		t.Fatal(err)
	}
	return bucket.ID
}

// lentOf is a loan of 1,000 of a product that was disbursed on the first of the year.
func lentOf(t *testing.T, bench *lendingtest.Bench, product int64) int64 {
	t.Helper()
	made, err := bench.Desk.Loans.Submit(t.Context(), bench.Application(bench.Client(), product, "1000"))
	if err == nil {
		_, err = bench.Desk.Loans.Approve(t.Context(), made.LoanID, loans.Approval{On: bench.Today()})
	}
	if err == nil {
		_, err = bench.Desk.Loans.Disburse(t.Context(), made.LoanID, loans.Disbursal{On: bench.Today()})
	}
	if err != nil {
		t.Fatal(err)
	}
	return made.LoanID
}

// rangeChanges closes business on days, pays the loan off, and gives what was announced of its delinquency.
func rangeChanges(t *testing.T, bench *lendingtest.Bench, loan int64, days ...string) (changes []events.LoanDelinquency) {
	t.Helper()
	for _, day := range days {
		bench.MoveTo(day)
		if _, err := bench.Platform.CloseBusiness(t.Context(), lendingtest.Tenant, calendar.Date{}, nil); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := bench.Desk.Loans.Repay(t.Context(), loan, loans.Payment{On: bench.Today(), Amount: money.FromInt(1100)}); err != nil {
		t.Fatal(err)
	}
	for _, e := range stream(t, bench.Platform, 0) {
		if e.Type != events.LoanRangeChange.Name {
			continue
		}
		body, err := events.LoanRangeChange.Body(e)
		if err != nil {
			t.Fatal(err)
		}
		changes = append(changes, body)
	}
	return changes
}

func rangeName(r *events.Range) string {
	if r == nil {
		return "none"
	}
	return r.Classification
}

// TestDelinquencyHasAnEvent: the range before and after.
func TestDelinquencyHasAnEvent(t *testing.T) {
	bench := keeping(t)
	bucket := bucketOf(t, bench)
	loan := lentOf(t, bench, bench.Product(func(p *products.NewProduct) { p.DelinquencyBucketID = new(bucket) }))
	var got []string
	for _, body := range rangeChanges(t, bench, loan, "2026-01-02", "2026-02-10", "2026-03-20") {
		got = append(got, rangeName(body.Before)+" to "+rangeName(body.After))
	}
	if diff := cmp.Diff([]string{"none to Early", "Early to Late", "Late to none"}, got); diff != "" {
		t.Error(diff)
	}
}
