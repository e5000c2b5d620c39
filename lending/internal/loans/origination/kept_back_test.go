package origination_test

import (
	"testing"

	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// Charges keep back at most what is disbursed with them: 1000 with a flat charge at disbursement.
func TestKeptBackIsAtMostWhatIsDisbursed(t *testing.T) {
	const refusal = "error.msg.loan.charges.at.disbursement.exceed.disbursed.amount"
	cases := []struct {
		name, charge      string
		approved          string // instead of 1000
		disbursed         string // instead of what is approved
		applies, approves string // refusals
		disburses         string
	}{
		{name: "all of it", charge: "1000"},
		{name: "more than is applied for", charge: "1000.01", applies: refusal},
		{name: "more than is approved", charge: "500", approved: "499.99", approves: refusal},
		{name: "as much as is approved", charge: "500", approved: "500"},
		{name: "more than is disbursed", charge: "500", disbursed: "499.99", disburses: refusal},
		{name: "as much as is disbursed", charge: "500", disbursed: "500"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			o := loanstest.NewOffice(t)
			fee := o.NewCharge(func(c *products.Charge) { c.Time, c.Basis = schedule.AtDisbursement, schedule.FlatAmount })
			in := o.ApplicationFor(o.NewProduct(nil))
			in.Charges = []loans.Applied{{ChargeID: fee, Amount: money.MustDecimal(c.charge)}}
			submitted, err := loanstest.Perform(o, loans.Submit, in)
			if ends(t, err, c.applies); err != nil {
				return
			}
			approval := loans.Approval{On: o.Today}
			if c.approved != "" {
				approval.Amount = new(money.MustParse(c.approved))
			}
			_, err = loanstest.Perform(o, loans.Approve, loanstest.On(submitted.LoanID, approval))
			if ends(t, err, c.approves); err != nil {
				return
			}
			disbursal := loans.Disbursal{On: o.Today}
			if c.disbursed != "" {
				disbursal.Amount = new(money.MustParse(c.disbursed))
			}
			_, err = loanstest.Perform(o, loans.Disburse, loanstest.On(submitted.LoanID, disbursal))
			ends(t, err, c.disburses)
		})
	}
}

// ends holds that a command was refused with a code, or done where the code is blank.
func ends(t *testing.T, err error, code string) {
	t.Helper()
	if code != "" {
		loanstest.Refused(t, err, code)
	} else if err != nil {
		t.Error(err)
	}
}
