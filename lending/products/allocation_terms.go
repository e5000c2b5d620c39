package products

import (
	"slices"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/schedule"
)

// AllocationTerms say how payments are spread over what is owed. All but the strategy are for the advanced one.
type AllocationTerms struct {
	// attributes: begin product fields
	Strategy           Strategy            `json:"transactionProcessingStrategyCode"`     // how payments are spread over what is owed
	PaymentAllocation  []PaymentAllocation `json:"paymentAllocation,omitzero"`            // one for each transaction type that differs, and the default one
	CreditAllocation   []CreditAllocation  `json:"creditAllocation,omitzero"`             // none: chargebacks restore what was paid
	InterestRefunds    []RefundType        `json:"supportedInterestRefundTypes,omitzero"` // refunds that give interest back
	ChargeOffBehaviour ChargeOffBehaviour  `json:"chargeOffBehaviour"`                    // what a charge-off does to interest and instalments
	// attributes: end
}

// PaymentAllocationInput states the order for the payments of one transaction type.
type PaymentAllocationInput struct {
	Transaction AllocatedTransaction     `json:"transactionType"`
	FutureRule  FutureRule               `json:"futureInstallmentAllocationRule"`
	Order       []PaymentAllocationPlace `json:"paymentAllocationOrder"` // all twelve types, once each
}

// PaymentAllocationPlace is the place of one allocation type in the order, from 1.
type PaymentAllocationPlace struct {
	Rule  AllocationType `json:"paymentAllocationRule"`
	Order int            `json:"order"` // from 1
}

// CreditAllocationInput states the order for what one transaction type adds to the debt.
type CreditAllocationInput struct {
	Transaction AllocatedTransaction    `json:"transactionType"`
	Order       []CreditAllocationPlace `json:"creditAllocationOrder"` // all four components, once each
}

// CreditAllocationPlace is the place of one component in the order, from 1.
type CreditAllocationPlace struct {
	Rule  Component `json:"creditAllocationRule"`
	Order int       `json:"order"` // from 1
}

func (in ProductUpdate) checkAllocation(c *fault.Checks) {
	// attributes: begin input checks
	listed(c, "transactionProcessingStrategyCode", in.Strategy, strategies)
	// attributes: end
	for _, refund := range in.InterestRefunds {
		oneOf(c, "supportedInterestRefundTypes", &refund, refundTypes)
	}
	// attributes: begin input checks
	listed(c, "chargeOffBehaviour", in.ChargeOffBehaviour, chargeOffBehaviours)
	// attributes: end
	in.checkPaymentAllocations(c)
	in.checkCreditAllocations(c)
}

func (in ProductUpdate) checkPaymentAllocations(c *fault.Checks) {
	var seen []AllocatedTransaction
	for _, a := range in.PaymentAllocation {
		if slices.Contains(seen, a.Transaction) {
			general(c, ErrAllocationDuplicate)
		}
		seen = append(seen, a.Transaction)
		a.check(c)
	}
}

// check wants every allocation type once, in places 1 to 12.
func (in PaymentAllocationInput) check(c *fault.Checks) {
	rules, places := make([]AllocationType, len(in.Order)), make([]int, len(in.Order))
	for i, p := range in.Order {
		rules[i], places[i] = p.Rule, p.Order
	}
	switch {
	case !allocatedTransactions.Has(in.Transaction):
		general(c, ErrAllocationTransaction)
	case !futureRules.Has(in.FutureRule):
		general(c, ErrAllocationFutureRule)
	case len(rules) != len(allocationTypes.Values()):
		general(c, ErrAllocationNotTwelve)
	case !isPermutation(rules, allocationTypes.Values()):
		general(c, ErrAllocationRuleTwice)
	case !isSequence(places):
		general(c, ErrAllocationOrder)
	}
}

func (in ProductUpdate) checkCreditAllocations(c *fault.Checks) {
	var seen []AllocatedTransaction
	for _, a := range in.CreditAllocation {
		if slices.Contains(seen, a.Transaction) {
			general(c, ErrCreditDuplicate)
		}
		seen = append(seen, a.Transaction)
		a.check(c)
	}
}

// check wants every component once, in places 1 to 4.
func (in CreditAllocationInput) check(c *fault.Checks) {
	rules, places := make([]Component, len(in.Order)), make([]int, len(in.Order))
	for i, p := range in.Order {
		rules[i], places[i] = p.Rule, p.Order
	}
	switch {
	case !creditedTransactions.Has(in.Transaction):
		general(c, ErrAllocationTransaction)
	case len(rules) != len(components.Values()):
		general(c, ErrCreditNotFour)
	case !isPermutation(rules, components.Values()):
		general(c, ErrCreditRuleTwice)
	case !isSequence(places):
		general(c, ErrAllocationOrder)
	}
}

// isPermutation reports whether all wanted values are there, given that there are as many.
func isPermutation[T comparable](values, wanted []T) bool {
	return !slices.ContainsFunc(wanted, func(w T) bool { return !slices.Contains(values, w) })
}

// isSequence reports whether the numbers run from 1 without gaps, listed in any order.
func isSequence(numbers []int) bool {
	sorted := slices.Sorted(slices.Values(numbers))
	for i, n := range sorted {
		if n != i+1 {
			return false
		}
	}
	return true
}

// allocation puts the rules in the order of their places.
func (in PaymentAllocationInput) allocation() PaymentAllocation {
	places := slices.Clone(in.Order)
	slices.SortStableFunc(places, func(a, b PaymentAllocationPlace) int { return a.Order - b.Order })
	a := PaymentAllocation{Transaction: in.Transaction, FutureRule: in.FutureRule}
	for _, p := range places {
		a.Order = append(a.Order, p.Rule)
	}
	return a
}

// allocation puts the rules in the order of their places.
func (in CreditAllocationInput) allocation() CreditAllocation {
	places := slices.Clone(in.Order)
	slices.SortStableFunc(places, func(a, b CreditAllocationPlace) int { return a.Order - b.Order })
	a := CreditAllocation{Transaction: in.Transaction}
	for _, p := range places {
		a.Order = append(a.Order, p.Rule)
	}
	return a
}

// input is the inverse of allocation.
func (a PaymentAllocation) input() PaymentAllocationInput {
	in := PaymentAllocationInput{Transaction: a.Transaction, FutureRule: a.FutureRule}
	for i, rule := range a.Order {
		in.Order = append(in.Order, PaymentAllocationPlace{Rule: rule, Order: i + 1})
	}
	return in
}

// input is the inverse of allocation.
func (a CreditAllocation) input() CreditAllocationInput {
	in := CreditAllocationInput{Transaction: a.Transaction}
	for i, rule := range a.Order {
		in.Order = append(in.Order, CreditAllocationPlace{Rule: rule, Order: i + 1})
	}
	return in
}

// replaceAllocations takes over the lists that were sent.
func (p *Product) replaceAllocations(in ProductUpdate) {
	if in.PaymentAllocation != nil {
		p.PaymentAllocation = nil
		for _, a := range in.PaymentAllocation {
			p.PaymentAllocation = append(p.PaymentAllocation, a.allocation())
		}
	}
	if in.CreditAllocation != nil {
		p.CreditAllocation = nil
		for _, a := range in.CreditAllocation {
			p.CreditAllocation = append(p.CreditAllocation, a.allocation())
		}
	}
}

// checkAllocations judges the rules against the strategy: the advanced one needs them, no other knows them.
func (p Product) checkAllocations(c *fault.Checks, in ProductUpdate) {
	if p.isAdvanced() {
		p.checkAdvanced(c)
		return
	}
	if len(p.PaymentAllocation) > 0 {
		general(c, ErrPaymentAllocationGiven)
	}
	if len(p.CreditAllocation) > 0 {
		general(c, ErrCreditAllocationGiven)
	}
	if len(p.InterestRefunds) > 0 {
		c.Fail("supportedInterestRefundTypes", p.InterestRefunds, "supported.only.for.progressive.loan.schedule.handling")
	}
	if in.ChargeOffBehaviour != "" {
		c.Fail("chargeOffBehaviour", in.ChargeOffBehaviour, "supported.only.for.progressive.loan.charge.off.behaviour")
	}
}

func (p Product) checkAdvanced(c *fault.Checks) {
	byDefault := func(a PaymentAllocation) bool { return a.Transaction == ForDefault }
	if !slices.ContainsFunc(p.PaymentAllocation, byDefault) {
		general(c, ErrAllocationWithoutDefault)
	}
	if c.Failed("") {
		return // an order with errors of its own is not judged further
	}
	if p.Processing == schedule.Horizontal && slices.ContainsFunc(p.PaymentAllocation, PaymentAllocation.mixesDueTypes) {
		general(c, ErrAllocationMixed)
	}
}

// mixesDueTypes reports whether the steps of a due type do not stand together. Horizontal processing finishes an
// instalment before the next, so it has no use for such an order.
func (a PaymentAllocation) mixesDueTypes() bool {
	var left []DueType
	var current DueType
	for _, step := range a.Order {
		due, _ := step.Split()
		if due == current {
			continue
		}
		if slices.Contains(left, due) {
			return true
		}
		left, current = append(left, current), due
	}
	return false
}

// general adds a violation that is about the whole input.
func general(c *fault.Checks, code fault.Code) { c.Add(code.Violation("", nil)) }
