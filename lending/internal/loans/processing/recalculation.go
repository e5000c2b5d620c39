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
		InterestFirst: strategies[a.Loan.Terms.Strategy].interestFirst, OverdueFirst: a.Loan.Terms.Strategy == products.OverdueDueFeeInterest,
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

// allocateForRecalculation applies a payment to instalments under construction by the loan's strategy. What is left would go
// to principal that is not due yet.
func allocateForRecalculation(a *book.Account, p schedule.Payment, rows []schedule.Owed) money.Amount {
	d := &drawn{account: a, rows: rows, on: p.On, left: p.Amount}
	settleByStrategy(a.Loan.Terms.Strategy, p.On, d)
	return d.left
}

// drawn are instalments under construction while a payment settles them.
type drawn struct {
	account *book.Account
	rows    []schedule.Owed
	on      calendar.Date
	left    money.Amount
}

func (d *drawn) count() int              { return len(d.rows) }
func (d *drawn) due(i int) calendar.Date { return d.rows[i].Due }
func (d *drawn) dueBefore(i int) calendar.Date {
	if row := d.rows[i]; row.Number > 1 {
		return row.From
	}
	return d.rows[i].Due
}
func (d *drawn) met(i int) bool { return d.rows[i].Outstanding() == (schedule.Outstanding{}) }
func (d *drawn) open(i int, part book.Part) money.Amount {
	open, _ := owedPart(&d.rows[i], part)
	return open
}
func (d *drawn) settle(i int, part book.Part, limit money.Amount) money.Amount {
	open, paid := owedPart(&d.rows[i], part)
	taken := money.Min(open, money.Min(limit, d.left))
	*paid, d.left = paid.Add(taken), d.left.Sub(taken)
	return taken
}
func (d *drawn) forgive(i int)           { d.rows[i].InterestPaid = d.rows[i].Interest }
func (d *drawn) remaining() money.Amount { return d.left }

// chargesDue sums the charges of one part that are due by the day of the payment, paid ones too: it is paying them again.
func (d *drawn) chargesDue(part book.Part) (sum money.Amount) {
	for _, c := range d.account.ActiveCharges() {
		if c.Part() == part && !c.AtDisbursement() && !c.IsWaived && !c.EffectiveDue().After(d.on) {
			sum = sum.Add(c.Amount)
		}
	}
	return sum
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
