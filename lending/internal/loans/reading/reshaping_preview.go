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
		From: in.From, Frequency: &unit, FrequencyNumber: *in.FrequencyNumber, Instalments: *in.Instalments,
		Interest: loans.ReAgeInterest(in.Interest), Amount: in.Amount,
	}
}

// PreviewReAge decides [loans.PreviewReAge].
func PreviewReAge(u *operation.Unit, in loans.ReAgePreview) (operation.Calculation[loans.ScheduleView], error) {
	command := command(in)
	if err := fault.Invalid(command.Violations()); err != nil {
		return nil, err
	}
	return previewed(u, in.Loan, reshaped, func(a *book.Account) error {
		_, err := restructuring.ApplyReAge(a, command)
		return err
	})
}

// PreviewReAmortization decides [loans.PreviewReAmortization].
func PreviewReAmortization(u *operation.Unit, in loans.ReAmortizationPreview) (operation.Calculation[loans.ScheduleView], error) {
	return previewed(u, in.Loan, reshaped, func(a *book.Account) error {
		_, err := restructuring.ApplyReAmortization(a, loans.ReAmortizeInput{Interest: loans.ReAmortizeInterest(in.Interest)})
		return err
	})
}

// previewed is the schedule of a loan, as show shows it, after a change to it.
func previewed(u *operation.Unit, ref operation.Ref, show func(*book.Account) loans.ScheduleView, change func(*book.Account) error) (operation.Calculation[loans.ScheduleView], error) {
	o, err := records.Open(u, ref)
	if err != nil {
		return nil, err
	}
	a := o.Account.Clone() // what the change makes comes after all that is stored
	return func(func() error) (loans.ScheduleView, error) {
		if err := change(a); err != nil {
			return loans.ScheduleView{}, err
		}
		return show(a), nil
	}, nil
}

// reshaped is a schedule whose rows of money going out say that nothing falls due with them.
func reshaped(a *book.Account) loans.ScheduleView {
	view := Schedule(a)
	for i := range view.Periods {
		if row := &view.Periods[i]; row.Number == 0 {
			row.PrincipalDue, row.InterestDue, row.PenaltyDue = new(money.Amount), new(money.Amount), new(money.Amount)
		}
	}
	return view
}
