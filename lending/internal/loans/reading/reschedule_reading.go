package reading

import (
	"errors"

	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/internal/loans/restructuring"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

func reschedule(n *records.Names, u *operation.Unit, r *restructuring.Reschedule) (loans.RescheduleData, error) {
	loan, err := book.Loans.Get(u.Tx, r.LoanID)
	if err != nil {
		return loans.RescheduleData{}, err
	}
	reason, err := refdata.CodeValueOf(u.Tx, r.ReasonID)
	if err != nil {
		return loans.RescheduleData{}, err
	}
	option := r.Status.Option()
	d := loans.RescheduleData{
		ID: r.ID, LoanID: r.LoanID, ClientID: r.ClientID, ClientName: n.Client(r.ClientID).DisplayName, AccountNo: loan.AccountNo,
		Status: loans.RescheduleStatusData{
			ID: int(r.Status), Code: option.Code, Label: option.Label, Pending: r.Status == loans.RescheduleSubmitted,
			Approved: r.Status == loans.RescheduleApproved, Rejected: r.Status == loans.RescheduleRejected,
		},
		Instalment: r.Instalment, From: r.From, RecalculateInterest: r.RecalculateInterest, Reason: reason, Comment: r.Comment,
		Timeline: rescheduleTimeline(n, r), Variations: []loans.VariationData{},
	}
	for _, v := range r.Variations {
		d.Variations = append(d.Variations, v.Data())
	}
	return d, n.Err()
}

func rescheduleTimeline(n *records.Names, r *restructuring.Reschedule) loans.RescheduleTimeline {
	by := n.Person(r.SubmittedBy)
	t := loans.RescheduleTimeline{
		SubmittedOn: r.SubmittedOn, SubmittedByUsername: by.Username, SubmittedByFirstname: by.Firstname, SubmittedByLastname: by.Lastname,
	}
	by = n.Person(r.DecidedBy)
	switch r.Status {
	case loans.RescheduleApproved:
		t.ApprovedOn, t.ApprovedByUsername, t.ApprovedByFirstname, t.ApprovedByLastname = r.DecidedOn, by.Username, by.Firstname, by.Lastname
	case loans.RescheduleRejected:
		t.RejectedOn, t.RejectedByUsername, t.RejectedByFirstname, t.RejectedByLastname = r.DecidedOn, by.Username, by.Firstname, by.Lastname
	}
	return t
}

// ListReschedules decides [loans.ListReschedules].
func ListReschedules(u *operation.Unit, in loans.ReschedulesInput) ([]loans.RescheduleData, error) {
	query := store.Query{}
	if in.LoanID != 0 {
		query = store.Where("loan_id", store.Equal, store.Int(in.LoanID))
	}
	if wanted := loans.RescheduleFilters[in.Command]; wanted != 0 {
		query = query.And("status", store.Equal, store.Int(int64(wanted)))
	}
	n := records.NewNames(u.Tx)
	list := []loans.RescheduleData{}
	for r, err := range restructuring.Reschedules.Find(u.Tx, query.Top(operation.LargestPage)) {
		if err != nil {
			return nil, err
		}
		if err := records.VisibleByID(u, r.LoanID); errors.Is(err, store.ErrNotFound) {
			continue
		} else if err != nil {
			return nil, err
		}
		d, err := reschedule(n, u, &r)
		if err != nil {
			return nil, err
		}
		list = append(list, d)
	}
	return list, nil
}

// GetReschedule decides [loans.GetReschedule].
func GetReschedule(u *operation.Unit, in loans.RescheduleRef) (loans.RescheduleData, error) {
	r, err := restructuring.FindReschedule(u, in.Request)
	if err != nil {
		return loans.RescheduleData{}, err
	}
	return reschedule(records.NewNames(u.Tx), u, &r)
}

// PreviewReschedule decides [loans.PreviewReschedule].
func PreviewReschedule(u *operation.Unit, in loans.RescheduleRef) (operation.Calculation[loans.ScheduleView], error) {
	r, err := restructuring.FindReschedule(u, in.Request)
	if err != nil {
		return nil, err
	}
	return previewed(u, operation.ByID(r.LoanID), Schedule, func(a *book.Account) error {
		return restructuring.RescheduleAccount(a, &r)
	})
}

// RescheduleTemplate decides [loans.RescheduleTemplate].
func RescheduleTemplate(u *operation.Unit, _ operation.NoInput) (loans.RescheduleTemplateData, error) {
	reasons, err := refdata.CodeValueOptions(u.Tx, "LoanRescheduleReason")
	return loans.RescheduleTemplateData{Reasons: reasons}, err
}
