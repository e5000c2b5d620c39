package loans

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/store"
)

// keepBooks gives a product an accounting rule, and every role an account of its own, whose id is the role's number.
func (o *office) keepBooks(product int64, rule ledger.AccountingRule) {
	o.t.Helper()
	o.update(func(u *operation.Unit) error {
		m := ledger.Mapping{Rule: rule, Accounts: map[ledger.Placeholder]int64{}}
		m.ID = product
		for _, role := range ledger.Roles() {
			m.Accounts[role.Placeholder] = int64(role.Placeholder)
		}
		return ledger.SaveMapping(u, m)
	})
}

// journal reads the lines of a loan by date and id.
func (o *office) journal(loan int64) []ledger.Line {
	o.t.Helper()
	var lines []ledger.Line
	err := o.store.View(context.Background(), testTenant, func(tx store.Tx) error {
		lines = nil
		for line, err := range ledger.LinesOfLoan(tx, loan) {
			if err != nil {
				return err
			}
			lines = append(lines, line)
		}
		return nil
	})
	if err != nil {
		o.t.Fatal(err)
	}
	return lines
}

// entryOf writes the lines of a transaction as "D 2 1000; C 1 1000".
func entryOf(lines []ledger.Line, t *Transaction) string {
	var parts []string
	for _, l := range lines {
		if l.TransactionID == t.journalID() {
			parts = append(parts, fmt.Sprintf("%c %d %v", l.Side.Option().Label[0], l.AccountID, l.Amount))
		}
	}
	return strings.Join(parts, "; ")
}

// balance sums debits less credits of the account behind a role.
func balance(lines []ledger.Line, role ledger.Placeholder) money.Amount {
	var sum money.Amount
	for _, l := range lines {
		switch {
		case l.AccountID != int64(role):
		case l.Side == ledger.Debit:
			sum = sum.Add(l.Amount)
		default:
			sum = sum.Sub(l.Amount)
		}
	}
	return sum
}

func pay(on calendar.Date, text string) Payment { return Payment{On: on, Amount: amount(text)} }

func TestPosting(t *testing.T) {
	o := newOffice(t)
	product := o.newProduct(nil)
	o.keepBooks(product, ledger.PeriodicAccrual)
	loan := o.newLoan(o.applicationFor(product))
	o.today = day("2024-01-10")
	repayment := must(o, Repay, on(loan, pay(o.today, "1200"))).ID
	refund := must(o, RefundCreditBalance, on(loan, pay(o.today, "50"))).ID
	undo := Adjustment{On: o.today, Amount: new(money.Amount)}
	must(o, AdjustTransaction, OnTransaction[Adjustment]{Loan: operation.ByID(loan), Transaction: operation.ByID(repayment), Body: undo})

	a, lines := o.account(loan), o.journal(loan)
	want := map[int64]string{
		a.Live(Disbursement)[0].ID: "D 2 1000; C 1 1000",
		repayment:                  "C 2 1000; C 11 200; D 1 1200; D 2 1000; D 11 200; C 1 1200",
		refund:                     "D 11 50; C 1 50; C 11 50; D 1 50",
	}
	// Without the overpayment the refund is money lent, in a transaction that replaces the first one.
	want[a.Live(CreditBalanceRefund)[0].ID] = "D 2 50; C 1 50"
	for id, entry := range want {
		if got := entryOf(lines, a.Transaction(id)); got != entry {
			t.Errorf("%v: %s, want %s", a.Transaction(id).Type.Option().Label, got, entry)
		}
	}
	for _, l := range lines {
		if l.EntityType != ledger.ForLoan || l.EntityID != loan || l.OfficeID != 1 || l.Currency != "EUR" || l.Manual || l.Reversed {
			t.Errorf("line %+v", l)
		}
	}
	if last := lines[len(lines)-1]; last.On != day("2024-01-10") || last.SubmittedOn != day("2024-01-10") {
		t.Errorf("dated %v, submitted %v", last.On, last.SubmittedOn)
	}
}

func TestNothingPosted(t *testing.T) {
	o := newOffice(t)
	loan := o.newLoan(o.applicationFor(o.newProduct(nil)))
	must(o, Repay, on(loan, pay(o.today, "10")))
	if lines := o.journal(loan); len(lines) > 0 {
		t.Errorf("%d lines of a product without accounting", len(lines))
	}
}

// TestUpfrontAccrual: 1000 at 12 percent flat for three months, 30 of interest, and a fee of 10.
func TestUpfrontAccrual(t *testing.T) {
	o := newOffice(t)
	product := o.newProduct(func(p *products.Product) {
		p.AccountingRule, p.InterestMethod = ledger.UpfrontAccrual, schedule.Flat
		p.DaysInYear, p.DaysInMonth = schedule.Year360, schedule.Month30
	})
	o.keepBooks(product, ledger.UpfrontAccrual)
	in := o.applicationFor(product)
	in.InterestRate, in.InterestMethod, in.RateFrequency = new(percent("12")), new(schedule.Flat), new(schedule.PerYear)
	loan := must(o, Submit, in).LoanID
	must(o, AddCharge, on(loan, NewCharge{DefinitionID: o.newCharge(nil), Amount: new(percent("10")), Due: day("2024-01-20")}))
	must(o, Approve, on(loan, Approval{On: o.today}))
	must(o, Disburse, on(loan, Disbursal{On: o.today}))
	a, lines := o.account(loan), o.journal(loan)
	var got []string
	for _, accrual := range a.Live(Accrual) {
		got = append(got, accrual.On.String()+" "+entryOf(lines, accrual))
	}
	if want := []string{"2024-01-01 D 7 30; C 3 30", "2024-01-01 D 8 10; C 4 10"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// TestWaivedInterest: 1000 at 12 percent flat for three months, 30 of interest, of which 10 accrues in January. What was
// recognised by the day of a waiver is taken back; the rest was never income.
func TestWaivedInterest(t *testing.T) {
	tests := map[string]struct {
		rule              ledger.AccountingRule
		accrueTill, on    string
		paid              string // on the day before the waiver
		entry             string
		interest, skipped string
	}{
		"nothing accrued":               {rule: ledger.PeriodicAccrual, on: "2024-02-10", interest: "0", skipped: "4"},
		"enough accrued":                {rule: ledger.PeriodicAccrual, accrueTill: "2024-02-01", on: "2024-02-10", entry: "C 7 4; D 6 4", interest: "4", skipped: "0"},
		"accrued after the waiver only": {rule: ledger.PeriodicAccrual, accrueTill: "2024-02-01", on: "2024-01-20", interest: "0", skipped: "4"},
		"accrued and paid": {
			rule: ledger.PeriodicAccrual, accrueTill: "2024-02-01", paid: "7", on: "2024-02-10", entry: "C 7 3; D 6 3", interest: "3", skipped: "1",
		},
		"all of it under upfront accrual": {rule: ledger.UpfrontAccrual, on: "2024-01-20", entry: "C 7 4; D 6 4", interest: "4", skipped: "0"},
		"not posted under cash":           {rule: ledger.CashBased, on: "2024-01-20", interest: "4", skipped: "0"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			o := newOffice(t)
			product := o.newProduct(func(p *products.Product) {
				p.AccountingRule, p.InterestMethod = test.rule, schedule.Flat
				p.DaysInYear, p.DaysInMonth = schedule.Year360, schedule.Month30
			})
			o.keepBooks(product, test.rule)
			in := o.applicationFor(product)
			in.InterestRate, in.InterestMethod, in.RateFrequency = new(percent("12")), new(schedule.Flat), new(schedule.PerYear)
			in.Strategy = products.InterestPrincipalFirst
			loan := o.newLoan(in)
			o.today = day("2024-02-10")
			if test.accrueTill != "" {
				o.accrue(loan, day(test.accrueTill))
			}
			if test.paid != "" {
				must(o, Repay, on(loan, pay(day(test.on).AddDays(-1), test.paid)))
			}
			waiver := must(o, WaiveInterestPortion, on(loan, pay(day(test.on), "4"))).ID
			a := o.account(loan)
			got := a.Transaction(waiver)
			if entry := entryOf(o.journal(loan), got); entry != test.entry {
				t.Errorf("posted %q, want %q", entry, test.entry)
			}
			if got.Portions.Interest != amount(test.interest) || got.Unrecognized != amount(test.skipped) || got.Amount != amount("4") {
				t.Errorf("%v of interest, %v never recognised", got.Portions.Interest, got.Unrecognized)
			}
		})
	}
}

// accrue recognises income up to a day.
func (o *office) accrue(loan int64, till calendar.Date) {
	o.t.Helper()
	o.update(func(u *operation.Unit) error {
		opened, err := open(u, operation.ByID(loan))
		if err != nil {
			return err
		}
		opened.accrue(till)
		return opened.save(u)
	})
}

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
