package refdata

import (
	"cmp"
	"slices"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/resource"
	"lending.example/platform/lending/store"
)

// DelinquencyRange names the loans that are in arrears by so many days.
type DelinquencyRange struct {
	store.Key
	Classification string `json:"classification"`
	MinimumDays    int    `json:"minimumAgeDays"`           // 1 or more
	MaximumDays    int    `json:"maximumAgeDays,omitempty"` // inclusive; 0: no end
}

// DelinquencyRanges is the table of ranges.
var DelinquencyRanges = store.Table[DelinquencyRange, *DelinquencyRange]{
	Kind: &store.Kind{Name: "delinquency_range", Reference: true, Columns: []store.Column{
		{Name: "classification", Type: store.Text, Unique: true},
		{Name: "minimum_age_days", Type: store.Integer},
		{Name: "maximum_age_days", Type: store.Integer},
	}},
	Columns: func(r *DelinquencyRange) []store.Value {
		return []store.Value{store.String(r.Classification), store.Int(int64(r.MinimumDays)), store.OptionalInt(int64(r.MaximumDays))}
	},
}

var delinquencyRanges = resource.Resource[DelinquencyRange, *DelinquencyRange, DelinquencyRangeData]{
	Table: DelinquencyRanges, Name: "delinquencyrange", Entity: "DELINQUENCY_RANGE", Grouping: "organisation",
	Order: "minimum_age_days", Missing: ErrRangeID, Used: ErrLinked, Data: resource.Plain(DelinquencyRange.data),
	Unique: []resource.Unique{{Refusal: ErrDuplicated, Columns: []string{"classification"}}},
	Rule: func(_ *operation.Unit, r *DelinquencyRange) error {
		if r.MaximumDays != 0 && r.MaximumDays < r.MinimumDays {
			return ErrRangeAges.New()
		}
		return nil
	},
	Uses: func(u *operation.Unit, r DelinquencyRange) (bool, error) {
		buckets, err := bucketsWith(u.Tx, r.ID)
		return len(buckets) > 0, err
	},
}

// rangesRead are the ranges for actors who may read buckets.
var rangesRead = func() resource.Resource[DelinquencyRange, *DelinquencyRange, DelinquencyRangeData] {
	r := delinquencyRanges
	r.Entity = delinquencyBuckets.Entity
	return r
}()

// Covers reports whether a loan that is so many days in arrears falls into the range.
func (r DelinquencyRange) Covers(days int) bool {
	return days >= r.MinimumDays && (r.MaximumDays == 0 || days <= r.MaximumDays)
}

func rangesByAge(tx store.Tx, ids []int64) ([]DelinquencyRange, error) {
	ranges := make([]DelinquencyRange, 0, len(ids))
	for _, id := range ids {
		r, err := delinquencyRanges.ByID(tx, id)
		if err != nil {
			return nil, err
		}
		ranges = append(ranges, r)
	}
	slices.SortFunc(ranges, func(a, b DelinquencyRange) int { return cmp.Compare(a.MinimumDays, b.MinimumDays) })
	return ranges, nil
}

// DelinquencyRangeData is a range as clients see it.
type DelinquencyRangeData struct {
	ID             int64  `json:"id"`
	Classification string `json:"classification"`
	MinimumAgeDays int    `json:"minimumAgeDays"`           // days overdue, inclusive
	MaximumAgeDays int    `json:"maximumAgeDays,omitempty"` // inclusive; 0: no end
}

// data returns the range as clients see it.
func (r DelinquencyRange) data() DelinquencyRangeData {
	return DelinquencyRangeData{ID: r.ID, Classification: r.Classification, MinimumAgeDays: r.MinimumDays, MaximumAgeDays: r.MaximumDays}
}

// ListDelinquencyRanges lists the ranges by age.
//
//desk:method Delinquency.Ranges()
var ListDelinquencyRanges = rangesRead.List("refdata.ListDelinquencyRanges", "Lists the delinquency ranges by age.")

// DelinquencyRangeRef addresses a range.
type DelinquencyRangeRef struct {
	Ref operation.Ref `json:"delinquencyRangeId"`
}

// Violations returns none.
func (DelinquencyRangeRef) Violations() []fault.Violation { return nil }

func (in DelinquencyRangeRef) id() int64 { return in.Ref.ID }

// GetDelinquencyRange reads one range; refdata.ErrRangeID when there is none.
//
//desk:method Delinquency.Range(id=Ref)
var GetDelinquencyRange = resource.Get(rangesRead, "refdata.GetDelinquencyRange", "Reads one delinquency range.", DelinquencyRangeRef.id)

// NewDelinquencyRange describes a range.
type NewDelinquencyRange struct {
	Classification string `json:"classification"`           // mandatory, unique, at most 100 characters
	MinimumDays    *int   `json:"minimumAgeDays"`           // mandatory; days overdue, 1 or more
	MaximumDays    *int   `json:"maximumAgeDays,omitempty"` // inclusive; nil: no end
}

// Violations checks presence and signs.
func (in NewDelinquencyRange) Violations() []fault.Violation {
	return delinquencyRanges.Violations(in.set)
}

func (in NewDelinquencyRange) set(r *DelinquencyRange, a *resource.Attributes) {
	a.Text("classification", &r.Classification, &in.Classification, 100)
	a.Checks.Required("minimumAgeDays", in.MinimumDays != nil)
	DelinquencyRangeUpdate{MinimumDays: in.MinimumDays, MaximumDays: in.MaximumDays}.set(r, a)
}

// CreateDelinquencyRange adds a range of in.MinimumDays, 1 or more, to in.MaximumDays, included; nil: without end. The result names it
// by ID. Refused with refdata.ErrRangeAges, refdata.ErrDuplicated (the classification is taken).
//
//desk:method Delinquency.CreateRange(in)
var CreateDelinquencyRange = resource.Create(delinquencyRanges, "refdata.CreateDelinquencyRange", "Adds a delinquency range.",
	NewDelinquencyRange.set)

// DelinquencyRangeUpdate changes a range; what is nil stays.
type DelinquencyRangeUpdate struct {
	Ref            operation.Ref `json:"delinquencyRangeId"`
	Classification *string       `json:"classification,omitempty"` // unique, at most 100 characters
	MinimumDays    *int          `json:"minimumAgeDays,omitempty"` // days overdue, 1 or more
	MaximumDays    *int          `json:"maximumAgeDays,omitempty"` // inclusive
}

// Violations checks what is sent.
func (in DelinquencyRangeUpdate) Violations() []fault.Violation {
	return delinquencyRanges.Violations(in.set)
}

func (in DelinquencyRangeUpdate) id() int64 { return in.Ref.ID }

func (in DelinquencyRangeUpdate) set(r *DelinquencyRange, a *resource.Attributes) {
	a.Text("classification", &r.Classification, in.Classification, 100)
	a.Positive("minimumAgeDays", &r.MinimumDays, in.MinimumDays)
	a.Positive("maximumAgeDays", &r.MaximumDays, in.MaximumDays)
}

// UpdateDelinquencyRange changes a range; what is nil stays. Refused with refdata.ErrRangeID, refdata.ErrRangeAges,
// refdata.ErrDuplicated, and refdata.ErrBucketOverlap when a bucket of it would overlap.
//
//desk:method Delinquency.UpdateRange(id=Ref, in)
var UpdateDelinquencyRange = updateRange.DecidedBy(func(u *operation.Unit, in DelinquencyRangeUpdate) (operation.Result, error) {
	result, err := updateRange.Decide(u, in)
	if err != nil || len(result.Changes) == 0 {
		return result, err
	}
	return result, checkBucketsOf(u.Tx, result.ID)
})

// updateRange changes a range, regardless of its buckets.
var updateRange = resource.Update(delinquencyRanges, "refdata.UpdateDelinquencyRange", "Changes a delinquency range.",
	DelinquencyRangeUpdate.id, DelinquencyRangeUpdate.set)

func checkBucketsOf(tx store.Tx, rangeID int64) error {
	buckets, err := bucketsWith(tx, rangeID)
	for _, b := range buckets {
		ranges, err := rangesByAge(tx, b.RangeIDs)
		if err != nil {
			return err
		}
		if overlap(ranges) {
			return ErrBucketOverlap.New()
		}
	}
	return err
}

// bucketsWith lists the buckets that hold a range. Buckets are few.
func bucketsWith(tx store.Tx, rangeID int64) ([]DelinquencyBucket, error) {
	all, err := DelinquencyBuckets.All(tx, store.Query{Limit: operation.LargestPage})
	return slices.DeleteFunc(all, func(b DelinquencyBucket) bool { return !slices.Contains(b.RangeIDs, rangeID) }), err
}

// DeleteDelinquencyRange removes a range that no bucket and no loan refers to (refdata.ErrLinked).
//
//desk:method Delinquency.DeleteRange(id=Ref)
var DeleteDelinquencyRange = resource.Delete(delinquencyRanges, "refdata.DeleteDelinquencyRange", "Removes a delinquency range.",
	DelinquencyRangeRef.id)
