package clients

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
)

// lifeDates are the dates of a client's beginning. Zero dates are not held against any rule.
type lifeDates struct {
	submitted, activated, born calendar.Date
}

// violations returns every broken rule: nothing lies in the future, nobody is activated before the office opened or
// before the submission, and birth comes first.
func (d lifeDates) violations(officeOpened, today calendar.Date) []fault.Violation {
	c := fault.CheckOf("client")
	if d.submitted.After(today) {
		c.Add(ErrSubmittedInFuture.Violation("submittedOnDate", d.submitted))
	}
	if !d.activated.IsZero() {
		c.Add(d.activationViolations(officeOpened, today)...)
	}
	if !d.born.IsZero() {
		if before := calendar.Earliest(today, d.submitted); !d.born.Before(before) {
			c.Fail("dateOfBirth", d.born, fault.NotBefore, before)
		}
	}
	return c.Violations()
}

func (d lifeDates) activationViolations(officeOpened, today calendar.Date) []fault.Violation {
	var found []fault.Violation
	if d.activated.After(today) {
		found = append(found, ErrActivationInFuture.Violation("activationDate", d.activated))
	}
	if d.activated.Before(officeOpened) {
		found = append(found, ErrActivationBeforeOffice.Violation("activationDate", d.activated))
	}
	if d.submitted.After(d.activated) {
		found = append(found, ErrSubmittedAfterActive.Violation("submittedOnDate", d.submitted))
	}
	return found
}
