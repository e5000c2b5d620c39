package loanstest

import (
	"lending.example/platform/lending/loans"
)

func (o *Office) Approved(product int64, change func(*loans.Application)) int64 {
	o.T.Helper()
	in := o.ApplicationFor(product)
	if change != nil {
		change(&in)
	}
	loan := Must(o, loans.Submit, in).LoanID
	Must(o, loans.Approve, On(loan, loans.Approval{On: o.Today}))
	return loan
}

func (o *Office) Tranches(loan int64) []string {
	var list []string
	for _, tranche := range o.Account(loan).Loan.Tranches {
		text := tranche.Expected.String() + " " + tranche.Principal.String()
		if tranche.Disbursed() {
			text += " made"
		}
		list = append(list, text)
	}
	return list
}
