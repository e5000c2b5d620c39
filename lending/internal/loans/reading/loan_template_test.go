package reading_test

import (
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

func TestTemplate(t *testing.T) {
	o := loanstest.NewOffice(t)
	fee := o.NewCharge(nil)
	overdue := o.NewCharge(func(c *products.Charge) { c.Name, c.Time, c.Penalty = "Late", schedule.OnOverdue, true })
	o.NewCharge(func(c *products.Charge) { c.Name, c.CurrencyCode = "Dollars", "USD" })
	product := o.NewProduct(func(p *products.Product) {
		p.ChargeIDs = []int64{fee, overdue}
		p.UsesCycle, p.CountsInCycle = true, true
		p.Variations = []products.CycleVariation{
			{Parameter: products.VariesPrincipal, Cycle: 1, Condition: products.CycleGreaterThan, Default: money.MustParse("2000")},
			{Parameter: products.VariesRepayments, Cycle: 1, Condition: products.CycleGreaterThan, Default: money.MustParse("6")},
		}
	})
	in := loans.TemplateInput{Type: "individual", ClientID: o.Client, ProductID: product}
	d := loanstest.Must(o, loans.Template, in)
	if d.ClientName != "Maria Garcia" || d.ExpectedDisbursement != o.Today || len(d.Products) != 1 {
		t.Errorf("client and products: %+v", d)
	}
	p := d.ProductDefaults
	if p.Principal != money.MustParse("1000") || p.TermFrequency != 3 || len(p.Charges) != 1 || len(p.OverdueCharges) != 1 || len(d.ChargeOptions) != 1 {
		t.Errorf("defaults: %+v, charges to choose: %v", p, d.ChargeOptions)
	}
	thousand := money.MustParse("1000")
	if p.ID != product || p.ProposedPrincipal != thousand || p.ApprovedPrincipal != thousand || p.NetDisbursal != thousand || p.IsTopUp || p.Fraud || p.Delinquent.PastDueDays != 0 {
		t.Errorf("what an application begins with: %+v", p)
	}
	if len(d.ScheduleTypes) != 2 || len(d.LeapYearRules) == 0 {
		t.Errorf("schedule types %v, leap year rules %v", d.ScheduleTypes, d.LeapYearRules)
	}
	o.NewLoan(o.ApplicationFor(product))
	if p := loanstest.Must(o, loans.Template, in).ProductDefaults; p.Principal != money.MustParse("2000") || p.Repayments != 6 || p.TermFrequency != 6 {
		t.Errorf("second loan: %+v", p)
	}
	if d := loanstest.Must(o, loans.Template, loans.TemplateInput{Type: "group"}); d.ProductDefaults != nil || d.TemplateOptions != nil || d.ClientID != 0 {
		t.Errorf("bare: %+v", d)
	}
	_, err := loanstest.Perform(o, loans.Template, loans.TemplateInput{})
	loanstest.Refused(t, err, loans.ErrTemplateTypeMissing.ID)
	_, err = loanstest.Perform(o, loans.Template, loans.TemplateInput{Type: "flat"})
	loanstest.Refused(t, err, loans.ErrTemplateTypeUnknown.ID)
}

func TestApprovalTemplate(t *testing.T) {
	o := loanstest.NewOffice(t)
	loan := loanstest.Must(o, loans.Submit, o.ApplicationFor(o.NewProduct(nil))).LoanID
	o.Today = calendar.MustParse("2024-01-03")
	d := loanstest.Must(o, loans.ApprovalTemplate, loans.ApprovalTemplateInput{Loan: operation.ByID(loan), Type: "approval"})
	if d.On != o.Today || d.Amount != money.MustParse("1000") || d.ExpectedDisbursement != calendar.MustParse("2024-01-01") || d.NetDisbursal != money.MustParse("1000") {
		t.Errorf("template %+v", d)
	}
	_, err := loanstest.Perform(o, loans.ApprovalTemplate, loans.ApprovalTemplateInput{Loan: operation.ByID(loan)})
	loanstest.Refused(t, err, loans.ErrTemplateTypeMissing.ID)
}

func TestChargeTemplate(t *testing.T) {
	o, loan := loanstest.LendTagged(t)
	o.NewCharge(nil)
	o.NewCharge(func(c *products.Charge) { c.Name, c.Active = "Gone", false })
	if d := loanstest.Must(o, loans.ChargeTemplate, loans.OfLoan{Loan: operation.ByID(loan)}); len(d.Options) != 1 || d.Options[0].Name != "Fee" {
		t.Errorf("options %+v", d.Options)
	}
}
