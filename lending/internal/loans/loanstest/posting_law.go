package loanstest

import (
	"fmt"
	rand "math/rand/v2"

	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/income"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

func (o *Office) IsProgressive(product int64) bool {
	progressive := false
	o.Update(func(u *operation.Unit) error {
		p, err := products.Products.Get(u.Tx, product)
		progressive = p.ScheduleType == schedule.Progressive
		return err
	})
	return progressive
}

// RandomCommand performs one command and names it; "" when it was refused.
func (o *Office) RandomCommand(random *rand.Rand, loan int64, rule ledger.AccountingRule, fee, penalty int64) string {
	a := o.Account(loan)
	on1 := o.Today.AddDays(-random.IntN(20))
	payment := On(loan, loans.Payment{On: on1, Amount: money.FromMillionths(10_000 * (1 + random.Int64N(40_000)))})
	payments := []operation.Command[loans.Addressed[loans.Payment], operation.Result]{
		loans.Repay, loans.Repay, loans.CreditGoodwill, AsPayment(loans.RefundByMerchant), AsPayment(loans.RefundByPayout), loans.RefundCreditBalance,
	}
	if rule != ledger.CashBased {
		payments = append(payments, loans.WaiveInterestPayment)
	}
	if rule != ledger.CashBased {
		payments = append(payments, loans.WaiveInterestPortion)
	}
	var err error
	what := ""
	switch random.IntN(8) {
	case 0, 1, 2:
		command := payments[random.IntN(len(payments))]
		what = fmt.Sprintf("%s %v on %v", command.Action, payment.Body.Amount, on1)
		_, err = Perform(o, command, payment)
	case 3:
		o.Today = o.Today.AddDays(random.IntN(25))
		what = "accrue till " + o.Today.String()
		err = o.Try(func(u *operation.Unit) error {
			opened, err := records.Open(u, operation.ByID(loan))
			if err != nil {
				return err
			}
			income.Accrue(opened.Account, o.Today)
			return opened.Save(u)
		})
	case 4:
		live := a.Live()
		old := live[random.IntN(len(live))]
		what = fmt.Sprintf("undo %s of %v", old.Type.Option().Label, old.On)
		_, err = Perform(o, loans.AdjustTransaction, loans.OnTransaction[loans.Adjustment]{
			Loan: operation.ByID(loan), Transaction: operation.ByID(old.ID), Body: loans.Adjustment{On: old.On, Amount: new(money.Amount)},
		})
	case 5:
		definition := fee
		if random.IntN(2) == 0 {
			definition = penalty
		}
		due := o.Today.AddDays(random.IntN(15))
		what = "charge due " + due.String()
		_, err = Perform(o, loans.AddCharge, On(loan, loans.NewCharge{DefinitionID: definition, Amount: new(Percent("12.5")), Due: due}))
	case 6:
		paid := a.Live(loans.Repayment, loans.GoodwillCredit)
		if len(paid) == 0 {
			return ""
		}
		old := paid[random.IntN(len(paid))]
		back := money.Min(old.Amount, money.FromMillionths(10_000*(1+random.Int64N(20_000))))
		what = fmt.Sprintf("charge back %v of %v", back, old.On)
		_, err = Perform(o, loans.ChargeBack, loans.OnTransaction[loans.ChargebackInput]{
			Loan: operation.ByID(loan), Transaction: operation.ByID(old.ID), Body: loans.ChargebackInput{Amount: back},
		})
	case 7:
		if len(a.Charges) == 0 || rule == ledger.CashBased {
			return ""
		}
		c := a.Charges[random.IntN(len(a.Charges))]
		if random.IntN(2) == 0 {
			what = "waive a charge"
			_, err = Perform(o, loans.WaiveCharge, loans.OnCharge[loans.ChargeWaiver]{Loan: operation.ByID(loan), Charge: operation.ByID(c.ID)})
			break
		}
		what = "adjust a charge"
		_, err = Perform(o, loans.AdjustCharge, loans.OnCharge[loans.ChargeAdjustmentInput]{
			Loan: operation.ByID(loan), Charge: operation.ByID(c.ID), Body: loans.ChargeAdjustmentInput{Amount: money.MustParse("3")},
		})
	}
	if err != nil {
		return ""
	}
	return what
}

// BooksAgainst compares the books of a loan with the loan.
func (o *Office) BooksAgainst(loan int64, rule ledger.AccountingRule) (faults []string) {
	a, lines := o.Account(loan), o.Journal(loan)
	expect := func(what string, got, want money.Amount) {
		if got != want {
			faults = append(faults, fmt.Sprintf("%s %v, want %v", what, got, want))
		}
	}
	for _, t := range a.History() {
		var all money.Amount
		perAccount := map[int64]money.Amount{}
		for _, l := range lines {
			if l.TransactionID != records.JournalID(t) {
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
	expect("portfolio", Balance(lines, ledger.LoanPortfolio), a.Loan.Summary.Principal.Outstanding())
	expect("overpayments", Balance(lines, ledger.Overpayment).Neg(), a.Loan.Overpaid)
	roles := map[book.Part]ledger.Placeholder{book.Interest: ledger.InterestReceivable, book.Fee: ledger.FeesReceivable, book.Penalty: ledger.PenaltiesReceivable}
	for part, role := range roles {
		want := money.Amount{}
		if rule.Accrues() {
			want = receivableOf(a, part)
		}
		expect(fmt.Sprintf("receivable %d", role), Balance(lines, role), want)
	}
	return faults
}

// receivableOf is the part of a component that was recognised, or credited again, and neither paid nor waived.
func receivableOf(a *book.Account, part book.Part) money.Amount {
	var sum money.Amount
	for i := range a.Instalments {
		sum = sum.Add(a.Instalments[i].Credited.Of(part)).Sub(a.Instalments[i].Component(part).Paid)
	}
	for _, t := range a.Live() {
		switch {
		case t.Type == loans.Accrual:
			sum = sum.Add(t.Portions.Of(part))
		case t.Type == loans.WaiveInterest && part == book.Interest && a.Loan.Terms.Progressive(): // the instalments show it as paid
			sum = sum.Add(t.Unrecognised)
		case t.Type == loans.WaiveInterest && part == book.Interest:
			sum = sum.Sub(t.TakenBack())
		case t.Type == loans.AccrualAdjustment, book.Waiver(t.Type):
			sum = sum.Sub(t.Portions.Of(part))
		}
	}
	return sum
}
