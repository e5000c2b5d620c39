package reading

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/lateness"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
)

// delinquentData is the collection view on a day.
func delinquentData(a *book.Account, today calendar.Date) *loans.DelinquentData {
	pauses := a.Loan.DelinquencyPauses()
	d := &loans.DelinquentData{}
	if a.Product.OverApplied || a.Loan.Status.Disbursed() {
		d.AvailableOverApplied = lateness.AvailableOverApplied(a)
	}
	if !a.Loan.Status.Disbursed() {
		return d
	}
	now := lateness.DelinquencyOn(a, today, pauses)
	d.Available = lateness.Available(a)
	d.PastDueDays, d.PastDueSince = now.PastDueDays, now.Since
	d.DelinquentDays, d.DelinquentSince, d.DelinquentAmount = now.Days, now.From, now.Amount
	d.Principal, d.Interest, d.Fee, d.Penalty = now.Portions.Principal, now.Portions.Interest, now.Portions.Fee, now.Portions.Penalty
	d.NextPaymentDue = processing.NextPaymentDue(a, today)
	d.NextPaymentAmount = processing.NextPaymentAmount(a, d.NextPaymentDue, today)
	for _, t := range a.Live() {
		if t.Type.Pays() {
			d.LastPaymentOn, d.LastPaymentAmount = t.On, t.Amount
		}
		if t.Type == loans.Repayment || t.Type == loans.DownPayment {
			d.LastRepaymentOn, d.LastRepaymentAmount = t.On, t.Amount
		}
	}
	d.InstalmentLevel = lateness.InstalmentDelinquency(a)
	for _, p := range pauses {
		d.Pauses = append(d.Pauses, loans.DelinquencyPauseData{Active: p.Covers(today), From: p.From, To: p.To})
	}
	return d
}

// ListDelinquencyTags decides [loans.ListDelinquencyTags].
func ListDelinquencyTags(u *operation.Unit, in loans.OfLoan) ([]loans.DelinquencyTagData, error) {
	loan, err := records.Find(u, in.Loan)
	if err != nil {
		return nil, err
	}
	n := records.NewNames(u.Tx)
	list := []loans.DelinquencyTagData{}
	for _, t := range slices.Backward(loan.DelinquencyTags) {
		list = append(list, loans.DelinquencyTagData{
			ID: t.ID, LoanID: loan.ID, Range: n.DelinquencyRange(t.RangeID), AddedOn: t.AddedOn, LiftedOn: t.LiftedOn,
		})
	}
	return list, n.Err()
}
