package products

import (
	"reflect"
	"slices"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
)

// CycleTerms let terms depend on how many loans the borrower had before.
type CycleTerms struct {
	CountsInCycle bool             `json:"includeInBorrowerCycle"`           // its loans count
	UsesCycle     bool             `json:"useBorrowerCycle"`                 // its terms vary
	Variations    []CycleVariation `json:"borrowerCycleVariations,omitzero"` // none unless its terms vary
}

// CycleVariation replaces a default and its bounds for some of a borrower's cycles.
type CycleVariation struct {
	ID        int64          `json:"id"`
	Parameter CycleParameter `json:"paramType"`           // which term: principal, number of instalments or rate
	Cycle     int            `json:"borrowerCycleNumber"` // 1 is the first loan
	Condition CycleCondition `json:"valueConditionType"`  // this very cycle, or all later ones
	Minimum   *money.Amount  `json:"minValue,omitempty"`  // nil: no bound
	Maximum   *money.Amount  `json:"maxValue,omitempty"`  // nil: no bound
	Default   money.Amount   `json:"defaultValue"`        // of a loan that states none
}

// covers reports whether the variation is for the borrower's n-th loan.
func (v CycleVariation) covers(n int) bool {
	if v.Condition == CycleGreaterThan {
		return n > v.Cycle
	}
	return n == v.Cycle
}

// Variation returns the variation of a parameter for the borrower's n-th loan; false when nothing varies.
func (p Product) Variation(parameter CycleParameter, n int) (CycleVariation, bool) {
	if !p.UsesCycle {
		return CycleVariation{}, false
	}
	for _, v := range p.Variations {
		if v.Parameter == parameter && v.covers(n) {
			return v, true
		}
	}
	return CycleVariation{}, false
}

// CycleVariationInput is one variation.
type CycleVariationInput struct {
	ID        *int64          `json:"id,omitzero"`                   // of one that the product has, which keeps it; nil: a new one
	Cycle     *int            `json:"borrowerCycleNumber,omitempty"` // 1 is the first loan
	Condition *CycleCondition `json:"valueConditionType,omitempty"`  // this very cycle, or all later ones
	Minimum   *money.Amount   `json:"minValue,omitempty"`            // nil: no bound, like Maximum
	Maximum   *money.Amount   `json:"maxValue,omitempty"`
	Default   *money.Amount   `json:"defaultValue,omitempty"` // of a loan that states none
}

// variationList is one of the three lists.
type variationList struct {
	field     string
	parameter CycleParameter
	items     []CycleVariationInput
}

func (in ProductUpdate) cycleLists() []variationList {
	return []variationList{
		{"principalVariationsForBorrowerCycle", VariesPrincipal, in.PrincipalVariations},
		{"numberOfRepaymentVariationsForBorrowerCycle", VariesRepayments, in.RepaymentVariations},
		{"interestRateVariationsForBorrowerCycle", VariesInterestRate, in.RateVariations},
	}
}

// checkCycles judges the lists of a product whose terms vary.
func (p Product) checkCycles(c *fault.Checks, in ProductUpdate, before Product) {
	if !p.UsesCycle {
		return
	}
	for _, list := range in.cycleLists() {
		list.check(c)
		list.checkKnown(c, before.variationsOf(list.parameter))
	}
}

// checkKnown refuses to name variations that the product has not.
func (l variationList) checkKnown(c *fault.Checks, known []CycleVariation) {
	for i, item := range l.items {
		if item.ID != nil && !slices.ContainsFunc(known, func(v CycleVariation) bool { return v.ID == *item.ID }) {
			elementOf(l.field, i).fail(c, "id", *item.ID, "does.not.exist")
		}
	}
}

func (l variationList) check(c *fault.Checks) {
	complete := true
	for i, item := range l.items {
		complete = l.checkItem(c, i, item) && complete
	}
	if complete && len(l.items) > 0 {
		l.checkSequence(c)
	}
}

// checkItem reports whether the item is fit to be looked at in the sequence.
func (l variationList) checkItem(c *fault.Checks, i int, item CycleVariationInput) bool {
	at := elementOf(l.field, i)
	switch {
	case item.Cycle == nil:
		at.fail(c, "borrowerCycleNumber", nil, fault.Blank)
	case *item.Cycle <= 0:
		at.fail(c, "borrowerCycleNumber", *item.Cycle, fault.NotPositive)
	case item.Condition == nil:
		at.fail(c, "valueConditionType", nil, fault.Blank)
	case !cycleConditions.Has(*item.Condition):
		at.fail(c, "valueConditionType", *item.Condition, fault.OutOfRange, int(CycleEqual), int(CycleGreaterThan))
	case item.Default == nil:
		at.fail(c, "defaultValue", nil, fault.Blank)
	default:
		return l.checkValues(c, at, item)
	}
	return false
}

// checkValues: all values are above zero, but for interest rates, which may be zero; the default lies in its bounds.
func (l variationList) checkValues(c *fault.Checks, at element, item CycleVariationInput) bool {
	low, high := item.Minimum, item.Maximum
	switch {
	case l.refuses(item.Default):
		at.fail(c, "defaultValue", *item.Default, l.signRule())
	case low != nil && l.refuses(low):
		at.fail(c, "minValue", *low, l.signRule())
	case high != nil && l.refuses(high):
		at.fail(c, "maxValue", *high, l.signRule())
	case low != nil && high != nil && high.Less(*low):
		at.fail(c, "maxValue", *high, fault.BelowMinimum, *high, *low)
	case low != nil && item.Default.Less(*low):
		at.fail(c, "defaultValue", *item.Default, fault.BelowMinimum, *item.Default, *low)
	case high != nil && high.Less(*item.Default):
		at.fail(c, "defaultValue", *item.Default, fault.AboveMaximum, *item.Default, *high)
	default:
		return true
	}
	return false
}

func (l variationList) refuses(value *money.Amount) bool {
	return value.IsNegative() || l.parameter != VariesInterestRate && value.IsZero()
}

func (l variationList) signRule() string {
	if l.parameter == VariesInterestRate {
		return fault.Negative
	}
	return fault.NotPositive
}

// checkSequence: cycles 1, 2, 3 ... have a variation each, and the last variation, "greater than" the last of these
// numbers, is for all cycles after them.
func (l variationList) checkSequence(c *fault.Checks) {
	last := len(l.items) - 1
	if *l.items[0].Condition == CycleGreaterThan {
		c.Fail(l.field, nil, "condition.type.must.start.with.equal")
		return
	}
	for i, item := range l.items {
		want, cycle := CycleEqual, i+1
		if i == last {
			want, cycle = CycleGreaterThan, last
		}
		if *item.Condition != want {
			c.Fail(l.field, nil, "condition.type.must.end.with.greater.than")
			return
		}
		if *item.Cycle != cycle {
			elementOf(l.field, i).fail(c, "borrowerCycleNumber", *item.Cycle, "must.be.in.sequence")
			return
		}
	}
}

// replaceVariations takes over the lists that were sent. A variation keeps its id when it names it or says what it said
// before; others get the next ones of the product.
func (p *Product) replaceVariations(in ProductUpdate) {
	var last int64
	for _, v := range p.Variations {
		last = max(last, v.ID)
	}
	var kept []CycleVariation
	for _, list := range in.cycleLists() {
		before := p.variationsOf(list.parameter)
		if list.items == nil {
			kept = append(kept, before...)
			continue
		}
		for _, item := range list.items {
			v := item.variation(list.parameter)
			if v.ID = v.knownIn(before); v.ID == 0 {
				last++
				v.ID = last
			}
			kept = append(kept, v)
		}
	}
	p.Variations = kept
}

// knownIn returns the id under which the variation stood before, 0 when it is a new one.
func (v CycleVariation) knownIn(before []CycleVariation) int64 {
	for _, b := range before {
		sent := v
		sent.ID = b.ID
		if v.ID == b.ID || reflect.DeepEqual(sent, b) {
			return b.ID
		}
	}
	return 0
}

// withoutCycles clears the variations once the product does not look at the cycle.
func (p *Product) withoutCycles() {
	if !p.UsesCycle {
		p.Variations = nil
	}
}

func (p Product) variationsOf(parameter CycleParameter) []CycleVariation {
	var found []CycleVariation
	for _, v := range p.Variations {
		if v.Parameter == parameter {
			found = append(found, v)
		}
	}
	return found
}

func (in CycleVariationInput) variation(parameter CycleParameter) CycleVariation {
	v := CycleVariation{Parameter: parameter, Minimum: in.Minimum, Maximum: in.Maximum}
	if in.ID != nil {
		v.ID = *in.ID
	}
	if in.Cycle != nil && in.Condition != nil && in.Default != nil {
		v.Cycle, v.Condition, v.Default = *in.Cycle, *in.Condition, *in.Default
	}
	return v
}
