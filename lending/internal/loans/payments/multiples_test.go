package payments_test

import (
	"testing"

	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
)

// Where nothing smaller than 100 is in use, sums that callers name are multiples of 100: an application for 1000, and what follows.
func TestSumsAreMultiplesOfWhatIsInUse(t *testing.T) {
	const refusal = ".not.in.multiples.of.specified.number"
	sum := func(text string) *money.Amount { return new(money.MustParse(text)) }
	type step func(o *loanstest.Office, loan int64) error
	tests := map[string]struct {
		applied string
		before  []step
		then    step
		code    string
	}{
		"application": {applied: "1050", code: "validation.msg.loan.principal" + refusal},
		"approval":    {applied: "1000", then: approved(sum("950")), code: "validation.msg.loanapplication.approvedLoanAmount" + refusal},
		"disbursement": {applied: "1000", before: []step{approved(nil)}, then: disbursed(sum("950")),
			code: "validation.msg.loan.disbursement.transactionAmount" + refusal},
		"payment": {applied: "1000", before: []step{approved(nil), disbursed(nil)}, then: repaid("50"),
			code: "validation.msg.loan.transaction.transactionAmount" + refusal},
		"multiples": {applied: "1000", before: []step{approved(sum("900")), disbursed(sum("800"))}, then: repaid("300")},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			o := loanstest.NewOffice(t)
			in := o.ApplicationFor(o.NewProduct(func(p *products.Product) { p.CurrencyCode, p.Digits, p.InMultiplesOf = "JPY", 0, 100 }))
			in.Principal = money.MustParse(tt.applied)
			submitted, err := loanstest.Perform(o, loans.Submit, in)
			for _, do := range tt.before {
				o.Must(do(o, submitted.LoanID))
			}
			if tt.then != nil && err == nil {
				err = tt.then(o, submitted.LoanID)
			}
			switch {
			case tt.code != "":
				loanstest.Refused(t, err, tt.code)
			case err != nil:
				t.Error(err)
			}
		})
	}
}

func approved(sum *money.Amount) func(*loanstest.Office, int64) error {
	return func(o *loanstest.Office, loan int64) error {
		_, err := loanstest.Perform(o, loans.Approve, loanstest.On(loan, loans.Approval{On: o.Today, Amount: sum}))
		return err
	}
}

func disbursed(sum *money.Amount) func(*loanstest.Office, int64) error {
	return func(o *loanstest.Office, loan int64) error {
		_, err := loanstest.Perform(o, loans.Disburse, loanstest.On(loan, loans.Disbursal{On: o.Today, Amount: sum}))
		return err
	}
}

func repaid(sum string) func(*loanstest.Office, int64) error {
	return func(o *loanstest.Office, loan int64) error {
		_, err := loanstest.Perform(o, loans.Repay, loans.Addressed[loans.Payment]{
			Loan: operation.ByID(loan), Body: loans.Payment{On: o.Today, Amount: money.MustParse(sum)},
		})
		return err
	}
}
