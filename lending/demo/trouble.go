package demo

import (
	"context"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/refdata"
)

// fail is a loan whose borrower stops paying at a due date. What becomes of it is drawn.
func (l *life) fail(due calendar.Date) error {
	l.until, l.late = 0, habit{0, 3} // a borrower who recovers pays again
	var ways []func()
	later := func(days int, happens event) func() { return func() { l.bank.on(due.AddDays(days), happens) } }
	ways = append(ways, later(between(l.rng, 25, 75), l.recover), later(between(l.rng, 100, 140), l.writeOff), later(95, l.chargeOff), func() { l.abandoned = true })
	switch {
	case l.offer.progressive:
		ways = append(ways, later(between(l.rng, 20, 50), l.reAge), later(between(l.rng, 20, 50), l.reAmortize))
	case !l.offer.planned: // tranches to come keep a loan from being rescheduled
		ways = append(ways, later(-between(l.rng, 2, 9), l.reschedule))
	}
	one(l.rng, ways)()
	return nil
}

// recover pays what is overdue, and goes on paying.
func (l *life) recover(ctx context.Context) error { return l.payWhatIsDue(ctx) }

// writeOff gives the loan up; some of it may come in later.
func (l *life) writeOff(ctx context.Context) error {
	b := l.bank
	_, err := b.people.accountant.Loans.WriteOff(ctx, l.loan, loans.Closing{On: b.today, ReasonID: one(l.rng, b.values[refdata.WriteOffReasonsCode])})
	done, err := b.gave("a write-off", b.bySecond(ctx, err))
	if err != nil || !done || !chance(l.rng, 60) {
		return err
	}
	b.on(b.today.AddDays(between(l.rng, 20, 120)), func(ctx context.Context) error {
		_, err := b.people.teller.Loans.Recover(ctx, l.loan, loans.Payment{On: b.today, Amount: l.part(), Note: "From the bailiff"})
		_, err = b.gave("a recovery", err)
		return err
	})
	return nil
}

// part is a third of what is owed, in whole units, and at least one.
func (l *life) part() money.Amount {
	owed, _ := l.open.Millionths()
	return units(max(1, int(owed/3_000_000)))
}

// chargeOff takes the loan out of the books; the borrower may pay some of it after all.
func (l *life) chargeOff(ctx context.Context) error {
	b := l.bank
	made, err := b.people.accountant.Loans.ChargeOff(ctx, l.loan, loans.ChargeOffInput{On: b.today, ReasonID: b.values[refdata.ChargeOffReasonsCode][0]})
	done, err := l.after("a charge-off", made, err)
	if err != nil || !done || !chance(l.rng, 60) {
		return err
	}
	b.on(b.today.AddDays(between(l.rng, 15, 90)), func(ctx context.Context) error {
		_, err := l.repay(ctx, l.part())
		return err
	})
	return nil
}

// reAge gives the borrower new instalments for what is owed.
func (l *life) reAge(ctx context.Context) error {
	b := l.bank
	made, err := b.people.approver.Loans.ReAge(ctx, l.loan, loans.ReAgeInput{
		From: b.today.AddDays(20), Frequency: new(calendar.Months), FrequencyNumber: 1, Instalments: between(l.rng, 6, 18),
		ReasonID: b.values[refdata.ReAgeReasonsCode][0],
	})
	if done, err := l.after("a re-age", made, err); err != nil || !done {
		return err
	}
	return l.await(ctx)
}

// reAmortize spreads the arrears over the instalments that are left.
func (l *life) reAmortize(ctx context.Context) error {
	rows, err := l.unpaid(ctx)
	if err != nil || len(rows) == 0 || !l.bank.today.Before(rows[len(rows)-1].Due) { // there must be something left to spread over
		return err
	}
	made, err := l.bank.people.approver.Loans.ReAmortize(ctx, l.loan, loans.ReAmortizeInput{ReasonID: l.bank.values[refdata.ReAmortizationCode][0]})
	if done, err := l.after("a re-amortization", made, err); err != nil || !done {
		return err
	}
	return l.await(ctx)
}

// reschedule moves the instalments that are left, before one of them is overdue: the officer asks for it, the approver grants it.
func (l *life) reschedule(ctx context.Context) error {
	b := l.bank
	rows, err := l.unpaid(ctx)
	if err != nil || len(rows) == 0 {
		return err
	}
	asked, err := l.client.officer.desk.Reschedules.Request(ctx, loans.RescheduleRequest{
		LoanID: l.loan, From: rows[0].Due, MovedTo: b.today.AddDays(25), ReasonID: one(l.rng, b.values[refdata.LoanRescheduleCode]), SubmittedOn: b.today,
	})
	if done, err := b.gave("a request to reschedule", err); err != nil || !done {
		return err
	}
	_, err = b.people.approver.Reschedules.Approve(ctx, asked.ID, loans.RescheduleApproval{On: b.today})
	if done, err := b.gave("a reschedule", err); err != nil || !done {
		return err
	}
	return l.await(ctx)
}
