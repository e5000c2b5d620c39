package servicing_test

import (
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/internal/loans/nightly"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// BenchmarkLongHistory closes a day of a loan, and pays it once a month, after four years in which income was recognised every
// day: about 1,500 transactions, on records in memory. Where a loan is behind, its interest follows what is overdue.
func BenchmarkLongHistory(b *testing.B) {
	progressive := func(p *products.Product) {
		loanstest.ProgressiveProduct(p)
		loanstest.RecalculatingDaily(p)
		p.AdvanceStrategy = schedule.AdjustLastUnpaid
	}
	cases := []struct {
		name   string
		shape  func(*products.Product)
		behind bool
	}{
		{"cumulative", func(p *products.Product) { p.InterestRate = loanstest.Percent("12") }, false},
		{"progressive", progressive, false},
		{"progressive behind", progressive, true},
		{"cumulative recalculated behind", loanstest.Recalculating, true},
	}
	for _, c := range cases {
		b.Run(c.name, func(b *testing.B) {
			l := newLong(b, c.shape)
			for l.days < 4*365 {
				l.live(!c.behind || l.days < 3*365)
			}
			b.ResetTimer()
			for b.Loop() {
				l.live(!c.behind)
			}
		})
	}
}

// long is a loan of ten years.
type long struct {
	*loanstest.Office
	loan, days int64
}

func newLong(b *testing.B, shape func(*products.Product)) *long {
	o := loanstest.NewOffice(b)
	o.Today = calendar.MustParse("2020-01-10")
	in := o.ApplicationOn(func(p *products.Product) {
		shape(p)
		p.AccountingRule = ledger.PeriodicAccrual
	})
	o.KeepBooks(in.ProductID, ledger.PeriodicAccrual)
	in.Principal, in.TermFrequency, in.Repayments = money.FromInt(100_000), 120, 120
	in.InterestRate = new(loanstest.Percent("12"))
	return &long{Office: o, loan: o.NewLoan(in)}
}

// live passes a day: once in 31 days a payment of the next instalment, when the loan is paid, and the close of business.
func (l *long) live(pays bool) {
	if pays && l.days%31 == 0 {
		l.pay()
	}
	err := l.Try(func(u *operation.Unit) error {
		_, err := nightly.SweepClosing.Page(u, nightly.Page{Day: l.Today, After: l.loan - 1, To: l.loan, Size: 1})
		return err
	})
	l.Must(err)
	l.Today, l.days = l.Today.AddDays(1), l.days+1
}

func (l *long) pay() {
	var stored records.StoredSchedule
	l.Update(func(u *operation.Unit) (err error) {
		stored, err = records.Schedules.Get(u.Tx, l.loan)
		return err
	})
	for i := range stored.Instalments {
		if row := &stored.Instalments[i]; row.Outstanding().IsPositive() {
			loanstest.Must(l.Office, loans.Repay, loanstest.On(l.loan, loans.Payment{On: l.Today, Amount: row.Outstanding()}))
			return
		}
	}
}
