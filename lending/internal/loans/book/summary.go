package book

import (
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
)

// RefreshSummary sums the balances of the loan over its instalments, its disbursement charges and its history.
func (a *Account) RefreshSummary() {
	var s Summary
	for i := range a.Instalments {
		row := &a.Instalments[i]
		s.Principal = s.Principal.Add(row.Principal)
		s.Interest = s.Interest.Add(row.Interest)
		s.Fee = s.Fee.Add(row.Fee)
		s.Penalty = s.Penalty.Add(row.Penalty)
		s.PrincipalAdjustments = s.PrincipalAdjustments.Add(row.Credited.Principal)
	}
	a.addDisbursementCharges(&s)
	s.Disbursed = a.Loan.DisbursedTotal()
	s.Capitalized = a.Total(loans.CapitalizedIncome)
	s.CapitalizedAdjusted = a.Total(loans.CapitalizedIncomeAdjustment)
	s.Recovered = a.Total(loans.RecoveryRepayment)
	// The principal owed is what went out, no matter what the rows of a schedule in the making say.
	s.Principal.Charged = s.Disbursed.Add(s.Capitalized).Add(s.PrincipalAdjustments)
	a.Loan.Summary = s
	a.Loan.Overpaid = a.overpaid()
	a.markSettledCharges()
}

// addDisbursementCharges adds the fees that are in no instalment: those taken when money goes out. Once some is out, nobody owes those of
// tranches to come.
func (a *Account) addDisbursementCharges(s *Summary) {
	for _, c := range a.ActiveCharges() {
		if !c.AtDisbursement() || a.Loan.waitsForTranche(c) {
			continue
		}
		s.FeesAtDisbursement = s.FeesAtDisbursement.Add(c.Amount)
		s.Fee = s.Fee.Add(Component{c.Amount, c.Paid, c.Waived, c.WrittenOff})
	}
}

// Total sums the amounts of the transactions in force of some types.
func (a *Account) Total(of ...loans.TransactionType) money.Amount {
	return SumOf(a.Live(of...))
}

func SumOf(list []*Transaction) money.Amount {
	var sum money.Amount
	for _, t := range list {
		sum = sum.Add(t.Amount)
	}
	return sum
}

// PortionsOf sums the portions of the transactions in force of some types.
func (a *Account) PortionsOf(of ...loans.TransactionType) Portions {
	var sum Portions
	for _, t := range a.Live(of...) {
		sum = sum.Add(t.Portions)
	}
	return sum
}

// overpaid is what came in and found nothing to pay: all repayment-like amounts, less what was given back, less what
// the instalments took. Never below zero.
func (a *Account) overpaid() money.Amount {
	left := a.BeforeEntries().Received
	for _, t := range a.Entries {
		if t.Reversed {
			continue
		}
		switch {
		case t.Type.RepaymentLike():
			left = left.Add(t.Amount)
		case t.Type == loans.ChargePayment, a.Loan.Pays(t), t.Type == loans.RecoveryRepayment: // a recovery pays once the write-off is undone
			left = left.Add(t.Mapped().Total())
		case t.Type == loans.TransferRefund:
			left = left.Sub(t.Amount)
		case t.Type == loans.RefundForActiveLoan:
			left = left.Sub(t.Mapped().Total()).Sub(t.Overpayment)
		case t.Type == loans.CreditBalanceRefund && t.Portions.Principal.IsZero(),
			t.Type == loans.Chargeback && t.Portions.Principal.IsZero() && len(a.Loan.Terms.CreditAllocation) == 0:
			left = left.Sub(t.Overpayment)
		}
	}
	for i := range a.Instalments {
		left = left.Sub(a.Instalments[i].TotalPaid())
	}
	return money.Max(money.Amount{}, left)
}

// markSettledCharges marks every fee (penalty) that is still flagged unpaid as paid once nothing is outstanding of
// all fees (penalties).
func (a *Account) markSettledCharges() {
	s := &a.Loan.Summary
	for _, c := range a.ActiveCharges() {
		if a.Loan.waitsForTranche(c) {
			continue
		}
		open := s.Fee.Outstanding()
		if c.Penalty {
			open = s.Penalty.Outstanding()
		}
		if open.IsZero() && !c.Settled && !c.IsWaived && c.WrittenOff.IsZero() && a.Loan.Status.Disbursed() {
			c.Settled, c.Changed = true, true
		}
	}
}

// RefreshBalances writes the running principal balance to the monetary transactions, in order; what is shown is
// never below zero. Transactions that move no money show zero.
func (a *Account) RefreshBalances() {
	balance := a.BeforeEntries().Balance
	for _, t := range a.LiveEntries() {
		if !t.Type.Monetary() {
			continue
		}
		balance = balance.Add(a.Loan.balanceEffect(t))
		if shown := money.Max(money.Amount{}, balance); t.Balance != shown {
			t.Balance = shown
			t.Amend()
		}
	}
}

func (l *Loan) balanceEffect(t *Transaction) money.Amount {
	switch t.Type {
	case loans.Disbursement, loans.IncomePosting, loans.CapitalizedIncome:
		return t.Amount.Sub(t.Overpayment)
	case loans.Chargeback, loans.CreditBalanceRefund:
		return l.creditEffect(t)
	}
	return t.Portions.Principal.Neg()
}

// creditEffect is how much a chargeback or credit balance refund raises the balance. What came out of an overpayment
// does not raise it.
func (l *Loan) creditEffect(t *Transaction) money.Amount {
	if t.Overpayment.IsZero() {
		return t.Portions.Principal
	}
	if len(l.Terms.CreditAllocation) == 0 {
		return money.Max(money.Amount{}, t.Amount.Sub(t.Overpayment))
	}
	effect := t.Portions.Principal
	for _, m := range t.Mappings {
		effect = effect.Sub(m.Principal)
	}
	return money.Max(money.Amount{}, effect)
}

// Pays reports whether a transaction pays instalments by an allocation rule: what brings money in does, and waivers of
// interest on progressive loans (docs/semantics/transactions.md, 5.7).
func (l *Loan) Pays(t *Transaction) bool {
	return t.Type.RepaymentLike() || t.Type == loans.WaiveInterest && l.Terms.Progressive()
}
