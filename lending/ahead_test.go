package lending_test

import (
	"context"
	"flag"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/schedule"
)

var aheadScenes = flag.Int("ahead.scenes", 1, "scenes of each shape of loan whose forecast is lived")

// TestForecastsAreWhatForksMake forecasts a loan of every shape, on its first day or with two instalments overdue, and lives the same
// months in a fork: what falls due is paid on its day, or nothing is.
func TestForecastsAreWhatForksMake(t *testing.T) {
	scenes := []struct {
		name, day string
		paying    loans.Paying
	}{
		{"from the first day, as due", "2026-01-01", loans.PayingAsDue},
		{"late, as due", "2026-03-10", loans.PayingAsDue},
		{"from the first day, nothing", "2026-01-01", loans.PayingNothing},
		{"late, nothing", "2026-03-10", loans.PayingNothing},
	}
	for i, s := range allShapes() {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			young := s.born(t)
			for j := range *aheadScenes {
				scene := scenes[(i+j)%len(scenes)]
				t.Run(scene.name, func(t *testing.T) {
					w := young.grow(t)
					w.bench.MoveTo(scene.day)
					if _, err := w.bench.Platform.CloseBusiness(w.ctx, lendingtest.Tenant, calendar.Date{}, nil); err != nil {
						t.Fatal(err)
					}
					before := digestOf(t, w.bench)
					got, err := w.bench.Desk.Ahead(w.ctx, loans.AheadInput{Months: 2, Paying: scene.paying}, nil)
					if err != nil || got.Failed > 0 || got.Loans != 1 {
						t.Fatalf("%+v, %v", got, err)
					}
					if after := digestOf(t, w.bench); after != before {
						t.Errorf("the tenant changed: %v, was %v", after, before)
					}
					want := livedAhead(t, w, got.Rows, scene.paying, nil)
					if diff := cmp.Diff(want, got.Rows, cmpopts.EquateEmpty(), cmpopts.EquateComparable(calendar.Date{}, money.Amount{})); diff != "" {
						t.Errorf("-fork +forecast: %s", diff)
					}
				})
			}
		})
	}
}

// TestForecastsOfChangedRates: two points more on the rate are what a reschedule makes of a loan that a fork approves on the first day. Loans
// without interest stay without it.
func TestForecastsOfChangedRates(t *testing.T) {
	var changed atomic.Int64
	t.Run("shapes", func(t *testing.T) {
		for _, s := range allShapes() {
			t.Run(s.name, func(t *testing.T) {
				t.Parallel()
				w := s.born(t).grow(t)
				in := loans.AheadInput{Months: 3, Paying: loans.PayingAsDue}
				asItIs, err := w.bench.Desk.Ahead(w.ctx, in, nil)
				w.must(t, err)
				in.RatePoints = money.MustDecimal("2")
				got, err := w.bench.Desk.Ahead(w.ctx, in, nil)
				if err != nil || got.Failed > 0 || got.Loans != 1 {
					t.Fatalf("%+v, %v", got, err)
				}
				loan, err := w.bench.Desk.Loans.Get(w.ctx, w.loan)
				w.must(t, err)
				asCompared := cmp.Options{cmpopts.EquateEmpty(), cmpopts.EquateComparable(calendar.Date{}, money.Amount{})}
				refused := false
				want := livedAhead(t, w, got.Rows, in.Paying, func(desk *lending.Desk) { refused = raiseRate(w, desk) != nil })
				switch {
				case loan.AnnualRate.IsZero():
					want = asItIs.Rows
				case refused:
					return
				}
				if diff := cmp.Diff(want, got.Rows, asCompared); diff != "" {
					t.Errorf("-fork +forecast: %s", diff)
				}
				if !cmp.Equal(asItIs.Rows, got.Rows, asCompared) {
					changed.Add(1)
				}
			})
		}
	})
	if changed.Load() < 10 {
		t.Errorf("another rate changes %d forecasts", changed.Load())
	}
}

// raiseRate reschedules a loan by two points more, from the end of its first instalment on.
func raiseRate(w *world, desk *lending.Desk) error {
	loan, err := desk.Loans.Get(w.ctx, w.loan)
	if err != nil {
		return err
	}
	var from calendar.Date
	for _, row := range loan.Schedule.Periods {
		if row.Number > 1 && from.IsZero() && row.From.After(w.bench.Today()) {
			from = row.Due
			if loan.ScheduleType == schedule.Progressive {
				from = row.From
			}
		}
	}
	quoted := loan.AnnualRate
	if loan.RateConvention != schedule.NominalRate {
		quoted = loan.InterestRate
	}
	rate := money.Arithmetic{Mode: money.HalfEven}.Add(quoted, money.MustDecimal("2"))
	asked, err := lending.Run(w.ctx, desk, loans.RequestReschedule, loans.RescheduleRequest{
		LoanID: w.loan, From: from, SubmittedOn: w.bench.Today(), ReasonID: w.around.reason, InterestRate: &rate,
	})
	if err == nil {
		_, err = lending.Run(w.ctx, desk, loans.ApproveReschedule, loans.RescheduleApproval{Request: lending.ByID(asked.ID), On: w.bench.Today()})
	}
	return err
}

// livedAhead are rows of the same periods and currency as those given, as a fork makes them after a change, if there is one.
func livedAhead(t *testing.T, w *world, rows []loans.AheadRow, paying loans.Paying, change func(*lending.Desk)) []loans.AheadRow {
	t.Helper()
	fork, err := w.bench.Desk.Fork(w.ctx)
	w.must(t, err)
	defer fork.Close()
	endInstructions(t, w, fork.Desk)
	if change != nil {
		change(fork.Desk)
	}
	var lived []loans.AheadRow
	for _, row := range rows {
		for day := row.From; !day.After(row.To); day = day.AddDays(1) {
			if paying == loans.PayingAsDue {
				payDue(t, w, fork.Desk, day)
			}
			if sum, err := fork.CloseDays(w.ctx, 1, nil); err != nil || sum.Failed > 0 {
				t.Fatal(sum, err)
			}
		}
		loan, err := fork.Desk.Loans.Get(w.ctx, w.loan)
		w.must(t, err)
		made := loans.AheadRow{Currency: row.Currency, From: row.From, To: row.To}
		standing(&made, loan)
		lived = append(lived, made)
	}
	loan, err := fork.Desk.Loans.Get(w.ctx, w.loan)
	w.must(t, err)
	for i := range lived {
		flows(&lived[i], loan, w.shape.posts && w.shape.rule != ledger.CashBased)
	}
	return lived
}

// endInstructions ends the standing instructions of a loan, which a forecast does not follow.
func endInstructions(t *testing.T, w *world, desk *lending.Desk) {
	t.Helper()
	page, err := desk.Transfers.Instructions(w.ctx, loans.InstructionFilter{LoanID: w.loan})
	w.must(t, err)
	for _, instruction := range page.Items {
		_, err := desk.Transfers.CancelInstruction(w.ctx, instruction.ID)
		w.must(t, err)
	}
}

// payDue pays what is outstanding of the instalments that are due on a day.
func payDue(t *testing.T, w *world, desk *lending.Desk, day calendar.Date) {
	t.Helper()
	loan, err := desk.Loans.Get(w.ctx, w.loan)
	w.must(t, err)
	var amount money.Amount
	for _, row := range loan.Schedule.Periods {
		if row.Number > 0 && row.Due == day {
			amount = amount.Add(*row.TotalOutstanding)
		}
	}
	if loan.Status.ID == loans.Active && amount.IsPositive() {
		_, err := desk.Loans.Repay(w.ctx, w.loan, loans.Payment{On: day, Amount: amount})
		w.must(t, err)
	}
}

// standing fills in the balances of a loan.
func standing(row *loans.AheadRow, loan loans.LoanData) {
	if loan.Status.ID != loans.Active {
		return
	}
	s, late := loan.Summary, loan.Delinquent
	row.Open = 1
	row.Outstanding = operation.Balance{Principal: s.PrincipalOutstanding, Interest: s.InterestOutstanding, Fees: s.FeeOutstanding, Penalties: s.PenaltyOutstanding}
	row.Arrears = operation.Balance{Principal: late.Principal, Interest: late.Interest, Fees: late.Fee, Penalties: late.Penalty}
	if row.Arrears.Total().IsPositive() {
		row.Overdue = 1
	}
	if in := loan.DelinquencyRange; in != nil {
		row.Ranges = []loans.AheadRange{{ID: in.ID, Classification: in.Classification, MinimumDays: in.MinimumAgeDays, Loans: 1, Outstanding: row.Outstanding}}
	}
}

// flows fills in the transactions of a loan.
func flows(row *loans.AheadRow, loan loans.LoanData, accrues bool) {
	for _, x := range loan.Transactions {
		if !x.ReversedOn.IsZero() || x.On.Before(row.From) || x.On.After(row.To) {
			continue
		}
		moved := operation.Balance{Principal: x.Principal, Interest: x.Interest, Fees: x.Fee, Penalties: x.Penalty}
		earned := operation.Balance{Interest: x.Interest, Fees: x.Fee, Penalties: x.Penalty}
		switch kind := x.Type.Type; kind {
		case loans.Repayment, loans.DownPayment:
			moved.Overpaid = x.Overpayment
			row.Cash = row.Cash.Add(moved)
			if !accrues {
				row.Income = row.Income.Add(earned)
			}
		case loans.Accrual, loans.CapitalizedIncomeAmortization, loans.BuyDownFeeAmortization:
			if accrues {
				row.Income = row.Income.Add(earned)
			}
		case loans.AccrualAdjustment, loans.CapitalizedAmortizationAdjust, loans.BuyDownFeeAmortizationAdjust:
			if accrues {
				row.Income = row.Income.Add(operation.Balance{Interest: earned.Interest.Neg(), Fees: earned.Fees.Neg(), Penalties: earned.Penalties.Neg()})
			}
		}
	}
}

// TestForecastsOfABranch: who sees one branch gets the forecast of its loans, and of no other client's.
func TestForecastsOfABranch(t *testing.T) {
	w := newBranches(t)
	forecast := func(desk *lending.Desk, client int64) int {
		data, err := desk.Ahead(w.ctx, loans.AheadInput{Days: 1, ClientID: client}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return data.Loans
	}
	all, own := forecast(w.Desk, 0), forecast(w.clerk, 0)
	if own == 0 || own >= all {
		t.Errorf("the clerk of a branch gets %d of %d loans", own, all)
	}
	if others, seen := forecast(w.clerk, otherBranch), forecast(w.Desk, otherBranch); others != 0 || seen == 0 {
		t.Errorf("of a client of another branch he gets %d loans of %d", others, seen)
	}
}

// TestForecastsInPages: a page of a long forecast has few loans, so that it does not keep others from the store; the desk adds them up.
func TestForecastsInPages(t *testing.T) {
	ctx, b := context.Background(), lendingtest.New(t)
	const count = 5
	for range count {
		b.ActiveLoan("1000")
	}
	in := loans.AheadInput{Months: loans.MaxAheadMonths}
	first, err := b.Desk.Loans.Ahead(ctx, in)
	if err != nil || first.Loans != 2 || first.Next == 0 { // 2 × 3,650 days are below 10,000
		t.Errorf("the first page has %d loans, next %d, %v", first.Loans, first.Next, err)
	}
	all, err := b.Desk.Ahead(ctx, in, nil)
	if err != nil || all.Loans != count || all.Next != 0 {
		t.Errorf("%d loans, next %d, %v", all.Loans, all.Next, err)
	}
	for first.Next != 0 {
		in.After = first.Next
		next, err := b.Desk.Loans.Ahead(ctx, in)
		if err != nil {
			t.Fatal(err)
		}
		first.Add(next)
	}
	if diff := cmp.Diff(inJSON(all), inJSON(first)); diff != "" {
		t.Errorf("pages (-desk +added up):\n%s", diff)
	}
}
