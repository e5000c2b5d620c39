package products

import (
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
)

// GuaranteeTerms ask for guarantees, in percent of the principal. All but the switch are zero when it is off.
type GuaranteeTerms struct {
	HoldsGuarantee     bool          `json:"holdGuaranteeFunds"`                     // the switch
	MandatoryGuarantee money.Decimal `json:"mandatoryGuarantee,omitzero"`            // in all; not less than both minimums together
	MinimumOwnFunds    money.Decimal `json:"minimumGuaranteeFromOwnFunds,omitzero"`  // by the borrower
	MinimumGuarantor   money.Decimal `json:"minimumGuaranteeFromGuarantor,omitzero"` // by others
}

func (in ProductUpdate) checkGuarantee(c *fault.Checks) {
	notNegativeNumber(c, "mandatoryGuarantee", in.MandatoryGuarantee)
	notNegativeNumber(c, "minimumGuaranteeFromOwnFunds", in.MinimumOwnFunds)
	notNegativeNumber(c, "minimumGuaranteeFromGuarantor", in.MinimumGuarantor)
}

// checkGuarantee: the parts that must come from somebody cannot be more than the whole.
func (p Product) checkGuarantee(c *fault.Checks, in ProductUpdate, wasOn bool) {
	if !p.HoldsGuarantee {
		return
	}
	c.Required("mandatoryGuarantee", wasOn || in.MandatoryGuarantee != nil)
	var exact money.Arithmetic
	if p.MandatoryGuarantee.Less(exact.Add(p.MinimumOwnFunds, p.MinimumGuarantor)) {
		c.Fail("mandatoryGuarantee", p.MandatoryGuarantee, "must.be.greater.than.sum.of.min.funds")
	}
}

// withoutGuarantee clears the details once the switch is off.
func (p *Product) withoutGuarantee() {
	if !p.HoldsGuarantee {
		p.GuaranteeTerms = GuaranteeTerms{}
	}
}
