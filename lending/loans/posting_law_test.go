package loans

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// TestBooksFollowLoans runs random commands. After every one of them the books say what the loan says: entries balance,
// what was reversed nets to zero, and the portfolio, the receivables and the liability for overpayments are those of the
// loan.
func TestBooksFollowLoans(t *testing.T) {
	shapes := map[string]struct {
		change  func(*products.Product)
		credits bool // chargebacks take back what was paid, part by part
	}{
		"cumulative":              {change: func(p *products.Product) { p.InterestRate = percent("12") }},
		"progressive":             {change: progressiveProduct},
		"progressive, by portion": {change: progressiveProduct, credits: true},
	}
	for name, shape := range shapes {
		for _, rule := range []ledger.AccountingRule{ledger.CashBased, ledger.PeriodicAccrual} {
			t.Run(fmt.Sprintf("%s, rule %d", name, rule), func(t *testing.T) {
				for seed := range uint64(6) {
					runRandomCommands(t, rand.New(rand.NewPCG(seed, 7)), rule, func(p *products.Product) {
						shape.change(p)
						p.AccountingRule = rule
						if shape.credits {
							p.CreditAllocation = []products.CreditAllocation{{Transaction: products.ForChargeback, Order: []products.Component{
								products.Penalty, products.Fee, products.Interest, products.Principal,
							}}}
						}
					})
				}
			})
		}
	}
}

func runRandomCommands(t *testing.T, random *rand.Rand, rule ledger.AccountingRule, change func(*products.Product)) {
	o := newOffice(t)
	product := o.newProduct(change)
	o.keepBooks(product, rule)
	in := o.applicationFor(product)
	in.InterestRate = new(percent("12"))
	if o.isProgressive(product) {
		in.Strategy = products.Advanced
	}
	loan := o.newLoan(in)
	fee := o.newCharge(nil)
	penalty := o.newCharge(func(c *products.Charge) { c.Name, c.Penalty = "Penalty", true })
	var done []string
	for range 25 {
		what := o.randomCommand(random, loan, rule, fee, penalty)
		if what == "" {
			continue
		}
		done = append(done, what)
		if faults := o.booksAgainst(loan, rule); len(faults) > 0 {
			t.Fatalf("after %v: %v", done, faults)
		}
	}
}

func (o *office) isProgressive(product int64) bool {
	progressive := false
	o.update(func(u *operation.Unit) error {
		p, err := products.Products.Get(u.Tx, product)
		progressive = p.ScheduleType == schedule.Progressive
		return err
	})
	return progressive
}

// randomCommand performs one command and names it; "" when it was refused.
func (o *office) randomCommand(random *rand.Rand, loan int64, rule ledger.AccountingRule, fee, penalty int64) string {
	a := o.account(loan)
	on1 := o.today.AddDays(-random.IntN(20))
	payment := on(loan, Payment{On: on1, Amount: money.FromMillionths(10_000 * (1 + random.Int64N(40_000)))})
	payments := []operation.Command[Addressed[Payment], operation.Result]{
		Repay, Repay, CreditGoodwill, asPayment(RefundByMerchant), asPayment(RefundByPayout), RefundCreditBalance,
	}
	if rule != ledger.CashBased {
		payments = append(payments, WaiveInterestPayment)
	}
	if rule != ledger.CashBased && !a.Loan.Terms.Progressive() {
		payments = append(payments, WaiveInterestPortion)
	}
	var err error
	what := ""
	switch random.IntN(8) {
	case 0, 1, 2:
		command := payments[random.IntN(len(payments))]
		what = fmt.Sprintf("%s %v on %v", command.Action, payment.Body.Amount, on1)
		_, err = perform(o, command, payment)
	case 3:
		o.today = o.today.AddDays(random.IntN(25))
		what = "accrue till " + o.today.String()
		err = o.try(func(u *operation.Unit) error {
			opened, err := open(u, operation.ByID(loan))
			if err != nil {
				return err
			}
			opened.accrue(o.today)
			return opened.save(u)
		})
	case 4:
		live := a.Live()
		old := live[random.IntN(len(live))]
		what = fmt.Sprintf("undo %s of %v", old.Type.Option().Label, old.On)
		_, err = perform(o, AdjustTransaction, OnTransaction[Adjustment]{
			Loan: operation.ByID(loan), Transaction: operation.ByID(old.ID), Body: Adjustment{On: old.On, Amount: new(money.Amount)},
		})
	case 5:
		definition := fee
		if random.IntN(2) == 0 {
			definition = penalty
		}
		due := o.today.AddDays(random.IntN(15))
		what = "charge due " + due.String()
		_, err = perform(o, AddCharge, on(loan, NewCharge{DefinitionID: definition, Amount: new(percent("12.5")), Due: due}))
	case 6:
		paid := a.Live(Repayment, GoodwillCredit)
		if len(paid) == 0 {
			return ""
		}
		old := paid[random.IntN(len(paid))]
		back := money.Min(old.Amount, money.FromMillionths(10_000*(1+random.Int64N(20_000))))
		what = fmt.Sprintf("charge back %v of %v", back, old.On)
		_, err = perform(o, ChargeBack, OnTransaction[ChargebackInput]{
			Loan: operation.ByID(loan), Transaction: operation.ByID(old.ID), Body: ChargebackInput{Amount: back},
		})
	case 7:
		if len(a.Charges) == 0 || rule == ledger.CashBased {
			return ""
		}
		c := a.Charges[random.IntN(len(a.Charges))]
		if random.IntN(2) == 0 {
			what = "waive a charge"
			_, err = perform(o, WaiveCharge, OnCharge[ChargeWaiver]{Loan: operation.ByID(loan), Charge: operation.ByID(c.ID)})
			break
		}
		what = "adjust a charge"
		_, err = perform(o, AdjustCharge, OnCharge[ChargeAdjustmentInput]{
			Loan: operation.ByID(loan), Charge: operation.ByID(c.ID), Body: ChargeAdjustmentInput{Amount: amount("3")},
		})
	}
	if err != nil {
		return ""
	}
	return what
}

// booksAgainst compares the books of a loan with the loan.
func (o *office) booksAgainst(loan int64, rule ledger.AccountingRule) (faults []string) {
	a, lines := o.account(loan), o.journal(loan)
	expect := func(what string, got, want money.Amount) {
		if got != want {
			faults = append(faults, fmt.Sprintf("%s %v, want %v", what, got, want))
		}
	}
	for _, t := range a.History() {
		var all money.Amount
		perAccount := map[int64]money.Amount{}
		for _, l := range lines {
			if l.TransactionID != t.journalID() {
				continue
			}
			signed := l.Amount
			if l.Side == ledger.Credit {
				signed = signed.Neg()
			}
			all, perAccount[l.AccountID] = all.Add(signed), perAccount[l.AccountID].Add(signed)
		}
		expect(fmt.Sprintf("entry of %s", t.Type.Option().Label), all, money.Amount{})
		for account, left := range perAccount {
			if t.Reversed {
				expect(fmt.Sprintf("account %d after reversal", account), left, money.Amount{})
			}
		}
	}
	expect("portfolio", balance(lines, ledger.LoanPortfolio), a.Loan.Summary.Principal.Outstanding())
	expect("overpayments", balance(lines, ledger.Overpayment).Neg(), a.Loan.Overpaid)
	roles := map[Part]ledger.Placeholder{Interest: ledger.InterestReceivable, Fee: ledger.FeesReceivable, Penalty: ledger.PenaltiesReceivable}
	for part, role := range roles {
		want := money.Amount{}
		if rule.Accrues() {
			want = a.receivableOf(part)
		}
		expect(fmt.Sprintf("receivable %d", role), balance(lines, role), want)
	}
	return faults
}

// receivableOf is what of a component was recognised, or credited again, and neither paid nor waived.
func (a *Account) receivableOf(part Part) money.Amount {
	var sum money.Amount
	for i := range a.Instalments {
		sum = sum.Add(a.Instalments[i].Credited.Of(part)).Sub(a.Instalments[i].Component(part).Paid)
	}
	for _, t := range a.Live() {
		switch {
		case t.Type == Accrual:
			sum = sum.Add(t.Portions.Of(part))
		case t.Type == AccrualAdjustment, t.Type.waiver():
			sum = sum.Sub(t.Portions.Of(part))
		}
	}
	return sum
}
