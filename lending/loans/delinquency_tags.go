package loans

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// DelinquencyTag says that a loan was within a range of delinquency for a time.
type DelinquencyTag struct {
	ID       int64         `json:"id"`
	RangeID  int64         `json:"range"`
	AddedOn  calendar.Date `json:"added"`
	LiftedOn calendar.Date `json:"lifted,omitzero"` // zero while it holds
}

// InstalmentTag says within which range one instalment is.
type InstalmentTag struct {
	Instalment int          `json:"n"`
	RangeID    int64        `json:"range"`
	Amount     money.Amount `json:"amount"` // what is delinquent of the instalment
}

// delinquencyTagKind numbers the tags; they live inside the loan.
var delinquencyTagKind = &store.Kind{Name: "loan_delinquency_tag"}

// rangesOf reads the delinquency ranges of a product by age, once per unit of work; none for products without a bucket.
func rangesOf(u *operation.Unit, product *products.Product) ([]refdata.DelinquencyRange, error) {
	type key struct{ bucket int64 }
	if product.DelinquencyBucketID == 0 {
		return nil, nil
	}
	return operation.Memo(u, key{product.DelinquencyBucketID}, func() ([]refdata.DelinquencyRange, error) {
		_, ranges, err := refdata.DelinquencyBucketByID(u.Tx, product.DelinquencyBucketID)
		return ranges, err
	})
}

// classify brings the delinquency tags of the loan, and those of its instalments, to a day.
func (a *Account) classify(today calendar.Date) {
	if len(a.Ranges) == 0 && len(a.Loan.DelinquencyTags) == 0 {
		return
	}
	pauses := a.delinquencyPauses()
	days := a.delinquencyOn(today, pauses).Days
	a.tag(a.rangeOfDays(days), today)
	a.Loan.InstalmentTags = nil
	if days > 0 && a.Loan.Terms.InstalmentLevelDelinquency {
		a.tagInstalments(today, pauses)
	}
}

// rangeOfDays is the range that so many days fall into; 0 for none.
func (a *Account) rangeOfDays(days int) int64 {
	if days <= 0 {
		return 0
	}
	for _, r := range a.Ranges {
		if r.Covers(days) {
			return r.ID
		}
	}
	return 0
}

// tag lifts the tag in force and adds another one, where the range changed.
func (a *Account) tag(within int64, today calendar.Date) {
	now := a.Loan.delinquencyTag()
	if now == nil && within == 0 || now != nil && now.RangeID == within {
		return
	}
	tags := slices.Clone(a.Loan.DelinquencyTags)
	if now != nil {
		tags[len(tags)-1].LiftedOn = today
	}
	if within != 0 {
		tags = append(tags, DelinquencyTag{ID: a.env.ids.id(delinquencyTagKind), RangeID: within, AddedOn: today})
	}
	a.Loan.DelinquencyTags = tags
}

// delinquencyTag is the tag in force: the last one, if it was not lifted.
func (l *Loan) delinquencyTag() *DelinquencyTag {
	if n := len(l.DelinquencyTags); n > 0 && l.DelinquencyTags[n-1].LiftedOn.IsZero() {
		return &l.DelinquencyTags[n-1]
	}
	return nil
}

// tagInstalments notes in which range each overdue instalment is, and the one that chargebacks left short before its due date.
// The grace on arrears does not count here.
func (a *Account) tagInstalments(today calendar.Date, pauses []DelinquencyPause) {
	for i := range a.Instalments {
		row := &a.Instalments[i]
		if row.Met() || !row.Due.Before(today) {
			continue
		}
		a.tagInstalment(row, row.Outstanding(), daysBehind(a.overdueSince(i), today, pauses))
	}
	if row, short, since := a.chargebackShortfall(today); short.IsPositive() {
		a.tagInstalment(row, short, daysBehind(since, today, pauses))
	}
}

// tagInstalment notes the range that so many days fall into, if there is one.
func (a *Account) tagInstalment(row *Instalment, amount money.Amount, days int) {
	if within := a.rangeOfDays(days); within != 0 {
		a.Loan.InstalmentTags = append(a.Loan.InstalmentTags, InstalmentTag{row.Number, within, amount})
	}
}

// daysBehind are the days from a date to today that no pause covers.
func daysBehind(since, today calendar.Date, pauses []DelinquencyPause) int {
	return since.DaysUntil(today) - pausedDays(pauses, since, today)
}

// instalmentDelinquency sums the tags of instalments by range, by age.
func (a *Account) instalmentDelinquency() []InstalmentDelinquencyData {
	var list []InstalmentDelinquencyData
	for _, r := range a.Ranges {
		sum := InstalmentDelinquencyData{
			RangeID: r.ID, Classification: r.Classification, MinimumDays: r.MinimumDays, MaximumDays: r.MaximumDays,
		}
		tagged := false
		for _, t := range a.Loan.InstalmentTags {
			if t.RangeID == r.ID {
				sum.Amount, tagged = sum.Amount.Add(t.Amount), true
			}
		}
		if tagged {
			list = append(list, sum)
		}
	}
	return list
}

// DelinquencyTagData is a delinquency tag as clients see it.
type DelinquencyTagData struct {
	ID       int64                        `json:"id"`
	LoanID   int64                        `json:"loanId"`
	Range    refdata.DelinquencyRangeData `json:"delinquencyRange"` // in which the loan was
	AddedOn  calendar.Date                `json:"addedOnDate"`
	LiftedOn calendar.Date                `json:"liftedOnDate,omitzero"` // absent while the loan is in the range
}

// ListDelinquencyTags lists the delinquency tags that a loan ever had, newest first.
var ListDelinquencyTags = operation.Query[OfLoan, []DelinquencyTagData]{
	Meta:   operation.Meta{ID: "loans.ListDelinquencyTags", Action: "READ", Entity: "DELINQUENCY_TAGS", Grouping: "loan", Summary: "Lists the delinquency tags of a loan."},
	Decide: listDelinquencyTags,
}

// listDelinquencyTags decides [ListDelinquencyTags].
func listDelinquencyTags(u *operation.Unit, in OfLoan) ([]DelinquencyTagData, error) {
	loan, err := find(u, in.Loan)
	if err != nil {
		return nil, err
	}
	n := newNames(u.Tx)
	list := []DelinquencyTagData{}
	for _, t := range slices.Backward(loan.DelinquencyTags) {
		list = append(list, DelinquencyTagData{
			ID: t.ID, LoanID: loan.ID, Range: n.DelinquencyRange(t.RangeID), AddedOn: t.AddedOn, LiftedOn: t.LiftedOn,
		})
	}
	return list, nil
}
