package loanstest

import (
	"fmt"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

func Foreclose(o *Office, loan int64) {
	Must(o, loans.ForecloseLoan, On(loan, loans.Foreclosure{On: o.Today}))
}

// Reschedule asks for a change of terms and approves it.
func (o *Office) Reschedule(loan int64, change func(*loans.RescheduleRequest)) {
	o.T.Helper()
	Must(o, loans.ApproveReschedule, o.AskReschedule(loan, change))
}

// AskReschedule asks for a change of terms, from 1 March on unless changed. It returns what would approve it.
func (o *Office) AskReschedule(loan int64, change func(*loans.RescheduleRequest)) loans.RescheduleApproval {
	o.T.Helper()
	reason := Must(o, refdata.CreateCodeValue, refdata.NewCodeValue{CodeName: "LoanRescheduleReason", Name: fmt.Sprintf("Change %d", o.Commands)}).SubID
	in := loans.RescheduleRequest{LoanID: loan, From: calendar.MustParse("2024-03-01"), SubmittedOn: o.Today, ReasonID: reason}
	change(&in)
	id := Must(o, loans.RequestReschedule, in).ID
	return loans.RescheduleApproval{Request: operation.ByID(id), On: o.Today}
}

func Terminate(o *Office, loan int64) {
	Must(o, loans.TerminateContract, On(loan, loans.TerminationInput{}))
}
