package reading

import (
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/charging"
	"lending.example/platform/lending/internal/loans/drawing"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
)

// taxedCharge is the read model of a charge, with the taxes that it contains.
func taxedCharge(u *operation.Unit, a *book.Account, c *book.Charge) (loans.ChargeData, error) {
	d := chargeData(a, c)
	if c.TaxGroupID == 0 {
		return d, nil
	}
	taxation, err := records.TaxationOf(u, c.TaxGroupID)
	if err != nil {
		return d, err
	}
	d.TaxGroup = &products.TaxGroupName{ID: c.TaxGroupID, Name: taxation.Group.Name}
	for _, tax := range taxation.On(c.SubmittedOn, c.Amount, a.Env.Arithmetic) {
		d.Taxes = append(d.Taxes, loans.ChargeTax{ComponentID: tax.ComponentID, Name: taxation.Components[tax.ComponentID].Name, Amount: tax.Amount})
	}
	return d, nil
}

func chargeData(a *book.Account, c *book.Charge) loans.ChargeData {
	d := loans.ChargeData{
		ID: c.ID, DefinitionID: c.DefinitionID, Name: c.Name, Time: c.Time.Option(), SubmittedOn: c.SubmittedOn,
		Basis: c.Basis.Option(), AppliedTo: appliedTo(a, c), Currency: refdata.CurrencyDataOf(a.Loan.Currency),
		Amount: c.Amount, Paid: c.Paid, Waived: c.Waived, WrittenOff: c.WrittenOff, Outstanding: c.Outstanding(),
		AmountOrPercentage: c.Given, Penalty: c.Penalty, PaymentMode: products.ChargePayment(c.PaymentMode).Option(),
		IsPaid: c.Settled, IsWaived: c.IsWaived, Payable: c.PaymentMode == charging.PaidByTransfer && !c.Settled,
		LoanID: a.Loan.ID, ExternalID: c.ExternalID, LoanExternalID: a.Loan.ExternalID, MinCap: c.MinCap, MaxCap: c.MaxCap,
	}
	if c.Basis != schedule.FlatAmount {
		d.Percentage = c.Given
	}
	// A charge at the first disbursement has no date of its own; one on a tranche has the tranche's.
	if c.Time != schedule.AtDisbursement {
		d.Due = c.Due
	}
	if t := a.Loan.Tranche(c.TrancheID); t != nil && c.Time == schedule.AtTrancheDisbursement {
		d.Due = drawing.Date(t)
	}
	for _, p := range c.Parts {
		d.Parts = append(d.Parts, loans.ChargePartData{
			Instalment: p.Instalment, Due: p.Due, Amount: p.Amount, Outstanding: p.Outstanding(), Waived: p.Waived,
			IsPaid: p.Outstanding().IsZero() && p.Waived.IsZero(), IsWaived: p.Waived.IsPositive(),
		})
	}
	return d
}

// appliedTo is what the percentage of a charge is taken of; of an instalment fee that of all its parts.
func appliedTo(a *book.Account, c *book.Charge) money.Amount {
	if !c.IsInstalmentFee() || c.Basis == schedule.FlatAmount {
		return c.AppliedTo
	}
	var sum money.Amount
	for _, p := range c.Parts {
		for i := range a.Instalments {
			if row := &a.Instalments[i]; row.Number == p.Instalment {
				sum = sum.Add(drawing.BaseOf(c.Basis, row.Principal.Charged, row.Interest.Charged))
			}
		}
	}
	return sum
}

func capitalizationData(t *products.CapitalizedIncomeTerms) *loans.CapitalizationData {
	if t == nil || !t.CapitalizesIncome {
		return nil
	}
	return &loans.CapitalizationData{Calculation: t.CapitalizedCalculation.Option(), Strategy: t.CapitalizedStrategy.Option(), Type: t.CapitalizedType.Option()}
}

func buyDownData(t *products.BuyDownTerms) *loans.BuyDownData {
	if t == nil || !t.BuysDown {
		return nil
	}
	return &loans.BuyDownData{Calculation: t.BuyDownCalculation.Option(), Strategy: t.BuyDownStrategy.Option(), Type: t.BuyDownType.Option()}
}
