package products

import (
	"strings"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
)

// ChargeChoice names a charge definition that loans of the product may carry.
type ChargeChoice struct {
	ID int64 `json:"id"` // of a charge definition
}

// Violations returns every broken rule of a new product that can be seen without looking anything up.
func (in NewProduct) Violations() []fault.Violation {
	c := fault.CheckOf(productResource)
	sent := in.attributes()
	sent.check(c)
	c.Required("interestRatePerPeriod", in.InterestRate != nil)
	return judgedBy(c, sent.judge(Product{}, ledger.Mapping{}).check)
}

// Violations returns every error of the input alone. Rules between attributes are judged by
// UpdateProduct, with the stored ones.
func (in ProductUpdate) Violations() []fault.Violation {
	c := fault.CheckOf(productResource)
	in.check(c)
	return c.Violations()
}

// attributes are what a new product says, as the change that leads to it from nothing. Both are judged alike.
func (in NewProduct) attributes() ProductUpdate {
	var sent ProductUpdate
	restate(in, &sent)
	return sent
}

// judgedBy adds to violations of single attributes those between attributes. A missing or malformed attribute is
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

// check fails single attributes that are wrong.
func (in ProductUpdate) check(c *fault.Checks) {
	in.checkIdentity(c)
	in.checkCurrency(c)
	in.checkRepayment(c)
	in.checkInterest(c)
	in.checkGrace(c)
	in.checkArrears(c)
	in.checkAllocation(c)
	in.checkTranches(c)
	in.checkDownPayment(c)
	in.checkGuarantee(c)
	in.checkCapitalizedIncome(c)
	in.checkBuyDown(c)
	in.checkAccounting(c)
	for i, choice := range in.Charges {
		if choice.ID <= 0 {
			elementOf("charges", i).fail(c, "id", choice.ID, fault.NotPositive)
		}
	}
	if len(in.RateIDs) > 0 {
		c.Fail("rates", in.RateIDs, "not.supported")
	}
}

// apply puts the attributes on a product and settles what follows from them.
func (in ProductUpdate) apply(p *Product) {
	overlay(p, in.spelt())
	if in.Overrides != nil {
		overlay(&p.Overrides, *in.Overrides)
	}
	p.replaceAllocations(in)
	p.replaceVariations(in)
	p.replaceCharges(in.Charges)
	p.settle(in)
}

// spelt puts other spellings in the place of the usual ones.
func (in ProductUpdate) spelt() ProductUpdate {
	if in.LastInstalmentThreshold == nil {
		in.LastInstalmentThreshold = in.ThresholdOtherSpelling
	}
	if in.DownPaymentPercent == nil {
		in.DownPaymentPercent = in.PercentOtherSpelling
	}
	return in
}

// changes returns the attributes that were sent and differ between two states of a product.
func (in ProductUpdate) changes(before, after Product) map[string]any {
	changes := differences(before, after, in.spelt())
	if in.Overrides != nil {
		if overrides := differences(before.Overrides, after.Overrides, *in.Overrides); len(overrides) > 0 {
			changes["allowAttributeOverrides"] = overrides
		}
	}
	note(changes, "paymentAllocation", in.PaymentAllocation, before.PaymentAllocation, after.PaymentAllocation)
	note(changes, "creditAllocation", in.CreditAllocation, before.CreditAllocation, after.CreditAllocation)
	note(changes, "charges", in.Charges, before.ChargeIDs, after.ChargeIDs)
	for _, list := range in.cycleLists() {
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
func (p *Product) settle(in ProductUpdate) {
	p.Name, p.ShortName, p.ExternalID = strings.TrimSpace(p.Name), strings.TrimSpace(p.ShortName), strings.TrimSpace(p.ExternalID)
	p.withRecalculationDefaults()
	p.withoutOverApplied(in)
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

// judgement is a product after a change, with its former values and the input.
type judgement struct {
	in            ProductUpdate
	before, after Product
	// accounts are those of the product as it would become.
	accounts ledger.Mapping
}

// judge makes the product that the attributes lead to. A product without id is new and starts from the defaults.
func (in ProductUpdate) judge(before Product, accounts ledger.Mapping) judgement {
	after := before
	if before.ID == 0 {
		after = in.unstated()
	}
	in.apply(&after)
	return judgement{in: in, before: before, after: after, accounts: in.mapping(accounts, after)}
}

// unstated is a new product that says nothing but its currency, how it is drawn, and whether it is paid out in tranches.
func (in ProductUpdate) unstated() Product {
	p := Product{Overrides: allOverrides}
	// attributes: begin defaults
	p.Every = 1
	p.Frequency = EveryMonths
	p.RateFrequency = schedule.PerYear
	p.Amortization = schedule.EqualInstalments
	p.InterestMethod = schedule.Declining
	p.InterestPeriod = schedule.Daily
	p.DaysInYear = schedule.ActualYear
	p.DaysInMonth = schedule.ActualMonth
	p.RecalculatesInterest = false
	p.AccountingRule = NoAccounting
	// attributes: end
	p.Strategy = Standard
	if in.CurrencyCode != nil {
		currency, _ := refdata.CurrencyByCode(*in.CurrencyCode) // an unknown one is refused later
		p.Digits = currency.Digits
	}
	if in.ScheduleType != nil && *in.ScheduleType == schedule.Progressive {
		p.Strategy = Advanced
	}
	if sentTrue(in.MultiDisburse) {
		p.LastInstalmentThreshold = trancheThreshold
	}
	return p
}

// check judges the attributes with each other.
func (j judgement) check(c *fault.Checks) {
	in, p := j.in, j.after
	p.checkRepaymentTerms(c, in)
	p.checkInterestTerms(c, in)
	p.checkGraceTerms(c)
	p.checkRecalculation(c, in, j.before.RecalculatesInterest)
	p.checkTranches(c)
	p.checkDownPayment(c, in)
	p.checkGuarantee(c, in, j.before.HoldsGuarantee)
	p.checkCycles(c, in, j.before)
	p.checkAccounting(c, j.accounts)
	if strategies.Has(p.Strategy) {
		p.checkScheduleType(c, in)
		p.checkAllocations(c, in)
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
		j.after.refuseTranches, j.after.refuseUnbuilt,
	} {
		if err := rule(); err != nil {
			return err
		}
	}
	return nil
}
