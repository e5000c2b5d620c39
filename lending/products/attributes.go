package products

import (
	"strings"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/schedule"
)

// Attributes are all attributes of a product as they are sent, absent ones nil. A create must send the required ones;
// an update sends what shall change.
type Attributes struct {
	IdentityInput
	CurrencyInput
	RepaymentTermsInput
	InterestTermsInput
	GraceTermsInput
	ArrearsTermsInput
	RecalculationTermsInput
	AllocationTermsInput
	TrancheTermsInput
	DownPaymentTermsInput
	GuaranteeTermsInput
	CycleTermsInput
	CapitalizedIncomeTermsInput
	BuyDownTermsInput
	AccountingTermsInput

	Charges   []ChargeChoice  `json:"charges,omitzero"`
	Rates     []int64         `json:"rates,omitzero"` // rates of their own are not built; only an empty list is taken
	Overrides *OverridesInput `json:"allowAttributeOverrides,omitempty"`
}

// ChargeChoice names a charge definition that loans of the product may carry.
type ChargeChoice struct {
	ID int64 `json:"id"`
}

// NewProduct is the input of CreateProduct.
type NewProduct struct {
	Attributes
	Warn bool `json:"warnings,omitempty" in:"query"` // answer with what Lint finds
}

// ProductUpdate is the input of UpdateProduct.
type ProductUpdate struct {
	Ref operation.Ref `json:"productId" in:"path"`
	Attributes
	Warn bool `json:"warnings,omitempty" in:"query"` // answer with what Lint finds
}

// Violations returns every broken rule of a new product that can be seen without looking anything up.
func (in NewProduct) Violations() []fault.Violation {
	c := fault.CheckOf(resource)
	in.require(c)
	in.check(c)
	return judgedBy(c, in.judge(Product{}, ledger.Mapping{}).check)
}

// Violations returns every broken rule of what is sent, taken by itself. Rules between attributes are judged by
// UpdateProduct, with the stored ones.
func (in ProductUpdate) Violations() []fault.Violation {
	c := fault.CheckOf(resource)
	in.check(c)
	return c.Violations()
}

// judgedBy adds to violations of single attributes those between attributes. What is missing or malformed by itself is
// not also held against others.
func judgedBy(single *fault.Checks, judge func(*fault.Checks)) []fault.Violation {
	found := single.Violations()
	failed := map[string]bool{}
	for _, v := range found {
		failed[v.Field] = v.Field != ""
	}
	judge(single)
	for _, v := range single.Violations()[len(found):] {
		if !failed[v.Field] {
			found = append(found[:len(found):len(found)], v)
		}
	}
	return found
}

// require fails the attributes that a new product must state and does not.
func (in Attributes) require(c *fault.Checks) {
	in.IdentityInput.require(c)
	in.CurrencyInput.require(c)
	in.RepaymentTermsInput.require(c)
	in.InterestTermsInput.require(c)
	in.RecalculationTermsInput.require(c)
	in.AllocationTermsInput.require(c)
	in.AccountingTermsInput.require(c)
}

// check fails attributes that are wrong by themselves.
func (in Attributes) check(c *fault.Checks) {
	in.IdentityInput.check(c)
	in.CurrencyInput.check(c)
	in.RepaymentTermsInput.check(c)
	in.InterestTermsInput.check(c)
	in.GraceTermsInput.check(c)
	in.ArrearsTermsInput.check(c)
	in.AllocationTermsInput.check(c)
	in.TrancheTermsInput.check(c)
	in.DownPaymentTermsInput.check(c)
	in.GuaranteeTermsInput.check(c)
	in.CapitalizedIncomeTermsInput.check(c)
	in.BuyDownTermsInput.check(c)
	in.AccountingTermsInput.check(c)
	for i, choice := range in.Charges {
		if choice.ID <= 0 {
			elementOf("charges", i).fail(c, "id", choice.ID, fault.NotPositive)
		}
	}
	if len(in.Rates) > 0 {
		c.Fail("rates", in.Rates, "not.supported")
	}
}

// apply puts the attributes on a product and settles what follows from them.
func (in Attributes) apply(p *Product) {
	overlay(p, in.spelt())
	if in.Overrides != nil {
		overlay(&p.Overrides, *in.Overrides)
	}
	p.replaceAllocations(in.AllocationTermsInput)
	p.replaceVariations(in.CycleTermsInput)
	p.replaceCharges(in.Charges)
	p.settle(in)
}

// spelt puts other spellings in the place of the usual ones.
func (in Attributes) spelt() Attributes {
	in.RepaymentTermsInput = in.RepaymentTermsInput.spelt()
	in.DownPaymentTermsInput = in.DownPaymentTermsInput.spelt()
	return in
}

// changes returns the attributes that were sent and differ between two states of a product.
func (in Attributes) changes(before, after Product) map[string]any {
	changes := differences(before, after, in.spelt())
	if in.Overrides != nil {
		if overrides := differences(before.Overrides, after.Overrides, *in.Overrides); len(overrides) > 0 {
			changes["allowAttributeOverrides"] = overrides
		}
	}
	note(changes, "paymentAllocation", in.PaymentAllocation, before.PaymentAllocation, after.PaymentAllocation)
	note(changes, "creditAllocation", in.CreditAllocation, before.CreditAllocation, after.CreditAllocation)
	note(changes, "charges", in.Charges, before.ChargeIDs, after.ChargeIDs)
	for _, list := range in.CycleTermsInput.lists() {
		note(changes, list.field, list.items, before.variationsOf(list.parameter), after.variationsOf(list.parameter))
	}
	return changes
}

func (p *Product) replaceCharges(sent []ChargeChoice) {
	if sent == nil {
		return
	}
	p.ChargeIDs = nil
	for _, choice := range sent {
		p.ChargeIDs = append(p.ChargeIDs, choice.ID)
	}
}

// settle brings texts into their one form, clears the details of what is switched off and fills what may be left open.
func (p *Product) settle(in Attributes) {
	p.Name, p.ShortName, p.ExternalID = strings.TrimSpace(p.Name), strings.TrimSpace(p.ShortName), strings.TrimSpace(p.ExternalID)
	p.withRecalculationDefaults()
	p.withoutOverApplied(in.TrancheTermsInput)
	p.withoutDownPayment()
	p.withoutGuarantee()
	p.withoutCycles()
	p.withoutCapitalizedIncome()
	p.withoutBuyDown()
	if p.StartsFrom == 0 {
		p.StartsFrom = schedule.FromDisbursement
	}
	if p.ChargeOffBehaviour == "" {
		p.ChargeOffBehaviour = RegularChargeOff
	}
	if p.ScheduleType == schedule.Cumulative {
		p.Processing = schedule.Horizontal // the only way in which cumulative schedules are processed
	}
}

// judgement is a product as it would become, beside what it was and what was sent.
type judgement struct {
	in            Attributes
	before, after Product
	// accounts are those of the product as it would become.
	accounts ledger.Mapping
}

// judge makes the product that the attributes lead to. A product without id is new and starts from the defaults.
func (in Attributes) judge(before Product, accounts ledger.Mapping) judgement {
	after := before
	if before.ID == 0 {
		after.Overrides = allOverrides
		if sentTrue(in.MultiDisburse) {
			after.LastInstalmentThreshold = trancheThreshold
		}
	}
	in.apply(&after)
	return judgement{in: in, before: before, after: after, accounts: in.mapping(accounts, after)}
}

// check judges the attributes with each other.
func (j judgement) check(c *fault.Checks) {
	in, p := j.in, j.after
	p.checkRepaymentTerms(c, in.RepaymentTermsInput)
	p.checkInterestTerms(c, in.InterestTermsInput)
	p.checkGraceTerms(c)
	p.checkRecalculation(c, in.RecalculationTermsInput, j.before.RecalculatesInterest)
	p.checkTranches(c)
	p.checkDownPayment(c, in.DownPaymentTermsInput)
	p.checkGuarantee(c, in.GuaranteeTermsInput, j.before.HoldsGuarantee)
	p.checkCycles(c, in.CycleTermsInput)
	p.checkAccounting(c, j.accounts)
	if strategies.Has(p.Strategy) {
		p.checkScheduleType(c, in.InterestTermsInput)
		p.checkAllocations(c, in.AllocationTermsInput)
		p.checkCapitalizedIncome(c)
		p.checkBuyDown(c)
	}
}

// refuse refuses, as a rule of lending, attributes that do not go together.
func (j judgement) refuse() error {
	if err := j.in.refuseFloating(); err != nil {
		return err
	}
	for _, rule := range []func() error{
		j.after.refuseIdentity, j.after.refuseFixedLength, j.after.refuseInterestTerms, j.after.refuseCompounding,
		j.after.refuseTranches,
	} {
		if err := rule(); err != nil {
			return err
		}
	}
	return nil
}
