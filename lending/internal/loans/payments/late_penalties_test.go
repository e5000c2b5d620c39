package payments_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/closing"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/store"
)

// A payment that is dated by the due date and booked later takes the penalty of the instalment back, with its income, where the product
// wants that. 1000 in three instalments of 333.33, the first due on 1 February; a penalty of 15 comes on 3 February.
// (docs/semantics/charges.md, 5, rule 5.)
func TestPenaltiesFollowPayments(t *testing.T) {
	for name, c := range map[string]struct {
		follows bool
		live    func(o *loanstest.Office, loan int64)
		want    string // amount, income and whether it was taken back, of every penalty
	}{
		"paid in time, booked later": {true, func(o *loanstest.Office, loan int64) {
			o.Pays(loan, "2024-02-01", "333.33")
		}, "[15 taken back], income 0"},
		"where penalties stay": {false, func(o *loanstest.Office, loan int64) {
			o.Pays(loan, "2024-02-01", "333.33")
		}, "[15 in force], income 15"},
		"paid a day late": {true, func(o *loanstest.Office, loan int64) {
			o.Pays(loan, "2024-02-02", "333.33")
		}, "[15 in force], income 15"},
		"paid in part": {true, func(o *loanstest.Office, loan int64) {
			o.Pays(loan, "2024-02-01", "333.32")
		}, "[15 in force], income 15"},
		"an adjusted payment": {true, func(o *loanstest.Office, loan int64) {
			paid := o.Pays(loan, "2024-02-05", "333.33")
			if err := o.Adjusted(loan, paid, "2024-01-31", "333.33"); err != nil {
				o.T.Fatal(err)
			}
		}, "[15 taken back], income 0"},
		"undone, and late after all": {true, func(o *loanstest.Office, loan int64) {
			o.Undo(loan, o.Pays(loan, "2024-02-01", "333.33"))
			closeWithPenalties(o, loan, "2024-02-10", "2024-02-10")
		}, "[15 taken back 15 in force], income 15"},
	} {
		for _, progressive := range []bool{true, false} {
			t.Run(fmt.Sprintf("%s/progressive %t", name, progressive), func(t *testing.T) {
				o := loanstest.NewOffice(t)
				product := o.NewProduct(func(p *products.Product) {
					if progressive {
						loanstest.ProgressiveProduct(p)
					}
					p.PenaltiesFollowPayments, p.AccountingRule = c.follows, ledger.PeriodicAccrual
				})
				o.KeepBooks(product, ledger.PeriodicAccrual)
				in := o.ApplicationFor(product)
				if progressive {
					in.Strategy, in.InterestPeriod = products.Advanced, new(schedule.Daily)
				}
				loan := o.NewLoan(in)
				closeWithPenalties(o, loan, "2024-02-01", "2024-02-09")
				c.live(o, loan)
				a := o.Account(loan)
				loanstest.Sound(t, a)
				var penalties []string
				for _, charge := range a.Charges {
					state := "in force"
					if charge.Inactive {
						state = "taken back"
					}
					penalties = append(penalties, fmt.Sprint(charge.Amount, " ", state))
				}
				income := loanstest.Balance(o.Journal(loan), ledger.PenaltyIncome).Neg()
				if diff := cmp.Diff(c.want, fmt.Sprintf("%v, income %v", penalties, income)); diff != "" {
					t.Error(diff)
				}
			})
		}
	}
}

// closeWithPenalties closes days of a loan whose product has a penalty of 15 for overdue instalments.
func closeWithPenalties(o *loanstest.Office, loan int64, from, to string) {
	penalty := &products.Charge{
		Key: store.Key{ID: 7}, Name: "Late", CurrencyCode: "EUR", Amount: money.FromInt(15), Penalty: true, Time: schedule.OnOverdue, Basis: schedule.FlatAmount,
	}
	for day := calendar.MustParse(from); !day.After(calendar.MustParse(to)); day = day.AddDays(1) {
		o.Today = day.AddDays(1)
		o.Change(loan, func(a *book.Account) error { return closing.CloseDay(a, day, penalty) })
	}
}
