package progressive

import (
	"slices"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// ErrMaximumOutstanding refuses a tranche that lifts the balance above the agreed maximum.
var ErrMaximumOutstanding = fault.Define(fault.Validation, "validation.msg.loan.disbursementData.principal.exceeds.max.outstanding.balance",
	"The outstanding balance would be %v, more than the maximum of %v.")

// Draw draws the plan of an application or of a loan without payments: the regular instalments, a row for each
// disbursement, a row for each down payment, and what the charges add.
//
// While nothing is disbursed, planned tranches count as lent on their dates. Once something is (ScheduleFromActual),
// the instalments follow the made tranches alone; planned ones are shown as rows.
func Draw(t schedule.Terms) (schedule.Plan, error) {
	if plan, ok := drawDirectly(&t); ok {
		return schedule.PlaceCharges(t, plan), nil
	}
	return drawWithModel(t)
}

func drawWithModel(t schedule.Terms) (schedule.Plan, error) {
	d, err := draw(&t)
	if err != nil {
		return schedule.Plan{}, err
	}
	return schedule.PlaceCharges(t, d.plan()), nil
}

// DrawExplained is Draw with the segments that the interest of each row adds up from.
func DrawExplained(t schedule.Terms) (schedule.Plan, schedule.Explanation, error) {
	d, err := draw(&t)
	if err != nil {
		return schedule.Plan{}, schedule.Explanation{}, err
	}
	plan := schedule.PlaceCharges(t, d.plan())
	return plan, d.explain(plan), nil
}

func draw(t *schedule.Terms) (*drawing, error) {
	m, err := New(*t)
	if err != nil {
		return nil, err
	}
	d := &drawing{terms: t, model: m, tranches: tranchesOf(t)}
	return d, d.lend()
}

// drawing is a plan in the making.
type drawing struct {
	terms    *schedule.Terms
	model    *Model
	tranches []schedule.Tranche // by date
}

// tranchesOf lists the tranches by date; without any, the principal on the expected date.
func tranchesOf(t *schedule.Terms) []schedule.Tranche {
	if len(t.Tranches) == 0 {
		return []schedule.Tranche{{On: t.ExpectedDisbursement, Amount: t.Principal, Made: t.ScheduleFromActual}}
	}
	tranches := slices.Clone(t.Tranches)
	slices.SortStableFunc(tranches, func(a, b schedule.Tranche) int { return a.On.Compare(b.On) })
	return tranches
}

// lend lets variations and tranches act on the model, period by period, in each the variations first.
func (d *drawing) lend() error {
	tranches, variations := d.counted(), d.variations()
	for i := 0; i < d.model.Len(); i++ {
		p := d.model.At(i)
		n := 0
		for n < len(variations) && !variations[n].From.After(p.Due) {
			if err := d.vary(variations[n]); err != nil {
				return err
			}
			n++
		}
		variations = variations[n:]
		p = d.model.At(i) // its due date may have moved
		for len(tranches) > 0 && (tranches[0].On.Before(p.Due) || i == d.model.Len()-1) {
			if err := d.disburse(tranches[0]); err != nil {
				return err
			}
			tranches = tranches[1:]
		}
	}
	return nil
}

// counted lists the tranches that the instalments repay.
func (d *drawing) counted() []schedule.Tranche {
	if !d.terms.ScheduleFromActual {
		return d.tranches
	}
	return slices.DeleteFunc(slices.Clone(d.tranches), func(t schedule.Tranche) bool { return !t.Made })
}

func (d *drawing) variations() []schedule.Variation {
	list := slices.Clone(d.terms.Variations)
	slices.SortStableFunc(list, func(a, b schedule.Variation) int { return a.From.Compare(b.From) })
	return list
}

// vary applies one variation of the terms.
func (d *drawing) vary(v schedule.Variation) error {
	switch v.Kind {
	case schedule.RateFromInstalment, schedule.VaryRate:
		d.model.ChangeRate(v.From, v.Number)
	case schedule.PauseInterest:
		d.model.Pause(v.From, v.Date)
	case schedule.ExtendTerm:
		if n, ok := wholeNumber(v.Number); ok {
			d.model.ExtendTerm(v.From, n)
		}
	case schedule.MoveDueDate:
		return d.model.MoveDueDate(v.From, v.Date)
	}
	return nil
}

func wholeNumber(d money.Decimal) (int, bool) {
	a, ok := d.Amount()
	if !ok {
		return 0, false
	}
	n, ok := a.Millionths()
	return int(n / 1_000_000), ok && n%1_000_000 == 0
}

// disburse lends a tranche less its down payment.
func (d *drawing) disburse(t schedule.Tranche) error {
	if limit := d.terms.MaximumOutstanding; limit.IsPositive() {
		if balance := d.model.ledger.periods.plannedBalance(t.On).Add(t.Amount); limit.Less(balance) {
			return ErrMaximumOutstanding.For("principal", t.Amount, balance, limit)
		}
	}
	d.model.Disburse(t.On, t.Amount.Sub(d.terms.DownPayment(t.Amount)))
	return nil
}

// plan lists the rows: before each regular one the disbursements of its period (from ≤ date < due, of the last one ≤ due)
// with their down payments.
func (d *drawing) plan() schedule.Plan {
	l := listing{terms: d.terms, rows: make([]schedule.Row, 0, d.model.Len()+2*len(d.tranches))}
	shown := d.tranches
	for i := range d.model.Len() {
		p := d.model.At(i)
		last := i == d.model.Len()-1
		for len(shown) > 0 && (shown[0].On.Before(p.Due) || last && shown[0].On == p.Due) {
			l.disbursement(shown[0])
			shown = shown[1:]
		}
		l.regular(p)
	}
	for _, t := range shown {
		l.disbursement(t)
		if t.On.After(d.model.Maturity()) {
			l.late(t)
		}
	}
	if l.additional.Kind == schedule.Additional {
		l.due(l.additional)
	}
	return schedule.Plan{Rows: l.rows}
}

// explain numbers the segments of the model like the regular rows of the plan.
func (d *drawing) explain(plan schedule.Plan) schedule.Explanation {
	var e schedule.Explanation
	i := 0
	for _, row := range plan.Rows {
		if row.Kind != schedule.Regular {
			continue
		}
		for _, s := range d.model.Explain(i) {
			s.Number = row.Number
			e.Record(s)
		}
		i++
	}
	return e
}

// listing numbers rows and keeps the running balance.
type listing struct {
	terms   *schedule.Terms
	rows    []schedule.Row
	number  int
	balance money.Amount

	additional schedule.Row // of tranches after maturity
}

func (l *listing) disbursement(t schedule.Tranche) {
	l.balance = l.balance.Add(t.Amount)
	l.rows = append(l.rows, schedule.Row{Kind: schedule.Disbursement, Due: t.On, Disbursed: t.Amount, Balance: t.Amount})
	if !l.terms.DownPaymentPercent.IsZero() { // also one that rounds to nothing has its row
		l.due(schedule.Row{Kind: schedule.DownPayment, From: t.On, Due: t.On, Principal: l.terms.DownPayment(t.Amount)})
	}
}

func (l *listing) regular(p Period) {
	l.balance = l.balance.Add(p.CreditedPrincipal)
	l.due(schedule.Row{Kind: schedule.Regular, From: p.From, Due: p.Due, Principal: p.Principal, Interest: p.Interest})
}

// late makes a tranche after maturity fall due at once, in the additional row: it starts with the first of them and ends with
// the last.
func (l *listing) late(t schedule.Tranche) {
	rest := t.Amount.Sub(l.terms.DownPayment(t.Amount))
	if l.additional.Kind != schedule.Additional {
		l.additional = schedule.Row{Kind: schedule.Additional, From: t.On}
	}
	l.additional.Due, l.additional.Principal = t.On, l.additional.Principal.Add(rest)
}

func (l *listing) due(r schedule.Row) {
	l.number++
	l.balance = l.balance.Sub(r.Principal)
	r.Number, r.Balance = l.number, l.balance
	l.rows = append(l.rows, r)
}
