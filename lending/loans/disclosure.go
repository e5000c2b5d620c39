package loans

import (
	"fmt"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/schedule"
)

// DiscloseInput names the loan or application whose cost is disclosed.
type DiscloseInput struct {
	Loan operation.Ref `json:"loanId"`
}

// Violations returns none.
func (DiscloseInput) Violations() []fault.Violation { return nil }

// DisclosureData is what a loan costs its borrower, and the proof of each of its rates.
type DisclosureData struct {
	LoanID     int64               `json:"loanId,omitempty"` // 0 for an application that is not stored
	Currency   string              `json:"currencyCode"`     // ISO 4217
	Digits     int                 `json:"decimalPlaces"`    // decimal places of amounts
	Disclosure schedule.Disclosure `json:"disclosure"`
	Proofs     schedule.Proofs     `json:"proofs"`
}

// Sentences tells the disclosure and its proofs for people, one line per flow. Each line can be checked with a calculator.
func (d DisclosureData) Sentences() []string {
	c, amount := d.Disclosure, func(a money.Amount) string { return a.Format(d.Digits) + " " + d.Currency }
	lines := []string{fmt.Sprintf("Financed: %s. Paid: %s. Cost of the loan: %s.", amount(c.AmountFinanced), amount(c.Payments), amount(c.FinanceCharge))}
	for _, rate := range []struct {
		name  string
		proof schedule.Proof
	}{{"APR", d.Proofs.APR}, {"APRC", d.Proofs.APRC}, {"Effective rate", d.Proofs.Effective}} {
		p := rate.proof
		lines = append(lines, fmt.Sprintf("%s %s %% a year: %s a period, %s periods a year.", rate.name, p.Rate, p.RatePerPeriod, p.PeriodsPerYear))
		for _, f := range p.Flows {
			lines = append(lines, fmt.Sprintf("  %s, after %s: %s / %s = %s", f.On, f.Time, netOf(f.Flow, d.Digits), f.Growth, f.Worth))
		}
		lines = append(lines, fmt.Sprintf("  Sum: %s", p.Rest))
	}
	return lines
}

func netOf(f schedule.Flow, digits int) string {
	if f.Payment.IsZero() {
		return f.Advance.Format(digits)
	}
	return f.Advance.Sub(f.Payment).Format(digits)
}

// Disclose says what a loan or a stored application costs by its contract: APR, APRC and effective rate, each with its proof. The contract is
// the plan of the terms and tranches as they are, without payments and without later changes of terms; charges of the contract are part of
// the cost. Refused with schedule.ErrNoRate where no rate balances what is lent and paid.
//
//desk:method Loans.Disclose(loan)
var Disclose = operation.Query[DiscloseInput, DisclosureData]{
	Meta: operation.Meta{ID: "loans.Disclose", Action: "READ", Entity: "LOAN", Grouping: "portfolio", Summary: "Says what a loan costs: APR, APRC and effective rate, with proofs.", Dated: true},
}

// DiscloseApplication is Disclose for an application that is not stored. It refuses what Submit refuses.
//
//desk:method Loans.DiscloseApplication(in)
var DiscloseApplication = operation.Query[Application, DisclosureData]{
	Meta: operation.Meta{ID: "loans.DiscloseApplication", Action: "READ", Entity: "LOAN", Grouping: "portfolio", Summary: "Says what a loan of an application would cost, with proofs."},
}
