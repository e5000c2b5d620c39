package origination

import (
	"fmt"
	"slices"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/charging"
	"lending.example/platform/lending/internal/loans/drawing"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// applyCharges puts the charges of an application on the loan. A charge on the disbursed amount, or at the disbursement
// of a tranche, becomes one for each planned tranche; the first one takes the external id.
func applyCharges(a *book.Account, applied []loans.Applied, definitions []products.Charge) error {
	for i, in := range applied {
		definition := definitions[i]
		if err := repeatsDefinition(i, in, definition); err != nil {
			return err
		}
		if err := mayApply(a, definition, in); err != nil {
			return err
		}
		if perTranche(a, definition) {
			drawing.NewChargePerTranche(a, definition, in.Amount, in.ExternalID)
			continue
		}
		c := drawing.NewCharge(a, definition, in.Amount, in.Due)
		if in.ExternalID != "" {
			c.ExternalID = in.ExternalID
		}
	}
	return nil
}

// repeatsDefinition refuses a charge of another sort than its definition: clients repeat what they read of it,
// and an application changes nothing of that.
func repeatsDefinition(i int, in loans.Applied, d products.Charge) error {
	checks := fault.CheckOf("loan")
	field := func(name string) string { return fmt.Sprintf("charges[%d][%s]", i, name) }
	const other = "not.that.of.the.definition"
	if in.Time != nil && *in.Time != d.Time {
		checks.Fail(field("chargeTimeType"), int(*in.Time), other, int(d.Time))
	}
	if in.Basis != nil && *in.Basis != d.Basis {
		checks.Fail(field("chargeCalculationType"), int(*in.Basis), other, int(d.Basis))
	}
	if in.PaymentMode != nil && *in.PaymentMode != int(d.Payment) {
		checks.Fail(field("chargePaymentMode"), *in.PaymentMode, other, int(d.Payment))
	}
	return checks.Err()
}

// namesOwnCharges refuses charges by ids that the loan has not, or has of another definition. A loan that is applied for has none
// yet.
func namesOwnCharges(a *book.Account, applied []loans.Applied) error {
	for _, in := range applied {
		isIt := func(c *book.Charge) bool { return c.ID == in.ID && c.DefinitionID == in.ChargeID }
		if in.ID != 0 && !slices.ContainsFunc(a.ActiveCharges(), isIt) {
			return loans.ErrUnknownCharge.For("charges", in.ID, in.ID)
		}
	}
	return nil
}

// mayApply refuses charges that an application can't bring.
func mayApply(a *book.Account, definition products.Charge, in loans.Applied) error {
	switch {
	case definition.Target != products.ChargeForLoan:
		return loans.ErrChargeNotForLoans.For("chargeId", definition.ID, definition.ID)
	case definition.CurrencyCode != a.Loan.Currency.Code:
		return loans.ErrChargeCurrency.New()
	case definition.Time == schedule.OnOverdue:
		return loans.ErrOverdueChargeByHand.New()
	case definition.Time == schedule.OnSpecifiedDate && in.Due.IsZero():
		return loans.ErrChargeDueMissing.For("dueDate", nil)
	case definition.Time == schedule.OnSpecifiedDate && in.Due.Before(a.Loan.Timeline.ExpectedDisbursement):
		return loans.ErrChargeOutsideRange.For("dueDate", in.Due)
	}
	if a.Loan.Terms.Recalculates() {
		return charging.MayRecalculateWith(a, definition)
	}
	return nil
}

// perTranche reports whether a charge falls due with every tranche on its own.
func perTranche(a *book.Account, definition products.Charge) bool {
	return definition.Time == schedule.AtTrancheDisbursement && len(a.Loan.Tranches) > 0
}

// assessTrancheCharges calculates the charges of the tranches that are planned again.
func assessTrancheCharges(a *book.Account) error {
	for _, c := range a.ActiveCharges() {
		if c.Time == schedule.AtTrancheDisbursement && drawing.Untouched(c) {
			if err := drawing.AssessCharge(a, c); err != nil {
				return err
			}
		}
	}
	return nil
}

// chargeTranche puts the charges that the other tranches of the loan carry on a tranche that was added later, and those that
// waited for a tranche on the first that comes.
func chargeTranche(a *book.Account, t book.Tranche) error {
	seen := map[int64]bool{}
	for _, c := range a.Charges {
		if c.Time != schedule.AtTrancheDisbursement || c.Removed || seen[c.DefinitionID] {
			continue
		}
		seen[c.DefinitionID] = true
		if c.TrancheID == 0 {
			c.TrancheID, c.Due, c.Changed = t.ID, t.Expected, true
			continue
		}
		again := *c
		again.Amount, again.Paid, again.Waived, again.WrittenOff = money.Amount{}, money.Amount{}, money.Amount{}, money.Amount{}
		again.Settled, again.IsWaived, again.Inactive = false, false, false
		again.TrancheID, again.Due, again.SubmittedOn, again.Created = t.ID, t.Expected, a.Env.Today, a.Env.Moment()
		again.ID, again.Revision, again.IsNew, again.Changed = a.Env.Ids.ID(book.Charges.Kind), 0, true, false
		again.ExternalID = ""
		if a.Env.AutoIDs {
			again.ExternalID = a.Env.Ids.UUID()
		}
		a.Charges = append(a.Charges, &again)
		if err := drawing.AssessCharge(a, &again); err != nil {
			return err
		}
	}
	return nil
}
