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

// DelinquencyRangeByID reads a range; ErrRangeID when there is none.
func DelinquencyRangeByID(tx store.Tx, id int64) (DelinquencyRange, error) {
	r, err := DelinquencyRanges.Get(tx, id)
	if errors.Is(err, store.ErrNotFound) {
		return r, ErrRangeID.New(id)
	}
	return r, err
}

func rangesByAge(tx store.Tx, ids []int64) ([]DelinquencyRange, error) {
	ranges := make([]DelinquencyRange, 0, len(ids))
	for _, id := range ids {
		r, err := DelinquencyRangeByID(tx, id)
		if err != nil {
			return nil, err
		}
		ranges = append(ranges, r)
	}
	slices.SortFunc(ranges, func(a, b DelinquencyRange) int { return cmp.Compare(a.MinimumDays, b.MinimumDays) })
	return ranges, nil
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

// DelinquencyRangeData is a range as clients see it.
type DelinquencyRangeData struct {
	ID             int64  `json:"id"`
	Classification string `json:"classification"`
	MinimumAgeDays int    `json:"minimumAgeDays"`
	MaximumAgeDays int    `json:"maximumAgeDays,omitempty"`
}

// Data returns the range as clients see it.
func (r DelinquencyRange) Data() DelinquencyRangeData {
	return DelinquencyRangeData{ID: r.ID, Classification: r.Classification, MinimumAgeDays: r.MinimumDays, MaximumAgeDays: r.MaximumDays}
}

// DelinquencyBucketData is a bucket as clients see it.
type DelinquencyBucketData struct {
	ID         int64                  `json:"id,omitempty"`
	Name       string                 `json:"name,omitempty"`
	Ranges     []DelinquencyRangeData `json:"ranges,omitempty"`
	BucketType string                 `json:"bucketType,omitempty"`
	Options    []DelinquencyRangeData `json:"rangesOptions,omitempty"` // template only
}

// Data returns the bucket as clients see it.
func (b DelinquencyBucket) Data(ranges []DelinquencyRange) DelinquencyBucketData {
	data := DelinquencyBucketData{ID: b.ID, Name: b.Name, BucketType: cmp.Or(b.Type, regularBucket)}
	for _, r := range ranges {
		data.Ranges = append(data.Ranges, r.Data())
	}
	return data
}

// ListDelinquencyRanges lists the ranges by age.
var ListDelinquencyRanges = operation.Query[operation.NoInput, []DelinquencyRangeData]{
	Meta: bucketMeta("ListDelinquencyRanges", "READ", "Lists the delinquency ranges by age."),
	Decide: func(u *operation.Unit, _ operation.NoInput) ([]DelinquencyRangeData, error) {
		all, err := DelinquencyRanges.All(u.Tx, store.Query{Limit: operation.LargestPage})
		slices.SortStableFunc(all, func(a, b DelinquencyRange) int { return cmp.Compare(a.MinimumDays, b.MinimumDays) })
		list := []DelinquencyRangeData{}
		for _, r := range all {
			list = append(list, r.Data())
		}
		return list, err
	},
}

// DelinquencyRangeRef addresses a range.
type DelinquencyRangeRef struct {
	Ref operation.Ref `json:"delinquencyRangeId" in:"path"`
}

// Violations returns none.
func (DelinquencyRangeRef) Violations() []fault.Violation { return nil }

// GetDelinquencyRange reads one range.
var GetDelinquencyRange = operation.Query[DelinquencyRangeRef, DelinquencyRangeData]{
	Meta: bucketMeta("GetDelinquencyRange", "READ", "Reads one delinquency range."),
	Decide: func(u *operation.Unit, in DelinquencyRangeRef) (DelinquencyRangeData, error) {
		r, err := DelinquencyRangeByID(u.Tx, in.Ref.ID)
		return r.Data(), err
	},
}

// NewDelinquencyRange describes a range.
type NewDelinquencyRange struct {
	Classification string `json:"classification"`
	MinimumDays    *int   `json:"minimumAgeDays"`
	MaximumDays    *int   `json:"maximumAgeDays,omitempty"` // nil: no end
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

// CreateDelinquencyRange adds a range.
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
	Ref            operation.Ref `json:"delinquencyRangeId" in:"path"`
	Classification *string       `json:"classification,omitempty"`
	MinimumDays    *int          `json:"minimumAgeDays,omitempty"`
	MaximumDays    *int          `json:"maximumAgeDays,omitempty"`
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

// UpdateDelinquencyRange changes a range. The buckets that hold it must not come to overlap.
var UpdateDelinquencyRange = operation.Command[DelinquencyRangeUpdate, operation.Result]{
	Meta: rangeMeta("UpdateDelinquencyRange", "UPDATE", "Changes a delinquency range."),
	Decide: func(u *operation.Unit, in DelinquencyRangeUpdate) (operation.Result, error) {
		r, err := DelinquencyRangeByID(u.Tx, in.Ref.ID)
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

// DeleteDelinquencyRange removes a range that no bucket and nothing else refers to.
func DeleteDelinquencyRange(references ...Reference) operation.Command[DelinquencyRangeRef, operation.Result] {
	return operation.Command[DelinquencyRangeRef, operation.Result]{
		Meta: rangeMeta("DeleteDelinquencyRange", "DELETE", "Removes a delinquency range."),
		Decide: func(u *operation.Unit, in DelinquencyRangeRef) (operation.Result, error) {
			r, err := DelinquencyRangeByID(u.Tx, in.Ref.ID)
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
		},
	}
}

// ListDelinquencyBuckets lists the buckets with their ranges.
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
	Ref operation.Ref `json:"delinquencyBucketId" in:"path"`
}

// Violations returns none.
func (DelinquencyBucketRef) Violations() []fault.Violation { return nil }

// GetDelinquencyBucket reads one bucket with its ranges.
var GetDelinquencyBucket = operation.Query[DelinquencyBucketRef, DelinquencyBucketData]{
	Meta: bucketMeta("GetDelinquencyBucket", "READ", "Reads one delinquency bucket."),
	Decide: func(u *operation.Unit, in DelinquencyBucketRef) (DelinquencyBucketData, error) {
		b, ranges, err := DelinquencyBucketByID(u.Tx, in.Ref.ID)
		return b.Data(ranges), err
	},
}

// DelinquencyBucketTemplate lists the ranges to choose from.
var DelinquencyBucketTemplate = operation.Query[operation.NoInput, DelinquencyBucketData]{
	Meta: bucketMeta("DelinquencyBucketTemplate", "READ", "Lists what a new delinquency bucket may hold."),
	Decide: func(u *operation.Unit, in operation.NoInput) (DelinquencyBucketData, error) {
		options, err := ListDelinquencyRanges.Decide(u, in)
		return DelinquencyBucketData{Options: options}, err
	},
}

// NewDelinquencyBucket describes a bucket.
type NewDelinquencyBucket struct {
	Name     string  `json:"name"`
	Type     string  `json:"bucketType,omitempty"` // REGULAR when absent; the only sort
	RangeIDs []int64 `json:"ranges"`
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

// CreateDelinquencyBucket adds a bucket of ranges that do not overlap.
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
	Ref      operation.Ref `json:"delinquencyBucketId" in:"path"`
	Name     *string       `json:"name,omitempty"`
	Type     string        `json:"bucketType,omitempty"`
	RangeIDs []int64       `json:"ranges,omitempty"`
}

// Violations checks what is sent.
func (in DelinquencyBucketUpdate) Violations() []fault.Violation {
	c := fault.CheckOf("delinquencybucket")
	if in.Name != nil {
		c.Text("name", *in.Name, 100)
	}
	return fault.OneOf(c, "bucketType", in.Type, "", regularBucket).Violations()
}

// UpdateDelinquencyBucket changes a bucket.
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

// DeleteDelinquencyBucket removes a bucket that nothing refers to.
func DeleteDelinquencyBucket(references ...Reference) operation.Command[DelinquencyBucketRef, operation.Result] {
	return operation.Command[DelinquencyBucketRef, operation.Result]{
		Meta: bucketMeta("DeleteDelinquencyBucket", "DELETE", "Removes a delinquency bucket."),
		Decide: func(u *operation.Unit, in DelinquencyBucketRef) (operation.Result, error) {
			b, _, err := DelinquencyBucketByID(u.Tx, in.Ref.ID)
			if err != nil {
				return operation.Result{}, err
			}
			if err := unreferenced(u.Tx, references, DelinquencyBuckets.Kind, b.ID, ErrLinked); err != nil {
				return operation.Result{}, err
			}
			return operation.Result{ID: b.ID}, DelinquencyBuckets.Delete(u.Tx, &b)
		},
	}
}

func bucketMeta(id, action, summary string) operation.Meta {
	return operation.Meta{ID: "refdata." + id, Action: action, Entity: "DELINQUENCY_BUCKET", Grouping: "organisation", Summary: summary}
}

func rangeMeta(id, action, summary string) operation.Meta {
	return operation.Meta{ID: "refdata." + id, Action: action, Entity: "DELINQUENCY_RANGE", Grouping: "organisation", Summary: summary}
}
