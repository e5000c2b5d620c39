package loanstest

import (
	"fmt"
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/closing"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
)

// newBucket makes ranges of 1-3, 4-30 and more than 30 days, in a bucket.
func (o *Office) newBucket() int64 {
	o.T.Helper()
	bucket := refdata.DelinquencyBucket{Name: "Bucket"}
	o.Update(func(u *operation.Unit) error {
		for _, r := range []refdata.DelinquencyRange{
			{Classification: "few", MinimumDays: 1, MaximumDays: 3},
			{Classification: "some", MinimumDays: 4, MaximumDays: 30},
			{Classification: "many", MinimumDays: 31},
		} {
			if err := refdata.DelinquencyRanges.Insert(u.Tx, &r); err != nil {
				return err
			}
			bucket.RangeIDs = append(bucket.RangeIDs, r.ID)
		}
		return refdata.DelinquencyBuckets.Insert(u.Tx, &bucket)
	})
	return bucket.ID
}

// LendTagged lends 900 in three monthly instalments from 1 January 2024, with three days of grace before a loan counts
// as delinquent.
func LendTagged(t *testing.T) (*Office, int64) {
	o := NewOffice(t)
	bucket := o.newBucket()
	in := o.ApplicationFor(o.NewProduct(func(p *products.Product) {
		p.DelinquencyBucketID, p.InstalmentLevelDelinquency, p.GraceOnArrearsAgeing = bucket, true, new(3)
	}))
	in.Principal = money.MustParse("900")
	return o, o.NewLoan(in)
}

// CloseOn closes the business of a loan up to the day before a day.
func (o *Office) CloseOn(loan int64, today string) {
	o.T.Helper()
	o.Today = calendar.MustParse(today)
	o.Update(func(u *operation.Unit) error {
		opened, err := records.Open(u, operation.ByID(loan))
		if err != nil {
			return err
		}
		if err := closing.CloseDay(opened.Account, o.Today.AddDays(-1), nil); err != nil {
			return err
		}
		return opened.Save(u)
	})
}

func (o *Office) Tags(loan int64) []string {
	o.T.Helper()
	var list []string
	for _, tag := range Must(o, loans.ListDelinquencyTags, loans.OfLoan{Loan: operation.ByID(loan)}) {
		list = append(list, fmt.Sprintf("%s %s-%s", tag.Range.Classification, tag.AddedOn, text(tag.LiftedOn)))
	}
	return list
}

func text(d calendar.Date) string {
	if d.IsZero() {
		return ""
	}
	return d.String()
}

func (o *Office) Delinquent(loan int64) *loans.DelinquentData {
	o.T.Helper()
	return Must(o, loans.Get, loans.GetInput{Loan: operation.ByID(loan)}).Delinquent
}
