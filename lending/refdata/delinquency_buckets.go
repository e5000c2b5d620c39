package refdata

import (
	"cmp"
	"errors"
	"slices"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
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

// DelinquencyBucketByID reads a bucket and its ranges by age; ErrBucketID when there is none.
func DelinquencyBucketByID(tx store.Tx, id int64) (DelinquencyBucket, []DelinquencyRange, error) {
	b, err := DelinquencyBuckets.Get(tx, id)
	if errors.Is(err, store.ErrNotFound) {
		return b, nil, ErrBucketID.New(id)
	}
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
var ListDelinquencyBuckets = operation.Query[operation.NoInput, []DelinquencyBucketData]{
	Meta: bucketMeta("ListDelinquencyBuckets", "READ", "Lists the delinquency buckets."),
	Decide: func(u *operation.Unit, _ operation.NoInput) ([]DelinquencyBucketData, error) {
		return DelinquencyBucketOptions(u.Tx)
	},
}

// DelinquencyBucketOptions lists the buckets with their ranges, for templates too.
func DelinquencyBucketOptions(tx store.Tx) ([]DelinquencyBucketData, error) {
	all, err := DelinquencyBuckets.All(tx, store.Query{Limit: operation.LargestPage})
	if err != nil {
		return nil, err
	}
	list := []DelinquencyBucketData{}
	for _, b := range all {
		ranges, err := rangesByAge(tx, b.RangeIDs)
		if err != nil {
			return nil, err
		}
		list = append(list, b.Data(ranges))
	}
	return list, nil
}

// DelinquencyBucketRef addresses a bucket.
type DelinquencyBucketRef struct {
	Ref operation.Ref `json:"delinquencyBucketId"`
}

// Violations returns none.
func (DelinquencyBucketRef) Violations() []fault.Violation { return nil }

// GetDelinquencyBucket reads one bucket with its ranges by age; refdata.ErrBucketID when there is none.
//
//desk:method Delinquency.Bucket(id=Ref)
var GetDelinquencyBucket = operation.Query[DelinquencyBucketRef, DelinquencyBucketData]{
	Meta: bucketMeta("GetDelinquencyBucket", "READ", "Reads one delinquency bucket."),
	Decide: func(u *operation.Unit, in DelinquencyBucketRef) (DelinquencyBucketData, error) {
		b, ranges, err := DelinquencyBucketByID(u.Tx, in.Ref.ID)
		return b.Data(ranges), err
	},
}

// DelinquencyBucketTemplate lists, in Options, the ranges that a bucket may hold; nothing else of the result is set.
//
//desk:method Delinquency.BucketTemplate()
var DelinquencyBucketTemplate = operation.Query[operation.NoInput, DelinquencyBucketData]{
	Meta: bucketMeta("DelinquencyBucketTemplate", "READ", "Lists what a new delinquency bucket may hold."),
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
	c := fault.CheckOf("delinquencybucket").Text("name", in.Name, 100)
	if len(in.RangeIDs) == 0 {
		c.Fail("ranges", nil, fault.Empty)
	}
	return fault.OneOf(c, "bucketType", in.Type, "", regularBucket).Violations()
}

// CreateDelinquencyBucket makes a bucket of ranges that do not overlap (refdata.ErrBucketOverlap); the result names it by ID, for
// a product. Refused with refdata.ErrRangeID, refdata.ErrDuplicated.
//
//desk:method Delinquency.CreateBucket(in)
var CreateDelinquencyBucket = operation.Command[NewDelinquencyBucket, operation.Result]{
	Meta: bucketMeta("CreateDelinquencyBucket", "CREATE", "Adds a delinquency bucket."),
	Decide: func(u *operation.Unit, in NewDelinquencyBucket) (operation.Result, error) {
		b := DelinquencyBucket{Name: in.Name, Type: in.Type, RangeIDs: in.RangeIDs}
		if err := checkBucket(u.Tx, b); err != nil {
			return operation.Result{}, err
		}
		err := DelinquencyBuckets.Insert(u.Tx, &b)
		return operation.Result{ID: b.ID}, err
	},
}

func checkBucket(tx store.Tx, b DelinquencyBucket) error {
	if err := unique(tx, DelinquencyBuckets, b.ID, "name", b.Name, ErrDuplicated); err != nil {
		return err
	}
	ranges, err := rangesByAge(tx, b.RangeIDs)
	if err == nil && overlap(ranges) {
		return ErrBucketOverlap.New()
	}
	return err
}

// DelinquencyBucketUpdate changes a bucket; what is nil stays.
type DelinquencyBucketUpdate struct {
	Ref      operation.Ref `json:"delinquencyBucketId"`
	Name     *string       `json:"name,omitempty"`       // unique, at most 100 characters
	Type     string        `json:"bucketType,omitempty"` // REGULAR, or absent
	RangeIDs []int64       `json:"ranges,omitempty"`     // the whole new list
}

// Violations checks what is sent.
func (in DelinquencyBucketUpdate) Violations() []fault.Violation {
	c := fault.CheckOf("delinquencybucket")
	if in.Name != nil {
		c.Text("name", *in.Name, 100)
	}
	return fault.OneOf(c, "bucketType", in.Type, "", regularBucket).Violations()
}

// UpdateDelinquencyBucket changes name or ranges of a bucket; what is nil stays. Loans are classified again when something happens to
// them next, at the latest by the close of business. Refused with refdata.ErrBucketID and as CreateBucket.
//
//desk:method Delinquency.UpdateBucket(id=Ref, in)
var UpdateDelinquencyBucket = operation.Command[DelinquencyBucketUpdate, operation.Result]{
	Meta: bucketMeta("UpdateDelinquencyBucket", "UPDATE", "Changes a delinquency bucket."),
	Decide: func(u *operation.Unit, in DelinquencyBucketUpdate) (operation.Result, error) {
		b, _, err := DelinquencyBucketByID(u.Tx, in.Ref.ID)
		if err != nil {
			return operation.Result{}, err
		}
		changes := operation.Changes{}
		operation.Change(changes, "name", &b.Name, in.Name)
		if in.RangeIDs != nil && !slices.Equal(in.RangeIDs, b.RangeIDs) {
			b.RangeIDs = in.RangeIDs
			changes["ranges"] = operation.Sent{Value: in.RangeIDs}
		}
		if err := checkBucket(u.Tx, b); err != nil {
			return operation.Result{}, err
		}
		if len(changes) > 0 {
			err = DelinquencyBuckets.Save(u.Tx, &b)
		}
		return operation.Result{ID: b.ID, Changes: changes}, err
	},
}

// DeleteDelinquencyBucket removes a bucket that no product refers to (refdata.ErrLinked).
//
//desk:method Delinquency.DeleteBucket(id=Ref)
var DeleteDelinquencyBucket = operation.Command[DelinquencyBucketRef, operation.Result]{
	Meta: bucketMeta("DeleteDelinquencyBucket", "DELETE", "Removes a delinquency bucket."),
	Decide: operation.With(func(u *operation.Unit, in DelinquencyBucketRef, references References) (operation.Result, error) {
		b, _, err := DelinquencyBucketByID(u.Tx, in.Ref.ID)
		if err != nil {
			return operation.Result{}, err
		}
		if err := unreferenced(u.Tx, references, DelinquencyBuckets.Kind, b.ID, ErrLinked); err != nil {
			return operation.Result{}, err
		}
		return operation.Result{ID: b.ID}, DelinquencyBuckets.Delete(u.Tx, &b)
	}),
}

func bucketMeta(id, action, summary string) operation.Meta {
	return operation.Meta{ID: "refdata." + id, Action: action, Entity: "DELINQUENCY_BUCKET", Grouping: "organisation", Summary: summary}
}
