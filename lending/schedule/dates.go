package schedule

import "lending.example/platform/lending/calendar"

// Period is a regular instalment period: From exclusive, Due inclusive.
type Period struct {
	Number    int
	From, Due calendar.Date
}

// Days returns the length of the period.
func (p Period) Days() int { return p.From.DaysUntil(p.Due) }

// Start returns the day on which the first period begins: the (expected) disbursement, or the submission of the
// application when the terms say so.
func Start(t Terms) calendar.Date {
	if t.StartsFrom == FromSubmission {
		return t.SubmittedOn
	}
	return t.ExpectedDisbursement
}

// FirstDue returns the first due date: the one set by the user, else one step after the start, but not within the
// minimum number of days after the disbursement.
func FirstDue(t Terms) calendar.Date {
	due, _ := firstDue(t)
	return due
}

// firstDue also says whether the date was set, by the user or by the minimum number of days, instead of following
// from the start.
func firstDue(t Terms) (due calendar.Date, set bool) {
	if !t.FirstDue.IsZero() {
		return t.FirstDue, true
	}
	due = Start(t).Add(t.Every, t.Frequency)
	if stride := StepOf(t); stride.onWeekday() {
		due = stride.After(Start(t), Start(t))
	}
	if t.MinimumDaysToFirst > 0 {
		if earliest := t.ExpectedDisbursement.AddDays(t.MinimumDaysToFirst); earliest.After(due) {
			return earliest, true
		}
	}
	return due, false
}

// Seed returns the date whose day of the month the due dates keep: the first due date when it was set, else the start.
func Seed(t Terms) calendar.Date {
	if due, set := firstDue(t); set {
		return due
	}
	return Start(t)
}

// Periods returns the regular instalment periods that the terms set, before any variation, tranche or payment: both
// engines start from them. Of the rules for days on which nobody works only that for the last due date is applied, which
// is all that progressive schedules know of them. It refuses terms whose due dates do not advance or go beyond the year 9999, and more than
// [MaxInstalments] of them.
func Periods(t Terms) ([]Period, error) {
	if err := checkDates(t); err != nil {
		return nil, err
	}
	periods := make([]Period, t.Repayments)
	from, due, seed := Start(t), FirstDue(t), Seed(t)
	stride := StepOf(t)
	next := func(due calendar.Date) calendar.Date { return stride.After(due, seed) }
	for i := range periods {
		if i == t.Repayments-1 && t.FixedLength > 0 {
			due = Start(t).Add(t.FixedLength, t.Frequency)
		}
		if i == t.Repayments-1 && t.Workdays != nil {
			due, _ = t.Workdays.place(due, from, next)
		}
		if !from.Before(due) {
			return nil, ErrDueDates.For("repaymentsStartingFromDate", due.String(), from, due)
		}
		periods[i] = Period{Number: i + 1, From: from, Due: due}
		from, due = due, next(due)
	}
	return periods, nil
}

// checkDates refuses terms without dates to start from or without steps to go.
func checkDates(t Terms) error {
	switch {
	case Start(t).IsZero():
		return ErrNoStart.For("expectedDisbursementDate", nil)
	case t.Repayments < 1 || t.Repayments > MaxInstalments:
		return ErrRepayments.For("numberOfRepayments", t.Repayments, MaxInstalments)
	case t.Every < 1 || t.Every > maxStep:
		return ErrStep.For("repaymentEvery", t.Every, maxStep)
	case t.FixedLength < 0 || t.FixedLength > maxStep*MaxInstalments:
		return ErrFixedLength.For("fixedLength", t.FixedLength)
	}
	return nil
}
