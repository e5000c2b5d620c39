package refdata

import (
	"cmp"
	"errors"
	"slices"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
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

// Covers reports whether a loan that is so many days in arrears falls into the range.
func (r DelinquencyRange) Covers(days int) bool {
	return days >= r.MinimumDays && (r.MaximumDays == 0 || days <= r.MaximumDays)
}

// delinquencyRangeByID reads a range; ErrRangeID when there is none.
func delinquencyRangeByID(tx store.Tx, id int64) (DelinquencyRange, error) {
	r, err := DelinquencyRanges.Get(tx, id)
	if errors.Is(err, store.ErrNotFound) {
		return r, ErrRangeID.New(id)
	}
	return r, err
}

func rangesByAge(tx store.Tx, ids []int64) ([]DelinquencyRange, error) {
	ranges := make([]DelinquencyRange, 0, len(ids))
	for _, id := range ids {
		r, err := delinquencyRangeByID(tx, id)
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
var ListDelinquencyRanges = operation.Query[operation.NoInput, []DelinquencyRangeData]{
	Meta: bucketMeta("ListDelinquencyRanges", "READ", "Lists the delinquency ranges by age."),
	Decide: func(u *operation.Unit, _ operation.NoInput) ([]DelinquencyRangeData, error) {
		all, err := DelinquencyRanges.All(u.Tx, store.Query{Limit: operation.LargestPage})
		slices.SortStableFunc(all, func(a, b DelinquencyRange) int { return cmp.Compare(a.MinimumDays, b.MinimumDays) })
		list := []DelinquencyRangeData{}
		for _, r := range all {
			list = append(list, r.data())
		}
		return list, err
	},
}

// DelinquencyRangeRef addresses a range.
type DelinquencyRangeRef struct {
	Ref operation.Ref `json:"delinquencyRangeId"`
}

// Violations returns none.
func (DelinquencyRangeRef) Violations() []fault.Violation { return nil }

// GetDelinquencyRange reads one range; refdata.ErrRangeID when there is none.
//
//desk:method Delinquency.Range(id=Ref)
var GetDelinquencyRange = operation.Query[DelinquencyRangeRef, DelinquencyRangeData]{
	Meta: bucketMeta("GetDelinquencyRange", "READ", "Reads one delinquency range."),
	Decide: func(u *operation.Unit, in DelinquencyRangeRef) (DelinquencyRangeData, error) {
		r, err := delinquencyRangeByID(u.Tx, in.Ref.ID)
		return r.data(), err
	},
}

// NewDelinquencyRange describes a range.
type NewDelinquencyRange struct {
	Classification string `json:"classification"`           // mandatory, unique, at most 100 characters
	MinimumDays    *int   `json:"minimumAgeDays"`           // mandatory; days overdue, 1 or more
	MaximumDays    *int   `json:"maximumAgeDays,omitempty"` // inclusive; nil: no end
}

// Violations checks presence and signs.
func (in NewDelinquencyRange) Violations() []fault.Violation {
	c := fault.CheckOf("delinquencyrange").Text("classification", in.Classification, 100)
	c.Required("minimumAgeDays", in.MinimumDays != nil)
	if in.MinimumDays != nil {
		c.PositiveInt("minimumAgeDays", *in.MinimumDays)
	}
	if in.MaximumDays != nil {
		c.PositiveInt("maximumAgeDays", *in.MaximumDays)
	}
	return c.Violations()
}

// CreateDelinquencyRange adds a range of in.MinimumDays, 1 or more, to in.MaximumDays, included; nil: without end. The result names it
// by ID. Refused with refdata.ErrRangeAges, refdata.ErrDuplicated (the classification is taken).
//
//desk:method Delinquency.CreateRange(in)
var CreateDelinquencyRange = operation.Command[NewDelinquencyRange, operation.Result]{
	Meta: rangeMeta("CreateDelinquencyRange", "CREATE", "Adds a delinquency range."),
	Decide: func(u *operation.Unit, in NewDelinquencyRange) (operation.Result, error) {
		r := DelinquencyRange{Classification: in.Classification, MinimumDays: *in.MinimumDays, MaximumDays: value(in.MaximumDays)}
		if err := checkRange(u.Tx, r); err != nil {
			return operation.Result{}, err
		}
		err := DelinquencyRanges.Insert(u.Tx, &r)
		return operation.Result{ID: r.ID}, err
	},
}

func checkRange(tx store.Tx, r DelinquencyRange) error {
	if r.MaximumDays != 0 && r.MaximumDays < r.MinimumDays {
		return ErrRangeAges.New()
	}
	return unique(tx, DelinquencyRanges, r.ID, "classification", r.Classification, ErrDuplicated)
}

// DelinquencyRangeUpdate changes a range; what is nil stays.
type DelinquencyRangeUpdate struct {
	Ref            operation.Ref `json:"delinquencyRangeId"`
	Classification *string       `json:"classification,omitempty"` // unique, at most 100 characters
	MinimumDays    *int          `json:"minimumAgeDays,omitempty"` // days overdue, 1 or more
	MaximumDays    *int          `json:"maximumAgeDays,omitempty"` // inclusive
}

// Violations checks what is sent.
func (in DelinquencyRangeUpdate) Violations() []fault.Violation {
	c := fault.CheckOf("delinquencyrange")
	if in.Classification != nil {
		c.Text("classification", *in.Classification, 100)
	}
	if in.MinimumDays != nil {
		c.PositiveInt("minimumAgeDays", *in.MinimumDays)
	}
	if in.MaximumDays != nil {
		c.PositiveInt("maximumAgeDays", *in.MaximumDays)
	}
	return c.Violations()
}

// UpdateDelinquencyRange changes a range; what is nil stays. Refused with refdata.ErrRangeID, refdata.ErrRangeAges,
// refdata.ErrDuplicated, and refdata.ErrBucketOverlap when a bucket of it would overlap.
//
//desk:method Delinquency.UpdateRange(id=Ref, in)
var UpdateDelinquencyRange = operation.Command[DelinquencyRangeUpdate, operation.Result]{
	Meta: rangeMeta("UpdateDelinquencyRange", "UPDATE", "Changes a delinquency range."),
	Decide: func(u *operation.Unit, in DelinquencyRangeUpdate) (operation.Result, error) {
		r, err := delinquencyRangeByID(u.Tx, in.Ref.ID)
		if err != nil {
			return operation.Result{}, err
		}
		changes := operation.Changes{}
		operation.Change(changes, "classification", &r.Classification, in.Classification)
		operation.Change(changes, "minimumAgeDays", &r.MinimumDays, in.MinimumDays)
		operation.Change(changes, "maximumAgeDays", &r.MaximumDays, in.MaximumDays)
		result := operation.Result{ID: r.ID, Changes: changes}
		if len(changes) == 0 {
			return result, nil
		}
		if err := checkRange(u.Tx, r); err != nil {
			return operation.Result{}, err
		}
		if err := DelinquencyRanges.Save(u.Tx, &r); err != nil {
			return operation.Result{}, err
		}
		return result, checkBucketsOf(u.Tx, r.ID)
	},
}

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
var DeleteDelinquencyRange = operation.Command[DelinquencyRangeRef, operation.Result]{
	Meta: rangeMeta("DeleteDelinquencyRange", "DELETE", "Removes a delinquency range."),
	Decide: operation.With(func(u *operation.Unit, in DelinquencyRangeRef, references References) (operation.Result, error) {
		r, err := delinquencyRangeByID(u.Tx, in.Ref.ID)
		if err != nil {
			return operation.Result{}, err
		}
		buckets, err := bucketsWith(u.Tx, r.ID)
		if err != nil {
			return operation.Result{}, err
		}
		if len(buckets) > 0 {
			return operation.Result{}, ErrLinked.New(r.ID)
		}
		if err := unreferenced(u.Tx, references, DelinquencyRanges.Kind, r.ID, ErrLinked); err != nil {
			return operation.Result{}, err
		}
		return operation.Result{ID: r.ID}, DelinquencyRanges.Delete(u.Tx, &r)
	}),
}

func rangeMeta(id, action, summary string) operation.Meta {
	return operation.Meta{ID: "refdata." + id, Action: action, Entity: "DELINQUENCY_RANGE", Grouping: "organisation", Summary: summary}
}
