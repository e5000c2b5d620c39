package lateness

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// DelinquencyTagKind numbers the tags; they live inside the loan.
var DelinquencyTagKind = &store.Kind{Name: "loan_delinquency_tag"}

// RangesOf reads the delinquency ranges of a product by age, once per unit of work; none for products without a bucket.
func RangesOf(u *operation.Unit, product *products.Product) ([]refdata.DelinquencyRange, error) {
	type key struct{ bucket int64 }
	if product.DelinquencyBucketID == 0 {
		return nil, nil
	}
	return operation.Memo(u, key{product.DelinquencyBucketID}, func() ([]refdata.DelinquencyRange, error) {
		_, ranges, err := refdata.DelinquencyBucketByID(u.Tx, product.DelinquencyBucketID)
		return ranges, err
	})
}

// Classify brings the delinquency tags of the loan, and those of its instalments, to a day.
func Classify(a *book.Account, today calendar.Date) {
	if len(a.Ranges) == 0 && len(a.Loan.DelinquencyTags) == 0 {
		return
	}
	pauses := a.Loan.DelinquencyPauses()
	days := DelinquencyOn(a, today, pauses).Days
	tag(a, rangeOfDays(a, days), today)
	a.Loan.InstalmentTags = nil
	if days > 0 && a.Loan.Terms.InstalmentLevelDelinquency {
		tagInstalments(a, today, pauses)
	}
}

// rangeOfDays is the range that so many days fall into; 0 for none.
func rangeOfDays(a *book.Account, days int) int64 {
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
func tag(a *book.Account, within int64, today calendar.Date) {
	now := DelinquencyTag(&a.Loan)
	if now == nil && within == 0 || now != nil && now.RangeID == within {
		return
	}
	tags := slices.Clone(a.Loan.DelinquencyTags)
	if now != nil {
		tags[len(tags)-1].LiftedOn = today
	}
	if within != 0 {
		tags = append(tags, book.DelinquencyTag{ID: a.Env.Ids.ID(DelinquencyTagKind), RangeID: within, AddedOn: today})
	}
	a.Loan.DelinquencyTags = tags
}

// DelinquencyTag is the tag in force: the last one, if it was not lifted.
func DelinquencyTag(l *book.Loan) *book.DelinquencyTag {
	if n := len(l.DelinquencyTags); n > 0 && l.DelinquencyTags[n-1].LiftedOn.IsZero() {
		return &l.DelinquencyTags[n-1]
	}
	return nil
}

// tagInstalments notes in which range each overdue instalment is, and the one that chargebacks left short before its due date.
// The grace on arrears does not count here.
func tagInstalments(a *book.Account, today calendar.Date, pauses []book.DelinquencyPause) {
	for i := range a.Instalments {
		row := &a.Instalments[i]
		if row.Met() || !row.Due.Before(today) {
			continue
		}
		tagInstalment(a, row, row.Outstanding(), daysLate(overdueSince(a, i), today, pauses))
	}
	if row, short, since := chargebackShortfall(a, today); short.IsPositive() {
		tagInstalment(a, row, short, daysLate(since, today, pauses))
	}
}

// tagInstalment notes the range that so many days fall into, if there is one.
func tagInstalment(a *book.Account, row *book.Instalment, amount money.Amount, days int) {
	if within := rangeOfDays(a, days); within != 0 {
		a.Loan.InstalmentTags = append(a.Loan.InstalmentTags, book.InstalmentTag{Instalment: row.Number, RangeID: within, Amount: amount})
	}
}

// daysLate are the days from a date to today that no pause covers.
func daysLate(since, today calendar.Date, pauses []book.DelinquencyPause) int {
	return since.DaysUntil(today) - pausedDays(pauses, since, today)
}

// InstalmentDelinquency sums the tags of instalments by range, by age.
func InstalmentDelinquency(a *book.Account) []loans.InstalmentDelinquencyData {
	var list []loans.InstalmentDelinquencyData
	for _, r := range a.Ranges {
		sum := loans.InstalmentDelinquencyData{
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
