package processing

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/schedule/progressive"
)

// allocatedAs names the transaction types that may have an allocation rule of their own. All others follow the default.
var allocatedAs = map[loans.TransactionType]products.AllocatedTransaction{
	loans.Repayment:                   products.ForRepayment,
	loans.DownPayment:                 products.ForDownPayment,
	loans.MerchantIssuedRefund:        products.ForMerchantIssuedRefund,
	loans.PayoutRefund:                products.ForPayoutRefund,
	loans.GoodwillCredit:              products.ForGoodwillCredit,
	loans.ChargeRefund:                products.ForChargeRefund,
	loans.ChargeAdjustment:            products.ForChargeAdjustment,
	loans.WaiveInterest:               products.ForWaiveInterest,
	loans.ChargePayment:               products.ForChargePayment,
	loans.RefundForActiveLoan:         products.ForRefundOfActiveLoan,
	loans.InterestPaymentWaiver:       products.ForInterestPaymentWaiver,
	loans.InterestRefund:              products.ForInterestRefund,
	loans.CapitalizedIncomeAdjustment: products.ForCapitalizedIncomeAdjustment,
}

// allocationRule is the rule by which a transaction of a type is spread: its own, or the default. own tells which.
func allocationRule(t *book.Terms, kind loans.TransactionType) (rule products.PaymentAllocation, own bool) {
	name, known := allocatedAs[kind]
	for _, r := range t.PaymentAllocation {
		switch {
		case known && r.Transaction == name:
			return r, true
		case r.Transaction == products.ForDefault:
			rule = r
		}
	}
	return rule, false
}

// allocationStep is one step of a rule: a part of the instalments of one due type.
type allocationStep struct {
	due  products.DueType
	part book.Part
}

var partOf = map[products.Component]book.Part{
	products.Principal: book.Principal,
	products.Interest:  book.Interest,
	products.Fee:       book.Fee,
	products.Penalty:   book.Penalty,
}

func stepsOf(rule products.PaymentAllocation) []allocationStep {
	steps := make([]allocationStep, 0, len(rule.Order))
	for _, kind := range rule.Order {
		due, component := kind.Split()
		steps = append(steps, allocationStep{due, partOf[component]})
	}
	return steps
}

// allocation is the spreading of one payment by one rule.
type allocation struct {
	*ProgressiveRun
	*payment
	future  products.FutureRule
	skipped map[int]bool // instalments that owe nothing on the day, by number
}

// spread gives what is left of a payment to the instalments by a rule: finishing an instalment before the next one, or
// a part across instalments before the next part.
func (r *ProgressiveRun) spread(p *payment, rule products.PaymentAllocation) {
	a := &allocation{ProgressiveRun: r, payment: p, future: rule.FutureRule}
	steps := stepsOf(rule)
	if r.Loan.Terms.Processing == schedule.Vertical {
		a.vertically(steps)
		return
	}
	a.horizontally(steps)
}

// horizontally goes through the due types in the order in which they first appear, and through the instalments of
// each; an instalment gets all its parts in their order before the next one.
func (a *allocation) horizontally(steps []allocationStep) {
	for _, group := range byDueType(steps) {
		a.skipped = map[int]bool{}
		a.payGroup(group)
	}
}

func byDueType(steps []allocationStep) [][]allocationStep {
	var groups [][]allocationStep
	at := map[products.DueType]int{}
	for _, s := range steps {
		i, seen := at[s.due]
		if !seen {
			i = len(groups)
			at[s.due] = i
			groups = append(groups, nil)
		}
		groups[i] = append(groups[i], s)
	}
	return groups
}

func (a *allocation) payGroup(group []allocationStep) {
	for !a.done() {
		rows := a.choose(group[0].due, a.open)
		if len(rows) == 0 {
			return
		}
		left, skipped := a.left, len(a.skipped)
		for _, step := range group {
			a.payShares(step, rows)
		}
		if a.left == left && len(a.skipped) == skipped {
			a.skip(rows) // what is open there is nothing that this group pays
		}
	}
}

// open reports whether an instalment may take money. From the last one backwards, one that earlier payments emptied may
// take its agreed amount again, and so may a paid one when a single other one is open: what is payable says so.
func (a *allocation) open(row *book.Instalment) bool {
	backwards := a.future == products.LastInstalment || a.future == products.NextLastInstalment
	if !row.Met() || !backwards || !row.Due.After(a.on) {
		return !row.Met()
	}
	period, follows := a.followsModel(row)
	return follows && (row.TotalDue().IsZero() || a.payment.beginsWith(row) && a.Model.On(a.on).Refillable(period))
}

func (a *allocation) skip(rows []int) {
	for _, i := range rows {
		a.skipped[a.Instalments[i].Number] = true
	}
}

// vertically goes through the steps; each is finished across instalments before the next one.
func (a *allocation) vertically(steps []allocationStep) {
	for _, step := range steps {
		owes := func(row *book.Instalment) bool { return row.Component(step.part).Outstanding().IsPositive() }
		a.skipped = map[int]bool{}
		for !a.done() {
			rows := a.choose(step.due, owes)
			if len(rows) == 0 {
				break
			}
			left, skipped := a.left, len(a.skipped)
			a.payShares(step, rows)
			if a.left == left && len(a.skipped) == skipped {
				break
			}
		}
	}
}

// choose lists the instalments, by index, that a due type means for the payment: the oldest one past due, the one due
// on the day, or, for those in advance, what the rule for future instalments says.
func (a *allocation) choose(due products.DueType, owes func(*book.Instalment) bool) []int {
	var candidates []int
	for i := range a.Instalments {
		row := &a.Instalments[i]
		if a.dueType(row) == due && owes(row) && !a.skipped[row.Number] {
			candidates = append(candidates, i)
		}
	}
	switch {
	case len(candidates) < 2:
		return candidates
	case due != products.InAdvance:
		return candidates[:1]
	}
	return a.chooseFuture(candidates)
}

func (a *allocation) dueType(row *book.Instalment) products.DueType {
	switch {
	case row.Due.Before(a.on):
		return products.PastDue
	case row.Due == a.on:
		return products.Due
	}
	return products.InAdvance
}

func (a *allocation) chooseFuture(candidates []int) []int {
	switch a.future {
	case products.Reamortization:
		return candidates
	case products.LastInstalment:
		return candidates[len(candidates)-1:]
	case products.NextLastInstalment:
		for n, i := range candidates {
			if row := &a.Instalments[i]; !row.From.After(a.on) && a.on.Before(row.Due) {
				return candidates[n : n+1]
			}
		}
		return candidates[len(candidates)-1:]
	}
	return candidates[:1]
}

// payShares pays one step on the chosen instalments. Several of them get even shares of what is left; those that owe
// less leave the rest for another round.
func (a *allocation) payShares(step allocationStep, rows []int) {
	each, last := a.evenShares(len(rows))
	for n, i := range rows {
		share := each
		if n == len(rows)-1 {
			share = last
		}
		if a.Loan.Terms.Processing == schedule.Vertical && a.followsPayments() {
			share = a.left
		}
		if a.done() {
			return
		}
		a.payStep(step, i, share)
	}
}

// evenShares divides what is left. The last share takes what rounding leaves; when that would be below zero, the others
// are rounded down.
func (a *allocation) evenShares(n int) (each, last money.Amount) {
	each, last = a.Env.Arithmetic.Split(a.left, n)
	if last.IsNegative() {
		down := a.Env.Arithmetic
		down.Mode = money.Down
		each, last = down.Split(a.left, n)
	}
	return each, last
}

// payStep pays one part of one instalment. Where interest follows the payments, the interest model says what is payable
// on the day, hears of the payment, and all instalments are written from it again.
func (a *allocation) payStep(step allocationStep, i int, limit money.Amount) {
	row := &a.Instalments[i]
	period, follows := a.followsModel(row)
	if !follows || step.part == book.Fee || step.part == book.Penalty {
		taken := a.payUpTo(row, step.part, limit)
		settleChargesOf(a.ProgressiveRun, a.transaction, row, step.part, taken)
		return
	}
	on := a.payDate(step.due, period, a.on)
	if step.due == products.InAdvance && !a.makePayable(step.part, row, period, on) {
		a.skipped[row.Number] = true
	}
	taken := a.payUpTo(row, step.part, limit)
	complete := step.part == book.Principal && taken.IsPositive() && row.Principal.Outstanding().IsZero()
	a.payModel(period, step.part, on, taken)
	if complete && a.takesLimitAsPrincipal(step, row, on) {
		a.Model.CloseStarted(period, on)
	}
	a.rewrite(a.on)
}

// takesLimitAsPrincipal reports whether all that falls due in a row on a day is payable ahead as principal: in one that has started, when
// parts are finished across instalments (docs/semantics/progressive.md, 8.3).
func (a *allocation) takesLimitAsPrincipal(step allocationStep, row *book.Instalment, on calendar.Date) bool {
	return a.Loan.Terms.Processing == schedule.Vertical && step.due == products.InAdvance && on.After(row.From)
}

// makePayable sets a part of an instalment to what is payable in advance on a day, within what the whole loan owes. It
// reports false when neither principal nor interest is.
func (a *allocation) makePayable(part book.Part, row *book.Instalment, period int, on calendar.Date) bool {
	payable := a.Model.On(on).Payable(period, a.Loan.Terms.Processing)
	c, totals := row.Component(part), a.Model.Totals()
	if part == book.Principal {
		c.Charged = money.Min(payable.Principal, c.Paid.Add(totals.OutstandingPrincipal()))
	} else {
		c.Charged = money.Min(payable.Interest, c.Paid.Add(totals.OutstandingInterest()))
	}
	return !payable.IsZero()
}

// allocateRefund takes back what was paid, for the refund of an active loan: by the rule of such refunds, else by the default
// rule turned round, from the last instalment backwards.
func (r *ProgressiveRun) allocateRefund(p *payment) {
	rule, own := allocationRule(&r.Loan.Terms, loans.RefundForActiveLoan)
	steps := stepsOf(rule)
	if !own {
		steps, rule.FutureRule = reversed(steps), products.LastInstalment
	}
	a := &allocation{ProgressiveRun: r, payment: p, future: rule.FutureRule}
	if r.Loan.Terms.Processing == schedule.Horizontal {
		for _, group := range byDueType(steps) {
			a.takeBackGroup(group)
		}
	} else {
		for _, step := range steps {
			a.takeBackGroup([]allocationStep{step})
		}
	}
}

func reversed(steps []allocationStep) []allocationStep {
	turned := make([]allocationStep, 0, len(steps))
	for i := len(steps) - 1; i >= 0; i-- {
		turned = append(turned, steps[i])
	}
	return turned
}

// takeBackGroup takes back from the instalments of one due type on which something of the group's parts was paid, the
// latest one past due first.
func (a *allocation) takeBackGroup(group []allocationStep) {
	paid := func(row *book.Instalment) bool {
		for _, step := range group {
			if row.Component(step.part).Paid.IsPositive() {
				return true
			}
		}
		return false
	}
	for !a.done() {
		i, ok := a.chooseToTakeBack(group[0].due, paid)
		if !ok {
			return
		}
		for _, step := range group {
			a.takeBackStep(step, i)
		}
	}
}

// takeBackStep takes back what was paid of one part of one instalment. The interest model takes part: principal that is owed
// again bears interest again.
func (a *allocation) takeBackStep(step allocationStep, i int) {
	row := &a.Instalments[i]
	period, follows := a.followsModel(row)
	taken := a.takeBack(row, step.part)
	unsettleChargesOf(a.ProgressiveRun, a.transaction, row, step.part, taken)
	if !follows || step.part == book.Fee || step.part == book.Penalty || !taken.IsPositive() {
		return
	}
	on := a.on
	if step.due == products.InAdvance {
		on = a.Model.On(a.on).PayDate(period, false)
	}
	var back progressive.Due
	if step.part == book.Principal {
		back.Principal = taken
	} else {
		back.Interest = taken
	}
	a.Model.TakeBack(period, on, back)
	a.rewrite(a.on)
}

func (a *allocation) chooseToTakeBack(due products.DueType, paid func(*book.Instalment) bool) (int, bool) {
	var candidates []int
	for i := range a.Instalments {
		if row := &a.Instalments[i]; a.dueType(row) == due && paid(row) {
			candidates = append(candidates, i)
		}
	}
	switch {
	case len(candidates) == 0:
		return 0, false
	case due == products.InAdvance:
		return a.chooseFuture(candidates)[0], true
	}
	return candidates[len(candidates)-1], true
}
