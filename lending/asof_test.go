package lending_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// effectiveOf is the part of a loan that follows from its history: state, balances, schedule, collection, money that moved. Arrears
// are left out, which are stored by the last event; so are accruals, which are recorded a day late, and ids, which
// change when history is processed again.
func effectiveOf(l loans.LoanData) map[string]string {
	is := map[string]string{"state": inJSON(l.Status), "overpaid": inJSON(l.Overpaid), "collection": inJSON(l.Delinquent)}
	if l.Summary != nil {
		s := *l.Summary
		s.PrincipalOverdue, s.InterestOverdue, s.FeeOverdue, s.PenaltyOverdue = money.Amount{}, money.Amount{}, money.Amount{}, money.Amount{}
		s.Overdue, s.OverdueSince = money.Amount{}, calendar.Date{}
		is["summary"] = inJSON(s)
	}
	if l.Schedule != nil {
		for _, rows := range [][]loans.ScheduleRow{l.Schedule.Periods, l.Schedule.FuturePeriods} {
			for i := range rows {
				rows[i].TotalAccrued = nil
			}
		}
		is["schedule"] = inJSON(l.Schedule)
	}
	for _, t := range l.Transactions {
		switch t.Type.Type {
		case loans.Accrual, loans.AccrualAdjustment, loans.AccrualActivity:
			continue
		}
		is["transactions"] += fmt.Sprintln(t.On, int(t.Type.Type), t.Amount, t.Principal, t.Interest, t.Fee, t.Penalty, t.Overpayment, t.Balance)
	}
	return is
}

// TestAsOfIsWhatWasReadThen lives through months in which every event is entered on its day. Looking back at any of them
// shows what was read on it.
func TestAsOfIsWhatWasReadThen(t *testing.T) {
	for _, s := range shapes {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			ctx := context.Background()
			w := newWorld(t, s)
			b := w.bench
			try := func(_ any, err error) {
				if kind := unfit(err); kind != "" {
					t.Fatal(kind)
				}
			}
			pay := func(amount string) loans.Payment {
				return loans.Payment{On: b.Today(), Amount: money.MustParse(amount)}
			}
			start, more := b.Today(), "100"
			if len(s.planned) > 0 {
				more = s.planned[1] // what was planned is not remembered beside what went out
			}
			read := map[calendar.Date]map[string]string{}
			days := map[int]func(){
				10: func() { try(b.Desk.Loans.Repay(ctx, w.loan, pay("80"))) },
				20: func() {
					try(b.Desk.Loans.AddCharge(ctx, w.loan, loans.NewCharge{DefinitionID: w.around.charges[0], Amount: new(money.MustDecimal("15")), Due: b.Today().AddDays(5)}))
				},
				35: func() { try(b.Desk.Loans.Repay(ctx, w.loan, pay("200.5"))) },
				50: func() { try(b.Desk.Loans.CreditGoodwill(ctx, w.loan, pay("40"))) },
				64: func() {
					try(b.Desk.Loans.Disburse(ctx, w.loan, loans.Disbursal{On: b.Today(), Amount: new(money.MustParse(more))}))
				},
				95: func() { try(b.Desk.Loans.Repay(ctx, w.loan, pay("600"))) },
				97: func() { try(b.Desk.Loans.Repay(ctx, w.loan, pay("700"))) },
			}
			for n := range 100 {
				b.MoveTo(start.AddDays(n).String())
				if _, err := closeBusiness(&turn{world: w, desk: b.Desk}); err != nil {
					t.Fatal(err)
				}
				if event := days[n]; event != nil {
					event()
				}
				if n%5 == 0 || days[n] != nil {
					read[b.Today()] = effectiveOf(b.Loan(w.loan))
				}
			}
			for day, then := range read {
				l, err := b.Desk.AsOf(lending.Then{On: day}).Loans.Get(ctx, w.loan)
				if err != nil {
					t.Errorf("%v: %v", day, err)
					continue
				}
				if diff := cmp.Diff(then, effectiveOf(l)); diff != "" {
					t.Errorf("%v (-read then +as of): %s", day, diff)
				}
			}
		})
	}
}

// TestAsOfLoan enters a payment late, takes another one back, charges the loan off and writes it off. What took effect by a
// day counts then, whenever it was entered; what was taken back never was. The first payment pays 9 of interest.
func TestAsOfLoan(t *testing.T) {
	ctx := context.Background()
	b := lendingtest.New(t)
	made := func(r any, err error) int64 {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return idOf(r)
	}
	pay := func(on, amount string) loans.Payment {
		return loans.Payment{On: calendar.MustParse(on), Amount: money.MustParse(amount)}
	}
	b.MoveTo("2026-01-05")
	application := b.Application(b.Client(), b.Product(), "1000")
	application.ExpectedDisbursement = calendar.MustParse("2026-01-07")
	loan := made(b.Desk.Loans.Submit(ctx, application))
	b.MoveTo("2026-01-06")
	made(b.Desk.Loans.Approve(ctx, loan, loans.Approval{On: b.Today(), Amount: new(money.MustParse("900"))}))
	b.MoveTo("2026-01-07")
	made(b.Desk.Loans.Disburse(ctx, loan, loans.Disbursal{On: b.Today()}))
	b.MoveTo("2026-01-20")
	first := made(b.Desk.Loans.Repay(ctx, loan, pay("2026-01-20", "100")))
	void := made(b.Desk.Loans.Repay(ctx, loan, pay("2026-01-20", "50")))
	b.MoveTo("2026-01-25")
	made(b.Desk.Loans.Repay(ctx, loan, pay("2026-01-15", "30"))) // late
	made(b.Desk.Loans.Adjust(ctx, loan, void, loans.Adjustment{On: b.Today(), Amount: new(money.Amount)}))
	b.MoveTo("2026-02-10")
	made(b.Desk.Loans.ChargeOff(ctx, loan, loans.ChargeOffInput{On: b.Today()}))
	b.MoveTo("2026-02-20")
	made(b.Desk.Loans.WriteOff(ctx, loan, loans.Closing{On: b.Today()}))

	type look struct {
		Status     loans.Status
		Principal  string
		Owed       string
		ChargedOff bool
		Moved      []string
	}
	tests := map[string]struct {
		then lending.Then
		want look
	}{
		"asked for":  {then: lending.Then{On: calendar.MustParse("2026-01-05")}, want: look{Status: loans.Submitted, Principal: "1000"}},
		"approved":   {then: lending.Then{On: calendar.MustParse("2026-01-06")}, want: look{Status: loans.Approved, Principal: "900"}},
		"paid out":   {then: lending.Then{On: calendar.MustParse("2026-01-14")}, want: look{Status: loans.Active, Principal: "900", Owed: "900", Moved: []string{"900"}}},
		"paid late":  {then: lending.Then{On: calendar.MustParse("2026-01-19")}, want: look{Status: loans.Active, Principal: "900", Owed: "879", Moved: []string{"900", "30"}}},
		"taken back": {then: lending.Then{On: calendar.MustParse("2026-01-24")}, want: look{Status: loans.Active, Principal: "900", Owed: "779", Moved: []string{"900", "30", "100"}}},
		"before the late payment was known": {
			then: lending.Then{On: calendar.MustParse("2026-01-20"), KnownAt: noonOf("2026-01-20")},
			want: look{Status: loans.Active, Principal: "900", Owed: "759", Moved: []string{"900", "100", "50"}},
		},
		"charged off": {then: lending.Then{On: calendar.MustParse("2026-02-11")}, want: look{
			Status: loans.Active, Principal: "900", Owed: "779", ChargedOff: true, Moved: []string{"900", "30", "100", "788.06"},
		}},
		"written off": {then: lending.Then{On: calendar.MustParse("2026-02-20")}, want: look{
			Status: loans.WrittenOff, Principal: "900", Owed: "0", ChargedOff: true, Moved: []string{"900", "30", "100", "788.06", "788.06"},
		}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			desk := b.Desk.AsOf(test.then)
			l, err := desk.Loans.Get(ctx, loan)
			if err != nil {
				t.Fatal(err)
			}
			got := look{Status: loans.Status(l.Status.ID), Principal: l.Principal.String(), ChargedOff: l.ChargedOff}
			if l.Summary != nil {
				got.Owed = l.Summary.PrincipalOutstanding.String()
			}
			page, err := lending.Run(ctx, desk, loans.ListTransactions, loans.TransactionListInput{Loan: operation.ByID(loan), Sort: []string{"date"}})
			if err != nil {
				t.Fatal(err)
			}
			for _, moved := range page.Content {
				if moved.Type.Type != loans.Accrual {
					got.Moved = append(got.Moved, moved.Amount.String())
				}
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
	t.Run("before it was asked for", func(t *testing.T) {
		_, err := b.Desk.AsOf(lending.Then{On: calendar.MustParse("2026-01-04")}).Loans.Get(ctx, loan)
		if !errors.Is(err, loans.ErrNotYetThere) {
			t.Error(err)
		}
	})
	t.Run("one transaction", func(t *testing.T) {
		ref := loans.TransactionInput{Loan: operation.ByID(loan), Transaction: operation.ByID(first)}
		_, err := lending.Run(ctx, b.Desk.AsOf(lending.Then{On: calendar.MustParse("2026-01-19")}), loans.GetTransaction, ref)
		if !errors.Is(err, loans.ErrUnknownTransaction) {
			t.Error(err)
		}
	})
}
