package payments_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/income"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// standing is what a loan holds in the books on the accounts that its end is about.
type standing struct{ portfolio, receivable, income, expense money.Amount }

func booksOf(o *loanstest.Office, loan int64) (s standing, receivables []money.Amount) {
	lines := o.Journal(loan)
	sum := func(roles ...ledger.Placeholder) (total money.Amount) {
		for _, role := range roles {
			total = total.Add(loanstest.Balance(lines, role))
		}
		return total
	}
	for _, role := range []ledger.Placeholder{ledger.InterestReceivable, ledger.FeesReceivable, ledger.PenaltiesReceivable} {
		receivables = append(receivables, sum(role))
	}
	return standing{
		portfolio:  sum(ledger.LoanPortfolio),
		receivable: money.Sum(receivables...),
		income:     sum(ledger.InterestIncome, ledger.FeeIncome, ledger.PenaltyIncome).Neg(),
		expense:    sum(ledger.WrittenOff, ledger.ChargeOffExpense, ledger.ChargeOffFraudExpense),
	}, receivables
}

// ending ends the loans of the tests below, and takes that back.
type ending struct {
	end, undo func(o *loanstest.Office, loan int64)
	runs      func(progressive, recalculates bool) bool
	leaves    bool // something is outstanding afterwards that is still expected
}

var always = func(bool, bool) bool { return true }

var endings = map[string]ending{
	"write-off": {
		end: func(o *loanstest.Office, loan int64) {
			loanstest.Must(o, loans.WriteOffLoan, loanstest.On(loan, loans.Closing{On: o.Today}))
		},
		undo: func(o *loanstest.Office, loan int64) {
			loanstest.Must(o, loans.UndoWriteOff, loanstest.On(loan, operation.NoInput{}))
		},
		runs: always,
	},
	"charge-off": {
		end: chargeOff,
		undo: func(o *loanstest.Office, loan int64) {
			loanstest.Must(o, loans.UndoChargeOff, loanstest.On(loan, loans.Reversal{}))
		},
		runs: always,
	},
	"charge-off, then write-off": {
		end: func(o *loanstest.Office, loan int64) {
			chargeOff(o, loan)
			loanstest.Must(o, loans.WriteOffLoan, loanstest.On(loan, loans.Closing{On: o.Today}))
		},
		undo: func(o *loanstest.Office, loan int64) {
			loanstest.Must(o, loans.UndoWriteOff, loanstest.On(loan, operation.NoInput{}))
			loanstest.Must(o, loans.UndoChargeOff, loanstest.On(loan, loans.Reversal{}))
		},
		runs: always,
	},
	"close": {
		end: func(o *loanstest.Office, loan int64) {
			loanstest.Must(o, loans.CloseLoan, loanstest.On(loan, loans.Closing{On: o.Today}))
		},
		runs: always,
	},
	"foreclosure": {
		end: func(o *loanstest.Office, loan int64) {
			loanstest.Must(o, loans.ForecloseLoan, loanstest.On(loan, loans.Foreclosure{On: o.Today}))
		},
		runs: func(_, recalculates bool) bool { return !recalculates },
	},
	"termination, then paid": {
		end: func(o *loanstest.Office, loan int64) {
			loanstest.Must(o, loans.TerminateContract, loanstest.On(loan, loans.TerminationInput{}))
			owed := o.Account(loan).Loan.Summary.Outstanding()
			loanstest.Must(o, loans.Repay, loanstest.On(loan, loans.Payment{On: o.Today, Amount: owed}))
		},
		runs: func(progressive, _ bool) bool { return progressive },
	},
	"close as rescheduled": {
		end: func(o *loanstest.Office, loan int64) {
			loanstest.Must(o, loans.CloseRescheduled, loanstest.On(loan, loans.Closing{On: o.Today}))
		},
		runs: always, leaves: true,
	},
}

func chargeOff(o *loanstest.Office, loan int64) {
	loanstest.Must(o, loans.ChargeOffLoan, loanstest.On(loan, loans.ChargeOffInput{On: o.Today}))
}

// Where a loan ends, its receivables hold nothing that is not expected any more, and no more is lost than the books carried; taking
// the end back leaves what income was recognised, and nothing else. (docs/semantics/accounting.md, 6, I-21.)
func TestEndingsInTheBooks(t *testing.T) {
	rules := map[string]ledger.AccountingRule{"cash": ledger.CashBased, "periodic": ledger.PeriodicAccrual, "upfront": ledger.UpfrontAccrual}
	for rule := range rules {
		for _, progressive := range []bool{true, false} {
			for _, recalculates := range []bool{true, false} {
				for history, live := range lives {
					for name, e := range endings {
						if !e.runs(progressive, recalculates) {
							continue
						}
						title := fmt.Sprintf("%s/progressive %t, recalculates %t/%s/%s", rule, progressive, recalculates, history, name)
						t.Run(title, func(t *testing.T) {
							o, loan := lendForEnding(t, rules[rule], progressive, recalculates)
							live(o, loan)
							e.holds(t, o, loan)
						})
					}
				}
			}
		}
	}
}

// lives are what happens until 15 February to a loan of 10 February.
var lives = map[string]func(o *loanstest.Office, loan int64){
	"nothing recognised": func(o *loanstest.Office, loan int64) { o.Today = calendar.MustParse("2024-03-20") },
	"recognised, with a fee": func(o *loanstest.Office, loan int64) {
		o.Charge(loan, schedule.OnSpecifiedDate, "5", "2024-03-01")
		o.CloseTill(loan, "2024-02-10", "2024-03-15")
		o.Today = calendar.MustParse("2024-03-20")
	},
	"paid ahead, with a fee to come": func(o *loanstest.Office, loan int64) {
		o.Charge(loan, schedule.OnSpecifiedDate, "5", "2024-04-01")
		o.CloseTill(loan, "2024-02-10", "2024-02-11")
		o.Pays(loan, "2024-02-12", "300")
		o.Today = calendar.MustParse("2024-02-14")
	},
	"paid ahead, and refunded by cash": func(o *loanstest.Office, loan int64) {
		o.CloseTill(loan, "2024-02-10", "2024-02-11")
		o.Today = calendar.MustParse("2024-02-12")
		o.Pays(loan, "2024-02-12", "300")
		loanstest.Must(o, loans.RefundByCash, loanstest.On(loan, loanstest.Pay(o.Today, "299")))
		o.Pays(loan, "2024-02-12", "280")
		o.Today = calendar.MustParse("2024-02-14")
	},
	"paid up with charges to come, and opened again": func(o *loanstest.Office, loan int64) {
		o.Charge(loan, schedule.OnSpecifiedDate, "5", "2024-04-01")
		o.Charge(loan, schedule.PerInstalment, "7", "2024-03-10")
		o.CloseTill(loan, "2024-02-10", "2024-02-11")
		all := o.Pays(loan, "2024-02-12", o.Account(loan).Loan.Summary.Outstanding().String())
		o.Undo(loan, all)
	},
	"with instalment fees that were paid before they were recognised": func(o *loanstest.Office, loan int64) {
		o.Charge(loan, schedule.PerInstalment, "7", "2024-03-10")
		o.Charge(loan, schedule.OnSpecifiedDate, "13", "2024-02-20")
		o.Today = calendar.MustParse("2024-03-20")
		o.Pays(loan, "2024-03-20", "300")
	},
}

// Of a fee to come that a foreclosure ends, what stays paid is income, whether or not it was recognised before: all 5 on a progressive
// loan, nothing on a cumulative one, which gives it back. (docs/semantics/accruals.md, 3.5.)
func TestForeclosureOfAFeePaidAhead(t *testing.T) {
	for _, rule := range []ledger.AccountingRule{ledger.PeriodicAccrual, ledger.UpfrontAccrual} {
		for _, progressive := range []bool{true, false} {
			for history, recognised := range map[string]bool{"recognised": true, "not recognised": false} {
				t.Run(fmt.Sprintf("%s/progressive %t/%s", rule, progressive, history), func(t *testing.T) {
					o, loan := lendForEnding(t, rule, progressive, false)
					fee := o.Charge(loan, schedule.OnSpecifiedDate, "5", "2024-04-01")
					owed := o.Account(loan).Loan.Summary.Outstanding()
					if recognised {
						o.Undo(loan, o.Pays(loan, "2024-02-10", owed.String()))
					}
					o.Pays(loan, "2024-02-10", owed.Sub(money.FromInt(1)).String())
					loanstest.Foreclose(o, loan)
					a := o.Sound(loan)
					want := money.Amount{}
					if progressive {
						want = money.FromInt(5)
					}
					if got := income.RecognisedOf(a, a.Charge(fee), calendar.Date{}); got != want {
						t.Errorf("%s of the fee is income, want %s", got, want)
					}
					if _, receivables := booksOf(o, loan); !money.Sum(receivables...).IsZero() {
						t.Errorf("receivables of %v", receivables)
					}
				})
			}
		}
	}
}

// A payment that comes before a charge-off on its day is posted on the normal accounts, also when an undo lets another take its place.
// (docs/semantics/accounting.md, 2.1, rule 6.)
func TestUndoBeforeChargeOffOfTheDay(t *testing.T) {
	for _, progressive := range []bool{true, false} {
		for name, other := range map[string]func(o *loanstest.Office, loan, first int64){
			"undone": func(o *loanstest.Office, loan, first int64) { o.Undo(loan, first) },
			"foreclosed": func(o *loanstest.Office, loan, _ int64) {
				o.Today = calendar.MustParse("2024-03-20")
				loanstest.Foreclose(o, loan)
			},
		} {
			t.Run(fmt.Sprintf("%s/progressive %t", name, progressive), func(t *testing.T) {
				o, loan := lendForEnding(t, ledger.PeriodicAccrual, progressive, false)
				o.Today = calendar.MustParse("2024-03-12")
				first := o.Pays(loan, "2024-03-12", "255.35")
				o.Pays(loan, "2024-03-12", "336")
				chargeOff(o, loan)
				other(o, loan, first)
				if got, receivables := booksOf(o, loan); !got.portfolio.IsZero() || !money.Sum(receivables...).IsZero() {
					t.Errorf("charged off, and the books hold %+v, receivables of %v", got, receivables)
				}
			})
		}
	}
}

// An overpayment that capitalized income spends leaves the books, so that a loss carries what is owed.
// (docs/semantics/accounting.md, 2.11.)
func TestCapitalizedIncomeSpendsAnOverpaymentInTheBooks(t *testing.T) {
	o := loanstest.NewOffice(t)
	o.Today = calendar.MustParse("2024-02-10")
	product := o.NewProduct(func(p *products.Product) {
		p.InterestRate = loanstest.Percent("12")
		loanstest.FollowingProduct(p)
		p.AccountingRule, p.CapitalizesIncome, p.CapitalizedType = ledger.PeriodicAccrual, true, products.CapitalizedInterest
		p.CapitalizedCalculation, p.CapitalizedStrategy = products.CapitalizedFlat, products.CapitalizedEqually
		p.OverApplied, p.OverAppliedType, p.OverAppliedNumber = true, products.OverAppliedFlat, new(500)
	})
	o.KeepBooks(product, ledger.PeriodicAccrual)
	in := o.ApplicationFor(product)
	in.InterestRate, in.InterestPeriod, in.Strategy = new(loanstest.Percent("12")), new(schedule.Daily), products.Advanced
	loan := o.NewLoan(in)
	o.Today = calendar.MustParse("2024-03-03")
	o.Pays(loan, "2024-02-10", "1035.28")
	o.Capitalize(loan, "86.94")
	holds := func(when string, principal, overpaid string) {
		t.Helper()
		lines := o.Journal(loan)
		got := []string{loanstest.Balance(lines, ledger.LoanPortfolio).String(), loanstest.Balance(lines, ledger.Overpayment).Neg().String()}
		if diff := cmp.Diff([]string{principal, overpaid}, got); diff != "" {
			t.Errorf("%s: %s", when, diff)
		}
	}
	holds("capitalized", "51.66", "0") // 86.94 less 35.28
	chargeOff(o, loan)
	holds("charged off", "0", "0")
}

// A refund by cash takes interest out of income, and that is owed again. (docs/semantics/accounting.md, 2.11.)
func TestCashRefundOpensReceivables(t *testing.T) {
	o, loan := lendForEnding(t, ledger.UpfrontAccrual, false, false)
	o.Pays(loan, "2024-02-10", "263.88")
	before, _ := booksOf(o, loan)
	refund := loanstest.Must(o, loans.RefundByCash, loanstest.On(loan, loanstest.Pay(o.Today, "260"))).ID
	after, _ := booksOf(o, loan)
	if interest := o.Account(loan).Transaction(refund).Portions.Interest; !interest.IsPositive() || after.receivable != before.receivable.Add(interest) || after.income != before.income {
		t.Errorf("%v of interest refunded: receivables were %v and are %v, income was %v and is %v", interest, before.receivable, after.receivable, before.income, after.income)
	}
	o.Undo(loan, o.Pays(loan, "2024-02-10", "5"))
	o.Sound(loan)
}

func lendForEnding(t *testing.T, rule ledger.AccountingRule, progressive, recalculates bool) (*loanstest.Office, int64) {
	o := loanstest.NewOffice(t)
	o.Today = calendar.MustParse("2024-02-10")
	product := o.NewProduct(func(p *products.Product) {
		p.InterestRate = loanstest.Percent("12")
		switch {
		case progressive && recalculates:
			loanstest.FollowingProduct(p)
		case progressive:
			loanstest.ProgressiveProduct(p)
		case recalculates:
			loanstest.Recalculating(p)
		}
		p.AccountingRule, p.ArrearsTolerance = rule, money.MustParse("2000")
	})
	o.KeepBooks(product, rule)
	in := o.ApplicationFor(product)
	in.InterestRate, in.InterestPeriod = new(loanstest.Percent("12")), new(schedule.Daily)
	in.TermFrequency, in.Repayments = 4, 4
	if progressive {
		in.Strategy = products.Advanced
	}
	return o, o.NewLoan(in)
}

func (e ending) holds(t *testing.T, o *loanstest.Office, loan int64) {
	before, _ := booksOf(o, loan)
	e.end(o, loan)
	after, receivables := booksOf(o, loan)
	for i, left := range receivables {
		if !e.leaves && !left.IsZero() || left.IsNegative() {
			t.Errorf("receivable %d holds %v", i, left)
		}
	}
	carried := money.Sum(before.portfolio, before.receivable, after.income, before.income.Neg())
	if most := money.Max(money.Amount{}, carried); most.Less(after.expense) {
		t.Errorf("lost %v, carried %v", after.expense, carried)
	}
	if e.undo == nil {
		return
	}
	e.undo(o, loan)
	undone, _ := booksOf(o, loan)
	want := before
	want.income, want.receivable = undone.income, before.receivable.Add(undone.income).Sub(before.income)
	if undone != want {
		t.Errorf("undone: %+v, want %+v", undone, want)
	}
	payoff := o.Account(loan).Loan.Summary.Outstanding()
	loanstest.Must(o, loans.Repay, loanstest.On(loan, loans.Payment{On: o.Today, Amount: payoff}))
	o.Sound(loan)
	if _, receivables = booksOf(o, loan); !money.Sum(receivables...).IsZero() {
		t.Errorf("paid: receivables of %v", receivables)
	}
}

// A loss carries what was recognised by its day: 1000 lent on 10 February; 10.00 of interest falls due on 10 March,
// and the overdue principal has borne 3.23 (10 of 31 days) by 20 March.
// (docs/semantics/accruals.md, 3.12.)
func TestWriteOffRecognisesIncomeFirst(t *testing.T) {
	for name, c := range map[string]struct{ recognised, ended, income string }{
		"at the end of the day": {"2024-03-14", "2024-03-20", "13.23"},
		"backdated":             {"2024-03-25", "2024-03-20", "13.23"},
	} {
		t.Run(name, func(t *testing.T) {
			o, loan := lendForEnding(t, ledger.PeriodicAccrual, true, true)
			o.CloseTill(loan, "2024-02-10", c.recognised)
			o.Today = calendar.Latest(o.Today, calendar.MustParse(c.ended))
			loanstest.Must(o, loans.WriteOffLoan, loanstest.On(loan, loans.Closing{On: calendar.MustParse(c.ended)}))
			got, _ := booksOf(o, loan)
			want := standing{income: money.MustParse(c.income), expense: money.MustParse(c.income).Add(money.FromInt(1000))}
			if got != want {
				t.Errorf("%+v, want %+v", got, want)
			}
		})
	}
}

// What a foreclosure recognised stays, no matter what is paid later. (docs/semantics/accruals.md, 3.8.)
func TestForeclosureStaysInTheBooks(t *testing.T) {
	for _, progressive := range []bool{true, false} {
		t.Run(fmt.Sprint("progressive ", progressive), func(t *testing.T) {
			o, loan := lendForEnding(t, ledger.PeriodicAccrual, progressive, false)
			o.CloseTill(loan, "2024-02-10", "2024-02-15")
			loanstest.Must(o, loans.ForecloseLoan, loanstest.On(loan, loans.Foreclosure{On: o.Today}))
			lines := len(o.Journal(loan))
			for _, on := range []string{"2024-02-20", "2024-02-27"} {
				o.Today = calendar.MustParse(on)
				o.Pays(loan, on, "10")
				if lines += 2; len(o.Journal(loan)) != lines { // the payment: fund and overpayment
					t.Errorf("%s: %d lines in the journal, want %d", on, len(o.Journal(loan)), lines)
				}
			}
		})
	}
}

// A charge shows what a write-off took of it, is not paid, and owes it again once the write-off is undone.
// (docs/semantics/charges.md, 4.)
func TestWrittenOffCharges(t *testing.T) {
	for _, progressive := range []bool{true, false} {
		t.Run(fmt.Sprint("progressive ", progressive), func(t *testing.T) {
			o, loan := lendForEnding(t, ledger.PeriodicAccrual, progressive, true)
			fee := o.Charge(loan, schedule.OnSpecifiedDate, "10", "2024-02-20")
			each := o.Charge(loan, schedule.PerInstalment, "2", "2024-03-10")
			o.Today = calendar.MustParse("2024-02-25")
			o.Pays(loan, "2024-02-25", "4")
			paid := o.Account(loan).Charge(fee).Paid.Add(o.Account(loan).Charge(each).Paid)
			for _, lost := range []bool{true, false} {
				if lost {
					endings["write-off"].end(o, loan)
				} else {
					endings["write-off"].undo(o, loan)
				}
				a := o.Sound(loan)
				for _, id := range []int64{fee, each} {
					c := a.Charge(id)
					if c.WrittenOff.IsPositive() != lost || c.Outstanding().IsZero() != lost || c.Settled {
						t.Errorf("lost %t: charge of %v: %v written off, %v outstanding, settled %t", lost, c.Amount, c.WrittenOff, c.Outstanding(), c.Settled)
					}
				}
				if now := a.Charge(fee).Paid.Add(a.Charge(each).Paid); now != paid {
					t.Errorf("lost %t: %v paid of the charges, was %v", lost, now, paid)
				}
			}
		})
	}
}

// A loan that is overpaid by no more than its tolerance closes, and keeps what it is overpaid by. (docs/semantics/transactions.md, 8.)
func TestCloseWithinToleranceOfAnOverpayment(t *testing.T) {
	o := loanstest.NewOffice(t)
	loan := o.NewLoan(o.ApplicationFor(o.NewProduct(func(p *products.Product) { p.ArrearsTolerance = money.MustParse("1") })))
	end := func() error {
		_, err := loanstest.Perform(o, loans.CloseLoan, loanstest.On(loan, loans.Closing{On: o.Today}))
		return err
	}
	paid := loanstest.Must(o, loans.Repay, loanstest.On(loan, loanstest.Pay(o.Today, "1001.01")))
	if err := end(); !errors.Is(err, loans.ErrCloseOverpaid) {
		t.Errorf("overpaid by 1.01: %v", err)
	}
	o.Undo(loan, paid.ID)
	o.Pays(loan, o.Today.String(), "1001")
	if err := end(); err != nil {
		t.Fatal(err)
	}
	a := o.Account(loan)
	loanstest.Sound(t, a)
	if a.Loan.Status != loans.Closed || a.Loan.Overpaid != money.MustParse("1") {
		t.Errorf("%v, overpaid by %s", a.Loan.Status, a.Loan.Overpaid)
	}
}
