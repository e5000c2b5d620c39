package refdata

import (
	"cmp"
	"slices"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/resource"
	"lending.example/platform/lending/store"
)

// DelinquencyBucket is a set of ranges that do not overlap. A loan product has one.
type DelinquencyBucket struct {
	store.Key
	Name     string  `json:"name"`
	Type     string  `json:"bucketType,omitempty"` // "": regular
	RangeIDs []int64 `json:"ranges"`
}

// DelinquencyBuckets is the table of buckets.
var DelinquencyBuckets = store.Table[DelinquencyBucket, *DelinquencyBucket]{
	Kind: &store.Kind{Name: "delinquency_bucket", Reference: true, Columns: []store.Column{
		{Name: "name", Type: store.Text, Unique: true},
	}},
	Columns: func(b *DelinquencyBucket) []store.Value { return []store.Value{store.String(b.Name)} },
}

var delinquencyBuckets = resource.Resource[DelinquencyBucket, *DelinquencyBucket, DelinquencyBucketData]{
	Table: DelinquencyBuckets, Name: "delinquencybucket", Entity: "DELINQUENCY_BUCKET", Grouping: "organisation", Order: "id",
	Missing: ErrBucketID, Used: ErrLinked,
	Data: func(tx store.Tx, b DelinquencyBucket) (DelinquencyBucketData, error) {
		ranges, err := rangesByAge(tx, b.RangeIDs)
		return b.Data(ranges), err
	},
	Rule: func(u *operation.Unit, b *DelinquencyBucket) error {
		if err := unique(u.Tx, DelinquencyBuckets, b.ID, "name", b.Name, ErrDuplicated); err != nil {
			return err
		}
		ranges, err := rangesByAge(u.Tx, b.RangeIDs)
		if err == nil && overlap(ranges) {
			return ErrBucketOverlap.New()
		}
		return err
	},
}

// DelinquencyBucketByID reads a bucket and its ranges by age; ErrBucketID when there is none.
func DelinquencyBucketByID(tx store.Tx, id int64) (DelinquencyBucket, []DelinquencyRange, error) {
	b, err := delinquencyBuckets.ByID(tx, id)
	if err != nil {
		return b, nil, err
	}
	ranges, err := rangesByAge(tx, b.RangeIDs)
	return b, ranges, err
}

// overlap reports whether two of the ranges, ordered by age, share a day.
func overlap(ranges []DelinquencyRange) bool {
	for i := 1; i < len(ranges); i++ {
		if before := ranges[i-1]; before.Covers(ranges[i].MinimumDays) {
			return true
		}
	}
	return false
}

// DelinquencyBucketData is a bucket as clients see it.
type DelinquencyBucketData struct {
	ID         int64                  `json:"id,omitempty"`
	Name       string                 `json:"name,omitempty"`
	Ranges     []DelinquencyRangeData `json:"ranges,omitempty"`        // by days
	BucketType string                 `json:"bucketType,omitempty"`    // REGULAR
	Options    []DelinquencyRangeData `json:"rangesOptions,omitempty"` // template only
}

// Data returns the bucket as clients see it.
func (b DelinquencyBucket) Data(ranges []DelinquencyRange) DelinquencyBucketData {
	data := DelinquencyBucketData{ID: b.ID, Name: b.Name, BucketType: cmp.Or(b.Type, regularBucket)}
	for _, r := range ranges {
		data.Ranges = append(data.Ranges, r.data())
	}
	return data
}

// ListDelinquencyBuckets lists the buckets with their ranges.
//
//desk:method Delinquency.Buckets()
var ListDelinquencyBuckets = delinquencyBuckets.List("refdata.ListDelinquencyBuckets", "Lists the delinquency buckets.")

// DelinquencyBucketOptions lists the buckets with their ranges, for templates.
func DelinquencyBucketOptions(tx store.Tx) ([]DelinquencyBucketData, error) {
	return delinquencyBuckets.Options(tx, store.Query{})
}

// DelinquencyBucketRef addresses a bucket.
type DelinquencyBucketRef struct {
	Ref operation.Ref `json:"delinquencyBucketId"`
}

// Violations returns none.
func (DelinquencyBucketRef) Violations() []fault.Violation { return nil }

func (in DelinquencyBucketRef) id() int64 { return in.Ref.ID }

// GetDelinquencyBucket reads one bucket with its ranges by age; refdata.ErrBucketID when there is none.
//
//desk:method Delinquency.Bucket(id=Ref)
var GetDelinquencyBucket = resource.Get(delinquencyBuckets, "refdata.GetDelinquencyBucket", "Reads one delinquency bucket.",
	DelinquencyBucketRef.id)

// DelinquencyBucketTemplate lists, in Options, the ranges that a bucket may hold; nothing else of the result is set.
//
//desk:method Delinquency.BucketTemplate()
var DelinquencyBucketTemplate = operation.Query[operation.NoInput, DelinquencyBucketData]{
	Meta: delinquencyBuckets.Meta("refdata.DelinquencyBucketTemplate", "READ", "Lists what a new delinquency bucket may hold."),
	Decide: func(u *operation.Unit, in operation.NoInput) (DelinquencyBucketData, error) {
		options, err := ListDelinquencyRanges.Decide(u, in)
		return DelinquencyBucketData{Options: options}, err
	},
}

// NewDelinquencyBucket describes a bucket.
type NewDelinquencyBucket struct {
	Name     string  `json:"name"`                 // mandatory, unique, at most 100 characters
	Type     string  `json:"bucketType,omitempty"` // REGULAR when absent; the only sort
	RangeIDs []int64 `json:"ranges"`               // at least one; they must not overlap
}

// regularBucket is the sort of bucket that loans use.
const regularBucket = "REGULAR"

// Violations checks presence.
func (in NewDelinquencyBucket) Violations() []fault.Violation {
	return delinquencyBuckets.Violations(in.set)
}

func (in NewDelinquencyBucket) set(b *DelinquencyBucket, a *resource.Attributes) {
	a.Text("name", &b.Name, &in.Name, 100)
	if len(in.RangeIDs) == 0 {
		a.Checks.Fail("ranges", nil, fault.Empty)
	}
	fault.OneOf(a.Checks, "bucketType", in.Type, "", regularBucket)
	b.Type, b.RangeIDs = in.Type, in.RangeIDs
}

// CreateDelinquencyBucket makes a bucket of ranges that do not overlap (refdata.ErrBucketOverlap); the result names it by ID, for
// a product. Refused with refdata.ErrRangeID, refdata.ErrDuplicated.
//
//desk:method Delinquency.CreateBucket(in)
var CreateDelinquencyBucket = resource.Create(delinquencyBuckets, "refdata.CreateDelinquencyBucket", "Adds a delinquency bucket.",
	NewDelinquencyBucket.set)

// DelinquencyBucketUpdate changes a bucket; what is nil stays.
type DelinquencyBucketUpdate struct {
	Ref      operation.Ref `json:"delinquencyBucketId"`
	Name     *string       `json:"name,omitempty"`       // unique, at most 100 characters
	Type     string        `json:"bucketType,omitempty"` // REGULAR, or absent
	RangeIDs []int64       `json:"ranges,omitempty"`     // the whole new list
}

// Violations checks what is sent.
func (in DelinquencyBucketUpdate) Violations() []fault.Violation {
	return delinquencyBuckets.Violations(in.set)
}

func (in DelinquencyBucketUpdate) id() int64 { return in.Ref.ID }

func (in DelinquencyBucketUpdate) set(b *DelinquencyBucket, a *resource.Attributes) {
	a.Text("name", &b.Name, in.Name, 100)
	fault.OneOf(a.Checks, "bucketType", in.Type, "", regularBucket)
	if in.RangeIDs != nil && !slices.Equal(in.RangeIDs, b.RangeIDs) {
		b.RangeIDs = in.RangeIDs
		a.Changes["ranges"] = operation.Sent{Value: in.RangeIDs}
	}
}

// UpdateDelinquencyBucket changes name or ranges of a bucket; what is nil stays. Loans are classified again when something happens to
// them next, at the latest by the close of business. Refused with refdata.ErrBucketID and as CreateBucket.
//
//desk:method Delinquency.UpdateBucket(id=Ref, in)
var UpdateDelinquencyBucket = resource.Update(delinquencyBuckets, "refdata.UpdateDelinquencyBucket", "Changes a delinquency bucket.",
	DelinquencyBucketUpdate.id, DelinquencyBucketUpdate.set)

// DeleteDelinquencyBucket removes a bucket that no product refers to (refdata.ErrLinked).
//
//desk:method Delinquency.DeleteBucket(id=Ref)
var DeleteDelinquencyBucket = resource.Delete(delinquencyBuckets, "refdata.DeleteDelinquencyBucket", "Removes a delinquency bucket.",
	DelinquencyBucketRef.id)
