package processing_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/internal/loans/reading"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// A payment of 1100 leaves something overpaid, of which a fee of 20 that comes up on 5 January takes its part. Whenever the
// history is processed again the payment comes before the fee, without it, and gets its old amounts only when the fee comes
// up: the stored payment stays, unless another one of its day is replaced then. (Allocation of payments, 6, 1.)
func TestReplacedPaymentsAreProvisional(t *testing.T) {
	for name, c := range map[string]struct {
		second string // paid on the day of the first payment, before it
		undone string // day of the payment that is taken back
		stays  bool
	}{
		"alone on its day":       {undone: "2024-01-03", stays: true},
		"after a replaced one":   {second: "40", undone: "2024-01-01"},
		"after one that is kept": {second: "40", undone: "2024-01-03", stays: true},
	} {
		t.Run(name, func(t *testing.T) {
			o, loan := loanstest.LendProgressive(t, loanstest.ProgressiveProduct)
			undone := map[string]int64{}
			if c.second != "" {
				undone["2024-01-01"] = o.Pays(loan, "2024-01-01", "10")
				o.Pays(loan, "2024-01-01", c.second)
			}
			o.Pays(loan, "2024-01-01", "1100")
			undone["2024-01-03"] = o.Pays(loan, "2024-01-03", "10")
			o.Today = calendar.MustParse("2024-01-05")
			o.Charge(loan, schedule.OnSpecifiedDate, "20", "2024-01-10")
			before := inForce(o, loan, "1100")
			if got := before.Fee; got != money.MustParse("20") {
				t.Fatalf("the payment pays %s of the fee", got)
			}
			o.Today = calendar.MustParse("2024-01-06")
			o.Undo(loan, undone[c.undone])
			after := inForce(o, loan, "1100")
			if stays := before == after; stays != c.stays {
				t.Errorf("the payment was %+v and is %+v", before, after)
			}
			loanstest.Sound(t, o.Account(loan))
		})
	}
}

// entry is what tells apart a stored transaction and its copy.
type entry struct {
	ID          int64
	SubmittedOn calendar.Date
	Fee         money.Amount
	Replays     int
}

func inForce(o *loanstest.Office, loan int64, amount string) (found entry) {
	o.T.Helper()
	for _, t := range o.Account(loan).Live(loans.Repayment) {
		if t.Amount == money.MustParse(amount) {
			found = entry{t.ID, t.SubmittedOn, t.Portions.Fee, len(t.Relations)}
		}
	}
	return found
}

// Two payments of a day, of which the first pays the interest. The first one is adjusted: it is recorded later than the second,
// which takes the interest over, is copied, and stays before it, now and whenever the history is processed again.
// (Allocation of payments, 6.)
func TestCopiesComeBeforeWhatCausedThem(t *testing.T) {
	o, loan := loanstest.LendProgressive(t, func(p *products.Product) {
		loanstest.FollowingProduct(p)
		slices.Reverse(p.PaymentAllocation[0].Order) // interest before principal
	})
	first := o.Pays(loan, "2024-01-05", "50")
	o.Pays(loan, "2024-01-05", "70")
	want := []string{"50: 1.29 of interest", "70: 0 of interest"}
	if diff := cmp.Diff(want, paymentsListed(o, loan)); diff != "" {
		t.Fatal(diff)
	}
	o.Today = calendar.MustParse("2024-01-10")
	loanstest.Must(o, loans.AdjustTransaction, loans.OnTransaction[loans.Adjustment]{
		Loan: operation.ByID(loan), Transaction: operation.ByID(first),
		Body: loans.Adjustment{On: calendar.MustParse("2024-01-05"), Amount: new(money.MustParse("60"))},
	})
	want = []string{"70: 1.29 of interest", "60: 0 of interest"}
	if diff := cmp.Diff(want, paymentsListed(o, loan)); diff != "" {
		t.Error(diff)
	}
	o.Pays(loan, "2024-01-04", "1")
	want = []string{"1: 0.97 of interest", "70: 0.32 of interest", "60: 0 of interest"}
	if diff := cmp.Diff(want, paymentsListed(o, loan)); diff != "" {
		t.Errorf("processed again: %s", diff)
	}
}

// paymentsListed are the payments in force as readers see them.
func paymentsListed(o *loanstest.Office, loan int64) (list []string) {
	for _, t := range reading.Listed(o.Account(loan)) {
		if t.Type == loans.Repayment && !t.Reversed {
			list = append(list, fmt.Sprintf("%s: %s of interest", t.Amount, t.Portions.Interest))
		}
	}
	return list
}
