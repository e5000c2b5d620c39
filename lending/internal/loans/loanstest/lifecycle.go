package loanstest

import (
	"errors"
	"fmt"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/loans"
)

func asRefusal(err error, refusal **fault.Error) bool { return errors.As(err, refusal) }

// Rows shows a schedule in short: number, due date, principal, interest, fees, penalties, balance.
func Rows(view loans.ScheduleView) []string {
	var list []string
	for _, r := range view.Periods {
		if r.Disbursed != nil {
			list = append(list, fmt.Sprintf("%s out %s fees %s", r.Due, r.Disbursed, r.FeeDue))
			continue
		}
		list = append(list, fmt.Sprintf("%d %s %s %s %s %s %s", r.Number, r.Due, of(r.PrincipalDue), of(r.InterestDue), of(r.FeeDue), of(r.PenaltyDue), r.Balance))
	}
	return list
}
