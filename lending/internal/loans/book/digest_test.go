package book_test

import (
	"errors"
	"fmt"
	rand "math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/auditing"
	"lending.example/platform/lending/internal/loans/book"
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

// A life is the same whether decisions look at all of the history or at what lies after its digest.
func TestDigestChangesNothing(t *testing.T) {
	shapes := map[string]func(*products.Product){
		"cumulative":               func(p *products.Product) { p.InterestRate = loanstest.Percent("12") },
		"cumulative, recalculated": loanstest.Recalculating,
		"progressive":              loanstest.ProgressiveProduct,
		"progressive, recalculated": func(p *products.Product) {
			loanstest.ProgressiveProduct(p)
			p.RecalculatesInterest, p.AdvanceStrategy = true, schedule.AdjustLastUnpaid
			p.RestFrequency, p.RestInterval, p.PreClosure = schedule.RestDaily, 1, schedule.TillPreClosureDate
			p.InterestRefunds = []products.RefundType{products.PayoutRefund}
		},
	}
	for name, shape := range shapes {
		for _, rule := range []ledger.AccountingRule{ledger.CashBased, ledger.PeriodicAccrual, ledger.UpfrontAccrual} {
			t.Run(fmt.Sprintf("%s, rule %d", name, rule), func(t *testing.T) {
				lean := 0
				for seed := range uint64(1) {
					lean += compareLives(t, seed, rule, shape)
				}
				if lean < 4 {
					t.Errorf("%d decisions found a digest to use", lean)
				}
			})
		}
	}
}

// compareLives lives one random life twice, the second time without digests, and returns how often there was one.
func compareLives(t *testing.T, seed uint64, rule ledger.AccountingRule, shape func(*products.Product)) (lean int) {
	one, other := newDaily(t, seed, rule, shape), newDaily(t, seed, rule, shape)
	var done []string
	for n := range 300 {
		other.forget()
		done = append(done, one.step())
		if again := other.step(); again != done[len(done)-1] {
			t.Fatalf("after %v: without digests %s", done, again)
		}
		if n%20 != 19 {
			continue
		}
		stored := one.opened()
		if found := append(auditing.AccountFlaws(stored.Account), stored.DigestFlaws()...); len(found) > 0 {
			t.Fatalf("after %v: %v", done, found)
		}
		if stored.Digested != nil {
			lean++
		}
		if diff := cmp.Diff(one.figures(), other.figures()); diff != "" {
			t.Fatalf("seed %d, after %v: %s", seed, done, diff)
		}
	}
	return lean
}

// daily is a loan of two years that is closed daily and paid irregularly.
type daily struct {
	*loanstest.Office
	loan   int64
	random *rand.Rand
	fee    int64
}

func newDaily(t *testing.T, seed uint64, rule ledger.AccountingRule, shape func(*products.Product)) *daily {
	o := loanstest.NewOffice(t)
	o.Today = calendar.MustParse("2022-01-10")
	late := o.NewCharge(func(c *products.Charge) {
		c.Name, c.Time, c.Penalty, c.Basis, c.Amount = "Late", schedule.OnOverdue, true, schedule.PercentOfBoth, money.FromInt(1)
		c.FeeFrequency, c.FeeInterval = new(products.FeeMonthly), 1
	})
	product := o.NewProduct(func(p *products.Product) {
		shape(p)
		p.AccountingRule, p.AccrualActivity = rule, rule.Accrues() && seed%3 == 2
		if seed%2 == 0 {
			p.ChargeIDs = []int64{late}
		}
	})
	o.KeepBooks(product, rule)
	in := o.ApplicationFor(product)
	in.InterestRate, in.InterestPeriod = new(loanstest.Percent("12")), new(schedule.Daily)
	in.Principal, in.TermFrequency, in.Repayments = money.MustParse("24000"), 24, 24
	if o.IsProgressive(product) {
		in.Strategy = products.Advanced
	}
	return &daily{Office: o, loan: o.NewLoan(in), fee: o.NewCharge(nil), random: rand.New(rand.NewPCG(seed, 11))}
}

// step does the next thing, and says what, and how it ended.
func (l *daily) step() string {
	sum := money.FromMillionths(10_000 * (1 + l.random.Int64N(90_000)))
	what, err := "", error(nil)
	switch roll := l.random.IntN(60); {
	case roll < 3:
		back := l.random.IntN(roll*8 + 1)
		what = fmt.Sprintf("%v: repay %v", l.Today.AddDays(-back), sum)
		_, err = loanstest.Perform(l.Office, loans.Repay, loanstest.On(l.loan, loans.Payment{On: l.Today.AddDays(-back), Amount: sum}))
	case roll == 3:
		due := l.Today.AddDays(l.random.IntN(20))
		what = fmt.Sprintf("%v: charge due %v", l.Today, due)
		_, err = loanstest.Perform(l.Office, loans.AddCharge, loanstest.On(l.loan, loans.NewCharge{DefinitionID: l.fee, Amount: new(loanstest.Percent("12.5")), Due: due}))
	case roll == 4 && l.random.IntN(3) == 0:
		list := l.opened().Live(loans.Repayment)
		if len(list) == 0 {
			return "nothing to undo"
		}
		what = fmt.Sprintf("%v: undo the last repayment", l.Today)
		_, err = loanstest.Perform(l.Office, loans.AdjustTransaction, loans.OnTransaction[loans.Adjustment]{
			Loan: operation.ByID(l.loan), Transaction: operation.ByID(list[len(list)-1].ID), Body: loans.Adjustment{On: l.Today, Amount: new(money.Amount)},
		})
	case roll == 5 && l.Today.After(calendar.MustParse("2022-09-01")): // no digest goes beyond it
		command := []operation.Command[loans.Addressed[loans.Payment], operation.Result]{loans.CreditGoodwill, loanstest.AsPayment(loans.RefundByPayout)}[l.random.IntN(2)]
		what = fmt.Sprintf("%v: %s %v", l.Today, command.Action, sum)
		_, err = loanstest.Perform(l.Office, command, loanstest.On(l.loan, loans.Payment{On: l.Today, Amount: sum}))
	case roll == 6:
		sweep := []*nightly.Sweep{nightly.SweepPeriodicAccruals, nightly.SweepElapsedAccruals, nightly.SweepInterest, nightly.SweepActivities}[l.random.IntN(4)]
		day := l.Today.AddDays(-l.random.IntN(40))
		what = fmt.Sprintf("%v: a job for %v", l.Today, day)
		err = l.visit(sweep, day)
	case roll == 7:
		l.Today = l.Today.AddDays(1 + l.random.IntN(9))
		what = fmt.Sprintf("close what is missing up to %v", l.Today)
		err = l.visit(nightly.SweepCatchUp, l.Today)
		l.Today = l.Today.AddDays(1)
	default:
		what = fmt.Sprintf("close %v", l.Today)
		err = l.visit(nightly.SweepClosing, l.Today)
		l.Today = l.Today.AddDays(1)
	}
	if err != nil {
		return what + " refused: " + err.Error()
	}
	return what
}

// visit does the work of a sweep on the loan. What would be kept as the reason why the loan could not be done fails instead.
func (l *daily) visit(sweep *nightly.Sweep, day calendar.Date) error {
	return l.Try(func(u *operation.Unit) error {
		done, err := sweep.Page(u, nightly.Page{Day: day, After: l.loan - 1, To: l.loan, Size: 1})
		if err == nil && done.Problem != "" {
			err = errors.New(done.Problem)
		}
		return err
	})
}

func (l *daily) opened() (o *records.Opened) {
	l.T.Helper()
	l.Update(func(u *operation.Unit) (err error) {
		o, err = records.Open(u, operation.ByID(l.loan))
		return err
	})
	return o
}

// forget takes the digest off the loan.
func (l *daily) forget() {
	l.T.Helper()
	l.Update(func(u *operation.Unit) error {
		rows, err := records.Schedules.Get(u.Tx, l.loan)
		if err != nil || rows.Digest == nil {
			return err
		}
		rows.Digest = nil
		return records.Schedules.Save(u.Tx, &rows)
	})
}

// figures are what two lives are compared by: all but the moments of their commands.
func (l *daily) figures() []string {
	a := l.opened().Account
	header := a.Loan
	list := []string{
		fmt.Sprintf("%+v", header.Summary), fmt.Sprintf("%+v", header.Timeline), fmt.Sprintf("%+v", header.Arrears),
		fmt.Sprint(header.Status, header.Overpaid, header.AccruedTill, header.LastClosed),
	}
	for _, row := range a.Instalments {
		list = append(list, fmt.Sprintf("%+v", row))
	}
	for _, t := range a.Entries {
		list = append(list, fmt.Sprint(t.ID, t.On, t.Type, t.Amount, t.Portions, t.Overpayment, t.Balance, t.Mappings, t.PaidBy, t.Reversed, t.ReversedOn, t.SubmittedOn, t.Relations))
	}
	var entries []string
	for _, line := range l.Journal(l.loan) {
		entries = append(entries, fmt.Sprint(line.On, line.AccountID, line.Side, line.Amount))
	}
	slices.Sort(entries)
	return append(list, entries...)
}

// What a digest stands for is out of reach: a decision that looks there is refused where it is saved, see records.
func TestLeanAccountsRefuseToLookBack(t *testing.T) {
	till := calendar.MustParse("2024-02-01")
	looks := map[string]struct {
		at   func(*book.Account)
		want error
	}{
		"all transactions":                {func(a *book.Account) { a.History() }, book.ErrLean},
		"those in force":                  {func(a *book.Account) { a.Live() }, book.ErrLean},
		"repayments":                      {func(a *book.Account) { a.Live(loans.Repayment) }, book.ErrLean},
		"those of a day in it":            {func(a *book.Account) { a.Since(till) }, book.ErrLean},
		"a transaction that is not there": {func(a *book.Account) { a.Transaction(7) }, book.ErrLean},
		"a copy":                          {func(a *book.Account) { a.Clone() }, book.ErrLean},
		"charge-offs":                     {func(a *book.Account) { a.Live(loans.ChargeOff) }, nil},
		"those of the days after it":      {func(a *book.Account) { a.Since(till.AddDays(1)) }, nil},
		"the last one by a user":          {func(a *book.Account) { a.LastUserTransactionOn() }, nil},
	}
	for name, look := range looks {
		t.Run(name, func(t *testing.T) {
			a := &book.Account{Contents: &book.Contents{Digest: &book.Digest{Till: till}}, Env: book.Env{Ids: &book.Identifiers{}}}
			look.at(a)
			if a.Env.Ids.Err != look.want {
				t.Errorf("noted %v, want %v", a.Env.Ids.Err, look.want)
			}
		})
	}
}
