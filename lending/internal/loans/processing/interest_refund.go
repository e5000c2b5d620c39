package processing

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
)

// RefundTypes are the refunds that may give back interest too.
var RefundTypes = map[loans.TransactionType]products.RefundType{
	loans.MerchantIssuedRefund: products.MerchantIssuedRefund,
	loans.PayoutRefund:         products.PayoutRefund,
}

// RefundsInterest reports whether refunds of a type give back interest.
func RefundsInterest(t *book.Terms, kind loans.TransactionType) bool {
	refund, known := RefundTypes[kind]
	return known && slices.Contains(t.InterestRefunds, refund)
}

// processInterestRefund gives back the interest that a refund saves; it is allocated by its own rule. The amount is
// calculated again every time; one that a user gave stays only until the history is processed again.
func processInterestRefund(r *ProgressiveRun, t *book.Transaction) error {
	if !t.Manual || !t.IsNew {
		amount, err := interestSaved(r, t)
		if err != nil {
			return err
		}
		t.Amount = amount
	}
	if t.Amount.IsZero() {
		t.Portions, t.Overpayment, t.Mappings, t.PaidBy = book.Portions{}, money.Amount{}, nil, nil
		return nil
	}
	r.allocate(t)
	return nil
}

// interestSaved is the interest up to the day, less what was refunded of it already, less the interest that there would
// be had the refunded money never been lent. (docs/semantics/transactions.md, 5.4, rule 2.)
func interestSaved(r *ProgressiveRun, t *book.Transaction) (money.Amount, error) {
	limit := interestUpTo(r, t.On)
	saved := limit
	if !r.phase.follows() {
		// A charge-off that ends interest charges again what had been paid ahead. That much of it makes up for what was
		// refunded already, but no more than all interest is given back.
		saved = money.Max(limit, interestCharged(r))
	}
	for _, o := range r.history.past() {
		if o.Type == loans.InterestRefund && o != t && o.ID != t.ID {
			saved = saved.Sub(o.Amount)
		}
	}
	without, err := interestWithoutRefunds(r, t)
	if err != nil {
		return money.Amount{}, err
	}
	return money.Max(money.Amount{}, money.Min(limit, saved.Sub(without))), nil
}

// interestUpTo is all interest up to a day. After a charge-off it is what the rows still charge; where that ended
// interest, what had arisen by then, which a row that was paid ahead does not show (docs/semantics/transactions.md, 5.4, rule 2).
func interestUpTo(r *ProgressiveRun, on calendar.Date) money.Amount {
	switch {
	case r.phase.follows():
		return r.Model.On(on).InterestDue()
	case r.phase.overInterest() && r.Loan.ChargedOff && r.Loan.Recalculates():
		return r.Model.On(r.Loan.Timeline.ChargedOffOn).InterestDue()
	}
	return interestCharged(r)
}

func interestCharged(r *ProgressiveRun) money.Amount {
	var sum money.Amount
	for i := range r.Instalments {
		sum = sum.Add(r.Instalments[i].Interest.Charged)
	}
	return sum
}

// interestWithoutRefunds is the interest up to the day of a history in which the refunds were not paid to the loan but the
// refunded amounts were paid back on the days of the disbursements, oldest first.
func interestWithoutRefunds(r *ProgressiveRun, t *book.Transaction) (money.Amount, error) {
	copied := r.Account.Clone()
	list, back := withoutRefunds(copied, r.history.past(), t)
	copied.Entries = list
	run := NewProgressiveRun(copied)
	run.paidBack = back
	if err := run.reset(); err != nil {
		return money.Amount{}, err
	}
	for _, c := range run.changeList() {
		if c.on.After(t.On) && c.transaction == nil {
			break
		}
		if err := run.apply(c); err != nil {
			return money.Amount{}, err
		}
	}
	run.CatchUp(t.On, false)
	run.phase = r.phase // both sides count alike, though nothing was left to charge off
	return interestUpTo(run, t.On), nil
}

// withoutRefunds is the history without refunds that give back interest, without interest refunds, and with their amounts paid
// back on disbursements, which are listed besides: they pay no charge that is not due.
func withoutRefunds(a *book.Account, history []*book.Transaction, t *book.Transaction) (list, paidBack []*book.Transaction) {
	var refunded money.Amount
	for _, o := range history {
		switch {
		case o == t || o.ID == t.ID || o.Type == loans.InterestRefund:
		case RefundsInterest(&a.Loan.Terms, o.Type) || slices.Contains(t.Related(book.RelatedTo), o.ID):
			refunded = refunded.Add(o.Amount)
		default:
			c := o.Copy()
			c.IsNew = true
			list = append(list, c)
		}
	}
	for _, o := range slices.Clone(list) {
		if o.Type != loans.Disbursement || !refunded.IsPositive() {
			continue
		}
		back := money.Min(refunded, o.Amount)
		refunded = refunded.Sub(back)
		paidBack = append(paidBack, &book.Transaction{
			LoanID: o.LoanID, Type: loans.Repayment, On: o.On, SubmittedOn: o.SubmittedOn, Created: o.Created, Amount: back, IsNew: true,
		})
	}
	return append(list, paidBack...), paidBack
}

// withoutChargesToCome is a rule without its steps about charges that are not due.
func withoutChargesToCome(rule products.PaymentAllocation) products.PaymentAllocation {
	return rule.Only(func(due products.DueType, what products.Component) bool {
		return due != products.InAdvance || what == products.Principal || what == products.Interest
	})
}
