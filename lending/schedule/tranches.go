package schedule

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// tranche is a disbursement with the down payment that falls due on its date.
type tranche struct {
	on   calendar.Date
	paid money.Amount // out to the client
	down money.Amount // due at once
}

func (t tranche) amortized() money.Amount { return t.paid.Sub(t.down) }

// tranchesOf lists the disbursements that a schedule is drawn on, by date. Once the loan is disbursed, a tranche that
// was expected on the day of the first disbursement no longer counts.
func tranchesOf(t *Terms) []tranche {
	if len(t.Tranches) == 0 {
		return []tranche{{t.ExpectedDisbursement, t.Principal, t.DownPayment(t.Principal)}}
	}
	first := firstMade(t)
	all := make([]tranche, 0, len(t.Tranches))
	for _, planned := range t.Tranches {
		if !planned.Made && !first.IsZero() && planned.On == first {
			continue
		}
		all = append(all, tranche{planned.On, planned.Amount, t.DownPayment(planned.Amount)})
	}
	slices.SortStableFunc(all, func(a, b tranche) int { return a.on.Compare(b.on) })
	return all
}

// firstMade returns the day of the first disbursement, zero while the loan is not disbursed.
func firstMade(t *Terms) calendar.Date {
	var first calendar.Date
	if t.ScheduleFromActual {
		for _, made := range t.Tranches {
			if made.Made {
				first = calendar.Earliest(first, made.On)
			}
		}
	}
	return first
}

// DownPayment is the part of a disbursement that is due on its own day.
func (t *Terms) DownPayment(disbursed money.Amount) money.Amount {
	return DownPaymentOf(t.Arithmetic, disbursed, t.DownPaymentPercent, t.Multiples)
}

// DownPaymentOf is a percentage of a disbursement, rounded to money and then to the multiple of the instalments.
func DownPaymentOf(m money.Arithmetic, disbursed money.Amount, percent money.Decimal, multiples int) money.Amount {
	if percent.IsZero() {
		return money.Amount{}
	}
	return m.Multiple(m.Percent(disbursed, percent), multiples)
}

// wholePrincipal is what all tranches pay out together, those still to come included.
func wholePrincipal(all []tranche) money.Amount {
	var whole money.Amount
	for _, t := range all {
		whole = whole.Add(t.paid)
	}
	return whole
}

// disbursedPrincipal is what was paid out so far; before the first disbursement, what is planned.
func disbursedPrincipal(t *Terms) money.Amount {
	if len(t.Tranches) == 0 {
		return t.Principal
	}
	var made, planned money.Amount
	for _, one := range t.Tranches {
		planned = planned.Add(one.Amount)
		if one.Made {
			made = made.Add(one.Amount)
		}
	}
	if t.ScheduleFromActual {
		return made
	}
	return planned
}

// principalToAmortize is the principal that instalments are calculated from, less its down payment: what was paid out. A tranche still
// to come raises the balance on its day, and the last instalment repays it. Flat interest, and instalments that are exactly equal, cover
// the tranches still to come (docs/semantics/cumulative.md, 7).
func principalToAmortize(t *Terms, all []tranche) money.Amount {
	principal := disbursedPrincipal(t)
	if t.InterestMethod == Flat || t.ExactInstalments {
		principal = wholePrincipal(all)
	}
	return principal.Sub(t.DownPayment(principal))
}

// disburse lists the tranches up to a day, each with its down payment, and adds them to the balances: to the
// outstanding principal at once, to the interest-bearing balance from their date on.
func (d *drawing) disburse(until calendar.Date) error {
	for d.nextTranche < len(d.tranches) && !d.tranches[d.nextTranche].on.After(until) {
		next := d.tranches[d.nextTranche]
		d.nextTranche++
		if err := d.checkMaximum(next); err != nil {
			return err
		}
		d.rows = append(d.rows, Row{Kind: Disbursement, Due: next.on, Disbursed: next.paid, Balance: next.paid})
		d.outstanding = d.outstanding.Add(next.amortized())
		d.bear(next)
		if !d.terms.DownPaymentPercent.IsZero() { // also one that rounds to nothing has its row
			d.number++
			d.rows = append(d.rows, Row{Kind: DownPayment, Number: d.number, From: next.on, Due: next.on, Principal: next.down, Balance: d.outstanding})
		}
	}
	return nil
}

// bear makes a tranche bear interest. Where parts of a period have no rate of their own, a later tranche bears
// interest from the next period on, but the first one opens the schedule.
func (d *drawing) bear(t tranche) {
	from := t.on
	if !d.rate.divisible() && d.nextTranche == 1 {
		from = calendar.Date{}
	}
	d.change(balanceChange{on: from, amount: t.amortized()})
}

func (d *drawing) checkMaximum(t tranche) error {
	limit := d.terms.MaximumOutstanding
	if !d.terms.MultiDisburse || !limit.IsPositive() || !limit.Less(d.outstanding.Add(t.paid)) {
		return nil
	}
	return ErrMaximumOutstanding.For("transactionAmount", t.paid, limit, d.outstanding)
}

// tranchesLeft reports whether disbursements are still to come.
func (d *drawing) tranchesLeft() bool { return d.nextTranche < len(d.tranches) }
