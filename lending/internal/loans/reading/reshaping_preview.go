package reading

import (
	"strings"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/internal/loans/restructuring"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

func command(in loans.ReAgePreview) loans.ReAgeInput {
	unit := loans.FrequencyNames[strings.ToUpper(in.Frequency)]
	return loans.ReAgeInput{
		StartDate: in.StartDate, Frequency: &unit, FrequencyNumber: *in.FrequencyNumber, Instalments: *in.Instalments,
		Interest: loans.ReAgeInterest(in.Interest),
	}
}

// PreviewReAge decides [loans.PreviewReAge].
func PreviewReAge(u *operation.Unit, in loans.ReAgePreview) (loans.ScheduleView, error) {
	command := command(in)
	if err := fault.Invalid(command.Violations()); err != nil {
		return loans.ScheduleView{}, err
	}
	return previewed(u, in.Loan, func(a *book.Account) error {
		_, err := restructuring.ApplyReAge(a, command)
		return err
	})
}

// PreviewReAmortization decides [loans.PreviewReAmortization].
func PreviewReAmortization(u *operation.Unit, in loans.ReAmortizationPreview) (loans.ScheduleView, error) {
	return previewed(u, in.Loan, func(a *book.Account) error {
		_, err := restructuring.ApplyReAmortization(a, loans.ReAmortizeInput{Interest: loans.ReAmortizeInterest(in.Interest)})
		return err
	})
}

// previewed is the schedule of a loan after a change to a copy of it. Rows of money going out say that nothing falls due
// with them.
func previewed(u *operation.Unit, ref operation.Ref, change func(*book.Account) error) (loans.ScheduleView, error) {
	o, err := records.Open(u, ref)
	if err != nil {
		return loans.ScheduleView{}, err
	}
	copied := o.Account.Clone()
	if err := change(copied); err != nil {
		return loans.ScheduleView{}, err
	}
	view := Schedule(copied)
	for i := range view.Periods {
		if row := &view.Periods[i]; row.Number == 0 {
			row.PrincipalDue, row.InterestDue, row.PenaltyDue = new(money.Amount), new(money.Amount), new(money.Amount)
		}
	}
	return view, nil
}
