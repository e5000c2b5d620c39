package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// asAgreed is the account with the schedule of its contract: drawn from the terms and the tranches as they are, without
// the changes of terms that came later, and without payments. Nothing of it is stored.
func (a *Account) asAgreed() (*Account, error) {
	agreed := *a
	agreed.Loan.Variations, agreed.Model, agreed.Instalments, agreed.Charges = nil, nil, nil, nil
	for _, c := range a.Charges {
		if c.Time != schedule.OnOverdue && !c.Inactive {
			again := *c
			again.reset()
			again.Parts = nil
			agreed.Charges = append(agreed.Charges, &again)
		}
	}
	plan, err := Plan(agreed.terms())
	if err != nil {
		return nil, err
	}
	agreed.write(plan)
	for _, c := range agreed.Charges {
		if err := agreed.assessCharge(c); err != nil {
			return nil, err
		}
	}
	agreed.placeAnew()
	return &agreed, nil
}

// originalSchedule shows the schedule of the contract beside one that follows the payments, while the loan is active; nil
// for other loans.
func (a *Account) originalSchedule() (*ScheduleView, error) {
	if a.Loan.Status != Active || !a.Loan.Terms.Recalculates() {
		return nil, nil
	}
	agreed, err := a.asAgreed()
	if err != nil {
		return nil, err
	}
	view := agreed.proposedSchedule()
	return &view, nil
}

// arrearsAsAgreed is what is overdue by the schedule of the contract: what fell due there before a day, less everything
// that was paid, waived or written off since, the oldest first. (Semantics of charges, 6.4.)
func (a *Account) arrearsAsAgreed(today calendar.Date) (Arrears, error) {
	agreed, err := a.asAgreed()
	if err != nil {
		return Arrears{}, err
	}
	var settled Portions
	for i := range a.Instalments {
		row := &a.Instalments[i]
		settled = settled.Add(Portions{row.Principal.settled(), row.Interest.settled(), row.Fee.settled(), row.Penalty.settled()})
	}
	var arrears Arrears
	for i := range agreed.Instalments {
		row := &agreed.Instalments[i]
		if !row.Due.Before(today) {
			continue
		}
		due := Portions{row.Principal.Charged, row.Interest.Charged, row.Fee.Charged, row.Penalty.Charged}
		covered := Portions{
			money.Min(due.Principal, settled.Principal), money.Min(due.Interest, settled.Interest),
			money.Min(due.Fee, settled.Fee), money.Min(due.Penalty, settled.Penalty),
		}
		settled = settled.less(covered)
		if open := due.less(covered); open != (Portions{}) {
			arrears.Since = calendar.Earliest(arrears.Since, row.Due)
			arrears.Portions = arrears.Portions.Add(open)
		}
	}
	return arrears, nil
}

func (n *names) addOriginal(a *Account, d *LoanData) (err error) {
	d.OriginalSchedule, err = a.originalSchedule()
	return err
}
