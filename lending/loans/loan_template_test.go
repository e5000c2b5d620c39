package loans

import (
	"testing"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

func TestTemplate(t *testing.T) {
	o := newOffice(t)
	fee := o.newCharge(nil)
	overdue := o.newCharge(func(c *products.Charge) { c.Name, c.Time, c.Penalty = "Late", schedule.OnOverdue, true })
	o.newCharge(func(c *products.Charge) { c.Name, c.CurrencyCode = "Dollars", "USD" })
	product := o.newProduct(func(p *products.Product) {
		p.ChargeIDs = []int64{fee, overdue}
		p.UsesCycle = true
		p.Variations = []products.CycleVariation{
			{Parameter: products.VariesPrincipal, Cycle: 1, Condition: products.CycleGreaterThan, Default: amount("2000")},
			{Parameter: products.VariesRepayments, Cycle: 1, Condition: products.CycleGreaterThan, Default: amount("6")},
		}
	})
	in := TemplateInput{Type: "individual", ClientID: o.client, ProductID: product}
	d := must(o, Template, in)
	if d.ClientName != "Maria Garcia" || d.ExpectedDisbursement != o.today || len(d.Products) != 1 {
		t.Errorf("client and products: %+v", d)
	}
	p := d.ProductDefaults
	if p.Principal != amount("1000") || p.TermFrequency != 3 || len(p.Charges) != 1 || len(p.OverdueCharges) != 1 || len(d.ChargeOptions) != 1 {
		t.Errorf("defaults: %+v, charges to choose: %v", p, d.ChargeOptions)
	}
	o.newLoan(o.applicationFor(product))
	if p := must(o, Template, in).ProductDefaults; p.Principal != amount("2000") || p.Repayments != 6 || p.TermFrequency != 6 {
		t.Errorf("second loan: %+v", p)
	}
	if d := must(o, Template, TemplateInput{Type: "group"}); d.ProductDefaults != nil || d.TemplateOptions != nil || d.ClientID != 0 {
		t.Errorf("bare: %+v", d)
	}
	_, err := perform(o, Template, TemplateInput{})
	refused(t, err, ErrTemplateTypeMissing.ID)
	_, err = perform(o, Template, TemplateInput{Type: "flat"})
	refused(t, err, ErrTemplateTypeUnknown.ID)
}

func TestApprovalTemplate(t *testing.T) {
	o := newOffice(t)
	loan := must(o, Submit, o.applicationFor(o.newProduct(nil))).LoanID
	o.today = day("2024-01-03")
	d := must(o, ApprovalTemplate, ApprovalTemplateInput{Loan: operation.ByID(loan), Type: "approval"})
	if d.On != o.today || d.Amount != amount("1000") || d.ExpectedDisbursement != day("2024-01-01") || d.NetDisbursal != amount("1000") {
		t.Errorf("template %+v", d)
	}
	_, err := perform(o, ApprovalTemplate, ApprovalTemplateInput{Loan: operation.ByID(loan)})
	refused(t, err, ErrTemplateTypeMissing.ID)
}

func TestChargeTemplate(t *testing.T) {
	o, loan := lendTagged(t)
	o.newCharge(nil)
	o.newCharge(func(c *products.Charge) { c.Name, c.Active = "Gone", false })
	if d := must(o, ChargeTemplate, OfLoan{operation.ByID(loan)}); len(d.Options) != 1 || d.Options[0].Name != "Fee" {
		t.Errorf("options %+v", d.Options)
	}
}
