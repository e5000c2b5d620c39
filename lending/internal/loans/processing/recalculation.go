package processing

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/drawing"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// redrawFromPayments draws the schedule of a cumulative loan again so that interest follows the payments. Instalments due
// before the date from which the command changes history stay as they are. Charges are assessed on the new rows, paid ones
// too: the payments are about to pay them again.
func redrawFromPayments(a *book.Account) error {
	plan, err := schedule.Recalculate(RecalculationTerms(a), RecalculationHistory(a, a.ChangedFrom))
	if err != nil {
		return err
	}
	resetCharges(a)
	return drawing.ApplyPlan(a, plan)
}

// RecalculationTerms are the terms with the charges that fall due with instalments, less what was waived of them: payments go to
// the rest.
func RecalculationTerms(a *book.Account) schedule.Terms {
	terms := drawing.Terms(a)
	for _, c := range a.ActiveCharges() {
		if !c.AtDisbursement() {
			terms.Charges = append(terms.Charges, lessWaived(drawing.ChargeTerm(a, c), c))
		}
	}
	return terms
}

// lessWaived takes what was waived of a charge off its term. What the waiver left of it stands as it is.
func lessWaived(term schedule.Charge, c *book.Charge) schedule.Charge {
	switch {
	case !c.Waived.IsPositive():
	case c.IsInstalmentFee():
		term.Standing = map[int]money.Amount{}
		for _, part := range c.Parts {
			if part.Waived.IsPositive() {
				term.Standing[part.Instalment] = part.Amount.Sub(part.Waived)
			}
		}
	default:
		term.Basis, term.Amount = schedule.FlatAmount, c.Amount.Sub(c.Waived)
	}
	return term
}

// RecalculationHistory is what the recalculation of a cumulative schedule from a date on needs to know: the
// instalments as they stand, the payments, and the loan's strategy to allocate them.
func RecalculationHistory(a *book.Account, from calendar.Date) schedule.History {
	h := schedule.History{
		From: from, Today: a.Env.Today, Allocate: func(p schedule.Payment, rows []schedule.Owed) money.Amount {
			return allocateForRecalculation(a, p, rows)
		},
		InterestFirst: a.Loan.Terms.Strategy == products.EarlyRepayment || a.Loan.Terms.Strategy == products.InterestPrincipalFirst,
	}
	for i := range a.Instalments {
		row := &a.Instalments[i]
		kind := schedule.Regular
		switch {
		case row.DownPayment:
			kind = schedule.DownPayment
		case row.Additional:
			kind = schedule.Additional
		}
		h.Stored = append(h.Stored, schedule.Row{
			Kind: kind, Number: row.Number, From: row.From, Due: row.Due, Principal: row.Principal.Charged,
			Interest: row.Interest.Charged, Fees: row.Fee.Charged, Penalties: row.Penalty.Charged, InterestOnly: row.InterestOnly,
		})
	}
	for _, t := range a.Live() {
		switch {
		case t.Type == loans.WaiveInterest:
			h.Waivers = append(h.Waivers, schedule.Payment{ID: t.ID, On: t.On, Amount: t.Amount})
		case t.Type.RepaymentLike(), t.Type == loans.RecoveryRepayment:
			h.Payments = append(h.Payments, schedule.Payment{ID: t.ID, On: t.On, Amount: t.Amount})
		}
	}
	return h
}

// allocateForRecalculation applies a payment to instalments under construction by the loan's strategy: what is due or
// overdue in full, the instalment that is running as far as it is owed, in the order for instalments in advance. What is
// left would go to principal that is not due yet.
func allocateForRecalculation(a *book.Account, p schedule.Payment, rows []schedule.Owed) money.Amount {
	rules := strategies[a.Loan.Terms.Strategy]
	left := p.Amount
	for i := range rows {
		row := &rows[i]
		ahead := p.On.Before(row.Due)
		if ahead && rules.dueFirst {
			for _, part := range []book.Part{book.Penalty, book.Fee} {
				left = left.Sub(payOwed(row, part, money.Min(left, chargedBy(a, part, p.On))))
			}
		}
		order := rules.due
		if ahead {
			order = rules.ahead()
		}
		for _, part := range order {
			left = left.Sub(payOwed(row, part, left))
		}
	}
	return left
}

// chargedBy sums the charges of one part that are due by a day.
func chargedBy(a *book.Account, part book.Part, on calendar.Date) (sum money.Amount) {
	for _, c := range a.ActiveCharges() {
		if c.Part() == part && !c.AtDisbursement() && !c.IsWaived && !c.EffectiveDue().After(on) {
			sum = sum.Add(c.Amount)
		}
	}
	return sum
}

// payOwed pays one part of an instalment, as far as it is owed, and returns how much that was.
func payOwed(row *schedule.Owed, part book.Part, limit money.Amount) money.Amount {
	owed, paid := owedPart(row, part)
	taken := money.Min(limit, owed)
	*paid = paid.Add(taken)
	return taken
}

// owedPart is what is open of one part of an instalment, and where a payment of it is added.
func owedPart(row *schedule.Owed, part book.Part) (money.Amount, *money.Amount) {
	open := row.Outstanding()
	switch part {
	case book.Principal:
		return open.Principal, &row.PrincipalPaid
	case book.Interest:
		return open.Interest, &row.InterestPaid
	case book.Fee:
		return open.Fees, &row.FeesPaid
	}
	return open.Penalties, &row.PenaltiesPaid
}
